"""By keyboard and dialogs alone: the cells unlocked in Format Cells, then Protect Sheet as it is offered."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/courier-q2.xlsx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("courier-q2.xlsx - *")
    desk.key("ctrl+Page_Down")
    desk.settle()
    unlock(desk, params["cells"])
    protect(desk)
    save(desk)


def unlock(desk: Desk, place: str) -> None:
    """Format Cells, Cell Protection, Protected off."""
    desk.key("ctrl+shift+t")
    desk.type(f"{place}\n")
    desk.key("ctrl+1")
    desk.wait_for_window("Format Cells")
    desk.click_on("Cell Protection", role="page tab", app="soffice")
    desk.click_on("Protected", role="check box", app="soffice")
    desk.settle()
    desk.click_on("OK", role="push button", app="soffice")
    desk.wait_for_no_window("Format Cells")


def protect(desk: Desk, password: str = "") -> None:
    """Tools, Protect Sheet, OK."""
    desk.menu("Tools", "Protect Sheet...", app="soffice")
    desk.wait_for_window("Protect Sheet")
    desk.settle()
    if password:
        for _ in range(2):
            desk.type(f"{password}\t")
    desk.click_on("OK", role="push button", app="soffice")
    desk.wait_for_no_window("Protect Sheet")


def save(desk: Desk) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
