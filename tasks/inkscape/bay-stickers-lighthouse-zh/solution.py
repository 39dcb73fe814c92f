"""Text and union with Inkscape's own actions; label and layer, which have none, are set in the file."""

from __future__ import annotations

from typing import Any

from actions import act
from markup import edit, ids_in

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/bay-stickers.svg"
LINES = ("cut-light-disc", "cut-light-ribbon")


def outline(desk: Desk) -> None:
    """Makes paths of the ribbon's letters."""
    act(desk, FILE, "select-by-id:light-name", "object-to-path")


def unite(desk: Desk, label: str, operation: str = "path-union") -> None:
    """Makes one path of the lighthouse's two lines, and names it."""
    act(desk, FILE, f"select-by-id:{','.join(LINES)}", operation)
    united = next(name for name in ids_in(desk, FILE, "layer-cut") if "light" in name)
    edit(desk, FILE, labels={united: label})


def hide(desk: Desk, layer: str) -> None:
    """Hides a layer."""
    edit(desk, FILE, hidden=[layer])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("bay-stickers.svg*")
    outline(desk)
    unite(desk, params["label"])
    hide(desk, params["id"])
