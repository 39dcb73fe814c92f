"""The gestures of `hands.Hands` as a machine's agent makes them."""

from __future__ import annotations

from collections.abc import Sequence

from deskcraft.desktop.libvirt.link import Link

_TYPED_S, _TYPING_S = 0.5, 60.0
"""Seconds that a character may take to be typed, and that a text may take beside."""


class RemoteHands:
    """Gestures that the agent makes."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def _make(self, gesture: str, *arguments: object, takes_s: float = 0.0) -> None:
        self._link.request("gesture", takes_s=takes_s, name=gesture, arguments=arguments)

    def move(self, x: int, y: int) -> None:
        """See `hands.Hands`."""
        self._make("move", x, y)

    def click(self, x: int, y: int, button: str, count: int, modifiers: Sequence[str]) -> None:
        """See `hands.Hands`."""
        self._make("click", x, y, button, count, modifiers)

    def drag(self, path: Sequence[tuple[int, int]], button: str, modifiers: Sequence[str]) -> None:
        """See `hands.Hands`."""
        self._make("drag", path, button, modifiers)

    def scroll(self, x: int, y: int, dx: int, dy: int, modifiers: Sequence[str]) -> None:
        """See `hands.Hands`."""
        self._make("scroll", x, y, dx, dy, modifiers)

    def type(self, text: str) -> None:
        """See `hands.Hands`."""
        self._make("type", text, takes_s=_TYPING_S + _TYPED_S * len(text))

    def press(self, keys: str) -> None:
        """See `hands.Hands`."""
        self._make("press", keys)

    def hold(self, keys: str, duration_s: float) -> None:
        """See `hands.Hands`."""
        self._make("hold", keys, duration_s, takes_s=duration_s)

    def wait(self, duration_s: float) -> None:
        """See `hands.Hands`."""
        self._make("wait", duration_s, takes_s=duration_s)

    def check(self) -> None:
        """See `hands.Hands`."""
        self._make("check")
