"""`evocua`: both styles turn by turn, and a real task through each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskcraft.agent.models.evocua import EvoCua
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.protocol import Malformed
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import (
    Ask,
    Click,
    Done,
    Drag,
    Fail,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Type,
    Wait,
)
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.task.loading import TaskRoot
from tests.agent.models.coded import (
    ACTIONS,
    OTHER_PNG,
    STAGE,
    names,
    on_mock,
    outline,
    refusals,
    same,
    step,
    steps_of,
    told,
)
from tests.agent.models.exam import Action, Encode, Exam, Json
from tests.agent.models.qwen_turns import lens_of, view
from tests.endpoint import bodies

STYLES = [(style, coordinates) for style in ("s1", "s2") for coordinates in ("relative", "absolute")]
CLICKS = {
    ("left", 1): "left_click",
    ("right", 1): "right_click",
    ("middle", 1): "middle_click",
    ("left", 2): "double_click",
    ("left", 3): "triple_click",
}


def calls(action: Action, lens: Lens) -> list[Json]:
    """The calls of s2 that do an action; what it has not is made of what it has."""

    def at(x: int, y: int) -> list[float]:
        return list(lens.to_model(x, y))

    def held(made: list[Json], keys: list[str]) -> list[Json]:
        down, up = ({"action": name, "keys": keys} for name in ("key_down", "key_up"))
        return [down, *made, up] if keys else made

    match action:
        case Move(x=x, y=y):
            return [{"action": "mouse_move", "coordinate": at(x, y)}]
        case Click(x=x, y=y):
            count, name = 1, CLICKS.get((action.button, action.count))
            if name is None:
                count, name = action.count, CLICKS[action.button, 1]
            return held([{"action": name, "coordinate": at(x, y)}] * count, [*action.modifiers])
        case Drag(path=(start, *_, end)):
            there = {"action": "left_click_drag", "coordinate": at(*end)}
            return held([{"action": "mouse_move", "coordinate": at(*start)}, there], [*action.modifiers])
        case Scroll(x=x, y=y, dx=dx, dy=dy):
            turns: list[Json] = [{"action": "scroll", "pixels": -dy, "coordinate": at(x, y)}] if dy or not dx else []
            turns += [{"action": "hscroll", "pixels": dx, "coordinate": at(x, y)}] if dx else []
            return held(turns, [*action.modifiers])
        case Type(text=text):
            return [{"action": "type", "text": text}]
        case Key(keys=keys):
            return [{"action": "key", "keys": names(keys)}]
        case Hold(keys=keys, duration_s=seconds):
            return held([{"action": "wait", "time": seconds}], names(keys))
        case Wait(duration_s=seconds):
            return [{"action": "wait", "time": seconds}]
        case Screenshot():
            return [{"action": "wait", "time": 0.1}]
        case Ask(question=question):
            return [{"action": "call_user", "text": question}]
        case Done(message=message):
            return [{"action": "answer", "text": message}]
        case Fail(reason=reason):
            return [{"action": "terminate", "status": "failure", "text": reason}]
    raise AssertionError(action)


def reply(*arguments: Json, name: str = "computer_use") -> str:
    blocks = [json.dumps({"name": name, "arguments": given}, ensure_ascii=False) for given in arguments]
    return "Action: Go on.\n" + "\n".join(f"<tool_call>\n{block}\n</tool_call>" for block in blocks)


def encoder(style: str) -> Encode:
    if style == "s1":
        return steps_of("computer.call_user")
    return lambda action, lens: bodies.chat(reply(*calls(action, lens)))


def read(text: str, **options: str) -> Any:
    adapter = EvoCua(**options)
    return adapter.read(bodies.chat(text), lens_of(adapter))


@pytest.mark.real
@pytest.mark.exam
@pytest.mark.parametrize("style", ["s1", "s2"])
def test_solves_a_real_task(exam: Exam, tmp_path: Path, style: str) -> None:
    record, asked = exam.sit("evocua", encoder(style), tmp_path, style=style)
    assert not exam.missed(record)
    assert len(asked) == len(exam.actions)


@pytest.mark.parametrize("style", ["s1", "s2"])
def test_asks_and_hears_the_user(mock_root: TaskRoot, grader: Grader, tmp_path: Path, style: str) -> None:
    on_mock(encoder(style), "evocua", mock_root, grader, tmp_path, style=style)


def can_be_said(action: Action) -> bool:
    """Whether s2 has words of its own for an action."""
    match action:
        case Drag(button=button, path=path):
            return button == "left" and len(path) == 2
        case Click(button=button, count=count):
            return (button, count) in CLICKS
        case Screenshot():
            return False
    return True


@given(ACTIONS, st.sampled_from(STYLES))
def test_every_action_comes_back_as_it_was_written(action: Action, how: tuple[str, str]) -> None:
    style, coordinates = how
    if style == "s2" and not can_be_said(action):
        return
    adapter = EvoCua(style=style, coordinates=coordinates)
    (request,) = adapter.read(encoder(style)(action, lens_of(adapter)), lens_of(adapter)).requests
    assert same(action, request)


def test_s2_is_told_the_function_and_repeats_replies_with_their_screens() -> None:
    adapter = EvoCua()
    lens = lens_of(adapter)
    past = [
        told(adapter, reply({"action": "key", "keys": ["f1"]}), lens, view(0, b"")),
        told(adapter, reply({"action": "key", "keys": ["f2"]}), lens, view(1, OTHER_PNG)),
    ]
    request = adapter.write(STAGE, past, view(2, user="NEW: Now."), lens)
    (_, first, answered, now) = outline(request)
    assert first[1][0] == "image"
    assert "Instruction: Do it." in first[1][1]
    assert "Step 1: Go on." in first[1][1]
    assert answered == ("assistant", [past[1].said.text])
    assert now == ("user", ["image", "NEW: Now."])
    system = request["messages"][0]["content"][0]["text"]
    function = json.loads(system.partition("<tools>\n")[2].partition("\n</tools>")[0])["function"]
    named = function["parameters"]["properties"]["action"]["enum"]
    assert {"key_down", "key_up", "call_user"} < set(named)
    assert "1000x1000" in function["description"]


def test_s1_repeats_older_steps_by_their_action() -> None:
    adapter = EvoCua(style="s1")
    lens = lens_of(adapter)
    past = [told(adapter, step("pyautogui.press('f1')"), lens)]
    request = adapter.write(STAGE, past, view(1), lens)
    assert outline(request)[1:3] == [("user", ["image"]), ("assistant", ["# Step 1:\n## Action:\nGo on.\n"])]
    rules = request["messages"][0]["content"]
    assert "computer.call_user(question='...')" in rules
    assert "triple_click" not in rules


def test_pictures_are_multiples_of_32_where_a_server_would_make_them_so() -> None:
    assert lens_of(EvoCua()) == Lens(1920, 1080, 1920, 1088, "thousand")
    assert lens_of(EvoCua(coordinates="absolute")) == Lens(1920, 1080, 1920, 1088, "pixels")
    assert lens_of(EvoCua(style="s1")) == Lens(1920, 1080, 1920, 1080, "unit")


def test_screens_are_as_many_as_the_published_agent_sends() -> None:
    assert EvoCua().abilities.screens == 5
    assert EvoCua(style="s1").abilities.screens == 4


def test_keys_stay_down_from_one_reply_to_the_next() -> None:
    adapter = EvoCua()
    lens = lens_of(adapter)

    def said(**given: Any) -> Any:
        return adapter.read(bodies.chat(reply(given)), lens).requests

    assert said(action="key_down", keys=["shift"]) == (Screenshot(),)
    assert said(action="left_click", coordinate=[500, 500]) == (Click(x=960, y=540, modifiers=("shift",)),)
    assert said(action="key_up", keys=["shift"]) == (Screenshot(),)
    assert said(action="left_click") == (Click(x=960, y=540),)


def test_several_calls_are_several_requests_in_order() -> None:
    said = read(reply({"action": "type", "text": "a"}, {"action": "wait"}, {"action": "terminate"}))
    assert said.requests == (Type(text="a"), Wait(duration_s=1), Done())


def test_a_failure_has_the_line_before_it_as_its_reason() -> None:
    assert read(reply({"action": "terminate", "status": "failure"})).requests == (Fail(reason="Go on."),)
    assert read(reply({"action": "call_user", "question": "Which?"})).requests == (Ask(question="Which?"),)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing but thinking"),
        ("Action: Click.", "calls no function"),
        (reply({}), "no such action"),
        (reply({"action": ["key"]}), "no such action"),
        (reply({"action": "fly"}), "no such action; there are key, key_down"),
        (reply({"action": "key"}), "names of keys"),
        (reply({"action": "key_down"}), "a list of names"),
        (reply({"action": "key", "keys": [5]}), "short text"),
        (reply({"action": "mouse_move"}), "takes a coordinate"),
        (reply({"action": "left_click", "coordinate": [1]}), "takes numbers"),
        (reply({"action": "left_click", "coordinate": 5}), "takes numbers"),
        (reply({"action": "left_click", "coordinate": [10**400, 5]}), "takes numbers"),
        (reply({"action": "scroll"}), "takes numbers"),
        (reply({"action": "scroll", "pixels": 0}), "at least one"),
        (reply({"action": "type"}), "takes a text"),
        (reply({"action": "type", "text": {}}), "takes a text"),
        (reply({"action": "wait", "time": "x"}), "takes numbers"),
        (reply({"action": "terminate", "status": "maybe"}), "status='success' or status='failure'"),
        (reply({"action": "call_user"}), "takes a question"),
        (reply({"action": "wait"}, name="browser"), "there is no function browser"),
        ("<tool_call>{", "not closed"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(text: str, reason: str) -> None:
    (refused,) = refusals(read(text))
    assert reason in refused
    assert len(refused) < 1000


def test_what_comes_before_a_refused_call_is_done() -> None:
    first, second = read(reply({"action": "wait"}, {"action": "fly"}, {"action": "wait"})).requests
    assert first == Wait(duration_s=1)
    assert isinstance(second, Malformed)
    first, second = read(reply({"action": "wait"}, {"action": "scroll"}, {"action": "fly"})).requests
    assert first == Wait(duration_s=1)
    assert "takes numbers" in second.reason


@pytest.mark.parametrize("option", ["style", "coordinates"])
def test_an_unknown_value_is_refused_in_one_line(option: str) -> None:
    with pytest.raises(BadInput, match=f"--agent-option {option}=x: the agent 'evocua' has {option} "):
        make_adapter("evocua", {option: "x"})


JSON: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        3,
        10**400,
        0.5,
        1e300,
        "",
        "a",
        "ctrl",
        "x" * 50,
        "\ud800",
        [],
        [1],
        [1, 2],
        [1, "a"],
        ["a", None],
        [[]],
        {},
        {"x": 1},
    ]
)
ARGUMENTS = st.fixed_dictionaries(
    {"action": st.sampled_from([*CLICKS.values(), "key", "key_down", "key_up", "type", "scroll", "wait", "answer"])},
    optional={"coordinate": JSON, "keys": JSON, "text": JSON, "pixels": JSON, "time": JSON, "status": JSON},
)


@given(st.lists(ARGUMENTS, max_size=3))
def test_any_arguments_are_read(given_: list[Json]) -> None:
    assert read(reply(*given_)).requests


@pytest.mark.parametrize("style", ["s1", "s2"])
@given(text=st.text(max_size=300))
def test_any_text_is_read(style: str, text: str) -> None:
    assert read(text, style=style).requests
