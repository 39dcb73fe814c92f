"""The letter water-notice.docx by keyboard."""

from __future__ import annotations

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/water-notice.docx"


def find(desk: Desk, words: str) -> None:
    """Finds words from the letter's start on; they are selected."""
    desk.wait_for_window("water-notice.docx - *")
    desk.key("ctrl+f")
    desk.settle()
    desk.type(f"{words}\n")
    desk.key("Escape")
    desk.settle()


def select_line(desk: Desk, words: str) -> None:
    """Selects the line on which the words stand."""
    find(desk, words)
    desk.key("Home")
    desk.key("shift+End")


def select_paragraph(desk: Desk, words: str) -> None:
    """Selects the paragraph that begins with the words, up to the beginning of the next one."""
    find(desk, words)
    desk.key("Home")
    desk.key("ctrl+shift+Down")


def save(desk: Desk) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
