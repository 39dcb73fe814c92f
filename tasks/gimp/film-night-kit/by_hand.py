"""By mouse and keyboard: the photo cut and scaled, a group with bar and texts, the logo on top, two exports."""

from __future__ import annotations

from typing import Any

import canvas
import copies
import dock
import gui
import layers
import lettering
import typed
import view as views

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"
PROJECT, FEED, MAIL = (f"{PICTURES}/film-night{end}" for end in (".xcf", "-feed.png", "-mail.jpg"))
INK = "#fff3dc"
FREE = (540, 500)
HEADLINE, DETAILS = 1030, 1215
"""Where the texts' layers begin, px from the upper edge."""


def photo(desk: Desk, crop_x: int) -> None:
    """The part of the photo, as large as the announcement."""
    canvas.resize(desk, (crop_x, 0, 960, 1200))
    gui.command(desk, "layer to image size")
    copies.scale(desk, 1080, 1350, dpi=150)
    views.fit(desk)


def words(desk: Desk, view: views.View, name: str, text: str, font: str, size: int, top: int) -> None:
    """A text layer in the middle, above the active one."""
    lettering.write(desk, view.at(*FREE), text, font=font, size=size, colour=INK)
    typed.attributes(desk, name, at=(20, top))
    lettering.centre(desk, view, (5, top - 10, 1070, round(size * 1.4) + 40))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """From the lowest layer up."""
    desk.wait_for_window("*tarn-dusk*")
    photo(desk, params["crop_x"])
    rows = dock.Rows(1080, 1350)
    rows.rename(desk, 0, "Photo")
    layers.open_as_layer(desk, f"{PICTURES}/tarn-house-logo.png")
    corner = params["margin"] - 2  # the badge begins so far inside of its file
    typed.attributes(desk, "Logo", at=(corner, corner))
    rows.select(desk, 1)
    dock.press(desk, dock.NEW_GROUP)
    rows.rename(desk, 1, "Message")
    typed.foreground(desk, "#10182c")
    typed.new_layer(desk, "Bar", (0, 1010, 1080, 340), opacity=params["opacity"])
    view = views.View(desk, 1080, 1350)
    words(desk, view, "Details", params["details"], "Open Sans", 44, DETAILS)
    words(desk, view, "Headline", params["title"], "Open Sans Bold", 96, HEADLINE)
    gui.save_as(desk, PROJECT)
    gui.export(desk, FEED)
    copies.scaled_jpeg(desk, MAIL, 540, 675, 70)
