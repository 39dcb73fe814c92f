"""By mouse and keyboard: the text tool, Fill and Stroke for the bar, Transform for the avatar, the menu Layer."""

from __future__ import annotations

from typing import Any

import exporting
import fill_and_stroke
import gui
import layer_menu
import listening
import many_words
import page_view
import transform_dialog
from messages import value, values

from deskcraft.authoring import Desk

APP, PICTURE = "/home/user/Documents/pail-app.svg", "/home/user/Documents/pail-review.png"
QUOTED = '"([^"]+)"'
HEADING, INITIALS, DONE_TITLE = (195, 81), (352, 81.5), (195, 461)
LEVEL, AVATAR, NOTE = (269, 517), (352, 69), (260, 300)
"""Places on the screen that is drawn, px of the drawing."""
DIAMETER = 34
"""Of the avatar as it is."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("pail-app.svg*")
    app = page_view.shown(desk, 390, 844)
    many_words.retype(desk, [(app.at(*HEADING), params["plot"])])
    initials = value(QUOTED, listening.heard(desk, 1))
    many_words.retype(desk, [(app.at(*INITIALS), initials)])
    gui.save(desk, APP)

    desk.key("Escape")
    gui.pick(desk, app.at(*AVATAR), "Circle * in layer Top*")
    transform_dialog.scale(desk, 100 * params["avatar"] / DIAMETER)
    fill_and_stroke.show(desk, "Fill")
    gui.pick(desk, app.at(*LEVEL), "Rectangle *", inside=True)
    fill_and_stroke.set_colour(desk, params["alarm"])
    gui.save(desk, APP)

    wish = desk.done("The initials are changed, and the first part of the review is carried out and saved.")
    desk.key("Escape")
    gui.pick(desk, app.at(*NOTE), "Rectangle * in layer Annotations*")
    layer_menu.show_or_hide(desk)
    layer_menu.go_down(desk)
    layer_menu.show_or_hide(desk)
    many_words.retype(desk, [(app.at(*DONE_TITLE), values(QUOTED, wish)[2])])
    layer_menu.show_or_hide(desk)
    gui.save(desk, APP)
    exporting.export_page(desk, PICTURE, width=int(value(r"(\d+) px wide", wish)))
