"""Works the job sheet off with Inkscape's own actions; layers and labels, which have none, are set in the file."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, MM, act, export, select
from markup import edit, ids_in

from deskcraft.authoring import Desk

SIGN = f"{FOLDER}/hanging-sign.svg"
LASER = f"{FOLDER}/hanging-sign-laser.svg"
PROOF = f"{FOLDER}/hanging-sign-proof.png"
PIECES = "plate-tab-left,plate-tab-right,plate-arch,plate-body"
LINES = "name,trade,place"


def combine(desk: Desk) -> str:
    """Makes the plate one path with its holes, and says its id."""
    act(
        desk,
        SIGN,
        f"select-by-id:{PIECES}",
        "path-union",
        "select-clear",
        "select-by-id:hole-left,hole-right",
        "path-union",
    )
    plate, *_, holes = ids_in(desk, SIGN, "layer-plate")
    act(desk, SIGN, f"select-by-id:{plate},{holes}", "path-difference")
    return ids_in(desk, SIGN, "layer-plate")[0]


def draw(desk: Desk, plate: str, p: dict[str, Any]) -> None:
    """Paints the cut line, makes paths of the letters, moves the sprig."""
    act(
        desk,
        SIGN,
        *select(plate, fill="none", stroke=p["cut"], stroke_width=p["cut_width"]),
        *select(LINES, fill=p["engrave"]),
        "object-to-path",
        *select("sprig"),
        "object-flip-horizontal",
        f"transform-translate:{p['way'] * MM:.4f},0",
    )


def arrange(desk: Desk, plate: str, p: dict[str, Any]) -> None:
    """Labels and layers."""
    edit(
        desk,
        SIGN,
        labels={plate: p["label"], "layer-plate": p["layer"]},
        hidden=["layer-notes"],
        locked=["layer-notes"],
        on_top=["layer-plate"],
    )


def hand_over(desk: Desk, width: int) -> None:
    """The laser's file and the proof, of the drawing as it is now."""
    edit(desk, SIGN, LASER, removed=["layer-sheet", "layer-notes"])
    export(desk, SIGN, PROOF, width)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("hanging-sign.svg*")
    plate = combine(desk)
    draw(desk, plate, params)
    arrange(desk, plate, params)
    hand_over(desk, params["width"])
