"""Unites and cuts with Inkscape's own actions; gradient and guides, which have none, are set in the file."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export
from markup import edit, ids_in, linear

from deskcraft.authoring import Desk

FILE = f"{FOLDER}/lantern-icon.svg"
PIECES = "piece-ring,piece-roof,piece-body,piece-foot,piece-knob"


def cut(desk: Desk) -> None:
    """Makes the lantern one path and takes the window out of it."""
    act(
        desk,
        FILE,
        f"select-by-id:{PIECES}",
        "path-union",
        "select-clear",
        "select-all:no-groups",
        "select-clear",
        f"select-by-id:{PIECES},window",
        "path-difference",
    )


def paint(desk: Desk, p: dict[str, Any]) -> None:
    """Names the lantern, and sets the tile's gradient and the guides, which the file counts from the page's foot."""
    low, high = f"{p['inset']}", f"{p['far']}"
    edit(
        desk,
        FILE,
        labels=dict.fromkeys(ids_in(desk, FILE, "layer-lantern"), p["label"]),
        definitions=[linear("dusk", (512, 64), (512, 960), [p["top"], p["bottom"]])],
        styles={"tile": {"fill": "url(#dusk)"}},
        guides=[[f"{low},0", "1,0"], [f"{high},0", "1,0"], [f"0,{low}", "0,-1"], [f"0,{high}", "0,-1"]],
    )


def deliver(desk: Desk, size: int) -> None:
    """Exports the page."""
    export(desk, FILE, f"{FOLDER}/lantern-icon-{size}.png", size)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("lantern-icon.svg*")
    cut(desk)
    paint(desk, params)
    deliver(desk, params["size"])
