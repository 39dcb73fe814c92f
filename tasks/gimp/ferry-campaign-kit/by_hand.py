"""By mouse and keyboard: the photo darkened, both posters bent in a group, logo and credit above; exports of both."""

from __future__ import annotations

from typing import Any

import adjustments
import bending
import copies
import dock
import gui
import layers
import lettering
import opening
import sizes
import typed
from view import View

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"
PROJECT, EVENING, NIGHT, PRESS = (
    f"{PICTURES}/campaign{end}" for end in (".xcf", "-evening.jpg", "-night.jpg", "-press.png")
)
ARTWORK = (0, 200, 1200, 760)
"""Where it is moved first: the tool's own small window then covers none of its corners."""
FREE = (300, 900)


def board(desk: Desk, p: dict[str, Any], rows: dock.Rows, view: View) -> None:
    """The group, while it or what it holds is active, takes what is opened."""
    dock.press(desk, dock.NEW_GROUP)
    rows.rename(desk, 0, "Board")
    corners = {one: (p[f"{one}_x"], p[f"{one}_y"]) for one in bending.CORNERS}
    posters = (
        ("Evening", "ferry-poster.png", layers.open_as_layer),
        ("Night", "ferry-poster-night.png", opening.next_layer),
    )
    for name, file, opened in posters:
        opened(desk, f"{PICTURES}/{file}")
        typed.attributes(desk, name, at=ARTWORK[:2])
        bending.bend(desk, view, ARTWORK, corners)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """From the lowest layer up."""
    desk.wait_for_window("*quay-billboard*")
    p, rows, view = params, dock.Rows(1500, 1000), View(desk, 1500, 1000)
    rows.rename(desk, 0, "Quay")
    adjustments.brightness_contrast(desk, -p["darker"], p["steeper"])
    board(desk, p, rows, view)
    rows.select(desk, 3)
    opening.next_layer(desk, f"{PICTURES}/tarn-house-logo.png")
    sizes.scale_layer(desk, p["logo"])
    near = p["margin"] - 1  # the badge begins so far inside of its file
    typed.attributes(desk, "Sponsor", at=(1500 - p["logo"] - near, 1000 - p["logo"] - near))
    dock.press(desk, dock.RAISE)
    lettering.write(desk, view.at(*FREE), p["credit"], font="Open Sans", size=p["size"], colour="#ffffff")
    low = 1000 - round(p["size"] * 1.36) - p["margin"] + round(p["size"] * 0.25)
    typed.attributes(desk, "Credit", at=(p["margin"] - 2, low))
    gui.export_jpeg(desk, NIGHT, 62)
    rows.eye(desk, 3)
    gui.save_as(desk, PROJECT)
    gui.export_jpeg(desk, EVENING, 62)
    copies.scaled_png(desk, PRESS, p["small"], p["small_high"])
