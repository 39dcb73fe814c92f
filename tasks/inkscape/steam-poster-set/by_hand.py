"""By mouse and keyboard: the sheet's points one by one in the application's dialogs, then Save As and Export."""

from __future__ import annotations

from typing import Any

import glance_export
import glance_layers
import glance_paint as panel
import gui
import layer_menu
import many_words
import page_height
import saving_as
import steady_view

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
PROOF, SUN, PANEL, SMOKE, TITLE, TIMES = (12, 9), (115, 150), (20, 400), (176, 178), (148.5, 55), (148.5, 408)
"""Places on the poster, mm."""


def finish(desk: Desk, poster: gui.Canvas, p: dict[str, Any]) -> None:
    """The poster itself."""
    gui.pick(desk, poster.at(*PROOF), "* in layer Proof*")
    layer_menu.delete(desk)
    gui.pick(desk, poster.at(*PANEL), "Path * in layer Panel*")
    panel.set_colour(desk, p["panel"])
    gui.pick(desk, poster.at(*TITLE), "Text * in layer Title*")
    panel.set_colour(desk, p["ink"])
    desk.key("ctrl+shift+c")
    gui.told(desk, "Group of * objects in layer Title*")
    gui.pick(desk, poster.at(*SUN), "Circle * in layer Sky*")
    panel.turn_to(desk, "Stroke paint")
    panel.press_paint(desk, panel.FLAT)
    panel.set_colour(desk, p["ring"])
    panel.turn_to(desk, "Stroke style")
    panel.set_width(desk, p["ring_width"], "mm")
    gui.pick(desk, poster.at(*SMOKE), "Group of 8 objects in layer Train*")
    panel.set_blur(desk, p["blur"])
    layer_menu.raise_it(desk)


def rewrite(desk: Desk, poster: gui.Canvas, times: str) -> None:
    """The last line of Sunday, which is hidden; its layer is current in the end."""
    gui.pick(desk, poster.at(*TIMES), "Text * in layer Friday*")
    desk.key("Escape")
    layer_menu.go_up(desk, 2)
    glance_layers.show_or_hide(desk)
    many_words.retype(desk, [(poster.at(*TIMES), times)])
    desk.key("Escape")
    glance_layers.show_or_hide(desk)


def make_set(desk: Desk, poster: gui.Canvas, p: dict[str, Any]) -> None:
    """The three files and their pictures."""
    gui.save(desk, f"{FOLDER}/steam-weekend.svg")
    glance_export.export_page(desk, f"{FOLDER}/steam-friday.png", width=p["width"])
    glance_layers.show_or_hide(desk)
    layer_menu.go_down(desk, 2)
    glance_layers.show_or_hide(desk)
    saving_as.save_as(desk, f"{FOLDER}/steam-sunday.svg")
    glance_export.export_page(desk, f"{FOLDER}/steam-sunday.png", width=p["width"])
    layer_menu.go_up(desk, 2)
    glance_layers.show_or_hide(desk)
    gui.pick(desk, poster.at(*PANEL), "Path * in layer Panel*")
    desk.key("Escape")
    glance_layers.show_or_hide(desk)
    page_height.set_height(desk, p["hall"])
    saving_as.save_as(desk, f"{FOLDER}/steam-hall.svg")
    glance_export.export_page(desk, f"{FOLDER}/steam-hall.png", width=p["width"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("steam-weekend.svg*")
    panel.show(desk)
    poster = steady_view.shown(desk, 297, 420)
    finish(desk, poster, params)
    rewrite(desk, poster, params["times"])
    make_set(desk, poster, params)
