"""What a provider's test module supplies to the conformance suite, and how the suite reads text back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deskcraft.desktop.actions import Key
from deskcraft.desktop.protocol import Desktop, Node, Picture
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopTimeout, NoSuchFile

TIMEOUT_S = 20.0


class DesktopBase:
    """What a provider's test module supplies."""

    def make(self) -> Desktop:
        """A new desktop that was not reset yet."""
        raise NotImplementedError

    def open_text_field(self, desktop: Desktop) -> str:
        """Opens an editor on an empty file, the focus in its text; gives the path that ctrl+s saves to."""
        raise NotImplementedError

    @pytest.fixture
    def desktop(self) -> Iterator[Desktop]:
        """A desktop that was just reset."""
        with self.make() as desktop:
            desktop.reset()
            yield desktop


def saved_text(desktop: Desktop, path: str, wanted: str) -> str:
    """The file's text after ctrl+s, once it holds what is wanted; whatever it holds if it never does."""

    def text() -> str:
        try:
            return desktop.get(path).decode(errors="replace")
        except NoSuchFile:
            return ""

    desktop.settle()
    desktop.perform(Key(keys="ctrl+s"))
    try:
        return wait_until(lambda: found if wanted in (found := text()) else None, 5.0, f"'{wanted}' in {path}")
    except DesktopTimeout:
        return text()


def every(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """All nodes of an accessibility tree."""
    for node in nodes:
        yield node
        yield from every(node.children)


def steady(desktop: Desktop) -> Picture:
    """The screen without its clock, which may differ between two first pictures."""
    picture = desktop.screenshot()
    if clock := desktop.capabilities.clock:
        picture[clock.y : clock.y + clock.height, clock.x : clock.x + clock.width] = 0
    return picture
