"""The mouse marks the column from its heading down, and Ctrl+E centres what stands in it."""

from __future__ import annotations

from typing import Any

from hand_h1 import cell, go_to, mark, save

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/control-surfaces.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The fourth column of slide 32; 8 steps."""
    desk.wait_for_window("control-surfaces.pptx - *")
    go_to(desk, 32, "Who feeds what")
    # the table is chosen first, so that the drag marks cells
    desk.click(*cell(desk, "D1").center)
    desk.settle()
    mark(desk, "D1", "D12")
    desk.key("ctrl+e")
    desk.settle()
    # a chosen table keeps Impress busy, and the end of the task would wait a minute for it to rest
    desk.key("Escape")
    desk.key("Escape")
    desk.settle()
    save(desk, PATH)
