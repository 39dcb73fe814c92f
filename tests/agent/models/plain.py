"""What the tests of agents that answer in plain text share: turns, the shape of requests, and any action at all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from hypothesis import strategies as st
from openai.types.chat import ChatCompletionMessageParam
from pydantic import TypeAdapter

from deskcraft.agent.models.adapter import Adapter, Past, Stage, View
from deskcraft.agent.models.screen import Lens
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
    Scroll,
    Signal,
    Type,
    Wait,
    points,
)
from deskcraft.desktop.local.keys import parse_chord
from tests.endpoint import bodies

Json = dict[str, Any]
STAGE = Stage("Make the title bold.", offers_ask=True, max_steps=20)
_MESSAGES: TypeAdapter[Any] = TypeAdapter(list[ChatCompletionMessageParam])


def view(step: int, picture: bytes = b"png", **more: Any) -> View:
    return View(**{"step": step, "picture": picture, "elements": "", "user": "", "news": "", "feedback": (), **more})


def turn(adapter: Adapter, lens: Lens, shown: View, text: str) -> Past:
    answer = bodies.chat(text)
    return Past(shown, answer, adapter.read(answer, lens))


def read(adapter: Adapter, lens: Lens, text: str) -> list[Request]:
    return list(adapter.read(bodies.chat(text), lens).requests)


def sketch(messages: Sequence[Json]) -> list[tuple[str, ...]]:
    """The messages with `P` for a picture, which must be what the provider's package takes."""
    _MESSAGES.validate_python(messages)
    return [
        (message["role"], *("P" if part["type"] == "image_url" else part["text"] for part in message["content"]))
        for message in messages
    ]


def near(one: Request, other: Request) -> bool:
    """Whether two actions are the same but for the rounding of coordinates."""
    if isinstance(one, Malformed) or isinstance(other, Malformed) or type(one) is not type(other):
        return False
    if isinstance(one, Ask | Done | Fail) or isinstance(other, Ask | Done | Fail):
        return one == other
    places = list(zip_longest(points(one), points(other), fillvalue=(-9, -9)))
    close = all(abs(p[0] - q[0]) <= 2 and abs(p[1] - q[1]) <= 2 for p, q in places)
    return close and _rest(one) == _rest(other)


def _rest(action: Any) -> Json:
    rest: Json = action.model_dump(exclude={"x", "y", "path"})
    return {**rest, "keys": parse_chord(action.keys)} if isinstance(action, Key | Hold) else rest


def actions(width: int = 1920, height: int = 1080) -> st.SearchStrategy[GuiAction | Signal]:
    """Any action but a screenshot, which these formats have none for: every turn shows one."""
    x, y = st.integers(0, width - 1), st.integers(0, height - 1)
    modifiers = st.lists(st.sampled_from(["ctrl", "shift", "alt", "super"]), unique=True).map(tuple)
    button = st.sampled_from(["left", "middle", "right"])
    keys = st.sampled_from(
        ["ctrl+shift+s", "Return", "F2", "ctrl++", "+", "ctrl+-", "ctrl+Page_Down", "alt+F4", "a", "super", "ctrl+;"]
    )
    text = st.text(
        st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t'\"\\()[]{},;:#`=“”’"), min_size=1
    )
    seconds = st.integers(1, 60).map(lambda half: half / 2)
    notches = st.integers(1, 50).flatmap(lambda n: st.sampled_from([(0, n), (0, -n), (n, 0), (-n, 0)]))
    return st.one_of(
        st.builds(Move, x=x, y=y),
        st.builds(Click, x=x, y=y, modifiers=modifiers, count=st.integers(1, 3)),
        st.builds(Click, x=x, y=y, modifiers=modifiers, button=button),
        st.builds(
            Drag, path=st.lists(st.tuples(x, y), min_size=2, max_size=9).map(tuple), button=button, modifiers=modifiers
        ),
        st.builds(
            lambda x, y, way, held: Scroll(x=x, y=y, dx=way[0], dy=way[1], modifiers=held), x, y, notches, modifiers
        ),
        st.builds(Type, text=text),
        st.builds(Key, keys=keys),
        st.builds(Hold, keys=keys, duration_s=seconds),
        st.builds(Wait, duration_s=seconds),
        st.builds(Ask, question=text),
        st.builds(Done, message=text),
        st.builds(Fail, reason=text),
    )


def names_of_keys(keys: str) -> list[str]:
    """The keys of one of our chords."""
    return [*keys[:-2].split("+"), "+"] if keys.endswith("++") else ["+"] if keys == "+" else keys.split("+")
