"""By mouse and keyboard: the template saved under the first name and worked on, the second label made of the first."""

from __future__ import annotations

from typing import Any

import glance_export
import glance_fields as fields
import glance_paint as panel
import gradients
import gui
import many_words
import picking
import saving_as
import steady_view

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
GROUND, FLAMES, BAND, PLATE_FLAME, FIG = (55, 10), (3, 6.75), (90, 57.5), (86.75, 21.5), (24, 40)
GLOW, RIM = (90, 19), (102.5, 19)
"""The disc's centre and a place on its rim; (80, 16) is beside the flame on it."""
WORDS = {"": (90, 41), "notes": (90, 47.6), "weight": (137.2, 16.5), "hours": (140, 22), "batch": (145, 45.7)}
"""Places on the parts of the label, mm."""


def paint(desk: Desk, label: gui.Canvas, scent: dict[str, Any], *, first: bool) -> None:
    """Colours, opacity and glow."""
    for place, told, colour in (
        (GROUND, "Rectangle * in layer Background*", scent["ground"]),
        (BAND, "Rectangle * in layer Background*", scent["band"]),
        (PLATE_FLAME, "Path * in layer Front*", scent["band"]),
    ):
        picking.pick(desk, label.at(*place), told)
        panel.set_colour(desk, colour)
    if first:
        desk.key("alt+d")
        picking.told(desk, "Clone of*")
        fields.move_by(desk, x=-61, y=11)
        desk.key("Escape")
    picking.pick(desk, label.at(*FLAMES), "Path * in layer Background*")
    panel.set_opacity(desk, scent["percent"])
    picking.pick(desk, label.at(80, 16), "Circle * in layer Front*")
    centre, rim, colours = label.at(*GLOW), label.at(*RIM), (scent["glow"], scent["ground"])
    if first:
        gradients.draw_circle(desk, centre, rim, rim[0] - centre[0], colours)
    else:
        gradients.repaint(desk, centre, rim, colours)
    desk.key("Escape")


def write(desk: Desk, label: gui.Canvas, scent: dict[str, Any]) -> None:
    """The five lines."""
    said = {
        "hours": f"burns for {scent['hours']} hours",
        "batch": f"Batch {scent['batch']}",
    }
    many_words.retype(desk, [(label.at(*place), said.get(key, scent[key])) for key, place in WORDS.items()])
    desk.key("Escape")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("hallow-jar-label.svg*")
    panel.show(desk)
    label = steady_view.shown(desk, 180, 60)
    for which in ("one", "two"):
        scent = {name.removeprefix(which).removeprefix("_"): each for name, each in params.items() if which in name}
        drawing = f"{FOLDER}/hallow-jar-{scent['file']}"
        saving_as.save_as(desk, f"{drawing}.svg")
        if which == "one":
            picking.pick(desk, label.at(*FIG), "Group of 6 objects*")
            desk.key("Delete")
            picking.told(desk, "No objects selected*")
        panel.show(desk)
        paint(desk, label, scent, first=which == "one")
        write(desk, label, scent)
        gui.save(desk, f"{drawing}.svg")
        glance_export.export_page(desk, f"{drawing}.png", width=params["width"])
