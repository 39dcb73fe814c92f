"""By mouse and keyboard: power, colour and radius in the properties, Ctrl+S, then the correction, F12 and Save As."""

from __future__ import annotations

import re
from typing import Any

import by_properties
import by_renders
import gui

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/desk-lamp.blend"
WISH = re.compile(r"up to (?P<again>\d+) W.*with (?P<samples>\d+) samples, (?P<width>\d+) x (?P<height>\d+) px", re.S)


def power(desk: Desk, light: str, watts: Any) -> None:
    """Sets a light's power."""
    gui.select(desk, light)
    by_properties.search(desk, "Power")
    by_properties.value(desk, "Power", watts)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    gui.opened(desk, FILE)
    power(desk, "Bulb", params["bulb"])
    changed = re.search(r"#[0-9a-f]{6}", desk.messages[-1] if desk.messages else desk.wait_for_message())
    assert changed
    by_properties.colour(desk, "Color", changed[0])
    by_properties.value(desk, "Radius", params["radius"])
    power(desk, "Key Light", params["key"])
    gui.save(desk, FILE)
    asked = WISH.search(desk.done("The lamp burns in the evening."))
    assert asked
    by_properties.value(desk, "Power", asked["again"])
    by_properties.search(desk, "Sampling")
    by_properties.value(desk, "Render", asked["samples"], 1)  # below "Render Engine"
    by_properties.search(desk, "Resolution X")
    by_properties.value(desk, "Resolution X", f"{asked['width']}\t{asked['height']}\t100")
    gui.save(desk, FILE)
    by_renders.still(desk, "/home/user/Pictures/evening.png")
