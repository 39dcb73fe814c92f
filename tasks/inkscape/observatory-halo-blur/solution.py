"""By mouse and keyboard: clicks the halo beside what it surrounds, and sets the blur in the dialog Fill and Stroke."""

from __future__ import annotations

from typing import Any

import fill_and_stroke
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/star-night.svg"
PLACES = {
    "moon-halo": ((878, 438), "Circle * in layer Moon and comet*"),
    "comet-glow": ((1170, 351), "Circle * in layer Moon and comet*"),
    "lamp-glow": ((975, 686), "Circle * in layer Land*"),
    "window-glow": ((1133, 672), "Rectangle * in layer Land*"),
}
"""Where the halos are on the screen, more than 8 px from what lies on them: that near a click takes the upper one."""


def soften(desk: Desk, halo: str, percent: float) -> None:
    """Blurs a halo."""
    gui.opened(desk, "star-night.svg")
    gui.pick(desk, *PLACES[halo])
    fill_and_stroke.show(desk)
    fill_and_stroke.set_blur(desk, percent)
    gui.changed(desk, "star-night.svg")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    soften(desk, params["halo"], params["percent"])
    gui.save(desk, FILE)
