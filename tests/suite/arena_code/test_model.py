"""A model that writes scripts: what it is asked, what becomes of its scripts, and whose fault what is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.suite.arena_code import asking
from deskcraft.suite.arena_code.asking import CUT_OFF, NO_SCRIPT, PROMPT, READ, REFUSED, script_of
from deskcraft.suite.arena_code.records import CodeRecord
from deskcraft.suite.arena_code.suite import ArenaCode, CodeOptions
from deskcraft.suite.plan import Limits
from deskcraft.suite.reading import read_record
from tests.endpoint import Endpoint, Fault, bodies
from tests.suite.arena_code.little import HALF, RAISES, RIGHT, block, model_at, played, prompt_of, scripted


def asked(tmp_path: Path, *replies: Any, limits: Limits | None = None, **options: Any) -> tuple[CodeRecord, list[str]]:
    """An episode with these replies, and the prompts."""
    suite = ArenaCode(CodeOptions(**options))
    with Endpoint(scripted(*replies)) as server:
        record = played(tmp_path, model_at(server), suite, limits)
        return record, [prompt_of(one) for one in server.asked]


def test_a_right_script_at_once(tmp_path: Path) -> None:
    record, (prompt,) = asked(tmp_path, block(RIGHT))
    assert (record.status, record.scored, record.success, record.score, record.steps) == ("done", True, 1, 1.0, 1)
    (script,) = record.scripts
    assert (script.ending, script.script, script.error) == ("ran", RIGHT.strip(), "")
    assert (record.usage.input_tokens, record.usage.output_tokens) == (100, 20) and record.usage == script.usage
    for part in (
        "The titles of slides 1 and 2 should be dark red, #8b0000.",
        'Presentation("/tmp/deck.pptx")',
        'Slide 2, layout "Title Only"',
        "| 1990 | 12 m |",
        "60 seconds",
    ):
        assert part in prompt
    assert "You answered before" not in prompt and "dark red" not in prompt.partition("The presentation has")[2]
    run = RunFolder(tmp_path / "run")
    assert read_record(run, ArenaCode(), "m") == record
    assert run.blobs.get(record.deck) != run.blobs.get(record.original)
    (line,) = (run.episodes / "m" / "trajectory.jsonl").read_text().splitlines()
    assert json.loads(line)["reply"] == block(RIGHT) and prompt in json.loads(line)["prompt"]


def test_the_system_s_words_are_sent_as_such(tmp_path: Path) -> None:
    with Endpoint(scripted(block(RIGHT))) as server:
        played(tmp_path, model_at(server), ArenaCode())
    first, last = server.asked[0].body["messages"]
    assert (first["role"], last["role"]) == ("system", "user") and "python-pptx" in first["content"]
    assert server.asked[0].body["max_tokens"] == 99


def test_a_script_that_raises_goes_back_with_its_traceback_and_did_nothing(tmp_path: Path) -> None:
    record, prompts = asked(tmp_path, block(RAISES), block(HALF))
    assert [one.ending for one in record.scripts] == ["failed", "ran"]
    assert record.success == 0 and 0 < (record.score or 0) < 1, "that of the second script alone"
    assert "IndexError" in record.scripts[0].error and "/tmp/script.py" in record.scripts[0].error
    assert record.scripts[0].error in prompts[1] and RAISES.strip() in prompts[1]
    assert (record.steps, record.usage.input_tokens) == (2, 200)


def test_scripts_that_fail_to_the_end_leave_the_deck_as_it_was(tmp_path: Path) -> None:
    record, prompts = asked(tmp_path, block(RAISES), block(RAISES), block(RIGHT), tries=2)
    assert (record.status, record.success, record.score, record.steps, len(prompts)) == ("done", 0, 0.0, 2, 2)
    assert record.deck == record.original


def test_a_reply_without_a_script_is_answered(tmp_path: Path) -> None:
    cut = bodies.chat("```python\nfrom pptx import")
    cut["choices"][0]["finish_reason"] = "length"
    record, prompts = asked(tmp_path, "I would rather not.", cut, block(RIGHT))
    assert [one.ending for one in record.scripts] == ["no_script", "no_script", "ran"]
    assert NO_SCRIPT in prompts[1] and CUT_OFF in prompts[2]
    assert (record.success, record.steps) == (1, 1)


def test_replies_without_any_script_score_what_the_deck_is_worth(tmp_path: Path) -> None:
    record, _ = asked(tmp_path, "No.", "No.", "No.")
    assert (record.status, record.scored, record.success, record.score, record.steps) == ("done", True, 0, 0.0, 0)


def test_an_endless_script_is_ended(tmp_path: Path) -> None:
    record, prompts = asked(tmp_path, block("while True: pass"), block(RIGHT), limit_s=5)
    assert record.scripts[0].error == "the script was ended: it ran for more than 5 seconds"
    assert record.scripts[0].error in prompts[1] and record.success == 1


HOSTILE = """\
import os, socket, urllib.request
seen = [p for p in ("/etc/passwd", "/home", {root!r}, {project!r}) if os.path.exists(p)]
seen += [name for name in os.environ if "KEY" in name]
try:
    socket.create_connection(("127.0.0.1", {port}), 2)
    seen.append("network")
except OSError:
    pass
for place in ("/usr/x", {project!r} + "/x", "/x"):
    try:
        open(place, "w")
        seen.append(place)
    except OSError:
        pass
assert not seen, seen
"""


def test_a_script_reaches_neither_network_nor_files_of_the_host(tmp_path: Path, arena_root: Path) -> None:
    project = str(Path(asking.__file__).parents[3] / "tasks")
    with Endpoint(lambda _: bodies.chat(block(hostile + RIGHT))) as server:
        port = int(server.root.rpartition(":")[2])
        hostile = HOSTILE.format(root=str(arena_root / "tasks"), project=project, port=port)
        record = played(tmp_path, model_at(server), ArenaCode())
    assert record.scripts[0].error == "" and record.success == 1 and len(server.asked) == 1


@pytest.mark.parametrize(
    "script",
    [
        "open('/tmp/deck.pptx', 'wb').write(b'no deck')",
        "open('/tmp/deck.pptx', 'wb').truncate(9_000_000)",
        "import zipfile; zipfile.ZipFile('/tmp/deck.pptx', 'w').writestr('[Content_Types].xml', '<a>' * 99)",
    ],
    ids=["words", "zeros", "archive"],
)
def test_a_deck_that_cannot_be_read_scores_0(tmp_path: Path, script: str) -> None:
    record, _ = asked(tmp_path, block(script))
    assert (record.status, record.scored, record.success, record.score) == ("done", True, 0, 0.0)
    assert record.deck != record.original and record.scripts[0].ending == "ran"
    assert "unreadable" in {failure.code for failure in ArenaCode().failures(record)}


def test_an_endpoint_that_fails_is_nobody_s_failure(tmp_path: Path) -> None:
    record, _ = asked(tmp_path, block(RAISES), Fault("status", 503), block(RIGHT))
    assert (record.success, record.tries) == (1, 2), "played again from the beginning"
    assert (record.usage.input_tokens, record.lost_usage.input_tokens) == (100, 100)


def test_an_endpoint_that_goes_on_failing_is_not_scored(tmp_path: Path) -> None:
    record, _ = asked(tmp_path, *[Fault("status", 500)] * 3)
    assert (record.status, record.scored, record.success, record.score) == ("endpoint_error", False, None, None)
    assert record.tries == 3 and not RunFolder(tmp_path / "run").is_done("m")


def test_a_refusal_is_the_model_s_own(tmp_path: Path) -> None:
    body = {"error": {"message": "filtered", "code": "content_filter", "type": "invalid_request_error"}}
    record, prompts = asked(tmp_path, Fault("status", 400, body=body), block(RIGHT))
    assert [one.ending for one in record.scripts] == ["refused", "ran"] and REFUSED in prompts[1]


def test_a_question_that_is_too_long_and_a_spent_budget_end_it(tmp_path: Path) -> None:
    body = {"error": {"message": "too long", "code": "context_length_exceeded", "type": "invalid_request_error"}}
    record, _ = asked(tmp_path / "a", Fault("status", 400, body=body))
    assert (record.status, record.ended, record.success) == ("budget", "budget", 0)
    assert [one.ending for one in record.scripts] == ["context_full"]
    record, prompts = asked(tmp_path / "b", block(RAISES), block(RIGHT), limits=Limits(max_tokens=100))
    assert (record.status, record.success, len(prompts)) == ("budget", 0, 1)


@pytest.mark.parametrize(
    ("reply", "script"),
    [
        ("```python\na = 1\n```", "a = 1"),
        ("```py\na\n```\nor better\n```Python3 \nb\n```", "b"),
        ("```\nplain\n```", "plain"),
        ("```python\na\n```\n```\noutput\n```", "a"),
        ("```python\na\n```\nRun it:\n```bash\npython a.py\n```", "a"),
        ("```bash\npip install x\n```\nno script", ""),
        ("1. Do:\n   ```python\n   if x:\n       y\n   ```", "if x:\n    y"),
        ("<think>```python\na\n```</think>```python\nb\n```", "b"),
        ("```python\r\na\r\nb\r\n```\r\n", "a\nb"),
        ("```python\nnever closed", ""),
        ("```python\nfirst, broken off\n```python\na\n```", "a"),
        ("```python\n\n```", ""),
        ("", ""),
        ("words", ""),
        ("```python\n" * 100_000, ""),
        ("x" * READ + "```python\na\n```", ""),
    ],
)
def test_the_last_whole_python_block_is_the_script(reply: str, script: str) -> None:
    assert script_of(reply) == script


def test_a_prompt_with_a_variable_that_is_not_given_is_refused() -> None:
    with pytest.raises(BadInput, match=r"script\.j2: '\w+' is undefined"):
        PROMPT.render(path="/tmp/deck.pptx")


def test_the_words_of_a_task_are_no_template(tmp_path: Path) -> None:
    given = {"path": "p", "deck": "{{ 7 * 7 }}", "limit": "1", "python": "3", "pptx": "1", "earlier": ()}
    _, text = PROMPT.render(instruction="{% for x in y %}", **given)
    assert "{% for x in y %}" in text and "{{ 7 * 7 }}" in text
