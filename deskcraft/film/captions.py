"""Says in words what an action is: a verb, a place, a text, the keys of a chord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

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
from deskcraft.plain import plain

Speech: TypeAlias = Literal["", "typed", "said"]
_TIMES = {1: "Click", 2: "Double-click", 3: "Triple-click"}


@dataclass(frozen=True)
class Caption:
    """What stands below a picture."""

    verb: str
    detail: str = ""
    text: str = ""
    """What is typed or said, whole."""
    speech: Speech = ""
    keys: tuple[str, ...] = ()
    """The chord that is pressed."""
    held: tuple[str, ...] = ()
    """Modifiers held during a pointer action."""

    @property
    def sentence(self) -> str:
        """All of it on one line, for readers who do not see the picture."""
        parts = (
            "+".join(self.held),
            self.verb,
            "+".join(self.keys),
            self.detail,
            f"“{self.text}”" if self.text else "",
        )
        return " ".join(part for part in parts if part)


def caption(action: GuiAction | Signal) -> Caption:
    """The words for an action."""
    match action:
        case Move(x=x, y=y):
            return Caption("Move", f"to ({x}, {y})")
        case Click():
            button = "" if action.button == "left" else f"{action.button} button "
            return Caption(_TIMES[action.count], f"{button}at ({action.x}, {action.y})", held=action.modifiers)
        case Drag(path=path):
            button = "" if action.button == "left" else f"{action.button} button "
            (x0, y0), (x1, y1) = path[0], path[-1]
            return Caption("Drag", f"{button}from ({x0}, {y0}) to ({x1}, {y1})", held=action.modifiers)
        case Scroll():
            return Caption("Scroll", f"{_notches(action)} at ({action.x}, {action.y})", held=action.modifiers)
        case Type(text=text):
            return Caption("Type", "" if text else "nothing", plain(text), "typed")
        case Key(keys=keys):
            return Caption("Press", keys=chord(keys))
        case Hold(keys=keys, duration_s=duration):
            return Caption("Hold", f"for {duration:g} s", keys=chord(keys))
        case Wait(duration_s=duration):
            return Caption("Wait", f"{duration:g} s")
        case Screenshot(box=None):
            return Caption("Look", "at the screen")
        case Screenshot(box=box):
            return Caption("Look", f"closer at {box}")
        case Ask(question=text):
            return Caption("ASK", "" if text else "without a question", plain(text), "said")
        case Done(message=text):
            return Caption("DONE", "", plain(text), "said")
        case Fail(reason=text):
            return Caption("FAIL", "" if text else "without a reason", plain(text), "said")


def chord(keys: str) -> tuple[str, ...]:
    """The keys of a chord; a trailing `+` is the key itself."""
    body, plus = (keys[:-1], ("+",)) if keys.endswith("+") else (keys, ())
    return tuple(plain(key) for key in body.split("+") if key) + plus


def _notches(action: Scroll) -> str:
    ways = []
    if action.dy:
        ways.append(f"{abs(action.dy)} {'down' if action.dy > 0 else 'up'}")
    if action.dx:
        ways.append(f"{abs(action.dx)} to the {'right' if action.dx > 0 else 'left'}")
    return ", ".join(ways) or "0"
