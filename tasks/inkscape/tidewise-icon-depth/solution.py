"""Shadow and fading by mouse and keyboard; the gradient, whose places no dialog shows, in the file; then the export."""

from __future__ import annotations

from typing import Any

import dialogs
import fill_and_stroke
import gui
from actions import export
from markup import edit, radial

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/tidewise-icon.svg"
MOON = (664, 328)
BUOY, GLINTS = (825, 600), (1075, 591)
"""Where they are on the screen while the icon is shown as it was opened."""


def shade(desk: Desk, p: dict[str, Any]) -> None:
    """The buoy's shadow, and the light on the water."""
    desk.wait_for_window("tidewise-icon.svg*")
    fill_and_stroke.show(desk)
    desk.click(*BUOY)
    gui.told(desk, "Group of 5 objects*")
    dialogs.drop_shadow(desk, (p["right"], p["down"]), p["blur"], p["shade"], p["shadow"])
    gui.pick(desk, GLINTS, "Path *Sea*", inside=True)
    fill_and_stroke.set_opacity(desk, p["glint"])
    gui.save(desk, FILE)


def light(desk: Desk, p: dict[str, Any]) -> None:
    """The sky around the moon."""
    sky = radial("sky-light", MOON, p["reach"], [p["near"], p["far"]])
    edit(desk, FILE, definitions=[sky], styles={"tile": {"fill": "url(#sky-light)"}})


def deliver(desk: Desk, p: dict[str, Any]) -> None:
    """The page as a picture."""
    export(desk, FILE, f"/home/user/Documents/tidewise-icon-{p['size']}.png", p["size"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    shade(desk, params)
    light(desk, params)
    deliver(desk, params)
