"""Sets paragraphs of the newsletter bellwater-post.docx in columns, by mouse and keyboard in Writer's own dialogs."""

from __future__ import annotations

from post import APP, confirm, dialog, find

from deskcraft.authoring import Desk, Element

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
    _write(desk, "Columns", "Columns:", "spin button", str(count))
    _write(desk, "Columns", "Spacing:", "spin button", gap)
    if line:
        desk.click(*_beside(desk, "Columns", "Style:", "toggle button").center)
        desk.settle()
        desk.key("Down")  # from None to the drawn line; the list is on no accessibility tree
        desk.key("Return")
        desk.settle()
    confirm(desk, "Columns")


def _write(desk: Desk, title: str, label: str, role: str, text: str) -> None:
    field = _beside(desk, title, label, role)
    desk.click(field.x + 20, field.center[1], count=3)
    desk.key("ctrl+a")
    desk.type(f"{text}\t")
    desk.settle()


def _beside(desk: Desk, title: str, label: str, role: str) -> Element:
    """The first field of a role to the right of a label."""
    told = next(e for e in dialog(desk, title).walk() if e.role == "label" and e.name == label)
    line = [e for e in dialog(desk, title).walk() if e.role == role and abs(e.center[1] - told.center[1]) < 12]
    return min((e for e in line if e.x > told.x), key=lambda e: e.x)
