"""A workbook by keyboard: cells and ranges by the Name Box, what is entered into them, a sheet at the end, saving."""

from __future__ import annotations

from collections.abc import Sequence

from deskcraft.authoring import Desk

APP = "soffice"


def go_to(desk: Desk, place: str) -> None:
    """Selects a cell or range through the Name Box."""
    desk.key("ctrl+shift+t")
    desk.type(f"{place}\n")


def enter(desk: Desk, place: str, text: str) -> None:
    """Alt+Enter enters a formula or text into every selected cell."""
    go_to(desk, place)
    desk.type(text)
    desk.key("alt+Return")
    desk.settle()


def type_rows(desk: Desk, place: str, rows: Sequence[Sequence[str]]) -> None:
    """Types rows from a cell on: a tab goes to the next cell, Return to the first cell of the next row."""
    go_to(desk, place)
    desk.type("".join("\t".join(row) + "\n" for row in rows))
    desk.settle()


def append_sheet(desk: Desk, name: str) -> None:
    """Sheet > Insert Sheet at End; it is then in front."""
    desk.menu("Sheet", "Insert Sheet at End...", app=APP)
    desk.wait_for_window("Append Sheet")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.wait_for_no_window("Append Sheet")
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=before)
