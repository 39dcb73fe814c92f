"""By mouse and keyboard: the jar cut out along its outline with the free selection, shadow and white below."""

from __future__ import annotations

from typing import Any

import ants
import dock
import gui
import selecting
import shadows
import typed
from solution import polygon
from view import View

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves and exports."""
    desk.wait_for_window("*salt-jar*")
    ants.hide(desk)
    rows, view = dock.Rows(1400, 1200), View(desk, 1400, 1200)
    rows.rename(desk, 0, "Jar")
    gui.command(desk, "add alpha channel")
    numbers = polygon()
    outline = [view.at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    desk.key("f")
    desk.drag(*outline, outline[0])
    desk.settle()
    desk.key("Return")
    desk.key("ctrl+i")
    selecting.clear(desk)
    selecting.none(desk)
    aside = params["offset"] if params["side"] == "right" else -params["offset"]
    shadows.drop(desk, aside, params["offset"], params["blur"], params["opacity"])
    rows.rename(desk, 1, "Shadow")
    typed.new_layer(desk, "White", (0, 0, 1400, 1200), "White")
    gui.command(desk, "layer to bottom")
    path = f"/home/user/Pictures/{params['name']}"
    gui.save_as(desk, f"{path}.xcf")
    gui.export_jpeg(desk, f"{path}.jpg", 80)
