"""By mouse and keyboard alone: Pivot Table, its fields dragged into their lists, then the new sheet renamed."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/courier-q2.xlsx"
MOST_DRAGS = 4
"""A busy machine loses a drag now and then."""


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
    """Drags a field out of those available into a list; by its label, for the lists have no names."""
    head = desk.find(f"{to} Fields:", role="label", app="soffice")
    target = (head.x + head.width // 2, head.y + 4 * head.height)
    for _ in range(MOST_DRAGS):
        held = fields_below(desk, head.y, head.x)
        if any(field in each for each in held):
            return
        start = available(desk, field)
        desk.drag(start, ((start[0] + target[0]) // 2, (start[1] + target[1]) // 2), target)
        desk.settle()
    raise AssertionError(f"{field} did not get into the {to} fields: {held}")


def fields_below(desk: Desk, y: int, x: int) -> list[str]:
    """What stands in the list below a label; data fields are called like `Sum - Parcels`."""
    lists = [each for each in desk.elements("soffice") if each.role == "tree table"]
    return [cell.name for each in lists if y < each.y < y + 60 and abs(each.x - x) < 10 for cell in each.children]


def available(desk: Desk, field: str) -> tuple[int, int]:
    """Where a field stands in the list of all."""
    head = desk.find("Available Fields:", role="label", app="soffice")
    lists = [each for each in desk.elements("soffice") if each.role == "tree table" and abs(each.x - head.x) < 10]
    return next(cell.center for each in lists for cell in each.children if cell.name == field)


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
