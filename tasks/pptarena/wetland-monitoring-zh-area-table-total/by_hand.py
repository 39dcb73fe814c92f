"""Two cells are written anew, and the last row is marked and set in bold."""

from __future__ import annotations

from typing import Any

from hand_h3 import go_to, leave, mark, save, write_cell

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/wetland-monitoring-zh.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The table on slide 29."""
    desk.wait_for_window("wetland-monitoring-zh.pptx - *")
    go_to(desk, 29, "地类面积变化")
    write_cell(desk, "C2", "15,060")
    write_cell(desk, "C6", "12,760")
    mark(desk, "A9", "E9")
    desk.key("ctrl+b")
    desk.settle()
    leave(desk)
    save(desk, PATH)
