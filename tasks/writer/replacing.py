"""Edit > Find and Replace by mouse and keyboard: all places replaced, or all that fit a pattern selected."""

from __future__ import annotations

from writer.dialogs import dialog
from writer.fields import accept, press

from deskcraft.authoring import Desk

TITLE = "Find and Replace"


def replace_all(desk: Desk, *pairs: tuple[str, str], case: bool = False) -> None:
    """Replaces words wherever they are, headers and tables included; each pair is (old, new)."""
    _open(desk)
    if case:
        press(desk, TITLE, "Match case", role="check box")
    for old, new in pairs:
        for place, words in zip(_fields(desk), (old, new), strict=True):
            _write(desk, place, words)
        press(desk, TITLE, "Replace All")
    accept(desk, TITLE, "Close")


def select_all(desk: Desk, pattern: str) -> None:
    """Selects everything that a regular expression finds; from here on only keys are pressed, and nothing is read.

    Writer 7.4 goes down if its accessibility tree is read when such a selection has been laid out anew.
    """
    _open(desk)
    press(desk, TITLE, "Regular expressions", role="check box")
    _write(desk, _fields(desk)[0], pattern)
    press(desk, TITLE, "Find All")
    accept(desk, TITLE, "Close")


def _open(desk: Desk) -> None:
    desk.key("ctrl+h")
    desk.wait_for_window(TITLE)


def _fields(desk: Desk) -> list[tuple[int, int]]:
    """Where words to find and words to put in their place are written."""
    while True:
        found = [e for e in dialog(desk, TITLE).walk() if e.role == "text" and e.width > 100]
        if len(found) == 2:
            return [e.center for e in sorted(found, key=lambda e: e.y)]
        desk.settle()


def _write(desk: Desk, place: tuple[int, int], words: str) -> None:
    desk.click(*place, count=3)
    desk.key("ctrl+a")
    desk.type(words)
