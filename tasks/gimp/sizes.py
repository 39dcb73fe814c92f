"""The size of one layer in GIMP: scaled, or cut to a part of what it holds."""

from __future__ import annotations

import canvas
from gui import click_ok, command

from deskcraft.authoring import Desk

TITLE = "Set Layer Boundary Size"


def scale_layer(desk: Desk, width: int) -> None:
    """Layer > Scale Layer, in proportion."""
    command(desk, "scale layer", "Scale Layer")
    desk.type(f"{width}\t")
    desk.key("alt+s")
    desk.wait_for_no_window("Scale Layer")
    desk.settle()


def part(desk: Desk, box: tuple[int, int, int, int]) -> None:
    """Layer > Layer Boundary Size: of the active layer x, y, width, height in its px; the dialog is the canvas's."""
    x, y, width, height = box
    command(desk, "layer boundary size", TITLE)
    window = desk.wait_for_window(TITLE)
    for (across, down), value in zip(canvas.FIELDS, (width, height, -x, -y), strict=True):
        desk.click(window.x + across, window.y + down, count=3)
        desk.type(f"{value}\t")
        desk.settle()
    click_ok(desk, TITLE)
