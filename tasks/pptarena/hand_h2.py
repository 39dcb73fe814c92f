"""Gestures of solutions by mouse and keyboard: to a slide, a title, a new table, its place, the notes, saving."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence

from deskcraft.authoring import Desk

APP = "soffice"
SAVED_S = 60.0
"""How long a deck may take to be written."""


def show(desk: Desk, number: int, title: str, *, top: int = 1) -> None:
    """Shows a slide: turns the wheel over the slide pane, a notch for each slide, and clicks on the thumbnail.

    `top` is the number of the slide at the pane's upper edge.
    """
    pane = desk.find("Slides View", role="document frame", app=APP)
    if number - top > 7:
        desk.scroll(*pane.center, dy=number - top - 4)
    desk.click_on(title, role="panel", app=APP)
    desk.find(f"PageShape: {title}", role="panel", app=APP)


def write_over(desk: Desk, shape: str, text: str) -> None:
    """Replaces a shape's whole text, or writes into an empty placeholder, and leaves it."""
    panel = desk.find(shape, role="panel", app=APP)
    lines = [one for one in panel.walk() if one.role == "paragraph" and one.width > 1]
    desk.click(*(lines[0] if lines else panel).center, count=2)
    desk.key("ctrl+a")
    desk.type(text)
    leave(desk)


def clear(desk: Desk, shape: str) -> None:
    """Takes a shape's whole text out."""
    panel = desk.find(shape, role="panel", app=APP)
    line = next(one for one in panel.walk() if one.role == "paragraph")
    desk.click(line.x + min(20, line.width // 2), line.center[1], count=2)
    desk.key("ctrl+a")
    desk.key("Delete")
    leave(desk)


def leave(desk: Desk) -> None:
    """Out of the text, then nothing selected."""
    desk.key("Escape")
    desk.key("Escape")


def insert_table(desk: Desk, rows: Sequence[Sequence[str]]) -> None:
    """Insert > Table with as many columns and rows, then every cell's text, Tab by Tab; the table stays selected."""
    desk.menu("Insert", "Table...", app=APP)
    desk.wait_for_window("Insert Table")
    desk.type(f"{len(rows[0])}\t{len(rows)}\n")
    desk.wait_for_no_window("Insert Table")
    # a table of its own is a `TableShape`, one in a placeholder an `ImpressTable` without cells in the tree
    table = desk.find("*Table?*", role="[te][am]b*", app=APP)
    # what is typed while the table is only selected would go elsewhere
    desk.click(table.x + table.width // len(rows[0]) // 2, table.y + table.height // len(rows) // 2)
    desk.type("\t".join("\t".join(row) for row in rows))
    desk.key("Escape")


def write_notes(desk: Desk, text: str) -> None:
    """View > Notes, the text at the end of the notes, and back to the slide."""
    desk.menu("View", "Notes", app=APP)
    notes = desk.find("*Notes*", role="panel", app=APP)
    desk.click(*notes.center, count=2)
    desk.key("ctrl+End")
    desk.type(text)
    leave(desk)
    desk.menu("View", "Normal", app=APP)
    desk.find("Slides View", role="document frame", app=APP)


def place(desk: Desk, x: float, y: float, width: float, height: float) -> None:
    """Position and Size (F4) of what is selected, inches; the field between y and the width is the base point."""
    desk.key("F4")
    desk.wait_for_window("Position and Size")
    desk.type(f'\t{x}"\t{y}"\t\t{width}"\t{height}"\n')
    desk.wait_for_no_window("Position and Size")
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Ctrl+S, and waits until the file is another one; the seeds keep their format without a question."""
    before = hashlib.sha256(desk.get(path)).digest()
    desk.key("ctrl+s")
    # `wait_for_change` asks a command, which a solution by hand may not
    until = time.monotonic() + SAVED_S
    while hashlib.sha256(desk.get(path)).digest() == before:
        assert time.monotonic() < until, f"{path} was not saved within {SAVED_S:g} s"
        desk.settle()
