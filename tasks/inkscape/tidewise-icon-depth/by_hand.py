"""By mouse and keyboard: the gradient tool, Fill and Stroke, the filter by its menu, then the dialog Export."""

from __future__ import annotations

from typing import Any

import dialogs
import exporting
import fill_and_stroke
import gradient_tool
import gui
import page_view

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
MOON, HEIGHT = (664, 328), 896
"""The moon's centre, and how high the tile is."""
BUOY, GLINTS, TILE = (346, 740), (664, 588), (500, 250)
"""Places on the parts of the icon, px of the drawing."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("tidewise-icon.svg*")
    fill_and_stroke.show(desk)
    icon = page_view.shown(desk, 1024, 1024)
    gui.pick(desk, icon.at(*TILE), "Rectangle * in layer Ground*")
    x, y = MOON
    colours = (params["near"], params["far"])
    half = HEIGHT / 2 * icon.scale
    gradient_tool.draw_circle(desk, icon.at(x, y), icon.at(x - params["reach"], y), half, colours)
    desk.key("Escape")
    gui.pick(desk, icon.at(*GLINTS), "Path * in layer Sea*")
    fill_and_stroke.set_opacity(desk, params["glint"])
    gui.pick(desk, icon.at(*BUOY), "Group of 5 objects*")
    way = (params["right"], params["down"])
    dialogs.drop_shadow(desk, way, params["blur"], params["shade"], params["shadow"])
    gui.save(desk, f"{FOLDER}/tidewise-icon.svg")
    exporting.export_page(desk, f"{FOLDER}/tidewise-icon-{params['size']}.png", width=params["size"])
