"""Insert > Footnote and Endnote by mouse and keyboard."""

from __future__ import annotations

from by_words import find
from writer.dialogs import APP

from deskcraft.authoring import Desk


def add_footnote(desk: Desk, words: str, note: str) -> None:
    """A footnote right after words; the cursor goes back to its sign in the text."""
    find(desk, words)
    desk.key("Right")
    desk.menu("Insert", "Footnote and Endnote", "Footnote", app=APP)
    desk.settle()
    desk.type(note)
    desk.settle()
    desk.key("shift+Page_Up")
    desk.settle()
