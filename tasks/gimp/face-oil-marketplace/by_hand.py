"""By mouse and keyboard: sharpened, cut out along the imported path, shadow and white below; exported three times."""

from __future__ import annotations

from typing import Any

import ants
import canvas
import copies
import dock
import gui
import selecting
import shadows
import typed

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"
PROJECT, MAIN, THUMB, CUTOUT = (
    f"{PICTURES}/fennwort-{end}" for end in ("kit.xcf", "main.jpg", "thumb.jpg", "cutout.png")
)


def import_path(desk: Desk, path: str) -> None:
    """Import Path, of the dock of the paths."""
    gui.command(desk, "import path", "Import Paths from SVG")
    desk.key("slash")  # leaves the files used lately; the next one brings up the entry
    desk.settle()
    desk.type(path)
    desk.settle()
    desk.key("Return")
    desk.wait_for_no_window("Import Paths from SVG")
    desk.settle()


def bottle(desk: Desk, rows: dock.Rows, p: dict[str, Any]) -> None:
    """Sharpened, then cut out along the path."""
    rows.rename(desk, 0, "Bottle")
    gui.command(desk, "sharpen (unsharp mask)", "Sharpen (Unsharp Mask)")
    gui.tabs(desk, 1)
    gui.fill(desk, p["radius"], p["amount"], 0)
    gui.click_ok(desk, "Sharpen (Unsharp Mask)")
    import_path(desk, f"{PICTURES}/fennwort-outline.svg")
    gui.command(desk, "add alpha channel")
    desk.key("shift+v")
    desk.settle()
    desk.key("ctrl+i")
    selecting.clear(desk)
    selecting.none(desk)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    desk.wait_for_window("*fennwort-bottle*")
    ants.hide(desk)
    p = params
    bottle(desk, dock.Rows(1000, 1300), p)
    canvas.resize(desk, (-150, 0, 1300, 1300))
    rows = dock.Rows(1300, 1300)
    aside = p["offset"] if p["side"] == "right" else -p["offset"]
    shadows.drop(desk, aside, p["offset"], p["blur"], p["opacity"])
    rows.rename(desk, 1, "Shadow")
    typed.new_layer(desk, "White", (0, 0, 1300, 1300), "White")
    gui.command(desk, "layer to bottom")
    gui.save_as(desk, PROJECT)
    gui.export_jpeg(desk, MAIN, 80)
    for row in (1, 2):
        rows.eye(desk, row)
    canvas.resize(desk, (438, 183, 424, 906))
    gui.export(desk, CUTOUT)
    desk.key("ctrl+z")
    desk.wait_for_window("*1300x1300*")
    for row in (1, 2):
        rows.eye(desk, row)
    copies.flatten(desk)
    copies.scale(desk, p["thumb"], p["thumb"])
    gui.export_jpeg(desk, THUMB, 75)
