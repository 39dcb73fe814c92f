"""By mouse and keyboard: the mug cut out along its path, copied twice, the hue of what was selected turned; exports."""

from __future__ import annotations

from typing import Any

import ants
import copies
import dock
import gui
import selecting
import typed

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"
PROJECT = f"{PICTURES}/mug-colours.xcf"
CHANNELS, LAYERS = (257, 426), (285, 426)
"""How far from the screen's right edge, and where from its upper one, the tabs of the docks are."""
PARTS = 2.5
"""Where the saved selection lies in the dock of the channels, below those of the colours, in rows of layers."""


def turned(desk: Desk, rows: dock.Rows, row: int, name: str, hue: int) -> None:
    """A copy of the layer in a row, above it, the hue of its blue parts turned."""
    rows.select(desk, row)
    dock.press(desk, dock.DUPLICATE)
    rows.rename(desk, row, name)
    desk.click(desk.width - CHANNELS[0], CHANNELS[1])
    desk.click(desk.width - dock.NAME, rows.middle(PARTS))
    desk.settle()
    gui.command(desk, "channel to selection")
    desk.click(desk.width - LAYERS[0], LAYERS[1])
    rows.select(desk, row)
    gui.command(desk, "hue-saturation", "Hue-Saturation")
    window = desk.wait_for_window("Hue-Saturation")
    gui.fill_at(desk, window.x + 337, window.y + 362, hue)
    gui.click_ok(desk, "Hue-Saturation")
    selecting.none(desk)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports what is scaled."""
    desk.wait_for_window("*mug-studio*")
    ants.hide(desk)
    rows = dock.Rows(900, 900)
    rows.rename(desk, 0, "Blue")
    gui.command(desk, "add alpha channel")
    desk.key("shift+v")
    desk.settle()
    desk.key("ctrl+i")
    selecting.clear(desk)
    selecting.none(desk)
    typed.new_layer(desk, "White", (0, 0, 900, 900), "White")
    gui.command(desk, "layer to bottom")
    turned(desk, rows, 0, params["two"], params["two_hue"])
    turned(desk, rows, 1, params["one"], params["one_hue"])
    rows.eye(desk, 0)
    gui.save_as(desk, PROJECT)
    copies.scale(desk, params["side"], params["side"])
    names = (params["one"], "Blue", params["two"])
    for name, eyes in zip(names, ((), (1,), (0,)), strict=True):
        for row in eyes:
            rows.eye(desk, row)
        gui.export_jpeg(desk, f"{PICTURES}/mug-{name}.jpg", params["quality"])
