"""By mouse and keyboard: words, rows and notices by the table and the notes, a new line of text, then both exports."""

from __future__ import annotations

from typing import Any

import centring
import glance_export
import glance_fields as fields
import glance_layers
import glance_paint as panel
import gui
import guides
import layer_menu
import many_words
import picking
import rectangle_bar
import steady_view
import text_bar
from glance import beside, glance

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
LINES = (2, 5, 9, 14, 18, 23, 31, 40, 52, 60)
TOP, PITCH = 165, 32
"""The middle of the first row, and from one row to the next, mm."""
COLUMNS = {"bay": 226, "first": 270, "every": 325, "last": 378}
SEASON, VALID, FOOT = (60, 87), (160, 88), (210, 576)
WORKS, SUNDAY = (150, 530), (300, 530)
"""On the plates of the notices, beside their words."""
BETWEEN, BADGE = 195, (30, 261)
"""Across, between a row's destination and its bay; on line 14's badge, beside its number."""
NOTE = (210, 456)


def row(line: int) -> int:
    """The middle of a line's row as the board was opened."""
    return TOP + PITCH * LINES.index(line)


def write(desk: Desk, board: gui.Canvas, p: dict[str, Any]) -> None:
    """Season, times and bays."""
    table = {
        (2, "first"): p["a"],
        (5, "last"): p["b"],
        (9, "first"): p["c"],
        (9, "every"): f"{p['c_every']} min",
        (14, "every"): f"{p['d_every']} min",
        (18, "bay"): p["e_bay"],
        (18, "last"): p["e"],
        (23, "first"): p["f"],
        (23, "last"): p["f_last"],
        (40, "first"): p["g"],
        (60, "every"): f"{p['h_every']} min",
        (60, "last"): p["h"],
    }
    words = [(board.at(COLUMNS[column], row(line)), text) for (line, column), text in table.items()]
    many_words.retype(desk, [(board.at(*SEASON), p["season"]), (board.at(*VALID), p["valid"]), *words])
    desk.key("Escape")


def close_gap(desk: Desk, board: gui.Canvas) -> None:
    """Line 31 goes, the rows below it move up and change their stripes."""
    picking.pick(desk, board.at(BETWEEN, row(31)), "Group of 9 objects*")
    desk.key("Delete")
    picking.told(desk, "No objects selected*")
    for i, line in enumerate((40, 52, 60)):
        desk.click(*board.at(BETWEEN, row(line)), modifiers=["shift"] if i else [])
    picking.told(desk, "3 objects selected*")
    fields.move_by(desk, y=-PITCH)
    desk.key("Escape")
    for line, colour in ((40, "#e9edf0"), (52, "#ffffff"), (60, "#e9edf0")):
        fill(desk, board.at(BETWEEN, row(line) - PITCH), colour)


def fill(desk: Desk, place: tuple[int, int], colour: str) -> None:
    """Fills a rectangle of a group."""
    picking.pick(desk, place, "Rectangle *", inside=True)
    panel.set_colour(desk, colour)
    desk.key("Escape")


def change_notices(desk: Desk, board: gui.Canvas) -> None:
    """The roadworks go, the plate of the Sundays becomes as wide as the rows."""
    picking.pick(desk, board.at(*WORKS), "Group of 4 objects*")
    desk.key("Delete")
    picking.told(desk, "No objects selected*")
    picking.pick(desk, board.at(*SUNDAY), "Rectangle *", inside=True)
    fields.move_by(desk, x=-194)
    rectangle_bar.set_width(desk, 380)
    desk.key("Escape")


def add_note(desk: Desk, board: gui.Canvas, p: dict[str, Any]) -> None:
    """The night bus, in the layer of the notices."""
    picking.pick(desk, board.at(*SUNDAY), "Group of 4 objects*")
    desk.key("Escape")
    desk.key("F8")
    desk.click(*board.at(*NOTE))
    desk.type(p["night"])
    desk.settle()
    text_bar.set_family(desk, "Open Sans")
    text_bar.set_size(desk, p["size"], "mm")
    centring.centre(desk)
    desk.key("F1")
    picking.told(desk, "Text * in layer Notices*")
    panel.show(desk, "Fill")
    panel.set_colour(desk, "#a02c5a")
    left, width = glance(desk, lambda seen: [float(beside(seen, axis).text) for axis in ("X:", "W:")])
    fields.move_by(desk, x=round(NOTE[0] - left - width / 2, 3))
    fields.name_object(desk, "Night note")
    desk.key("Escape")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("tern-quay-departures.svg*")
    guides.level(desk, params["fold"])
    panel.show(desk)
    board = steady_view.shown(desk, 420, 594)
    write(desk, board, params)
    panel.show(desk, "Fill")
    close_gap(desk, board)
    fill(desk, board.at(*BADGE), params["badge"])
    change_notices(desk, board)
    add_note(desk, board, params)
    picking.pick(desk, board.at(*FOOT), "* in layer Notices*")
    desk.key("Escape")
    layer_menu.go_up(desk)  # the cut marks
    glance_layers.hide_and_lock(desk)
    gui.save(desk, f"{FOLDER}/tern-quay-departures.svg")
    glance_export.export_page(desk, f"{FOLDER}/tern-quay-winter.pdf")
    glance_export.export_page(desk, f"{FOLDER}/tern-quay-winter.png", width=params["px"])
