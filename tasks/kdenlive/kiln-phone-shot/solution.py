"""Composes the film with the upright phone's shot, has Kdenlive open and save it, takes the frame."""

from __future__ import annotations

from typing import Any

import deliveries
from composing import Clip, Media, Sheet, Track, place, volume

from deskcraft.authoring import Desk

NAME = "kiln-days.kdenlive"
POTTERY = [Media(f"pottery-{name}.mp4", 8, "Shots") for name in ("wheel", "brush", "kiln")]
STRINGS = Media("pottery-strings.ogg", 16, "Music", sound_only=True)
PHONE = Media("phone-glaze.mp4", 6)
WIDE, HIGH = 640, 360


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Appends the shot, turned upright."""
    across = HIGH * HIGH / WIDE
    upright = place((WIDE - HIGH) / 2, (HIGH - across) / 2, HIGH, across, turn=90)
    shots = [
        Clip("pottery-wheel.mp4", 0, 4, 0.8),
        Clip("pottery-brush.mp4", 4, 4, 1),
        Clip("pottery-kiln.mp4", 8, 4, 2),
        Clip("phone-glaze.mp4", 12, params["length"], params["start"], [upright]),
    ]
    sheet = Sheet(
        [*POTTERY, STRINGS, PHONE],
        [
            Track([Clip("pottery-strings.ogg", 0, 12, 0, [volume(params["gain"])])], audio=True, name="Music"),
            Track(audio=True),
            Track(shots, name="Shots"),
            Track(),
        ],
        guides=[(0, "Wheel"), (4, "Brush"), (8, "Kiln")],
    )
    deliveries.leave(desk)
    deliveries.write(desk, NAME, sheet)
    deliveries.snapshot(desk, NAME, params["still_s"], params["name"])
