"""Every action of DeskCraft can be written as an element of the action space, and read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deskcraft.agent.protocol import Malformed
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
from deskcraft.gym.actions import KINDS, MODIFIERS, action_space, from_element, to_element
from deskcraft.gym.text import UnicodeText

WIDTH, HEIGHT = 640, 400
SPACE = action_space(WIDTH, HEIGHT)
X, Y = st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)
TEXT = st.text(max_size=40)
CHORD = st.text(min_size=1, max_size=20)
HELD = st.sets(st.sampled_from(MODIFIERS)).map(lambda names: tuple(m for m in MODIFIERS if m in names))
BUTTON = st.sampled_from(("left", "middle", "right"))
NOTCHES = st.integers(-50, 50)
DURATION = st.integers(1, 30_000).map(lambda ms: ms / 1000)


@st.composite
def boxes(draw: st.DrawFn) -> tuple[int, int, int, int]:
    x, y = draw(X), draw(Y)
    return x, y, draw(st.integers(x + 1, WIDTH)), draw(st.integers(y + 1, HEIGHT))


ACTIONS = st.one_of(
    st.builds(Move, x=X, y=Y),
    st.builds(Click, x=X, y=Y, button=BUTTON, count=st.integers(1, 3), modifiers=HELD),
    st.builds(Drag, path=st.lists(st.tuples(X, Y), min_size=2, max_size=8), button=BUTTON, modifiers=HELD),
    st.builds(Scroll, x=X, y=Y, dx=NOTCHES, dy=NOTCHES, modifiers=HELD),
    st.builds(Type, text=TEXT),
    st.builds(Key, keys=CHORD),
    st.builds(Hold, keys=CHORD, duration_s=DURATION),
    st.builds(Wait, duration_s=DURATION),
    st.builds(Screenshot, box=st.none() | boxes()),
    st.builds(Ask, question=TEXT),
    st.builds(Done, message=TEXT),
    st.builds(Fail, reason=TEXT),
)


@given(action=ACTIONS)
@settings(max_examples=200, deadline=None)
def test_an_action_comes_back_from_its_element(action: GuiAction | Signal) -> None:
    element = to_element(action, WIDTH, HEIGHT)
    assert SPACE.contains(element)
    assert from_element(element) == action


@given(seed=st.integers(0, 2**31))
@settings(max_examples=50, deadline=None)
def test_every_sample_is_an_action(seed: int) -> None:
    SPACE.seed(seed)
    element = SPACE.sample()
    assert SPACE.contains(element)
    action = from_element(element)
    assert not isinstance(action, Malformed)
    assert action.kind == KINDS[int(element["kind"])]


def test_a_place_off_the_screen_has_no_element() -> None:
    with pytest.raises(ValueError, match=r"\(640, 1\) is off the screen"):
        to_element(Click(x=WIDTH, y=1), WIDTH, HEIGHT)


def test_a_chord_without_keys_is_a_request_that_makes_no_sense() -> None:
    element = to_element(Key(keys="F2"), WIDTH, HEIGHT) | {"keys": ""}
    assert isinstance(from_element(element), Malformed)


def test_texts_are_any_unicode_of_a_bounded_length() -> None:
    space = UnicodeText(3)
    assert all(text in space for text in ("", "牛奶", "\n\x00é"))
    assert "four" not in space
    assert 3 not in space
