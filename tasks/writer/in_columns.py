"""Sets paragraphs of the newsletter bellwater-post.docx in columns, by mouse and keyboard in Writer's own dialogs."""

from __future__ import annotations

from post import find
from writer.dialogs import APP, beside, confirm, write_beside

from deskcraft.authoring import Desk

SIZE = (500, 108)
"""The toolbar's field for the size of letters, in a window as wide as the screen."""


def select(desk: Desk, words: str, count: int) -> None:
    """Selects so many paragraphs, from the one that begins with the words."""
    find(desk, words)
    desk.key("Home")
    for _ in range(count):
        desk.key("ctrl+shift+Down")
    desk.settle()


def letters(desk: Desk, size: str) -> None:
    """Sets the size of what is selected, in the field of the toolbar; toolbars are on no accessibility tree."""
    desk.click(*SIZE, count=3)
    desk.key("ctrl+a")
    desk.type(f"{size}\n")
    desk.settle()


def columns(desk: Desk, count: int, gap: str, *, line: bool) -> None:
    """Sets what is selected in columns.

    Writer 7.4 goes down if its accessibility tree is read before a selection of several paragraphs is laid out anew,
    and once more after it: the caller only presses keys from here on.
    """
    desk.menu("Format", "Columns...", app=APP)
    desk.wait_for_window("Columns")
    write_beside(desk, "Columns", "Columns:", str(count))
    write_beside(desk, "Columns", "Spacing:", gap)
    if line:
        desk.click(*beside(desk, "Columns", "Style:", "toggle button").center)
        desk.settle()
        desk.key("Down")  # from None to the drawn line; the list is on no accessibility tree
        desk.key("Return")
        desk.settle()
    confirm(desk, "Columns")
