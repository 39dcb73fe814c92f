"""`kimi`: the format turn by turn, and a real task through it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.kimi import Kimi
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import Ask, Click, Done, Fail, Wait
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.task.loading import TaskRoot
from tests.agent.models.coded import (
    ACTIONS,
    OTHER_PNG,
    STAGE,
    code_of,
    on_mock,
    outline,
    refusals,
    same,
    step,
    steps_of,
    told,
)
from tests.agent.models.exam import Action, Encode, Exam
from tests.agent.models.qwen_turns import lens_of, view
from tests.endpoint import bodies

OPTIONS = [{"thinking": "yes"}, {"thinking": "no"}, {"coordinates": "absolute"}]
ACTION_AND_CODE = "## Action:\nGo on.\n## Code:\n```python\n{code}\n```"


def encoder(options: dict[str, str]) -> Encode:
    if options.get("thinking") == "no":
        return steps_of("call_user")
    return lambda action, lens: bodies.chat(
        ACTION_AND_CODE.format(code=code_of(action, lens, "call_user")), reasoning_content="All is well."
    )


def read(text: str, **options: str) -> Any:
    adapter = Kimi(**options)
    return adapter.read(bodies.chat(text), lens_of(adapter))


@pytest.mark.real
@pytest.mark.exam
def test_solves_a_real_task(exam: Exam, tmp_path: Path) -> None:
    record, asked = exam.sit("kimi", encoder({"thinking": "yes"}), tmp_path, thinking="yes")
    assert not exam.missed(record)
    assert len(asked) == len(exam.actions)


def test_asks_and_hears_the_user(mock_root: TaskRoot, grader: Grader, tmp_path: Path) -> None:
    on_mock(encoder({}), "kimi", mock_root, grader, tmp_path)


@given(ACTIONS, st.sampled_from(OPTIONS))
def test_every_action_comes_back_as_it_was_written(action: Action, options: dict[str, str]) -> None:
    adapter = Kimi(**options)
    (request,) = adapter.read(encoder(options)(action, lens_of(adapter)), lens_of(adapter)).requests
    assert same(action, request)


def test_thoughts_are_repeated_between_the_models_own_marks() -> None:
    adapter = Kimi()
    lens = lens_of(adapter)
    past = [
        told(adapter, ACTION_AND_CODE.format(code="pyautogui.press('f1')"), lens, view(0, b""), reasoning_content="T1"),
        told(adapter, ACTION_AND_CODE.format(code="pyautogui.press('f2')"), lens, view(1, OTHER_PNG), reasoning="T2"),
    ]
    assert past[0].said.notes == {"reasoning": "T1"}
    assert outline(adapter.write(STAGE, past, view(2), lens))[:-1] == [
        ("system", ["rules"]),
        ("assistant", ["# Step 1:\n◁think▷T1◁/think▷## Action:\nGo on.\n"]),
        ("user", ["image"]),
        ("assistant", ["# Step 2:\n◁think▷T2◁/think▷## Action:\nGo on.\n"]),
    ]


def test_without_thinking_the_thought_is_a_section() -> None:
    adapter = Kimi(thinking="no")
    lens = lens_of(adapter)
    request = adapter.write(STAGE, [told(adapter, step("pyautogui.press('f1')"), lens)], view(1), lens)
    assert outline(request)[2] == ("assistant", ["# Step 1:\n## Thought:\nAll is well.\n\n## Action:\nGo on.\n"])
    assert "## Thought:" in request["messages"][0]["content"]
    assert "## Thought:" not in Kimi().write(STAGE, (), view(0), lens)["messages"][0]["content"]


def test_the_users_messages_stand_in_the_present_turn() -> None:
    adapter = Kimi()
    (_, (_, (picture, task))) = outline(
        adapter.write(STAGE, (), view(0, user="NEW from the user: faster"), lens_of(adapter))
    )
    assert picture == "image"
    assert task.startswith("# Task\nDo it.\n\nNEW from the user: faster\n")


@pytest.mark.parametrize(
    "call",
    [
        "call_user(question='Which?')",
        "call_user('Which?')",
        "call_user({'question': 'Which?'})",
        'call_user({"question": "Which?"})',
        "computer.call_user(question='Which?')",
    ],
)
def test_call_user_in_all_its_shapes(call: str) -> None:
    assert read(step(call)).requests == (Ask(question="Which?"),)


def test_call_user_is_offered_where_asking_is() -> None:
    adapter = Kimi()
    assert (
        "- call_user(question='...')" in adapter.write(STAGE, (), view(0), lens_of(adapter))["messages"][0]["content"]
    )


def test_thinking_that_leaks_into_the_reply_does_no_harm() -> None:
    said = read(
        "◁think▷Press ```x```.◁/think▷## Action:\nStop.\n## Code:\n```\ncomputer.terminate(status='failure')\n```"
    )
    assert said.requests == (Fail(reason="Stop."),)


def test_shares_and_pixels_are_both_understood() -> None:
    for options in OPTIONS:
        assert read(step("pyautogui.click(x=0.5, y=0.25)"), **options).requests == (Click(x=960, y=270),)
        assert read(step("pyautogui.click(x=500, y=250)"), **options).requests == (Click(x=500, y=250),)


def test_waiting_and_ending() -> None:
    assert read(step("computer.wait()")).requests == (Wait(duration_s=20),)
    assert read(step('computer.terminate(status="success", answer="7")')).requests == (Done(message="7"),)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "holds no code"),
        (step("call_user()"), "takes a question"),
        (step("call_user({'q': 1})"), "takes a question"),
        (step("os.system('id')"), "only functions"),
        (step("pyautogui.click(2.5, 0.5); pyautogui.press('')"), "(2.5, 0.5) is off the screen"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(text: str, reason: str) -> None:
    (refused,) = refusals(read(text))
    assert reason in refused


@pytest.mark.parametrize("option", ["thinking", "coordinates"])
def test_an_unknown_value_is_refused_in_one_line(option: str) -> None:
    with pytest.raises(BadInput, match=f"--agent-option {option}=x: the agent 'kimi' has {option} "):
        make_adapter("kimi", {option: "x"})


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    assert read(text).requests
