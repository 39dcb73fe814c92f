"""By mouse and keyboard: the list worked off on the plan, a rectangle drawn and measured, guides, two exports."""

from __future__ import annotations

from typing import Any

import glance_export
import glance_fields as fields
import glance_layers
import glance_paint as panel
import gui
import guides
import many_words
import new_rectangle
import picking
import steady_view

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
PLAN = f"{FOLDER}/harrow-lane-plan.svg"
RUG_WIDTH = 48
"""As it is, mm."""
WORDS = {
    "status": (355, 204.5),
    "number": (385, 258.3),
    "revision": (390, 274.3),
    "date": (356, 274.3),
    "room": (76, 190),
}
CASES = {"case-1": 50, "case-2": 66, "case-3": 82}
SOFA, COPIER = (70, 151), (211, 145)
READER, ISSUE_DESK, RUG = (107, 237), (158, 189), (253.5, 90)
OFFICE = ((266, 172), (310, 172), (311, 132.5))
LENGTH, NAME = (181, 15.4), (143, 132.5)
"""Places on the plan, mm: of its words, its furniture, a dimension and a room's name."""


def write(desk: Desk, plan: gui.Canvas, p: dict[str, Any]) -> None:
    """Points 1 and 2."""
    many_words.retype(desk, [(plan.at(*place), p[name]) for name, place in WORDS.items()])
    desk.key("Escape")


def furnish(desk: Desk, plan: gui.Canvas, p: dict[str, Any]) -> None:
    """Points 3 to 7."""
    picking.pick(desk, plan.at(*READER), "Group of 2 objects*")
    fields.rotate(desk, p["angle"])
    desk.key("Escape")
    picking.pick(desk, plan.at(*RUG), "Group of 3 objects*")
    fields.scale(desk, 100 * p["rug"] / RUG_WIDTH)
    desk.key("Escape")
    picking.pick(desk, plan.at(*ISSUE_DESK), "Group of 4 objects*")
    fields.move_by(desk, x=p["right"], y=p["down"])
    desk.key("Escape")
    for i, place in enumerate(((CASES[p["gone"]], 80), SOFA, COPIER)):
        desk.click(*plan.at(*place), modifiers=["shift"] if i else [])
    picking.told(desk, "3 objects selected*")
    desk.key("Delete")
    picking.told(desk, "No objects selected*")
    for i, place in enumerate(OFFICE):
        desk.click(*plan.at(*place), modifiers=["shift"] if i else [])
    picking.told(desk, "3 objects selected*")
    desk.key("ctrl+g")
    picking.told(desk, "Group of 3 objects in layer Furniture*")
    fields.name_object(desk, p["office"])
    desk.key("Escape")


def add_help_point(desk: Desk, plan: gui.Canvas, p: dict[str, Any]) -> None:
    """Point 8; the layer of the furniture is the current one."""
    x, y, width, height = (p[f"help_{name}"] for name in "xywh")
    new_rectangle.draw(desk, plan.at(x, y), plan.at(x + width, y + height))
    new_rectangle.paint(desk, p["help"])
    fields.name_object(desk, "Help point")
    new_rectangle.measure(desk, x, y, width, height)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("harrow-lane-plan.svg*")
    for x in (120, 240):
        guides.upright(desk, x)
    guides.level(desk, 160)
    panel.show(desk)
    plan = steady_view.shown(desk, 420, 297)
    write(desk, plan, params)
    furnish(desk, plan, params)
    add_help_point(desk, plan, params)
    for place, told, choose in (
        (LENGTH, "Group of 2 objects in layer Dimensions*", glance_layers.show_or_hide),
        (NAME, "Text * in layer Room names*", glance_layers.lock_or_unlock),
    ):
        desk.key("Escape")
        picking.pick(desk, plan.at(*place), told)
        desk.key("Escape")
        choose(desk)
    gui.save(desk, PLAN)
    glance_export.export_page(desk, f"{FOLDER}/harrow-lane-permit.pdf")
    glance_export.export_page(desk, f"{FOLDER}/harrow-lane-web.png", width=params["px"])
