"""Through the GUI: asks which shadow is meant, sets its layer's opacity, later adds the white layer and exports."""

from __future__ import annotations

import re
from typing import Any

import gui
import layers

from deskcraft.authoring import Desk

PROJECT = "/home/user/Pictures/teapot-set.xcf"
LAYERS = ("Teapot", "Contact shadow", "Long shadow", "Backdrop")
"""From the top."""


def meant(answer: str) -> str:
    """The layer that the user speaks of first."""
    long = re.match(r".*?\?\s+The (long one|one that it throws)", answer)
    return "Long shadow" if long else "Contact shadow"


def lighten(desk: Desk, layer: str, opacity: float) -> None:
    """Sets a layer's opacity and saves."""
    layers.activate(desk, LAYERS.index(layer))
    layers.attributes(desk, opacity=opacity)
    gui.save(desk, PROJECT)


def put_on_white(desk: Desk, name: str, quality: int) -> None:
    """Adds the white layer above the backdrop, saves, exports."""
    layers.activate(desk, len(LAYERS) - 1)
    layers.new_layer(desk, "White")
    gui.save(desk, PROJECT)
    gui.export_jpeg(desk, f"/home/user/Pictures/{name}", quality)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*teapot-set*")
    answer = desk.ask("There are two shadows, a contact shadow and a long one. Which of them is too heavy?")
    lighten(desk, meant(answer), params["opacity"])
    wish = desk.done("That shadow is lighter now; the project is saved.")
    found = re.search(r"as (\S+\.jpg) .* quality (\d+)", wish)
    assert found, f"no name and quality in {wish!r}"
    put_on_white(desk, found[1], int(found[2]))
