"""`opencua`: the format turn by turn, and a real task through it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.opencua import OpenCua
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import Ask, Click, Done, Fail, Type, Wait
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.task.loading import TaskRoot
from tests.agent.models.coded import (
    ACTIONS,
    OTHER_PNG,
    PNG,
    STAGE,
    on_mock,
    outline,
    refusals,
    same,
    step,
    steps_of,
    told,
)
from tests.agent.models.exam import Action, Exam
from tests.agent.models.qwen_turns import lens_of, view
from tests.endpoint import bodies

CALL_USER = "computer.call_user"
TASK = "# Task\nDo it.\n\nGive the next step, for the screen that you see and after the steps that you have taken."


def read(text: str, **options: str) -> Any:
    adapter = OpenCua(**options)
    return adapter.read(bodies.chat(text), lens_of(adapter))


@pytest.mark.real
@pytest.mark.exam
@pytest.mark.parametrize("coordinates", ["qwen25", "relative"])
def test_solves_a_real_task(exam: Exam, tmp_path: Path, coordinates: str) -> None:
    record, asked = exam.sit("opencua", steps_of(CALL_USER), tmp_path, coordinates=coordinates)
    assert not exam.missed(record)
    assert len(asked) == len(exam.actions)


def test_asks_and_hears_the_user(mock_root: TaskRoot, grader: Grader, tmp_path: Path) -> None:
    on_mock(steps_of(CALL_USER), "opencua", mock_root, grader, tmp_path)


@given(ACTIONS, st.sampled_from(["qwen25", "relative"]))
def test_every_action_comes_back_as_it_was_written(action: Action, coordinates: str) -> None:
    adapter = OpenCua(coordinates=coordinates)
    said = adapter.read(steps_of(CALL_USER)(action, lens_of(adapter)), lens_of(adapter))
    (request,) = said.requests
    assert same(action, request)


def test_the_picture_is_what_smart_resize_makes_of_it() -> None:
    assert lens_of(OpenCua()) == Lens(1920, 1080, 1932, 1092, "pixels")
    assert lens_of(OpenCua(coordinates="relative")) == Lens(1920, 1080, 1920, 1080, "unit")


def test_a_first_turn_is_the_rules_the_screen_and_the_task() -> None:
    adapter = OpenCua()
    request = adapter.write(STAGE, (), view(0), lens_of(adapter))
    assert outline(request) == [("system", ["rules"]), ("user", ["image", TASK])]
    rules = request["messages"][0]["content"]
    assert "1932 x 1092" in rules
    assert "computer.triple_click(" in rules
    assert "## Thought:" in rules
    assert "## Observation:" not in rules


def test_screens_and_steps_take_turns_and_older_steps_are_one_text() -> None:
    adapter = OpenCua()
    lens = lens_of(adapter)
    past = [
        told(adapter, step("pyautogui.press('f1')"), lens, view(0, b"")),
        told(adapter, "No idea.", lens, view(1, b"", news="Faster.")),
        told(adapter, step("pyautogui.press('f2')"), lens, view(2, OTHER_PNG, feedback=("no code",), news="Slower.")),
    ]
    assert outline(adapter.write(STAGE, past, view(3, PNG, user="NEW: Now.", elements="[1] button"), lens)) == [
        ("system", ["rules"]),
        ("assistant", ["# Step 1:\n## Action:\nGo on.\n\n# Step 2:\nNo idea.\n"]),
        ("user", ["Not done: no code\n\nThe user said: Slower.", "image"]),
        ("assistant", ["# Step 3:\n## Action:\nGo on.\n"]),
        (
            "user",
            ["image", TASK.replace("it.\n", "it.\n\nNEW: Now.\n\nElements on the screen:\n[1] button\n")],
        ),
    ]


def test_without_pictures_the_elements_are_the_screen() -> None:
    adapter = OpenCua()
    lens = lens_of(adapter)
    past = [told(adapter, step("pyautogui.press('f1')"), lens, view(0, b"", elements="[1] menu"))]
    assert outline(adapter.write(STAGE, past, view(1, b"", elements="[1] button"), lens))[1:3] == [
        ("user", ["Elements on the screen:\n[1] menu"]),
        ("assistant", ["# Step 1:\n## Action:\nGo on.\n"]),
    ]


def test_close_looks_come_before_the_screen() -> None:
    adapter = OpenCua()
    request = adapter.write(STAGE, (), view(0, looks=(OTHER_PNG,)), lens_of(adapter))
    assert outline(request)[1] == ("user", ["image", "image", TASK])


@pytest.mark.parametrize(
    ("history", "wanted"),
    [
        ("action", "## Action:\nA\n"),
        ("thought", "## Thought:\nT\n\n## Action:\nA\n"),
        ("observation", "## Observation:\nO\n\n## Thought:\nT\n\n## Action:\nA\n"),
    ],
)
def test_history_is_what_it_is_asked_to_be(history: str, wanted: str) -> None:
    adapter = OpenCua(history=history)
    lens = lens_of(adapter)
    past = [told(adapter, "## Observation:\nO\n## Thought:\nT\n## Action:\nA\n## Code:\n```python\nx()\n```", lens)]
    assert outline(adapter.write(STAGE, past, view(1), lens))[2] == ("assistant", [f"# Step 1:\n{wanted}"])


@pytest.mark.parametrize(("level", "told_of"), [("l1", 2), ("l2", 3), ("l3", 4)])
def test_the_level_says_how_much_is_told(level: str, told_of: int) -> None:
    adapter = OpenCua(level=level)
    rules = adapter.write(STAGE, (), view(0), lens_of(adapter))["messages"][0]["content"]
    assert rules.count("\n## ") == told_of


def test_asking_and_the_users_own_prompt() -> None:
    adapter = OpenCua()
    lens = lens_of(adapter)
    assert "computer.call_user(" in adapter.write(STAGE, (), view(0), lens)["messages"][0]["content"]
    no_ask = type(STAGE)("Do it.", offers_ask=False, max_steps=5)
    assert "call_user" not in adapter.write(no_ask, (), view(0), lens)["messages"][0]["content"]
    own = type(STAGE)("Do it.", offers_ask=True, max_steps=5, system_prompt="Be good.")
    assert adapter.write(own, (), view(0), lens)["messages"][0] == {"role": "system", "content": "Be good."}


def test_the_formats_of_the_first_models_and_of_the_later_ones() -> None:
    old = "Thought: The page.\nAction: Select the word.\n```python\ncomputer.triple_click(x=966, y=546)\n```"
    assert read(old).requests == (Click(x=960, y=540, count=3),)
    assert read("## Code:\n```code\ncomputer.wait()\n```").requests == (Wait(duration_s=20),)
    assert read("```code\ncomputer.terminate(status=\"success\", answer='''12\n13''')\n```").requests == (
        Done(message="12\n13"),
    )
    why = "## Action:\nIt cannot be done.\n## Code:\n```code\ncomputer.terminate(status='fail')\n```"
    assert read(why).requests == (Fail(reason="It cannot be done."),)
    assert read("```python\ncomputer.call_user('Which?')\n```").requests == (Ask(question="Which?"),)


def test_several_calls_are_several_requests_in_order() -> None:
    code = "pyautogui.click(0.5, 0.5)\npyautogui.write('a')\ncomputer.wait(3)\ncomputer.terminate(status='success')"
    wanted = (Click(x=960, y=540), Type(text="a"), Wait(duration_s=3), Done())
    assert read(step(code), coordinates="relative").requests == wanted


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I am done.", "holds no code"),
        ("", "holds no code"),
        (step("computer.terminate()"), "status='success' or status='failure'"),
        (step("computer.terminate('maybe')"), "status='success' or status='failure'"),
        (step("computer.call_user()"), "takes a question"),
        (step("computer.call_user(question=5)"), "takes a question"),
        (step("computer.fly()"), "no function that is allowed here is called fly"),
        (step("computer.triple_click('a', 'b')"), "takes numbers"),
        (step("computer.wait('long')"), "takes numbers"),
        (step("import os"), "one by one"),
        (step("# nothing"), "the code does nothing"),
        (step("pyautogui.click(1, 2"), "does not parse"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(text: str, reason: str) -> None:
    (refused,) = refusals(read(text))
    assert reason in refused


def test_a_reply_that_was_cut_off_says_so() -> None:
    adapter = OpenCua()
    for text in ("Thinking and thinking", "```python\npyautogui.write('abc"):
        answer = bodies.chat(text)
        answer["choices"][0]["finish_reason"] = "length"
        (refused,) = refusals(adapter.read(answer, lens_of(adapter)))
        assert "cut off" in refused


def test_a_new_episode_begins_with_empty_hands() -> None:
    adapter = OpenCua(coordinates="relative")
    lens = lens_of(adapter)
    adapter.write(STAGE, (), view(0), lens)
    past = told(adapter, step("pyautogui.moveTo(0.25, 0.25)"), lens)
    adapter.write(STAGE, (past,), view(0), lens)
    assert adapter.read(bodies.chat(step("pyautogui.click()")), lens).requests == (Click(x=480, y=270),)
    adapter.write(STAGE, (), view(0), lens)
    assert adapter.read(bodies.chat(step("pyautogui.click()")), lens).requests == (Click(x=960, y=540),)


@pytest.mark.parametrize("option", ["coordinates", "level", "history"])
def test_an_unknown_value_is_refused_in_one_line(option: str) -> None:
    with pytest.raises(BadInput, match=f"--agent-option {option}=x: the agent 'opencua' has {option} "):
        make_adapter("opencua", {option: "x"})


@given(st.text(max_size=300) | st.text("`#\n(') Actioncde:pyautogui.", max_size=300))
def test_any_text_is_read(text: str) -> None:
    assert read(text).requests
