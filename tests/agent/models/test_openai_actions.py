"""What the replies of OpenAI's computer tools mean, and what of them is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.agent.models.adapter import Past, Said, Stage, View
from deskcraft.agent.models.openai_computer import OpenAiComputer
from deskcraft.agent.models.screen import Bounds, Lens
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import ACTION, Ask, Click, Done, Drag, Fail, Key, Move, Screenshot, Scroll, Type, Wait
from tests.agent.models.responses_answers import (
    Action,
    answer,
    call,
    calls,
    function,
    items,
    message,
    thought,
)

Json = dict[str, Any]
LENS = Lens.make(1920, 1080, Bounds(), "pixels")
STAGE = Stage("Colour it teal.", offers_ask=True, max_steps=100)
COMPUTER = OpenAiComputer()
PREVIEW = OpenAiComputer(tool="computer_use_preview")


def read(*output: Json, **more: Any) -> Said:
    return COMPUTER.read(answer(*output, **more), LENS)


def one(action: Json) -> tuple[Request, ...]:
    return read(call("c", actions=[action])).requests


UNDERSTOOD: list[tuple[Json, list[Request]]] = [
    ({"type": "click", "button": "left", "x": 5, "y": 6}, [Click(x=5, y=6)]),
    ({"type": "click", "x": 5.0, "y": 6, "keys": None}, [Click(x=5, y=6)]),
    ({"type": "click", "button": "wheel", "x": 5, "y": 6}, [Click(x=5, y=6, button="middle")]),
    (
        {"type": "click", "button": "right", "x": 5, "y": 6, "keys": ["CTRL", "SHIFT"]},
        [Click(x=5, y=6, button="right", modifiers=("ctrl", "shift"))],
    ),
    ({"type": "double_click", "x": 5, "y": 6, "keys": ["CMD"]}, [Click(x=5, y=6, count=2, modifiers=("super",))]),
    (
        {"type": "drag", "path": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "keys": ["OPTION"]},
        [Drag(path=((1, 2), (3, 4)), modifiers=("alt",))],
    ),
    ({"type": "drag", "path": [[1, 2], [3, 4], [5, 6]]}, [Drag(path=((1, 2), (3, 4), (5, 6)))]),
    ({"type": "move", "x": 5, "y": 6, "keys": ["SHIFT"]}, [Move(x=5, y=6)]),
    ({"type": "scroll", "x": 5, "y": 6, "scroll_x": 0, "scroll_y": 300}, [Scroll(x=5, y=6, dy=3)]),
    ({"type": "scroll", "x": 5, "y": 6, "scroll_x": -150, "scroll_y": -1}, [Scroll(x=5, y=6, dx=-2, dy=-1)]),
    ({"type": "scroll", "x": 5, "y": 6, "scroll_y": 99_999}, [Scroll(x=5, y=6, dy=50)]),
    ({"type": "scroll", "x": 5, "y": 6, "scroll_x": 0, "scroll_y": 0}, [Scroll(x=5, y=6)]),
    ({"type": "type", "text": "Grüße 你好\n"}, [Type(text="Grüße 你好\n")]),
    ({"type": "keypress", "keys": ["CTRL", "SHIFT", "S"]}, [Key(keys="ctrl+shift+s")]),
    ({"type": "keypress", "keys": ["ENTER"]}, [Key(keys="enter")]),
    ({"type": "keypress", "keys": ["META"]}, [Key(keys="super")]),
    ({"type": "keypress", "keys": ["CTRL+S"]}, [Key(keys="ctrl+s")]),
    ({"type": "keypress", "keys": ["CTRL", "+"]}, [Key(keys="ctrl++")]),
    ({"type": "keypress", "keys": ["CTRL", " "]}, [Key(keys="ctrl+space")]),
    ({"type": "keypress", "keys": ["DOWN", "DOWN"]}, [Key(keys="down")] * 2),
    ({"type": "keypress", "keys": ["CTRL", "K", "S"]}, [Key(keys="ctrl+k"), Key(keys="ctrl+s")]),
    ({"type": "wait"}, [Wait(duration_s=2)]),
    ({"type": "screenshot"}, [Screenshot()]),
]


@pytest.mark.parametrize(("action", "wanted"), UNDERSTOOD, ids=lambda value: json.dumps(value, default=str)[:60])
def test_actions_are_understood_alone_and_in_a_list(action: Json, wanted: list[Request]) -> None:
    assert list(one(action)) == wanted
    assert list(read(call("c", action=action)).requests) == wanted


REFUSED: list[tuple[Any, str]] = [
    ({"type": "triple_click", "x": 1, "y": 1}, "there is no action triple_click; there are click, double_click"),
    ({"x": 1}, "an action is an object with a type"),
    ("click", "an action is an object with a type"),
    ({"type": "click", "button": "back", "x": 1, "y": 1}, "no button 'back' here"),
    ({"type": "click", "button": ["left"], "x": 1, "y": 1}, "unhashable"),
    ({"type": "click", "x": 1}, "y must be a number of pixels, not None"),
    ({"type": "click", "x": "1", "y": 1}, "x must be a number"),
    ({"type": "click", "x": True, "y": 1}, "x must be a number"),
    ({"type": "click", "x": 10**400, "y": 1}, "x must be a number"),
    ({"type": "move", "x": float("nan"), "y": 1}, "x must be a number"),
    ({"type": "click", "x": 1, "y": 1, "keys": ["SPACE"]}, "only CTRL, SHIFT, ALT and META can be held"),
    ({"type": "drag", "path": [{"x": 1, "y": 1}]}, "drag takes a path of two points or more"),
    ({"type": "drag", "path": [[1, 1], [2]]}, "a point of a path is an object with x and y"),
    ({"type": "drag", "path": [[1, 1]] * 201}, "drag: path has at most 200 entries"),
    ({"type": "scroll", "x": 1, "y": 1, "scroll_y": "down"}, "the distance to scroll must be a number"),
    ({"type": "type"}, "type takes a text"),
    ({"type": "type", "text": "a" * 20_001}, "type: text has at most 20000 characters"),
    ({"type": "keypress", "keys": []}, "keypress takes one key or more"),
    ({"type": "keypress", "keys": "CTRL"}, "keys is a list of names of keys"),
    ({"type": "keypress", "keys": ["A"] * 51}, "51 keys at once are more than 50"),
    ({"type": "keypress", "keys": ["A" * 101]}, "keypress: keys has at most 100 characters"),
]


@pytest.mark.parametrize(("action", "reason"), REFUSED, ids=lambda value: str(value)[:60])
def test_what_cannot_be_done_is_refused_with_the_reason(action: Any, reason: str) -> None:
    (refused,) = one(action)
    assert isinstance(refused, Malformed)
    assert reason in refused.reason
    assert len(refused.reason) < 300


def test_actions_come_in_their_order_over_all_calls() -> None:
    first = call("a", actions=[{"type": "move", "x": 1, "y": 1}, {"type": "jump"}, {"type": "type", "text": "x"}])
    second = call("b", action={"type": "keypress", "keys": ["ENTER"]})
    requests = read(thought(text="Hm."), first, function("done", {"message": "So."}), second).requests
    assert [type(request) for request in requests] == [Move, Malformed, Type, Done, Key]


@pytest.mark.parametrize("tool", ["computer", "computer_use_preview"])
def test_clicks_that_follow_each_other_at_a_point_are_one(tool: str) -> None:
    click = {"type": "click", "button": "left", "x": 5, "y": 6}
    double = {"type": "double_click", "x": 5, "y": 6}
    assert read(*calls([double, click], tool)).requests == (Click(x=5, y=6, count=3),)
    assert read(*calls([click] * 4, tool)).requests == (Click(x=5, y=6, count=3), Click(x=5, y=6))
    assert read(*calls([click, {"type": "wait"}, click], tool)).requests[0] == Click(x=5, y=6)
    assert len(read(*calls([click, {**click, "keys": ["SHIFT"]}], tool)).requests) == 2
    assert len(read(*calls([click, {**click, "x": 6}], tool)).requests) == 2


def test_functions() -> None:
    assert read(function("ask_user", {"question": "Which?"})).requests == (Ask(question="Which?"),)
    assert read(function("fail", {"reason": "No such file."})).requests == (Fail(reason="No such file."),)
    (unknown,) = read(function("click", {"x": 1, "y": 2})).requests
    assert isinstance(unknown, Malformed)
    assert unknown.reason.endswith("act with the computer tool, or call ask_user, done, fail")
    (bad,) = read({**function("done", {}), "arguments": "{"}).requests
    assert isinstance(bad, Malformed)


def test_a_message_without_a_call_is_the_end() -> None:
    said = read(thought(text="All seems well."), message("It is teal now.", phase="final_answer"))
    assert said == Said((Done(message="It is teal now."),), "It is teal now.", {"reasoning": ["All seems well."]})


def test_commentary_alone_goes_on() -> None:
    assert read(message("I shall look.", phase="commentary")).requests == (Screenshot(),)


REFUSAL = {
    "type": "message",
    "id": "m",
    "role": "assistant",
    "status": "completed",
    "content": [{"type": "refusal", "refusal": "I cannot help with that."}],
}
LIMIT = {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
NO_CALL: list[tuple[list[Json], Json, str]] = [
    ([REFUSAL], {}, "the reply is a refusal"),
    ([], {}, "the reply holds neither a call nor a message"),
    ([{"type": "web_search_call"}], {}, "the reply holds neither a call nor a message"),
    ([thought()], LIMIT, "cut off before any call (max_output_tokens)"),
    ([message("It is te", status="incomplete")], LIMIT, "cut off before any call (max_output_tokens)"),
    ([message("x")], {"status": "incomplete", "incomplete_details": None}, "cut off before any call (no reason given)"),
    ([call("c")], {}, "the computer_call holds no action"),
    ([call("c", actions={"type": "wait"})], {}, "the computer_call holds no action"),
]


@pytest.mark.parametrize(("output", "more", "reason"), NO_CALL, ids=[reason for _, _, reason in NO_CALL])
def test_replies_that_hold_nothing_to_do(output: list[Json], more: Json, reason: str) -> None:
    (refused,) = read(*output, **more).requests
    assert isinstance(refused, Malformed)
    assert reason in refused.reason


# -- laws --

places = st.tuples(st.integers(0, 1919), st.integers(0, 1079))
modifiers = st.lists(st.sampled_from(["ctrl", "shift", "alt", "super"]), unique=True).map(tuple)
notches = st.integers(-50, 50)
keys = st.lists(st.sampled_from(["ctrl", "shift", "alt", "super"]), unique=True).flatmap(
    lambda held: st.sampled_from(["s", "f2", "+", "tab", "arrowdown", "é"]).map(lambda key: "+".join([*held, key]))
)


def clicks(at: tuple[int, int], button: Any, count: int, held: Any) -> Action:
    return Click(x=at[0], y=at[1], button=button, count=count, modifiers=held)


anything: st.SearchStrategy[Action] = st.one_of(
    places.map(lambda at: Move(x=at[0], y=at[1])),
    st.builds(clicks, places, st.sampled_from(["left", "middle", "right"]), st.integers(1, 3), modifiers),
    st.builds(Drag, path=st.lists(places, min_size=2, max_size=9).map(tuple), modifiers=modifiers),
    st.builds(
        lambda at, dx, dy, held: Scroll(x=at[0], y=at[1], dx=dx, dy=dy, modifiers=held),
        places,
        notches,
        notches,
        modifiers,
    ),
    st.builds(Type, text=st.text(max_size=50)),
    st.builds(Key, keys=keys),
    st.just(Wait(duration_s=2)),
    st.just(Screenshot()),
    st.builds(Ask, question=st.text(max_size=50)),
    st.builds(Done, message=st.text(max_size=50)),
    st.builds(Fail, reason=st.text(max_size=50)),
)


@settings(max_examples=60, deadline=None)
@given(anything, st.sampled_from(["computer", "computer_use_preview"]))
def test_an_action_that_is_written_is_read_again(action: Action, tool: str) -> None:
    assert read(*items(action, LENS, tool)).requests == (action,)


NAMES = [
    "id",
    "action",
    "actions",
    "keys",
    "path",
    "x",
    "y",
    "button",
    "text",
    "status",
    "content",
    "summary",
    "pending_safety_checks",
    "arguments",
    "name",
    "scroll_y",
    "phase",
    "refusal",
]
WORDS = [
    "computer_call",
    "function_call",
    "reasoning",
    "message",
    "click",
    "drag",
    "keypress",
    "scroll",
    "type",
    "incomplete",
    "output_text",
    "refusal",
    "summary_text",
    "done",
    "left",
]
leaf = st.sampled_from([None, True, 5, -1.5, float("nan"), 10**400, *WORDS])
typed = st.dictionaries(st.sampled_from(["type", *NAMES]), leaf, max_size=5)
junk = leaf | typed | st.lists(leaf | typed, max_size=3)
item = st.builds(
    lambda kind, call_id, more: {**more, "type": kind, "call_id": call_id},
    st.sampled_from(WORDS),
    leaf | st.just("c"),
    st.dictionaries(st.sampled_from(NAMES), junk, max_size=5),
)


@settings(max_examples=50, deadline=None)
@given(st.builds(lambda output, status: {"output": output, "status": status}, st.lists(item, max_size=3) | junk, leaf))
def test_any_reply_at_all_is_read_and_the_next_request_written(body: Json) -> None:
    for adapter in (COMPUTER, PREVIEW):
        try:
            said = adapter.read(body, LENS)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):  # as the agent's loop does
            said = Said((Malformed("", "nonsense"),))
        assert said.requests
        for request in said.requests:
            assert isinstance(request, Malformed) or ACTION.validate_python(request.model_dump()) == request
        for now in (View(1, b"two", "", "", "", ()), View(1, b"", "", "", "", ())):
            adapter.write(STAGE, [Past(View(0, b"one", "", "", "", ()), body, said)], now, LENS)
