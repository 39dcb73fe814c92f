"""Laws of the adapter of Anthropic's computer use: what is said comes back, and whatever is said is answered."""

from __future__ import annotations

from typing import Any

from anthropic.types.beta import BetaComputerToolUseBlock, BetaMessage
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from deskcraft.agent.protocol import Malformed
from deskcraft.desktop.actions import (
    ACTION,
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
    Type,
    Wait,
)
from tests.agent.models.anthropic_answers import VERSIONS, near
from tests.agent.models.anthropic_talk import HEIGHT, WIDTH, Talk

Json = dict[str, Any]

_X, _Y = st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)
_POINT = st.tuples(_X, _Y)
_HELD: Any = st.lists(st.sampled_from(["ctrl", "shift", "alt", "super"]), unique=True).map(tuple)
_TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")) | st.sampled_from("\n\t"), max_size=40)
_CHORD = st.lists(
    st.sampled_from(["ctrl", "shift", "alt", "super", "a", "é", "F5", "Return", "Page_Down", "-"]),
    min_size=1,
    max_size=4,
)
_ACTIONS: Any = st.one_of(
    st.builds(Move, x=_X, y=_Y),
    st.builds(Click, x=_X, y=_Y, count=st.integers(1, 3), modifiers=_HELD),
    st.builds(Click, x=_X, y=_Y, button=st.sampled_from(["right", "middle"]), modifiers=_HELD),
    st.builds(Drag, path=st.tuples(_POINT, _POINT), modifiers=_HELD),
    st.builds(Drag, path=st.lists(_POINT, min_size=3, max_size=9).map(tuple)),
    st.builds(Scroll, x=_X, y=_Y, dy=st.integers(-50, 50), modifiers=_HELD),
    st.builds(Scroll, x=_X, y=_Y, dx=st.integers(-50, 50).filter(bool), modifiers=_HELD),
    st.builds(Type, text=_TEXT),
    st.builds(Key, keys=_CHORD.map("+".join)),
    st.builds(Hold, keys=_CHORD.map("+".join), duration_s=st.integers(1, 30)),
    st.builds(Wait, duration_s=st.integers(1, 30)),
    st.builds(Screenshot),
    st.builds(Ask, question=_TEXT),
    st.builds(Done, message=_TEXT),
    st.builds(Fail, reason=_TEXT),
)


@settings(deadline=None, max_examples=25)
@given(action=_ACTIONS, version=st.sampled_from(VERSIONS[1:]))
def test_what_is_said_comes_back(action: GuiAction, version: str) -> None:
    talk = Talk(version)
    answer = talk.claude(action, talk.lens)
    BetaMessage.model_validate(answer)
    *_, said = talk.hears(answer)
    assert near(action, said), (action, said)


MEMBER: TypeAdapter[Any] = TypeAdapter(BetaComputerToolUseBlock)


@settings(deadline=None, max_examples=25)
@given(action=_ACTIONS)
def test_the_toolsets_calls_are_those_of_the_package(action: GuiAction) -> None:
    talk = Talk()
    for block in talk.claude(action, talk.lens)["content"]:
        if block.get("toolset_name"):
            MEMBER.validate_python(block, strict=True)


_JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-5000, 5000) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
_FIELDS = (
    "coordinate",
    "start_coordinate",
    "text",
    "key",
    "repeat",
    "duration",
    "scroll_direction",
    "scroll_amount",
    "region",
    "action",
)
_NAMES = (
    "computer",
    "left_click",
    "key",
    "type",
    "zoom",
    "scroll",
    "wait",
    "left_mouse_up",
    "left_mouse_down",
    "screenshot",
    "done",
    "ask_user",
    "x",
)
_INPUT: Any = _JSON | st.dictionaries(
    st.sampled_from(_FIELDS), _JSON | st.lists(st.integers(0, 1400), min_size=2, max_size=4)
)
_BLOCK: Any = (
    _JSON
    | st.fixed_dictionaries(
        {"type": st.just("tool_use"), "id": st.uuids().map(str), "name": st.sampled_from(_NAMES), "input": _INPUT},
        optional={"toolset_name": st.sampled_from(["computer", None])},
    )
    | st.fixed_dictionaries({"type": st.just("text"), "text": st.text(max_size=5)})
)
_ANSWER: Any = st.fixed_dictionaries(
    {"content": st.lists(_BLOCK, max_size=4) | _JSON},
    optional={"stop_reason": st.sampled_from(["end_turn", "tool_use", "refusal", "max_tokens", "pause_turn"]) | _JSON},
)


@settings(deadline=None, max_examples=25)
@given(version=st.sampled_from(VERSIONS), turns=st.lists(st.tuples(_ANSWER, st.integers(0, 4)), max_size=4))
def test_whatever_a_model_says_is_answered_as_the_api_wants_it(version: str, turns: list[tuple[Json, int]]) -> None:
    talk = Talk(version)
    for answer, steps in turns:
        for request in talk.hears(answer):
            assert isinstance(request, Malformed) or ACTION.validate_python(request.model_dump())
        talk.sees(steps=steps)
