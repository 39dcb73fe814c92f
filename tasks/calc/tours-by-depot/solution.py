"""By mouse and keyboard alone: Pivot Table, its fields dragged into their lists, then the new sheet renamed."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk, Element

PATH = "/home/user/Documents/courier-q2.xlsx"
MOST_DRAGS = 4
"""A busy machine loses a drag now and then."""
MOST_READINGS = 10
LISTS = ("Filter", "Row", "Column", "Data", "Available")
"""From the left to the right, and from the top."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("courier-q2.xlsx - *")
    desk.key("ctrl+shift+t")
    desk.type("A4:F76\n")
    lay_out(desk, [(params["rows"], "Row"), (params["columns"], "Column"), (params["field"], "Data")])
    rename(desk, params["sheet"])
    save(desk)


def lay_out(desk: Desk, fields: list[tuple[str, str]]) -> None:
    """A pivot table of the selection on a new sheet, which is what the dialogs offer."""
    desk.menu("Insert", "Pivot Table...", app="soffice")
    desk.wait_for_window("Select Source")
    desk.key("Return")
    desk.wait_for_window("Pivot Table Layout")
    for field, to in fields:
        place(desk, field, to)
    desk.click_on("OK", role="push button", app="soffice")
    desk.wait_for_no_window("Pivot Table Layout")
    desk.find("Pivot Table_*", role="page tab", app="soffice")


def place(desk: Desk, field: str, to: str) -> None:
    """Drags a field out of those available into a list."""
    for _ in range(MOST_DRAGS):
        found = lists(desk, field)
        if any(field in cell.name for cell in found[to].children):  # a data field is called like `Sum - Parcels`
            return
        start = next(cell.center for cell in found["Available"].children if cell.name == field)
        end = found[to].center
        desk.drag(start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end)
        desk.settle()
    raise AssertionError(f"{field} did not get into the {to} fields")


def lists(desk: Desk, field: str) -> dict[str, Element]:
    """The dialog's lists, which have no names, by their places; read until all are there, the available fields, which
    come last, with them: a busy machine cuts a reading short."""
    for _ in range(MOST_READINGS):
        found = [each for each in desk.elements("soffice") if each.role == "tree table"]
        found.sort(key=lambda each: (each.x, each.y))
        if len(found) == len(LISTS) and any(cell.name == field for cell in found[-1].children):
            return dict(zip(LISTS, found, strict=True))
        desk.settle()
    raise AssertionError(f"the dialog does not show {field} among its fields")


def rename(desk: Desk, name: str) -> None:
    """The sheet that is in front, by the menu."""
    desk.menu("Sheet", "Rename Sheet...", app="soffice")
    desk.wait_for_window("Rename Sheet")
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.wait_for_no_window("Rename Sheet")


def save(desk: Desk) -> None:
    """Ctrl+S; the seeds keep the current format without a question."""
    before = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=before)
