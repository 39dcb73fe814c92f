"""What a model says in the four versions of Anthropic's computer tools is understood, or refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from deskcraft.agent.models.adapter import View
from deskcraft.agent.models.anthropic_computer import CUT_OFF
from deskcraft.agent.models.anthropic_results import HALTED
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    Ask,
    Click,
    Done,
    Drag,
    Fail,
    GuiAction,
    Hold,
    Key,
    Move,
    Screenshot,
    Scroll,
    Signal,
    Type,
    Wait,
)
from tests.agent.models.anthropic_answers import VERSIONS, near
from tests.agent.models.anthropic_talk import PNG, Talk
from tests.endpoint import bodies

Json = dict[str, Any]


def read(version: str, *calls: tuple[str, Json]) -> tuple[Request, ...]:
    return Talk(version).calls(*calls)


SAID: dict[str, tuple[GuiAction | Signal, ...]] = {
    version: (
        Move(x=10, y=20),
        Click(x=100, y=200),
        Click(x=1919, y=1079, button="right"),
        Click(x=0, y=0, button="middle"),
        Click(x=5, y=6, count=2),
        Click(x=700, y=500, modifiers=("ctrl",)),
        Type(text="Grüße 你好 ≠ 😀\n\tEnd"),
        Key(keys="ctrl+shift+s"),
        Key(keys="Return"),
        Key(keys="KP_Enter"),
        Key(keys="super"),
        Key(keys="ctrl++"),
        Drag(path=((10, 10), (400, 300))),
        Drag(path=((10, 10), (400, 300)), modifiers=("shift",)),
        Screenshot(),
        Ask(question="Which one?"),
        Done(message="All saved."),
        Fail(reason="There is no such file."),
    )
    for version in VERSIONS
}
LATER: tuple[GuiAction | Signal, ...] = (
    Click(x=5, y=6, count=3),
    Click(x=5, y=6, count=3, modifiers=("ctrl", "shift")),
    Wait(duration_s=3),
    Hold(keys="shift+Right", duration_s=2),
    Scroll(x=50, y=60, dy=3),
    Scroll(x=50, y=60, dy=-50),
    Scroll(x=50, y=60, dx=7),
    Scroll(x=50, y=60, dx=-1, modifiers=("ctrl",)),
    Scroll(x=50, y=60),
)
for later in VERSIONS[1:]:
    SAID[later] += LATER
for latest in VERSIONS[2:]:
    SAID[latest] += (Screenshot(box=(96, 108, 960, 540)), Screenshot(box=(0, 0, 1920, 1080)))


@pytest.mark.parametrize(("version", "action"), [(v, a) for v in VERSIONS for a in SAID[v]])
def test_every_action_can_be_said(version: str, action: GuiAction) -> None:
    talk = Talk(version)
    *before, said = talk.hears(talk.claude(action, talk.lens))
    assert near(action, said), said
    assert all(isinstance(request, Move) for request in before)


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_a_drag_along_a_path_is_a_press_moves_and_a_release(version: str) -> None:
    path = ((100, 100), (200, 300), (700, 500))
    talk = Talk(version)
    *before, drag = talk.hears(talk.claude(Drag(path=path), talk.lens))
    assert near(Drag(path=path), drag), drag
    assert all(isinstance(request, Move) for request in before)


def test_a_drag_may_take_several_turns() -> None:
    talk = Talk()
    talk.calls(("mouse_move", {"coordinate": [100, 100]}))
    talk.sees()
    talk.calls(("left_mouse_down", {}))
    talk.sees()
    talk.calls(("mouse_move", {"coordinate": [300, 200]}))
    talk.sees()
    (drag,) = talk.calls(("left_mouse_up", {}))
    assert drag == Drag(path=((100, 100), (300, 200)))


def test_what_was_interrupted_did_not_move_the_pointer() -> None:
    talk = Talk()
    talk.calls(("mouse_move", {"coordinate": [100, 100]}), ("mouse_move", {"coordinate": [700, 700]}))
    talk.sees(steps=1, news="Stop!")
    assert talk.calls(("left_click", {})) == (Click(x=100, y=100),)


def test_a_session_begins_in_the_middle_of_the_screen() -> None:
    talk = Talk()
    assert talk.calls(("mouse_move", {"coordinate": [1, 1]}), ("left_click", {}))[1] == Click(x=1, y=1)
    talk.past, talk.view = [], View(0, PNG, "", "", "", ())
    assert talk.calls(("double_click", {})) == (Click(x=960, y=540, count=2),)


TRANSLATED: list[tuple[tuple[str, Json], tuple[Request, ...]]] = [
    (("key", {"text": "Down Down ctrl+c"}), (Key(keys="Down"), Key(keys="Down"), Key(keys="ctrl+c"))),
    (("key", {"text": "Tab", "repeat": 3}), (Key(keys="Tab"),) * 3),
    (("key", {"text": "page_down"}), (Key(keys="page_down"),)),
    (("key", {"text": "kp_add"}), (Key(keys="KP_Add"),)),
    (("key", {"text": "CTRL+kp_subtract"}), (Key(keys="CTRL+KP_Subtract"),)),
    (("key", {"text": "+"}), (Key(keys="+"),)),
    (("key", {"text": " "}), (Key(keys=" "),)),
    (("left_click", {"coordinate": [9, 9], "text": "cmd"}), (Click(x=9, y=9, modifiers=("super",)),)),
    (("left_click", {"coordinate": [9, 9], "key": "shift"}), (Click(x=9, y=9, modifiers=("shift",)),)),
    (("left_click", {"coordinate": [9, 9], "text": "ctrl+Control_R"}), (Click(x=9, y=9, modifiers=("ctrl",)),)),
    (("wait", {"duration": 100}), (Wait(duration_s=30),)),
    (("wait", {"duration": 0}), (Wait(duration_s=0.01),)),
    (
        ("scroll", {"coordinate": [9, 9], "scroll_direction": "down", "scroll_amount": 70}),
        (Scroll(x=9, y=9, dy=50), Scroll(x=9, y=9, dy=20)),
    ),
    (("cursor_position", {}), (Screenshot(),)),
    (("left_mouse_down", {"coordinate": [9, 9]}), (Move(x=9, y=9),)),
]


@pytest.mark.parametrize(("call", "wanted"), TRANSLATED)
def test_the_formats_own_ways_are_understood(call: tuple[str, Json], wanted: tuple[Request, ...]) -> None:
    assert read("20260801", call) == wanted


REFUSED: list[tuple[str, tuple[str, Json], str]] = [
    ("20260801", ("left_click", {"coordinate": [2000, 5]}), "off the screen, which has 1920 x 1080"),
    ("20241022", ("mouse_move", {"coordinate": [1366, 5]}), "off the screen, which has 1366 x 768"),
    ("20260801", ("left_click", {"coordinate": "[5, 5]"}), "coordinate must be [x, y]"),
    ("20260801", ("left_click", {"coordinate": [5]}), "coordinate must be [x, y]"),
    ("20260801", ("left_click", {"coordinate": [5, True]}), "coordinate must be a number"),
    ("20260801", ("left_click", {"coordinate": [5, float("nan")]}), "coordinate must be a number"),
    ("20260801", ("left_click", {"coordinate": [5, 10**400]}), "coordinate must be a number"),
    ("20260801", ("left_click", {"coordinate": [5, 5], "text": "a"}), "only ctrl, shift, alt and super"),
    ("20260801", ("left_click", {"coordinate": [5, 5], "text": 7}), "text must name the keys"),
    ("20260801", ("mouse_move", {}), "coordinate must be [x, y]"),
    ("20260801", ("left_mouse_up", {}), "left_mouse_down first"),
    ("20260801", ("key", {}), "text must be a string"),
    ("20260801", ("key", {"text": "NoSuchKey"}), "no key is called 'NoSuchKey'"),
    ("20260801", ("key", {"text": ""}), "names no key"),
    ("20260801", ("key", {"text": "ctrl+"}), "ends without a key"),
    ("20260801", ("key", {"text": "Tab", "repeat": 101}), "1 to 100 times"),
    ("20260801", ("key", {"text": "a" * 101}), "no key is called"),
    ("20260801", ("type", {"text": None}), "text must be a string"),
    ("20260801", ("type", {"text": "\x07"}), "no key types the character U+0007"),
    ("20260801", ("type", {"text": "\ud800"}), "no key types the character"),
    ("20260801", ("type", {"text": "a" * 20_001}), "at most 20000 characters"),
    ("20260801", ("scroll", {"scroll_direction": "sideways", "scroll_amount": 3}), "one of up, down, left, right"),
    ("20260801", ("scroll", {"scroll_direction": "up", "scroll_amount": -3}), "0 to 500"),
    ("20260801", ("scroll", {"scroll_direction": "up"}), "scroll_amount must be a number"),
    ("20260801", ("wait", {"duration": -1}), "must not be negative"),
    ("20260801", ("wait", {}), "duration must be a number"),
    ("20260801", ("hold_key", {"duration": 1}), "text must be a string"),
    ("20260801", ("zoom", {"region": [5, 5, 5, 9]}), "is empty"),
    ("20260801", ("zoom", {"region": [5, 5]}), "region must be"),
    ("20260801", ("zoom", {"region": [0, 0, 1921, 1080]}), "off the screen"),
    ("20260801", ("open_app", {}), "there is no action 'open_app'"),
    ("20251124", ("open_app", {}), "there is no action 'open_app'"),
    ("20250124", ("zoom", {"region": [0, 0, 9, 9]}), "there is no action 'zoom'"),
    ("20241022", ("scroll", {"scroll_direction": "up", "scroll_amount": 1}), "there is no action 'scroll'"),
]


@pytest.mark.parametrize(("version", "call", "why"), REFUSED)
def test_what_cannot_be_done_is_refused_with_the_reason(version: str, call: tuple[str, Json], why: str) -> None:
    (refused,) = read(version, call)
    assert isinstance(refused, Malformed)
    assert why in refused.reason


@pytest.mark.parametrize(
    ("block", "why"),
    [
        ({"name": "bash", "input": {"command": "ls"}}, "no tool called bash"),
        ({"name": "done", "input": {}, "toolset_name": "computer"}, "there is no action 'done'"),
        ({"name": "computer", "input": {"action": "screenshot"}}, "no tool called computer"),
        ({"name": "left_click", "input": [1]}, "is not an object"),
        ({"name": "left_click"}, "is not an object"),
    ],
)
def test_only_the_tools_that_were_offered_can_be_called(block: Json, why: str) -> None:
    (refused,) = Talk().hears(bodies.messages([{"type": "tool_use", "id": "t", **block}], stop="tool_use"))
    assert isinstance(refused, Malformed)
    assert why in refused.reason


def test_an_action_whose_toolset_a_gateway_left_out_is_understood() -> None:
    block = {"type": "tool_use", "id": "t", "name": "left_click", "input": {"coordinate": [1, 2]}}
    assert Talk().hears(bodies.messages([block])) == (Click(x=1, y=2),)


ENDS: list[tuple[list[Json], str, Request]] = [
    ([{"type": "text", "text": "All is saved."}], "end_turn", Done(message="All is saved.")),
    (
        [{"type": "thinking", "thinking": "Hm.", "signature": "s"}],
        "end_turn",
        Malformed("", "the reply is empty; act, or call done or fail"),
    ),
    ([], "end_turn", Malformed("", "the reply is empty; act, or call done or fail")),
    ([{"type": "text", "text": "No."}], "refusal", Malformed("No.", "the model refused")),
    ([{"type": "text", "text": "Well, I"}], "max_tokens", Malformed("Well, I", CUT_OFF)),
    ([{"type": "text", "text": "Well, I"}], "model_context_window_exceeded", Malformed("Well, I", CUT_OFF)),
    ([{"type": "text", "text": "Let me"}], "pause_turn", Screenshot()),
]


@pytest.mark.parametrize(("content", "stop", "wanted"), ENDS, ids=lambda value: str(value)[:30])
def test_a_reply_without_a_call_is_done_unless_it_stopped_for_another_reason(
    content: list[Json], stop: str, wanted: Request
) -> None:
    talk = Talk()
    assert talk.hears(bodies.messages(content, stop=stop)) == (wanted,)
    talk.sees(news="Go on.")


def test_a_call_that_was_cut_off_is_not_carried_out() -> None:
    talk = Talk()
    click, refused = talk.calls(
        ("left_click", {"coordinate": [1, 2]}), ("type", {"text": "All of i"}), stop="max_tokens"
    )
    assert (click, refused.reason) == (Click(x=1, y=2), CUT_OFF)  # type: ignore[union-attr]


def test_a_call_before_the_text_that_was_cut_off_is_carried_out() -> None:
    call = {"type": "tool_use", "id": "t", "name": "screenshot", "toolset_name": "computer", "input": {}}
    answer = bodies.messages([call, {"type": "text", "text": "Now I"}], stop="max_tokens")
    assert Talk().hears(answer) == (Screenshot(),)


def test_what_a_model_that_refused_had_begun_is_not_carried_out() -> None:
    talk = Talk()
    (refused,) = talk.calls(("left_click", {"coordinate": [1, 2]}), ("screenshot", {}), stop="refusal")
    assert isinstance(refused, Malformed)
    assert [block["content"] for block in talk.sees()["messages"][-1]["content"][:2]] == ["the model refused", HALTED]
