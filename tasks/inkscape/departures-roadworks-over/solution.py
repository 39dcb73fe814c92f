"""By mouse and keyboard: the times are retyped with the text tool, the page goes out through the dialog Export."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/tern-quay-departures.svg"
PDF = "/home/user/Documents/tern-quay-departures.pdf"
BOARD = gui.Canvas(673, 131, 567 / 420)
LINES = (2, 5, 9, 14, 18, 23, 31, 40, 52, 60)
TOP, PITCH = 165, 32
"""The middle of the first row, and from one row to the next, mm."""
COLUMNS = {"first": 270, "last": 378}
NOTICE = (150, 530)
"""On the notice's plate, beside its words."""


def clear(desk: Desk) -> None:
    """Deletes the notice."""
    desk.wait_for_window("tern-quay-departures.svg*")
    gui.pick(desk, BOARD.at(*NOTICE), "Group of 4 objects*")
    desk.key("Delete")
    gui.told(desk, "No objects selected*")


def write_times(desk: Desk, params: dict[str, Any]) -> None:
    """Retypes first and last departure of the line."""
    y = TOP + PITCH * LINES.index(params["line"])
    for column, x in COLUMNS.items():
        gui.retype(desk, BOARD.at(x, y), params[column])
    desk.key("Escape")


def store(desk: Desk) -> None:
    """Saves the board."""
    gui.save(desk, FILE)


def export(desk: Desk) -> None:
    """Exports the page."""
    dialogs.export_page(desk, PDF)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    clear(desk)
    write_times(desk, params)
    store(desk)
    export(desk)
