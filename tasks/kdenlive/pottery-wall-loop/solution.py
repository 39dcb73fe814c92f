"""Composes the loop by script, has Kdenlive open it and save it under its name in the window, renders."""

from __future__ import annotations

from typing import Any

import deliveries
from composing import Clip, Media, Sheet, Track, brightness, picture_fade, place, sepia

from deskcraft.authoring import Desk

NAME = "wall-loop.kdenlive"
POTTERY = [Media(f"pottery-{name}.mp4", 8, "Shots") for name in ("wheel", "brush", "kiln")]
SILENT = f"{deliveries.CODECS} an=1"


def sheet(p: dict[str, Any]) -> Sheet:
    """The loop."""
    last = p["brush_s"] + p["brush_l"]
    shots = [
        Clip(
            "pottery-wheel.mp4",
            0,
            p["wheel_l"],
            p["wheel_s"],
            [picture_fade("in", p["wheel_s"], p["wheel_s"] + p["fade_s"])],
        ),
        Clip("pottery-kiln.mp4", p["kiln_at"], 4, 0, [brightness(p["dim"])], speed=2),
        Clip(
            "pottery-brush.mp4",
            p["brush_at"],
            p["brush_l"],
            p["brush_s"],
            [sepia(), picture_fade("out", last - p["fade_s"], last)],
        ),
    ]
    box = place(p["x"], p["y"], p["w"], p["h"])
    inset = Clip("pottery-brush.mp4", p["in_at"], p["in_l"], p["in_s"], [box])
    silent = [Track(audio=True), Track(audio=True)]
    return Sheet(POTTERY, [*silent, Track(shots), Track([inset], name="Inset")], settings={"enableproxy": 0})


def deliver(desk: Desk, p: dict[str, Any], what: Sheet) -> None:
    """Writes the project, saves, renders, takes the still."""
    deliveries.leave(desk)
    deliveries.write(desk, NAME, what)
    deliveries.render(desk, NAME, "wall-loop.mp4", p["whole_s"], codecs=SILENT)
    deliveries.frame(desk, "wall-loop.mp4", p["still_s"], "wall-loop-label.png")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the loop."""
    deliver(desk, params, sheet(params))
