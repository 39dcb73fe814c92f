"""The words of several texts one after the other, with the text tool: a click into the next leaves the last one."""

from __future__ import annotations

from collections.abc import Iterable

from deskcraft.authoring import Desk


def retype(desk: Desk, texts: Iterable[tuple[tuple[int, int], str]]) -> None:
    """Changes the words of texts of one line, and takes the arrow again.

    Args:
        desk: the desktop.
        texts: a pixel on the letters of each, and its new words.
    """
    desk.key("F8")
    for place, words in texts:
        desk.click(*place)
        desk.key("ctrl+a")
        desk.type(words)
        desk.settle()
    desk.key("F1")


def retype_line(desk: Desk, place: tuple[int, int], words: str) -> None:
    """Changes one line of a text of several, and takes the arrow again."""
    desk.key("F8")
    desk.click(*place)
    desk.key("Home")
    desk.key("shift+End")
    desk.type(words)
    desk.settle()
    desk.key("F1")
