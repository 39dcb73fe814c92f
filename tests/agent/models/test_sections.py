"""Sections and code are found in whatever shape models give them."""

import time

import pytest

from deskcraft.agent.models.sections import code_block, sections

CODE = "pyautogui.click(1, 2)"


@pytest.mark.parametrize(
    "text",
    [
        f"## Code:\n```python\n{CODE}\n```",
        f"```code\n{CODE}\n```",
        f"```\n{CODE}\n```",
        f"```python {CODE}```",
        f"```python\n{CODE}```",
        f"```python\n{CODE}",
        f"Code: ```py\n{CODE}\n```",
        f"  ```python\n{CODE}\n  ```  ",
        f"```python\nfirst()\n```\nno:\n```python\n{CODE}\n```",
        f"## Code:\n{CODE}",
        f"Code: {CODE}",
        CODE,
        f"Press ```ctrl```, then\n```python\n{CODE}\n```",
        f"```python\n{CODE}\n```\n```\n```",
        f"```PYTHON\n{CODE}\n```",
    ],
)
def test_the_last_block_is_the_code(text: str) -> None:
    assert code_block(text) == CODE


def test_lines_of_a_block_are_kept_as_they_are() -> None:
    assert code_block("```python\nwrite('''a\n\n  b ''')\n\npress('`')\n```") == "write('''a\n\n  b ''')\n\npress('`')"


@pytest.mark.parametrize("text", ["", "I am done.", "## Action:\nClick.", "## Code:\nnothing", "```\n```"])
def test_no_code_is_none(text: str) -> None:
    assert code_block(text) is None


def test_marked_headings() -> None:
    text = "# Step 3:\n## Observation:\nA.\nAction: none\n## Thought\nB\n\n## **Action**: C\n## Code:\n```python\n```"
    found = {"observation": "A.\nAction: none", "thought": "B", "action": "C", "code": "```python\n```"}
    assert sections(text) == found


def test_headings_with_a_colon_alone() -> None:
    assert sections("Thought: A\nmore\nAction:\nB action\nAction items") == {
        "thought": "A\nmore",
        "action": "B action\nAction items",
    }


@pytest.mark.parametrize("piece", ["```", "`", "# ", " ", "\n", "```\n", "## Action:\n", "Action: ", "a", "\n```x"])
def test_a_reply_of_any_length_is_read_at_once(piece: str) -> None:
    text = piece * (10_000_000 // len(piece))
    began = time.process_time()
    code_block(text)
    sections(text)
    assert time.process_time() - began < 5
