"""Where the pointer is, what is down and what was copied, as code of a model left it."""

from __future__ import annotations

from collections.abc import Sequence

from deskcraft.agent.models.coalesce import Mouse
from deskcraft.agent.models.code import NotCode
from deskcraft.agent.models.pyautogui_keys import MODIFIERS
from deskcraft.agent.models.screen import Lens
from deskcraft.desktop.actions import Key, Modifier


class Hands:
    """It outlives a reply, as the pointer and a key that is down do; one object serves one episode at a time."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """As at the beginning of an episode."""
        self._mouse: Mouse | None = None
        self.pressed = False
        """Whether a button is down."""
        self.held: dict[str, bool] = {}
        """Keys that are down, and whether anything was done while they were."""
        self.clipboard: str | None = None
        """What code copied last, until something else may have been."""

    def mouse(self, lens: Lens) -> Mouse:
        """The mouse, at first in the middle of the screen, where the X server puts it."""
        if self._mouse is None:
            self._mouse = Mouse()
            self._mouse.at = (lens.width // 2, lens.height // 2)
        return self._mouse

    def chord(self, names: Sequence[str]) -> Key:
        """Keys pressed together with those that are down."""
        held = [name for name in self.held if name not in names]
        self.use()
        return Key(keys="+".join([*held, *names]))

    def modifiers(self) -> tuple[Modifier, ...]:
        """The keys that are down, as the mouse acts with them.

        Raises:
            NotCode: one of them is none that our actions of the mouse know.
        """
        for name in self.held:
            if name not in MODIFIERS:
                raise NotCode(f"the mouse acts with ctrl, shift, alt and super held only; release {name} first")
        self.use()
        return tuple(dict.fromkeys(MODIFIERS[name] for name in self.held))

    def use(self) -> None:
        """Something is done while the keys are down, so that their release is no press."""
        self.held = dict.fromkeys(self.held, True)
