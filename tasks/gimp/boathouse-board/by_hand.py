"""By mouse and keyboard: the scan cut and scaled, copied and given tones, a larger canvas, white below; an export."""

from __future__ import annotations

import re
from typing import Any

import canvas
import copies
import dock
import gui
import typed

from deskcraft.authoring import Desk

PROJECT, EXPORT = (f"/home/user/Pictures/boathouse-board{end}" for end in (".xcf", ".jpg"))


def after(desk: Desk, rows: dock.Rows, brightness: int, contrast: int) -> None:
    """A copy of the active layer, above it, with other tones."""
    dock.press(desk, dock.DUPLICATE)
    rows.rename(desk, 0, "After")
    title = "Brightness-Contrast"
    gui.command(desk, "brightness-contrast", title)  # the menu's mnemonics lead elsewhere the second time
    window = desk.wait_for_window(title)
    gui.fill_at(desk, window.x + 342, window.y + 125, brightness)
    gui.fill_at(desk, window.x + 342, window.y + 153, contrast)
    gui.accept(desk, title)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """The panels first; when they are there the museum has said how they are to stand."""
    desk.wait_for_window("*boathouse-1931*")
    p, margin = params, params["margin"]
    canvas.resize(desk, (180, 139, 1240, 930))
    gui.command(desk, "layer to image size")
    copies.scale(desk, 720, 540)
    panel = dock.Rows(720, 540)
    panel.rename(desk, 0, "Before")
    after(desk, panel, p["brightness"], p["first"])
    change = desk.messages[0] if desk.messages else desk.wait_for_message()
    assert "one above the other" in change
    wide, high = 720 + 2 * margin, 1080 + 3 * margin
    canvas.resize(desk, (-margin, -margin, wide, high))
    place = (margin, 540 + 2 * margin)
    typed.attributes(desk, "After", at=place)
    typed.new_layer(desk, "Board", (0, 0, wide, high), "White")
    gui.command(desk, "layer to bottom")
    gui.save_as(desk, PROJECT)
    found = re.search(r"contrast in \"After\": (\d+) instead", desk.done("The board is upright and saved."))
    assert found, "no contrast"
    rows = dock.Rows(wide, high)
    rows.select(desk, 0)
    dock.press(desk, dock.DELETE)
    rows.select(desk, 0)
    after(desk, rows, p["brightness"], int(found[1]))
    typed.attributes(desk, "After", at=place)
    gui.save(desk, PROJECT)
    gui.export_jpeg(desk, EXPORT, 70)
