"""Cells of a table on the slide that is shown, by mouse and keyboard: written over one after the other by Tab."""

from __future__ import annotations

from collections.abc import Sequence

from gui import APP, leave

from deskcraft.authoring import Desk


def write_rows(desk: Desk, first: str, columns: int, rows: Sequence[Sequence[str]]) -> None:
    """Writes over the right ends of rows, from a cell (`C2`) on, in a table of so many columns."""
    cell = desk.find(first, role="table cell", app=APP)
    line = next(e for e in cell.walk() if e.role == "paragraph")
    desk.click(*line.center, count=2)
    desk.settle()
    flat = [text for row in rows for text in row]
    for n, text in enumerate(flat, 1):
        desk.key("ctrl+a")
        desk.settle()  # or the next keys overtake it
        last = n % len(rows[0]) == 0
        on = 0 if n == len(flat) else 1 + (columns - len(rows[0]) if last else 0)
        desk.type(text + "\t" * on)
        desk.settle()
    leave(desk)
    desk.settle()
