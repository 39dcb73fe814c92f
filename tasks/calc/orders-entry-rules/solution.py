"""By mouse and keyboard alone: the new supplier typed in, then Data > Validity for each of the two columns."""

from __future__ import annotations

from typing import Any

from by_cells import go_to, save, type_rows
from writer.fields import accept, choose, press, write

from deskcraft.authoring import Desk

DIALOG = "Validity"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window(f"{params['file']} - *")
    desk.key("ctrl+Page_Down")
    desk.settle()
    type_rows(desk, "A8", [[params["name"], params["town"], params["payment"], str(params["days"])]])
    desk.key("ctrl+Page_Up")
    desk.settle()
    names(desk, f"C5:C{params['last']}")
    pieces(desk, f"F5:F{params['last']}", params["most"])
    save(desk, f"/home/user/Documents/{params['file']}")


def names(desk: Desk, place: str) -> None:
    """A cell range as the list; what is wrong is stopped, as the dialog has it from the start."""
    open_validity(desk, place)
    choose(desk, DIALOG, "Allow:", "Cell range")
    write(desk, DIALOG, "Source*", "$Suppliers.$A$2:$A$8")
    accept(desk, DIALOG)


def pieces(desk: Desk, place: str, most: int) -> None:
    """Whole numbers between two bounds, and the message on the page Error Alert."""
    open_validity(desk, place)
    choose(desk, DIALOG, "Allow:", "Whole Numbers")
    choose(desk, DIALOG, "Data:", "valid range")
    write(desk, DIALOG, "Minimum*", "1")
    write(desk, DIALOG, "Maximum*", str(most))
    press(desk, DIALOG, "Error Alert", role="page tab")
    write(desk, DIALOG, "Error message:", f"Whole pieces only, from 1 to {most}")
    accept(desk, DIALOG)


def open_validity(desk: Desk, place: str) -> None:
    """Data > Validity for these cells."""
    go_to(desk, place)
    desk.menu("Data", "Validity...", app="soffice")
    desk.wait_for_window(DIALOG)
    desk.settle()
