"""By mouse and keyboard: rule and opacity in Fill and Stroke; the bee cloned by Alt+D, moved by sums in X and Y."""

from __future__ import annotations

from typing import Any

import fill_and_stroke
import gui
import page_view

from deskcraft.authoring import Desk

FILE = "~/Documents/songxi-honey.svg"
COMB, BEE = (39, 40), (23, 28)
"""Places on the pattern and on the bee, mm."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("songxi-honey.svg*")
    fill_and_stroke.show(desk)
    label = page_view.shown(desk, 160, 90)
    gui.pick(desk, label.at(*COMB), "Path * in layer 背景*")
    fill_and_stroke.set_even_odd(desk)
    fill_and_stroke.set_opacity(desk, params["percent"])
    desk.key("Escape")
    gui.pick(desk, label.at(*BEE), "Group of 7 objects*")
    desk.key("alt+d")
    gui.told(desk, "Clone of*")
    gui.move_by(desk, "X", params["right"])
    gui.move_by(desk, "Y", -params["up"])
    gui.save(desk, FILE)
