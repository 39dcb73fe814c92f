"""By mouse and keyboard: a group between the layers, its night, glow and claim; three exports."""

from __future__ import annotations

from typing import Any

import ants
import canvas
import copies
import dock
import gui
import lettering
import selecting
import typed
from view import View

from deskcraft.authoring import Desk

PROJECT, EVENING, DAY, SQUARE = (
    f"/home/user/Pictures/lamp-{end}" for end in ("moods.xcf", "evening.jpg", "day.jpg", "evening-square.png")
)
LAMP, GROUP = 0, 1
"""Rows of the dock."""
FREE = (450, 1000)
CANVAS = (0, 0, 900, 1080)
TOP = 84
"""Where the claim's layer begins, px from the upper edge."""


def build(desk: Desk, p: dict[str, Any], rows: dock.Rows) -> None:
    """The group and what is in it, from the lowest layer up."""
    rows.select(desk, LAMP + 1)
    dock.press(desk, dock.NEW_GROUP)
    rows.rename(desk, GROUP, "Evening")
    typed.foreground(desk, p["night"])
    typed.new_layer(desk, "Night", CANVAS, opacity=p["strength"])
    typed.new_layer(desk, "Glow", CANVAS, "Transparency", p["glow_opacity"])
    rows.select(desk, LAMP)
    selecting.alpha(desk)
    selecting.resize(desk, "grow", p["grow"])
    rows.select(desk, GROUP + 1)
    typed.foreground(desk, p["glow"])
    selecting.fill(desk)
    selecting.none(desk)
    selecting.blur(desk, 40)
    view = View(desk, 900, 1080)
    lettering.write(desk, view.at(*FREE), p["claim"], font="Open Sans", size=p["size"], colour=p["tint"])
    typed.attributes(desk, "Claim", at=(20, TOP))
    lettering.centre(desk, view, (5, TOP - 10, 890, 110))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    desk.wait_for_window("*lamp-catalogue*")
    ants.hide(desk)
    rows = dock.Rows(900, 1080)
    build(desk, params, rows)
    gui.save_as(desk, PROJECT)
    gui.export_jpeg(desk, EVENING, 80)
    rows.eye(desk, GROUP)
    gui.export_jpeg(desk, DAY, 80)
    rows.eye(desk, GROUP)
    copies.flatten(desk)
    canvas.resize(desk, (0, params["from"], 900, 900))
    gui.command(desk, "layer to image size")
    copies.scale(desk, params["square"], params["square"])
    gui.export(desk, SQUARE)
