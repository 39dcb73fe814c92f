"""By mouse and keyboard: Union and Difference, paint, paths and flip by keys and dialogs, the menu Layer."""

from __future__ import annotations

from typing import Any

import gui
import layer_menu
import naming
import saving_as
import steady_fields as fields
import steady_paint as panel
import steady_view

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
SIGN, LASER, PROOF = (f"{FOLDER}/hanging-sign{end}" for end in (".svg", "-laser.svg", "-proof.png"))
HOLES = ((101, 109), (399, 109))
NAME, SPRIG, NOTES = (250, 195), (102.5, 254), (250, 309)
"""Places on the sign, mm."""


def combine(desk: Desk, holes: list[tuple[int, int]]) -> None:
    """Makes the holes one path, the four pieces another, and takes the first out of the second."""
    left, right = holes
    gui.pick(desk, left, "Circle *")
    desk.click(*right, modifiers=["shift"])
    gui.told(desk, "2 objects selected *")
    desk.key("ctrl+plus")
    gui.told(desk, "Path *")
    desk.key("ctrl+a")
    gui.told(desk, "5 objects selected *")
    desk.click(*left, modifiers=["shift"])
    gui.told(desk, "4 objects selected *")
    desk.key("ctrl+plus")
    gui.told(desk, "Path *")
    desk.key("ctrl+a")
    gui.told(desk, "2 objects selected *")
    desk.key("ctrl+minus")
    gui.told(desk, "Path *")


def plate(desk: Desk, sign: gui.Canvas, p: dict[str, Any]) -> None:
    """Points 1 and 5: the plate's path, its paint and its layer."""
    combine(desk, [sign.at(*hole) for hole in HOLES])
    panel.turn_to(desk, "Stroke paint")
    panel.press_paint(desk, panel.FLAT)
    panel.set_colour(desk, p["cut"])
    panel.turn_to(desk, "Stroke style")
    panel.set_width(desk, p["cut_width"], "mm")
    panel.turn_to(desk, "Fill")
    panel.press_paint(desk, panel.NO_PAINT)
    naming.name_object(desk, p["label"])
    desk.key("Escape")
    layer_menu.rename(desk, p["layer"])
    layer_menu.raise_to_top(desk)


def rest(desk: Desk, sign: gui.Canvas, p: dict[str, Any]) -> None:
    """Points 2 to 4: letters, sprig and notes."""
    gui.pick(desk, sign.at(*NAME), "Text * in layer Lettering*")
    desk.key("ctrl+a")
    gui.told(desk, "3 objects selected *")
    panel.show(desk)
    panel.set_colour(desk, p["engrave"])
    desk.key("ctrl+shift+c")
    desk.settle()
    desk.key("Escape")
    gui.pick(desk, sign.at(*SPRIG), "Group of 2 objects*")
    desk.key("h")
    desk.settle()
    fields.move_by(desk, "X", p["way"])
    desk.key("Escape")
    gui.pick(desk, sign.at(*NOTES), "* in layer Notes*")
    desk.key("Escape")
    layer_menu.show_or_hide(desk)
    layer_menu.lock_or_unlock(desk)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("hanging-sign.svg*")
    panel.show(desk)
    sign = steady_view.shown(desk, 500, 340)
    plate(desk, sign, params)
    rest(desk, sign, params)
    gui.save(desk, SIGN)
    fields.export_page(desk, PROOF, width=params["width"])
    saving_as.save_as(desk, LASER)
    layer_menu.delete(desk)
    layer_menu.go_down(desk)
    layer_menu.delete(desk)
    gui.save(desk, LASER)
