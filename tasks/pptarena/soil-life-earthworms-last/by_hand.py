"""A tab behind the last cell makes a new row for the earthworms; then their old row is deleted."""

from __future__ import annotations

from typing import Any

from hand_h3 import APP, cell_text, go_to, leave, save, until

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/soil-life.pptx"
ROW = ("Earthworms", "2 to 10 mm", "10² to 10³", "Burrows and litter")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The table on slide 4."""
    desk.wait_for_window("soil-life.pptx - *")
    go_to(desk, 4, "Who lives under one square metre?")
    desk.click(*desk.find("D8", role="table cell", app=APP).center, count=2)
    desk.settle()
    desk.type("\t" + "\t".join(ROW))
    until(desk, lambda: cell_text(desk, "D9") == ROW[-1], ROW[-1])
    desk.click(*desk.find("B5", role="table cell", app=APP).center, count=2)
    desk.settle()
    desk.click_on("Delete Row", app=APP)
    until(desk, lambda: cell_text(desk, "A8") == ROW[0], "the earthworms in row 8")
    leave(desk)
    save(desk, PATH)
