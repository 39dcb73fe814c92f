"""`computer_use` in both forms of a call: everything that it can say is understood, all else refused with a reason."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.agent.models.coalesce import Mouse
from deskcraft.agent.models.computer_use import begin, read_reply
from deskcraft.agent.models.screen import Bounds, Lens, Space
from deskcraft.agent.models.tool_call import read_calls, without_thinking
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import (
    Ask,
    Click,
    Done,
    Drag,
    Fail,
    Key,
    Modifier,
    Move,
    Screenshot,
    Scroll,
    Type,
    Wait,
)
from tests.agent.models.exam import Action, Json
from tests.agent.models.qwen_calls import Write, arguments, as_json, nested, owl
from tests.endpoint import bodies

LENS = Lens.make(1920, 1080, Bounds(), "pixels")
FORMS: dict[str, Write] = {"json": as_json, "nested": nested, "owl": owl}


def read(text: str, lens: Lens = LENS, at: tuple[int, int] = (7, 8), **more: Any) -> tuple[Request, ...]:
    mouse = Mouse()
    mouse.at = at
    return read_reply(bodies.chat(text, **more), lens, mouse).requests


UNDERSTOOD: list[tuple[Json, list[Request]]] = [
    ({"action": "key", "keys": ["ctrl", "shift", "s"]}, [Key(keys="ctrl+shift+s")]),
    ({"action": "key", "keys": ["ctrl", "+"]}, [Key(keys="ctrl++")]),
    ({"action": "key", "keys": "Enter"}, [Key(keys="Enter")]),
    ({"action": "key", "keys": [" "]}, [Key(keys="space")]),
    ({"action": "key", "keys": [5]}, [Key(keys="5")]),
    ({"action": "hotkey", "keys": ["prntscrn"]}, [Key(keys="printscreen")]),
    ({"action": "type", "text": 'Grüße 你好 "x" {y}\n'}, [Type(text='Grüße 你好 "x" {y}\n')]),
    ({"action": "type", "text": "[1, 2]"}, [Type(text="[1, 2]")]),
    ({"action": "type", "text": "12"}, [Type(text="12")]),
    ({"action": "type", "text": "a", "clear": 0, "enter": 1}, [Type(text="a\n")]),
    ({"action": "type", "text": "a", "clear": 1, "enter": 0}, [Key(keys="ctrl+a"), Type(text="a")]),
    ({"action": "type", "text": "", "clear": True}, [Key(keys="ctrl+a"), Key(keys="BackSpace")]),
    ({"action": "mouse_move", "coordinate": [5, 6]}, [Move(x=5, y=6)]),
    ({"action": "left_click", "coordinate": [5.4, 6]}, [Click(x=5, y=6)]),
    ({"action": "click", "coordinate": [5, 6]}, [Click(x=5, y=6)]),
    ({"action": "left_click"}, [Click(x=7, y=8)]),
    ({"action": "left_click", "coordinate": [5, 6], "text": ""}, [Click(x=5, y=6)]),
    ({"action": "left_click", "coordinate": [5, 6], "text": "Ctrl"}, [Click(x=5, y=6, modifiers=("ctrl",))]),
    ({"action": "double_click", "text": "shift + ctrl"}, [Click(x=7, y=8, count=2, modifiers=("shift", "ctrl"))]),
    ({"action": "right_click", "coordinate": [5, 6]}, [Click(x=5, y=6, button="right")]),
    ({"action": "right click", "coordinate": [5, 6]}, [Click(x=5, y=6, button="right")]),
    ({"action": "middle_click", "coordinate": [5, 6]}, [Click(x=5, y=6, button="middle")]),
    ({"action": "double_click", "coordinate": [5, 6]}, [Click(x=5, y=6, count=2)]),
    ({"action": "triple_click", "coordinate": [5, 6]}, [Click(x=5, y=6, count=3)]),
    ({"action": "left_click_drag", "coordinate": [50, 60]}, [Drag(path=((7, 8), (50, 60)))]),
    ({"action": "drag", "coordinate": [5, 6], "coordinate2": [50, 60]}, [Drag(path=((5, 6), (50, 60)))]),
    ({"action": "drag", "coordinate1": [5, 6], "coordinate2": [50, 60]}, [Drag(path=((5, 6), (50, 60)))]),
    ({"action": "scroll", "pixels": -5}, [Scroll(x=7, y=8, dy=5)]),
    ({"action": "scroll", "pixels": 3, "coordinate": [5, 6]}, [Scroll(x=5, y=6, dy=-3)]),
    ({"action": "scroll", "pixels": 3, "text": "ctrl"}, [Scroll(x=7, y=8, dy=-3, modifiers=("ctrl",))]),
    ({"action": "scroll", "pixels": -0.2}, [Scroll(x=7, y=8, dy=1)]),
    ({"action": "scroll", "pixels": 10_000}, [Scroll(x=7, y=8, dy=-50)]),
    ({"action": "scroll", "pixels": 0}, [Scroll(x=7, y=8)]),
    ({"action": "hscroll", "pixels": 4}, [Scroll(x=7, y=8, dx=4)]),
    ({"action": "hscroll", "pixels": -4}, [Scroll(x=7, y=8, dx=-4)]),
    ({"action": "wait", "time": 2}, [Wait(duration_s=2)]),
    ({"action": "wait"}, [Wait(duration_s=1)]),
    ({"action": "wait", "time": 0}, [Wait(duration_s=0.01)]),
    ({"action": "wait", "time": 600}, [Wait(duration_s=30)]),
    ({"action": "screenshot"}, [Screenshot()]),
    ({"action": "terminate", "status": "success"}, [Done()]),
    ({"action": "terminate"}, [Done()]),
    ({"action": "terminate", "status": "failure", "text": "no printer"}, [Fail(reason="no printer")]),
    ({"action": "answer", "text": "It is 42."}, [Done(message="It is 42.")]),
    ({"action": "call_user", "text": "Which one?"}, [Ask(question="Which one?")]),
    ({"action": "call_user", "question": "Which one?"}, [Ask(question="Which one?")]),
    ({"action": "interact", "text": "Which one?"}, [Ask(question="Which one?")]),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("call", "wanted"), UNDERSTOOD, ids=[json.dumps(call) for call, _ in UNDERSTOOD])
def test_calls_become_requests(call: Json, wanted: list[Request], form: str) -> None:
    assert list(read(FORMS[form]([call]))) == wanted


REFUSED: list[tuple[Json, str]] = [
    ({}, "needs an action"),
    ({"action": ["key"]}, "needs an action"),
    ({"action": "cursor_position"}, "has no action 'cursor_position'; it has key, type"),
    ({"action": "open app", "app_name": "gimp"}, "has no action 'open app'"),
    ({"action": "left_click", "coordinate": [1, 2, 3, 4]}, "left_click needs coordinate: [x, y], not [1, 2, 3, 4]"),
    ({"action": "left_click", "coordinate": "there"}, "needs coordinate: [x, y], not 'there'"),
    ({"action": "left_click", "coordinate": ["a", 2]}, "x must be a number, not 'a'"),
    ({"action": "left_click", "coordinate": [True, 2]}, "x must be a number, not True"),
    ({"action": "left_click", "coordinate": [1e999, 2]}, "x must be a number, not inf"),
    ({"action": "left_click", "coordinate": [1, 2], "text": "the button"}, "text names the keys held meanwhile"),
    ({"action": "left_click", "coordinate": [1, 2], "text": ["ctrl"]}, "text names the keys held meanwhile"),
    ({"action": "mouse_move"}, "mouse_move needs coordinate: [x, y], not nothing"),
    ({"action": "left_click_drag"}, "left_click_drag needs coordinate"),
    ({"action": "drag", "coordinate": [1, 2], "coordinate2": [3]}, "drag needs coordinate2"),
    ({"action": "key"}, 'key needs keys: a list of names such as ["ctrl", "s"], not nothing'),
    ({"action": "key", "keys": []}, "key needs keys"),
    ({"action": "key", "keys": [""]}, "key needs keys"),
    ({"action": "key", "keys": ["volumeup"]}, "this keyboard has no key 'volumeup'"),
    ({"action": "key", "keys": ["keys=['ctrl', 's'] and some more words here"]}, "the name of a key is a short text"),
    ({"action": "left_click", "coordinate": [1, 2], "text": "ctrl+"}, "text names the keys held meanwhile"),
    ({"action": "key", "keys": ["a"] * 99}, "keys has at most 100 characters"),
    ({"action": "type"}, "type needs text, not nothing"),
    ({"action": "type", "text": ""}, "type needs text, not ''"),
    ({"action": "type", "text": "a", "enter": 7}, "enter is 0 or 1, not 7"),
    ({"action": "type", "text": "a" * 20_001}, "text has at most 20000 characters"),
    ({"action": "scroll"}, "pixels must be a number, not nothing"),
    ({"action": "scroll", "pixels": "down"}, "pixels must be a number, not 'down'"),
    ({"action": "wait", "time": "long"}, "time must be a number"),
    ({"action": "terminate", "status": "perhaps"}, "the status of terminate is success or failure, not 'perhaps'"),
    ({"action": "answer"}, "answer needs text"),
    ({"action": "call_user"}, "call_user needs text"),
]


@pytest.mark.parametrize("form", ["json", "owl"])
@pytest.mark.parametrize(("call", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_what_says_nothing_is_refused_with_the_reason(call: Json, why: str, form: str) -> None:
    (refused,) = read(FORMS[form]([call]))
    assert isinstance(refused, Malformed)
    assert why in refused.reason
    assert len(refused.reason) < 400


GOOD = '<tool_call>{"name": "computer_use", "arguments": {"action": "key", "keys": ["a"]}}</tool_call>'
BROKEN: dict[str, str] = {
    "": "holds nothing but thinking",
    "I shall press a.": "calls no function; write <tool_call>",
    GOOD[11:-12]: "calls no function; write <tool_call>",
    GOOD[11:]: "calls no function; write <tool_call>",
    GOOD[:-12]: "a <tool_call> is not closed with </tool_call>",
    GOOD.replace("}}", "}}}"): "holds no JSON (Extra data",
    GOOD.replace("{", "{{").replace("}", "}}"): "holds no JSON",
    GOOD.replace('"', "'"): "holds no JSON",
    GOOD.replace("computer_use", "mobile_use"): "there is no function called 'mobile_use'; call computer_use",
    GOOD.replace('"name"', '"function"'): "names no function",
    GOOD.replace('{"action": "key", "keys": ["a"]}', '"key a"'): "the arguments of computer_use are no JSON object",
    GOOD.replace('"arguments"', '"parameters"'): "the arguments of computer_use are no JSON object",
    "<tool_call>[1]</tool_call>": "names no function",
    "<tool_call>" + "[" * 100_000 + "</tool_call>": "holds no JSON",
    "<tool_call>" + "9" * 5000 + "</tool_call>": "holds no JSON",
    "<tool_call><tool_call></tool_call>": "holds no JSON",
    "<think>I shall " + GOOD: "holds nothing but thinking",
    "<thinking>" + GOOD + "</thinking>": "holds nothing but thinking",
    "<tool_call><function=computer_use></tool_call>": "is not closed with </function>",
    "<tool_call><function=computer_use>key a</function></tool_call>": "of computer_use, 'key a' is no <parameter=...>",
    "<tool_call><function=computer_use><parameter=action>key</function></tool_call>": "'<parameter=action>key' is no ",
}


@pytest.mark.parametrize(("text", "why"), BROKEN.items(), ids=range(len(BROKEN)))
def test_what_is_no_call_is_refused_with_the_reason(text: str, why: str) -> None:
    (refused,) = read(text)
    assert isinstance(refused, Malformed)
    assert why in refused.reason
    assert len(refused.reason) < 300


THOUGHT = [
    f"<think>{GOOD.replace('a', 'b')} no: a</think>{GOOD}",
    f"One writes <tool_call> and then\n</think>\n\n{GOOD}",
    f"<thinking>\nb, <tool_call>\n</thinking>\n{GOOD}\n<conclusion>\nPressed a\n</conclusion>",
    f"Action: press a\n{GOOD}",
]


@pytest.mark.parametrize("text", THOUGHT)
def test_what_is_only_thought_is_not_done(text: str) -> None:
    assert read(text) == (Key(keys="a"),)


def test_tags_that_are_to_be_typed_are_no_thinking() -> None:
    assert read(as_json([{"action": "type", "text": "</think>"}])) == (Type(text="</think>"),)
    assert without_thinking("no thinking") == "no thinking"


def test_thinking_that_the_server_tells_apart_is_kept_and_not_done() -> None:
    body = bodies.chat(GOOD, reasoning_content=GOOD.replace('"a"', '"b"'))
    said = read_reply(body, LENS, Mouse())
    assert said.requests == (Key(keys="a"),)
    assert '"b"' in said.notes["reasoning"]
    (refused,) = read("", reasoning=GOOD)
    assert isinstance(refused, Malformed)


def test_a_reply_that_was_cut_off_is_told_so() -> None:
    body = bodies.chat(GOOD[:40])
    body["choices"][0]["finish_reason"] = "length"
    (refused,) = read_calls(body)
    assert isinstance(refused, Malformed)
    assert "cut off" in refused.reason


def test_a_reply_in_parts_is_one_text() -> None:
    body = bodies.chat(content=[{"type": "text", "text": GOOD[:20]}, {"type": "text", "text": GOOD[20:]}])
    assert read_reply(body, LENS, Mouse()).requests == (Key(keys="a"),)


@pytest.mark.parametrize("form", FORMS)
def test_calls_are_done_in_order_up_to_the_first_that_says_nothing(form: str) -> None:
    calls: list[Json] = [
        {"action": "mouse_move", "coordinate": [5, 6]},
        {"action": "left_click_drag", "coordinate": [50, 60]},
        {"action": "scroll", "pixels": 1},
    ]
    *done, last = read(FORMS[form]([*calls, {"action": "jump"}, *calls]))
    assert done == [Move(x=5, y=6), Drag(path=((5, 6), (50, 60))), Scroll(x=50, y=60, dy=-1)]
    assert isinstance(last, Malformed)
    assert last.reason.endswith("nor were the 3 calls after it")
    *done, last = read(FORMS[form](calls[:1]) + "<tool_call>{</tool_call>" + GOOD)
    assert done == [Move(x=5, y=6)]
    assert isinstance(last, Malformed)


def test_the_pointer_stays_where_it_was_last_on_the_screen() -> None:
    mouse = Mouse()
    begin(mouse, [], LENS)
    assert mouse.at == (960, 540)
    for text in (as_json([{"action": "left_click", "coordinate": [30, 40]}]), GOOD):
        read_reply(bodies.chat(text), LENS, mouse)
    read_reply(bodies.chat(as_json([{"action": "click", "coordinate": [1, 2], "text": "OK"}])), LENS, mouse)
    outside = as_json([{"action": "left_click", "coordinate": [30, 4000]}, {"action": "scroll", "pixels": 1}])
    assert read_reply(bodies.chat(outside), LENS, mouse).requests == (
        Click(x=30, y=4000),
        Scroll(x=30, y=40, dy=-1),
    )


@pytest.mark.parametrize("piece", [GOOD, "<tool_call>", "</think>", "<parameter=a>", "<think>", "<conclusion>"])
def test_a_very_long_reply_is_read_at_once(piece: str) -> None:
    text = piece * (3_000_000 // len(piece))
    began = time.process_time()
    assert len(read(text)) <= 101
    assert read(f"<tool_call><function=computer_use>{text}</function></tool_call>")
    assert time.process_time() - began < 3


# -- laws --

x, y = st.integers(0, 1919), st.integers(0, 1079)
modifiers = st.lists(st.sampled_from(("ctrl", "shift", "alt", "super")), unique=True).map(tuple)
held = st.builds(tuple[Modifier, ...], modifiers)
texts = st.text(st.sampled_from("aB 1ü你😀\"'\\{}[]\n\t%&"), min_size=1, max_size=12)
clicks = st.one_of(
    st.builds(Click, x=x, y=y, count=st.integers(1, 3), modifiers=held),
    st.builds(Click, x=x, y=y, button=st.sampled_from(("right", "middle")), modifiers=held),
)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Move, x=x, y=y),
    clicks,
    st.builds(Drag, path=st.tuples(st.tuples(x, y), st.tuples(x, y)), modifiers=held),
    st.builds(Scroll, x=x, y=y, dx=st.integers(-50, 50), modifiers=held),
    st.builds(Scroll, x=x, y=y, dy=st.integers(-50, 50), modifiers=held),
    st.builds(Type, text=texts),
    st.builds(Key, keys=st.sampled_from(("Return", "ctrl+s", "ctrl+shift+Tab", "ctrl++", "+", "F2", "é"))),
    st.builds(Wait, duration_s=st.floats(0.01, 30)),
    st.builds(Ask, question=texts),
    st.just(Done()),
    st.just(Fail()),
)
lenses: st.SearchStrategy[Lens] = st.builds(
    Lens.make,
    st.just(1920),
    st.just(1080),
    st.sampled_from((Bounds(pixels=1280 * 28 * 28, multiple=28), Bounds(multiple=32))),
    st.sampled_from(("pixels", "thousand")),
)


def seen(action: Action, lens: Lens) -> Action:
    """The action with its places as exact as the model's coordinates are."""
    match action:
        case Move() | Click() | Scroll():
            there = lens.to_screen(*lens.to_model(action.x, action.y))
            return action.model_copy(update={"x": there[0], "y": there[1]})
        case Drag():
            path = tuple(lens.to_screen(*lens.to_model(*point)) for point in action.path)
            return action.model_copy(update={"path": path})
    return action


@settings(max_examples=60)
@given(actions, lenses, st.sampled_from(sorted(FORMS)))
def test_an_action_comes_back_from_its_calls(action: Action, lens: Lens, form: str) -> None:
    requests = read(FORMS[form](arguments(action, lens, owl=form == "owl")), lens)
    assert requests[-1] == seen(action, lens)
    assert all(isinstance(request, Move) for request in requests[:-1])


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("left_click"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
names = ("action", "keys", "text", "coordinate", "coordinate2", "pixels", "time", "status", "clear", "enter")
known = ("key", "type", "left_click", "left_click_drag", "scroll", "wait", "terminate", "answer", "interact", "drag")
calls = st.fixed_dictionaries(
    {"action": st.sampled_from(known)}, optional={name: values for name in names if name != "action"}
)


@settings(max_examples=60)
@given(calls, st.sampled_from(sorted(FORMS)), st.sampled_from(("pixels", "thousand")))
def test_any_arguments_are_read_or_refused(call: Json, form: str, space: Space) -> None:
    requests = read(FORMS[form]([call]), Lens.make(1920, 1080, Bounds(), space))
    assert requests
    for request in requests:
        assert not isinstance(request, Malformed) or request.reason


@settings(max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            (
                "<tool_call>",
                "</tool_call>",
                "<think>",
                "</think>",
                "<function=computer_use>",
                "</function>",
                GOOD,
                "{",
                "}",
                "x",
                "<parameter=action>",
                "</parameter>",
                '"name"',
                "\n",
                "key",
            )
        ),
        max_size=12,
    ).map("".join)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    assert read(text)


@settings(max_examples=60)
@given(values)
def test_any_answer_fails_as_the_agent_foresees(answer: Any) -> None:
    for body in (answer, {"choices": answer}, {"choices": [{"message": answer}]}):
        try:
            read_reply(body, LENS, Mouse())
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            continue
