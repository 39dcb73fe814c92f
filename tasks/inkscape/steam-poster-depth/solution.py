"""By mouse and keyboard: the blur in Fill and Stroke, layers raised and hidden by the menu Layer."""

from __future__ import annotations

from typing import Any

import fill_and_stroke
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/steam-weekend.svg"
POSTER = gui.Canvas(673, 131, 1.909)
PLACES = {"Peaks": (30, 186), "Ridge": (9, 222), "Train": (22.5, 217), "Proof": (12, 9)}
"""Points in millimetres where these lie on top: both hills, a coach, an arm of a cross."""


def pick(desk: Desk, what: str, layer: str) -> None:
    """Clicks an object, which makes its layer the current one."""
    gui.pick(desk, POSTER.at(*PLACES[what]), f"* in layer {layer}*")


def blur(desk: Desk, hills: str, percent: float) -> None:
    """Blurs the hills."""
    gui.opened(desk, "steam-weekend.svg")
    pick(desk, hills, "Far hills")
    fill_and_stroke.show(desk)
    fill_and_stroke.set_blur(desk, percent)
    gui.changed(desk, "steam-weekend.svg")
    desk.key("Escape")


def raise_train(desk: Desk, times: int = 1) -> None:
    """Raises the layer of the train."""
    pick(desk, "Train", "Train")
    for _ in range(times):
        desk.menu("Layer", "Raise Layer", app=gui.APP)
        desk.settle()


def hide_proof(desk: Desk) -> None:
    """Makes the proof's layer the current one, and hides it."""
    pick(desk, "Proof", "Proof")
    desk.menu("Layer", "Show/Hide Current Layer", app=gui.APP)
    desk.settle()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    blur(desk, params["hills"], params["blur"])
    raise_train(desk)
    hide_proof(desk)
    gui.save(desk, FILE)
