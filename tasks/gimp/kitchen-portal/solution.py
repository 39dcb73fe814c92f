"""Through the GUI: asks, clones the wall over the stain, crops, brightens, exports; then scales for the list."""

from __future__ import annotations

import re
from typing import Any

import adjustments
import gui

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"
ZOOM, CORNER = 0.879, (261, 114)
"""How the photo is shown when it has been opened: 87.9 %, its corner's place on the screen."""
BRUSH_SIZE = (133, 367)
"""Where the tools that paint have the size of their brush."""


def shown(x: int, y: int) -> tuple[int, int]:
    """Where a place of the photo is on the screen."""
    return round(CORNER[0] + ZOOM * x), round(CORNER[1] + ZOOM * y)


def clone_over_the_stain(desk: Desk) -> None:
    """The wall below the stain, painted over it with a wide soft brush, until nothing shines through."""
    desk.key("c")
    desk.settle()
    gui.fill_at(desk, *BRUSH_SIZE, 190)
    desk.click(*shown(890, 440), modifiers=["ctrl"])
    for y in (288, 300, 312, 300):
        desk.drag(shown(890, y), shown(930, y), shown(968, y))
    desk.settle()


def crop_in(message: str) -> tuple[int, int, int, int]:
    """x, y, width, height that the user named."""
    found = re.search(r"(\d+) x (\d+) px that begin (\d+) px from the left and (\d+) px", message)
    assert found, f"no crop in {message!r}"
    width, height, x, y = (int(number) for number in found.groups())
    return x, y, width, height


def retouched(desk: Desk) -> None:
    """Up to the moment before the owner speaks."""
    desk.wait_for_window("*lake-flat-kitchen*")
    box = crop_in(desk.ask("What is to go from the wall, and which format does the portal want?"))
    clone_over_the_stain(desk)
    adjustments.crop(desk, box)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    retouched(desk)
    wish = desk.messages[1] if len(desk.messages) > 1 else desk.wait_for_message()
    found = re.search(r"brightness by (\d+)", wish)
    assert found, f"no brightness in {wish!r}"
    adjustments.brightness_contrast(desk, int(found[1]), 0)
    gui.export_jpeg(desk, f"{PICTURES}/kitchen-portal.jpg", 72)
    desk.done("The stain is gone, the photo is lighter, and kitchen-portal.jpg is there.")
    adjustments.scale_width(desk, 320)
    preview = f"{PICTURES}/kitchen-list.png"
    gui.export(desk, preview)
