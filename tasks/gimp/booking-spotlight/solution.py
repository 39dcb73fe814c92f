"""Through the GUI: the dock renames the layer, the New Layer dialog makes the others, then Save As and Export As."""

from __future__ import annotations

from typing import Any

import gui
import layers

from deskcraft.authoring import Desk

PICTURES = "/home/user/Pictures"


def shades(desk: Desk, params: dict[str, Any], opacity: float) -> None:
    """The two shades, the right one on top."""
    layers.foreground(desk, params["shade"])
    layers.new_layer_in(desk, "Shade left", (0, 0, params["left"], 900), "Foreground", opacity)
    layers.new_layer_in(desk, "Shade right", (params["right"], 0, params["rest"], 900), "Foreground", opacity)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """From the lowest layer up: each new one comes above the one before."""
    desk.wait_for_window("*skiffbook-week*")
    layers.rename(desk, 0, "Screenshot")
    layers.foreground(desk, "#eef3f5")
    layers.new_layer_in(desk, "Cover", (1206, params["top"], 160, 28), "Foreground")
    shades(desk, params, params["opacity"])
    gui.save_as(desk, f"{PICTURES}/{params['file']}.xcf")
    path = f"{PICTURES}/{params['file']}.png"
    gui.export(desk, path)
