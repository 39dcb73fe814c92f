"""What the page tells of the person's mouse and keyboard: raw events, one model each. Times are seconds."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from deskcraft.desktop.actions import MAX_TEXT, Button, Modifier

MOST_NOTCHES = 1000
"""Of the wheel in one event."""


class _Event(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    t: float
    """The browser's clock."""


class Pointing(_Event):
    """A button of the mouse goes down or comes up, or the pointer moves, at (x, y) px of the desktop's screen."""

    kind: Literal["down", "move", "up"]
    x: int
    y: int
    button: Button = "left"
    held: tuple[Modifier, ...] = ()


class Wheel(_Event):
    """The wheel turns by so many notches down and to the right."""

    kind: Literal["wheel"] = "wheel"
    x: int
    y: int
    dx: float = Field(default=0, ge=-MOST_NOTCHES, le=MOST_NOTCHES)
    dy: float = Field(default=0, ge=-MOST_NOTCHES, le=MOST_NOTCHES)
    held: tuple[Modifier, ...] = ()


class KeyEvent(_Event):
    """A key goes down (or repeats) or comes up: `key` and `code` as in UI Events, W3C."""

    kind: Literal["keydown", "keyup"]
    key: str = Field(max_length=40)
    code: str = Field(default="", max_length=40)
    held: tuple[Modifier, ...] = ()
    alt_graph: bool = False
    """AltGr is down: what is typed is text, whatever else is held."""
    repeat: bool = False


class Text(_Event):
    """Text that came otherwise: from an input method, or pasted."""

    kind: Literal["text"] = "text"
    text: str = Field(max_length=MAX_TEXT)
    pasted: bool = False


class Chord(_Event):
    """A button of the page that stands for keys which browsers keep for themselves."""

    kind: Literal["chord"] = "chord"
    keys: str = Field(min_length=1, max_length=100)


class Release(_Event):
    """Escape was pressed twice in a row: the keyboard goes back to the page, and neither was meant for the desktop."""

    kind: Literal["release"] = "release"


class Leave(_Event):
    """The page lost the keyboard; keys that are down will not be heard to come up."""

    kind: Literal["leave"] = "leave"


class Hover(_Event):
    """The person wants the pointer to rest at (x, y) px without a click."""

    kind: Literal["hover"] = "hover"
    x: int
    y: int


Event: TypeAlias = Pointing | Wheel | KeyEvent | Text | Chord | Release | Leave | Hover
EVENT: TypeAdapter[Event] = TypeAdapter(Annotated[Event, Field(discriminator="kind")])
"""Reads an event from the page; raises pydantic's `ValidationError`."""
