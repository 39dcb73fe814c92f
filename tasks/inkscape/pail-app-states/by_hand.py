"""By mouse and keyboard: the sheet's points one by one in the application's dialogs, then Save As and Export."""

from __future__ import annotations

from typing import Any

import glance_export
import glance_layers
import glance_paint as panel
import gui
import layer_menu
import many_words
import page_colour
import saving_as
import steady_view

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
CAN, SUN, TABS, NOTE, IDLE = (165, 235), (322, 125), (130, 775), (300, 307), (200, 580)
CARDS = ((240, 335), (240, 413), (240, 491))
BUTTON, WORDS = (50, 705), (195, 705)
"""Places on the screen that is drawn, px of the drawing."""


def finish(desk: Desk, app: gui.Canvas, p: dict[str, Any]) -> None:
    """The mock-up, all points."""
    gui.pick(desk, app.at(*SUN), "Circle * in layer Background*")
    panel.set_blur(desk, p["blur"])
    gui.pick(desk, app.at(*BUTTON), "Rectangle *", inside=True)
    panel.set_colour(desk, p["accent"])
    gui.pick(desk, app.at(*CARDS[0]), "Rectangle *", inside=True)
    for place in CARDS[1:]:
        desk.click(*app.at(*place), modifiers=["ctrl", "shift"])
    gui.told(desk, "3 objects selected*")
    panel.turn_to(desk, "Stroke paint")
    panel.set_colour(desk, p["ring"])
    panel.turn_to(desk, "Stroke style")
    panel.set_width(desk, p["ring_width"], "px")
    desk.key("Escape")
    gui.pick(desk, app.at(*CAN), "Group of 7 objects*")
    desk.key("h")
    desk.settle()
    many_words.retype(desk, [(app.at(*WORDS), p["start"])])
    desk.key("Escape")


def arrange(desk: Desk, app: gui.Canvas, p: dict[str, Any]) -> None:
    """The layers, and what lies in a hidden one."""
    gui.pick(desk, app.at(*TABS), "Rectangle * in layer Tabs*")
    layer_menu.raise_it(desk, 2)
    gui.pick(desk, app.at(*NOTE), "Rectangle * in layer Annotations*")
    desk.key("Escape")
    glance_layers.hide_and_lock(desk)
    layer_menu.go_down(desk)
    glance_layers.show_or_hide(desk)
    many_words.retype(desk, [(app.at(*WORDS), p["close"])])
    desk.key("Escape")
    gui.pick(desk, app.at(*BUTTON), "Rectangle *", inside=True)
    panel.turn_to(desk, "Fill")
    panel.set_colour(desk, p["accent"])
    desk.key("Escape")
    glance_layers.show_or_hide(desk)
    page_colour.paint_page(desk, p["page"])


def deliver(desk: Desk, app: gui.Canvas, width: int) -> None:
    """The three files and their pictures."""
    gui.save(desk, f"{FOLDER}/pail-app.svg")
    glance_export.export_page(desk, f"{FOLDER}/pail-idle.png", width=width)
    gui.pick(desk, app.at(*IDLE), "Rectangle * in layer State Idle*")
    desk.key("Escape")
    glance_layers.show_or_hide(desk)
    layer_menu.go_up(desk)
    glance_layers.show_or_hide(desk)
    saving_as.save_as(desk, f"{FOLDER}/pail-watering.svg")
    glance_export.export_page(desk, f"{FOLDER}/pail-watering.png", width=width)
    glance_layers.show_or_hide(desk)
    layer_menu.go_up(desk, 2)
    glance_layers.show_or_hide(desk)
    saving_as.save_as(desk, f"{FOLDER}/pail-done.svg")
    glance_export.export_page(desk, f"{FOLDER}/pail-done.png", width=width)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("pail-app.svg*")
    panel.show(desk)
    app = steady_view.shown(desk, 390, 844)
    finish(desk, app, params)
    arrange(desk, app, params)
    deliver(desk, app, params["width"])
