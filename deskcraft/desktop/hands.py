"""Carries GUI actions out with plain gestures, wherever the hands are: on this host or inside a virtual machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from deskcraft.desktop import actions
from deskcraft.desktop.actions import Button, GuiAction


class Hands(Protocol):
    """The gestures of a desktop; places are px. All raise `DesktopError` kinds when it is gone."""

    def move(self, x: int, y: int) -> None:
        """Moves the pointer."""

    def click(self, x: int, y: int, button: Button, count: int, modifiers: Sequence[str]) -> None:
        """Clicks `count` times with keys held."""

    def drag(self, path: Sequence[tuple[int, int]], button: Button, modifiers: Sequence[str]) -> None:
        """Drags along a path with keys held."""

    def scroll(self, x: int, y: int, dx: int, dy: int, modifiers: Sequence[str]) -> None:
        """Turns the wheel: `dy` notches down, `dx` to the right."""

    def type(self, text: str) -> None:
        """Types a text. Raises ValueError if it holds a control character."""

    def press(self, keys: str) -> None:
        """Presses a chord once. Raises ValueError if it names no key."""

    def hold(self, keys: str, duration_s: float) -> None:
        """Holds a chord, with the keyboard's own repetition. Raises ValueError if it names no key."""

    def wait(self, duration_s: float) -> None:
        """Lets time pass, unless the desktop dies meanwhile."""

    def check(self) -> None:
        """Raises `DesktopDied` if the desktop is gone."""


def carry_out(hands: Hands, action: GuiAction, width: int, height: int) -> None:
    """Carries one action out on a screen of this size.

    Raises:
        ValueError: it is off the screen or names no key.
    """
    if why := actions.off_screen(action, width, height):
        raise ValueError(why)
    match action:
        case actions.Move():
            hands.move(action.x, action.y)
        case actions.Click():
            hands.click(action.x, action.y, action.button, action.count, action.modifiers)
        case actions.Drag():
            hands.drag(action.path, action.button, action.modifiers)
        case actions.Scroll():
            hands.scroll(action.x, action.y, action.dx, action.dy, action.modifiers)
        case actions.Type():
            hands.type(action.text)
        case actions.Key():
            hands.press(action.keys)
        case actions.Hold():
            hands.hold(action.keys, action.duration_s)
        case actions.Wait():
            hands.wait(action.duration_s)
        case actions.Screenshot():
            hands.check()
