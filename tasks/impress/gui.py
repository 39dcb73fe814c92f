"""What the solutions of the Impress tasks do by mouse and keyboard: go to a slide, write into a shape, save."""

from __future__ import annotations

from deskcraft.authoring import Desk

APP = "soffice"


def go_to(desk: Desk, title: str) -> None:
    """Shows a slide by its thumbnail, which bears the slide's title."""
    desk.click_on(title, role="panel", app=APP)
    desk.settle()
    desk.find(f"PageShape: {title}", role="panel", app=APP)


def text_of(desk: Desk, shape: str) -> tuple[int, int]:
    """The place of the first line of a shape's text, on the slide that is shown."""
    panel = desk.find(shape, role="panel", app=APP)
    line = next(element for element in panel.walk() if element.role == "paragraph")
    return line.x + min(20, line.width // 2), line.y + line.height // 2


def write_over(desk: Desk, shape: str, text: str) -> None:
    """Replaces a shape's whole text; the cursor stays in it, everything selected."""
    desk.click(*text_of(desk, shape))
    desk.key("ctrl+a")
    desk.type(text)
    desk.key("ctrl+a")


def write_cell(desk: Desk, cell: str, text: str) -> None:
    """Replaces the text of a table's cell (`C2`) on the slide that is shown."""
    panel = desk.find(cell, role="table cell", app=APP)
    line = next(element for element in panel.walk() if element.role == "paragraph")
    desk.click(*line.center, count=2)
    desk.key("ctrl+a")
    desk.type(text)


def leave(desk: Desk) -> None:
    """Out of the text, then nothing selected."""
    desk.key("Escape")
    desk.key("Escape")


def save(desk: Desk, path: str) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before, timeout_s=40)
