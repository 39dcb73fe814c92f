"""The size of a picture's canvas in GIMP: cut down to a part, or made larger than the picture."""

from __future__ import annotations

from gui import by_menu, click_ok

from deskcraft.authoring import Desk

TITLE = "Set Image Canvas Size"
FIELDS = ((105, 160), (105, 190), (95, 279), (95, 311))
"""Where the dialog has width, height and the picture's offsets, px of the dialog."""


def resize(desk: Desk, box: tuple[int, int, int, int]) -> None:
    """Image > Canvas Size to x, y, width, height in px of the picture; layers may reach beyond it."""
    x, y, width, height = box
    by_menu(desk, "alt+i", "v", title=TITLE)
    window = desk.wait_for_window(TITLE)
    for (across, down), value in zip(FIELDS, (width, height, -x, -y), strict=True):
        desk.click(window.x + across, window.y + down, count=3)
        desk.type(f"{value}\t")
        desk.settle()
    click_ok(desk, TITLE)
    desk.wait_for_window(f"*{width}x{height}*")
