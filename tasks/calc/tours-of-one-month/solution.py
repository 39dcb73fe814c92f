"""By keyboard and menu alone: a new sheet at the end, the headings and the month's rows pasted into it."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/courier-q2.xlsx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("courier-q2.xlsx - *")
    append_sheet(desk, params["month"])
    to_sheet(desk, "ctrl+Page_Up", 2)
    copy(desk, "A4:F4")
    to_sheet(desk, "ctrl+Page_Down", 2)
    paste(desk, "A1")
    to_sheet(desk, "ctrl+Page_Up", 2)
    copy(desk, f"A{params['first']}:F{params['last']}")
    to_sheet(desk, "ctrl+Page_Down", 2)
    paste(desk, "A2")
    save(desk)


def append_sheet(desk: Desk, name: str) -> None:
    """Sheet, Insert Sheet at End."""
    desk.menu("Sheet", "Insert Sheet at End...", app="soffice")
    desk.wait_for_window("Append Sheet")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.wait_for_no_window("Append Sheet")
    desk.settle()


def to_sheet(desk: Desk, chord: str, times: int) -> None:
    """So many sheets back or on."""
    for _ in range(times):
        desk.key(chord)
        desk.settle()


def copy(desk: Desk, place: str) -> None:
    """To the clipboard; the range by the Name Box."""
    desk.key("ctrl+shift+t")
    desk.type(f"{place}\n")
    desk.key("ctrl+c")
    desk.settle()


def paste(desk: Desk, place: str) -> None:
    """From a cell on."""
    desk.key("ctrl+shift+t")
    desk.type(f"{place}\n")
    desk.key("ctrl+v")
    desk.settle()
    desk.key("Escape")


def save(desk: Desk) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
