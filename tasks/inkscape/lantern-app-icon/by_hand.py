"""By mouse and keyboard: Union and Difference by their keys, the gradient tool, guides out of the rulers, Export."""

from __future__ import annotations

from typing import Any

import gradient_tool
import gui
import naming
import ruler_guides
import steady_fields as fields
import steady_paint as panel
import steady_view

from deskcraft.authoring import Desk

FOLDER = "/home/user/Documents"
WINDOW, TILE = (512, 600), (150, 300)
"""Places on the white window and on the tile, px of the drawing."""
TOP, FOOT = (512, 64), (512, 960)
"""The tile's edges above and below."""


def cut(desk: Desk, window: tuple[int, int]) -> None:
    """Makes the pieces one path, and takes the window out of it."""
    desk.key("ctrl+a")
    gui.told(desk, "6 objects selected*")
    desk.click(*window, modifiers=["shift"])
    gui.told(desk, "5 objects selected*")
    desk.key("ctrl+plus")
    gui.told(desk, "Path *")
    desk.key("ctrl+a")
    gui.told(desk, "2 objects selected*")
    desk.key("ctrl+minus")
    gui.told(desk, "Path *")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("lantern-icon.svg*")
    for x in (params["inset"], params["far"]):
        ruler_guides.upright(desk, x)
    for y in (params["inset"], params["far"]):
        ruler_guides.level(desk, y)
    panel.show(desk)
    icon = steady_view.shown(desk, 1024, 1024)
    cut(desk, icon.at(*WINDOW))
    naming.name_object(desk, params["label"])
    desk.key("Escape")
    panel.show(desk)
    gui.pick(desk, icon.at(*TILE), "Rectangle * in layer Ground*")
    gradient_tool.draw(desk, icon.at(*TOP), icon.at(*FOOT), (params["top"], params["bottom"]))
    gui.save(desk, f"{FOLDER}/lantern-icon.svg")
    fields.export_page(desk, f"{FOLDER}/lantern-icon-{params['size']}.png", width=params["size"])
