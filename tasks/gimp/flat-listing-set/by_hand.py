"""By mouse and keyboard: two frames with a mask from a selection, tones on both; the room cut and scaled; the sheet."""

from __future__ import annotations

from typing import Any

import ants
import canvas
import copies
import dock
import gui
import layers
import opening
import sizes
import tones
import typed
import view as views

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"
ROOM = f"{PICTURES}/lake-flat-room"
SEAM = 640
"""Where the frames meet, px: between the bucket and the boxes."""
RECTANGLE = ((40, 490), (140, 490), (40, 550), (140, 550))
"""Where the rectangle tool has its fields: x, y, width, height."""


def right_part(desk: Desk) -> None:
    """The rectangle tool: a rough one, its numbers."""
    view = views.View(desk, 1500, 1000)
    desk.key("r")
    desk.drag(view.at(700, 400), view.at(760, 460), view.at(800, 500))
    desk.settle()
    for place, value in zip(RECTANGLE, (SEAM, 0, 1500 - SEAM, 1000), strict=True):
        gui.fill_at(desk, *place, value)


def frames(desk: Desk, p: dict[str, Any], rows: dock.Rows) -> None:
    """Both photos with their tones, and the mask that shows the right of the upper one."""
    rows.rename(desk, 0, "Frame 1")
    tones.brightness_contrast(desk, p["brighter"], p["steeper"])
    layers.open_as_layer(desk, f"{PICTURES}/lake-flat-2.jpg")
    desk.wait_for_window("*2 layers*")
    rows.rename(desk, 0, "Frame 2")
    tones.brightness_contrast(desk, p["brighter"], p["steeper"])
    dock.press(desk, dock.LOWER)
    rows.select(desk, 0)
    right_part(desk)
    rows.select(desk, 0)
    layers.mask_from_selection(desk)


def square(desk: Desk, p: dict[str, Any]) -> None:
    """A part of the flat room, scaled and exported; then all of it is there again."""
    canvas.resize(desk, (p["square_x"], 0, 1000, 1000))
    gui.command(desk, "layer to image size")
    copies.scale(desk, p["square"], p["square"])
    gui.export(desk, f"{ROOM}-square.png")
    for _ in range(3):
        desk.key("ctrl+z")
        desk.settle()
    desk.wait_for_window("*1500x1000*")
    ants.hide(desk)


def sheet(desk: Desk, p: dict[str, Any]) -> None:
    """The room made small on a larger white canvas, the kitchen's part beside it."""
    copies.scale(desk, 480, 320)
    canvas.resize(desk, (-p["gap"], -p["gap"], p["wide"], p["high"]))
    copies.flatten(desk)
    opening.next_layer(desk, f"{PICTURES}/lake-flat-kitchen.jpg")
    desk.wait_for_window("*2 layers*")
    sizes.part(desk, (p["kitchen_x"], p["kitchen_y"], 810, 540))
    sizes.scale_layer(desk, 480)
    typed.attributes(desk, "Kitchen", at=(p["second"], p["gap"]))
    gui.export(desk, f"{PICTURES}/{p['sheet']}.png")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    desk.wait_for_window("*lake-flat-1*")
    rows = dock.Rows(1500, 1000)
    frames(desk, params, rows)
    gui.save_as(desk, f"{ROOM}.xcf")
    gui.export_jpeg(desk, f"{ROOM}.jpg", 65)
    copies.flatten(desk)
    square(desk, params)
    sheet(desk, params)
