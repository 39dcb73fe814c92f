"""By mouse and keyboard: the legend's width with the lock closed, the text tool, guides out of the rulers."""

from __future__ import annotations

from typing import Any

import gui
import many_words
import page_view
import ruler_guides
import sizing

from deskcraft.authoring import Desk

MAP = "~/Documents/port-lines-map.svg"
CORNER = (290, 18)
"""Of the legend, mm."""
LEGEND, WAY, VALID = (370, 50), (330, 43.2), (40, 287.5)
"""Places on the legend, on the words of line 1 in it, and on the note, mm."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("port-lines-map.svg*")
    net = page_view.shown(desk, 400, 300)
    many_words.retype(desk, [(net.at(*WAY), params["line"]), (net.at(*VALID), f"Valid from {params['date']}")])
    gui.pick(desk, net.at(*LEGEND), "Group of 15 objects*")
    sizing.in_proportion(desk, params["width"])
    ruler_guides.upright(desk, params["guide"])
    ruler_guides.level(desk, params["foot"])
    gui.save(desk, MAP)
