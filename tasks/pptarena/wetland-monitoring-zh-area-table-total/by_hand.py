"""Two cells get their comma before the last three digits, and the last row is marked and set in bold."""

from __future__ import annotations

from typing import Any

from hand_h3 import APP, cell_text, go_to, leave, mark, save, until

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/wetland-monitoring-zh.pptx"


def add_comma(desk: Desk, name: str, number: str) -> None:
    """Into the cell, to the end of its number and three digits back, a comma."""
    desk.click(*desk.find(name, role="table cell", app=APP).center, count=2)
    desk.settle()
    desk.key("End")
    for _ in range(3):
        desk.key("Left")
    desk.settle()
    desk.type(",")
    until(desk, lambda: cell_text(desk, name) == number, number)
    leave(desk)  # a double click on another cell leaves the cursor where it is


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The table on slide 29."""
    desk.wait_for_window("wetland-monitoring-zh.pptx - *")
    go_to(desk, 29, "地类面积变化")
    add_comma(desk, "C2", "15,060")
    add_comma(desk, "C6", "12,760")
    # the cursor goes into the row first: drawing on a table that nobody writes in moves it
    desk.click(*desk.find("A9", role="table cell", app=APP).center, count=2)
    desk.settle()
    mark(desk, "A9", "E9")
    desk.key("ctrl+b")
    desk.settle()
    leave(desk)
    save(desk, PATH)
