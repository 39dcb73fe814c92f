"""A document by mouse and keyboard, by its words: found and written over, a line added below, saved."""

from __future__ import annotations

from deskcraft.authoring import Desk


def find(desk: Desk, words: str) -> None:
    """Finds words from the cursor on; they are selected."""
    desk.key("ctrl+f")
    desk.settle()
    desk.type(f"{words}\n")
    desk.key("Escape")
    desk.settle()


def find_within(desk: Desk, sentence: str, words: str) -> None:
    """Finds words that stand first on the line where a sentence goes on so; they are selected."""
    find(desk, sentence)
    desk.key("Home")
    find(desk, words)


def write_over(desk: Desk, words: str, new: str) -> None:
    """Finds words and types others over them, which takes over their look."""
    find(desk, words)
    desk.type(new)
    desk.settle()


def add_below(desk: Desk, ends: str, text: str) -> None:
    """A new paragraph, in the same formatting, below the one that ends with these words."""
    find(desk, ends)
    desk.key("End")
    desk.type(f"\n{text}")
    desk.settle()


def delete_paragraph(desk: Desk, begins: str) -> None:
    """The whole paragraph that begins with these words, and the end of the one above."""
    find(desk, begins)
    desk.key("Home")
    desk.key("Left")
    desk.key("ctrl+shift+Down")  # to its end
    desk.key("Delete")
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)
