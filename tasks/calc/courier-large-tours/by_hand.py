"""By mouse and keyboard: the column of formulas typed, Data > Validity, then Format > Conditional."""

from __future__ import annotations

from typing import Any

from by_cells import enter, save
from conditions import mark
from entries import only_whole

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/courier-q2.xlsx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("courier-q2.xlsx - *")
    enter(desk, "G4", "Per parcel")
    enter(desk, "G5:G76", "=ROUND(E5/D5;2)")
    only_whole(desk, "F5:F76", 0, params["worst"])
    mark(desk, "D5:D76", "is greater than", str(params["most"]), params["colour"])
    save(desk, PATH)
