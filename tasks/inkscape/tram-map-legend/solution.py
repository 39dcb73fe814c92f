"""Scales the legend about its corner with Inkscape's own actions; words and guides, which have none, in the file."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, MM, act, select
from markup import edit

from deskcraft.authoring import Desk

MAP = f"{FOLDER}/port-lines-map.svg"
WIDTH, HEIGHT = 92, 70
"""The legend's panel, mm."""
PAGE_HEIGHT = 300


def shrink(desk: Desk, factor: float) -> None:
    """Scales the legend about its middle."""
    act(desk, MAP, *select("legend"), f"transform-scale:{factor}")


def bring_back(desk: Desk, factor: float) -> None:
    """Moves the legend by what its corner is off."""
    way = [-(1 - factor) * length / 2 * MM for length in (WIDTH, HEIGHT)]
    act(desk, MAP, *select("legend"), f"transform-translate:{way[0]:.4f},{way[1]:.4f}")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("port-lines-map.svg*")
    shrink(desk, params["factor"])
    bring_back(desk, params["factor"])
    edit(
        desk,
        MAP,
        words={"legend-red-way": params["line"], "valid": f"Valid from {params['date']}"},
        guides=[[f"{params['guide']},0", "1,0"], [f"0,{PAGE_HEIGHT - params['foot']}", "0,-1"]],
    )
