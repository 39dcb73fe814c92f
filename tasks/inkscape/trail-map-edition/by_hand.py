"""By mouse and keyboard: the sheet's points one by one in the application's dialogs and bars, then Save As."""

from __future__ import annotations

from typing import Any

import aligning
import glance_fields as fields
import glance_layers
import glance_paint as panel
import gui
import layer_menu
import many_words
import new_rectangle
import page_height
import saving_as
import steady_view
import text_bar

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
NOTE, GRAZING, STRIP = (130, 111.8), (264, 54), (200, 285)
HERON, HERON_SAMPLE, QUARRY = (150, 219), (327, 132), (225, 110.5)
HERON_NAME, HERON_TEXT, EDITION, TITLE = (42, 163), (360, 132), (359, 84.5), (359, 55)
QUARRY_NAME, QUARRY_ENTRY, MINERS_ENTRY = (238, 103), (360, 152), (360, 162)
WOODS = ((43, 208), (106, 108), (250, 178), (367.5, 193))
EMBLEM, LEGEND_PANEL = (329, 36), (400, 250)
"""Places on the map, mm."""


def finish_notes(desk: Desk, sheet: gui.Canvas, name: str) -> None:
    """Point 7, first, for the notes lie on top."""
    gui.pick(desk, sheet.at(*NOTE), "Text * in layer Survey notes*")
    desk.key("Escape")
    layer_menu.rename(desk, name)
    glance_layers.hide_and_lock(desk)


def redraw_heron_walk(desk: Desk, sheet: gui.Canvas, p: dict[str, Any]) -> None:
    """Point 1."""
    gui.pick(desk, sheet.at(*HERON), "Path * in layer Trails*")
    desk.key("Home")
    desk.settle()
    desk.click(*sheet.at(*HERON_SAMPLE), modifiers=["ctrl", "shift"])
    gui.told(desk, "2 objects selected*")
    panel.turn_to(desk, "Stroke paint")
    panel.set_colour(desk, p["line"])
    panel.turn_to(desk, "Stroke style")
    panel.set_width(desk, p["line_width"], "mm")
    dash, gap = p["dash"] / p["line_width"], p["gap"] / p["line_width"]
    panel.set_dashes(desk, f"{dash:g},{gap:g}")
    panel.turn_to(desk, "Fill")
    desk.key("Escape")


def close_quarry_link(desk: Desk, sheet: gui.Canvas) -> None:
    """Point 3."""
    gui.pick(desk, sheet.at(*QUARRY), "Path * in layer Trails*")
    for place in (QUARRY_NAME, QUARRY_ENTRY):
        desk.click(*sheet.at(*place), modifiers=["shift"])
    gui.told(desk, "3 objects selected*")
    desk.key("Delete")
    gui.told(desk, "No objects selected*")
    gui.pick(desk, sheet.at(*MINERS_ENTRY), "Group of 2 objects*")
    fields.move_by(desk, y=-10)
    desk.key("Escape")


def colour_woods(desk: Desk, sheet: gui.Canvas, colour: str) -> None:
    """Point 4."""
    for i, place in enumerate(WOODS):
        desk.click(*sheet.at(*place), modifiers=["shift"] if i else [])
    gui.told(desk, "4 objects selected*")
    panel.set_colour(desk, colour)
    desk.key("Escape")


def add_nesting_area(desk: Desk, sheet: gui.Canvas, p: dict[str, Any]) -> None:
    """Point 5."""
    gui.pick(desk, sheet.at(*GRAZING), "Text * in layer Access*")
    desk.key("Escape")
    x, y, width, height = (p[f"nest_{name}"] for name in ("x", "y", "width", "height"))
    new_rectangle.draw(desk, sheet.at(x, y), sheet.at(x + width, y + height))
    new_rectangle.paint(desk, p["nest"])
    panel.set_opacity(desk, p["nest_percent"])
    fields.name_object(desk, "Nesting area")
    new_rectangle.measure(desk, x, y, width, height)
    desk.key("Escape")


def set_title_block(desk: Desk, sheet: gui.Canvas, size: float) -> None:
    """Point 6, but for the words."""
    gui.pick(desk, sheet.at(*EMBLEM), "Group of 3 objects*")
    desk.click(*sheet.at(*LEGEND_PANEL), modifiers=["shift"])
    gui.told(desk, "2 objects selected*")
    aligning.align(desk, aligning.CENTRES_ACROSS, "Last selected")
    desk.key("Escape")
    gui.pick(desk, sheet.at(*TITLE), "Text * in layer Title*")
    desk.key("F8")
    desk.settle()
    text_bar.set_size(desk, size, "mm")
    desk.key("F1")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*larkfell-map.svg*")
    panel.show(desk)
    sheet = steady_view.shown(desk, 420, 297)
    finish_notes(desk, sheet, params["notes"])
    redraw_heron_walk(desk, sheet, params)
    close_quarry_link(desk, sheet)
    colour_woods(desk, sheet, params["wood"])
    words = [(HERON_NAME, params["walk"]), (HERON_TEXT, f"{params['walk']}, 2.1 km"), (EDITION, params["edition"])]
    many_words.retype(desk, [(sheet.at(*place), each) for place, each in words])
    desk.key("Escape")
    add_nesting_area(desk, sheet, params)
    set_title_block(desk, sheet, params["title_size"])
    gui.save(desk, f"{FOLDER}/larkfell-map.svg")
    desk.key("Escape")
    gui.pick(desk, sheet.at(*STRIP), "Rectangle * in layer Imprint*")
    desk.key("Escape")
    glance_layers.show_or_hide(desk)
    page_height.set_height(desk, params["leaflet_height"])
    saving_as.save_as(desk, f"{FOLDER}/larkfell-leaflet.svg")
