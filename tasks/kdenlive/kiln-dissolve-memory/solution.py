"""Composes the film with its dissolve and the grey shot, and has Kdenlive open and save it."""

from __future__ import annotations

from typing import Any

import deliveries
from composing import Clip, Media, Mix, Sheet, Track, greyscale, volume

from deskcraft.authoring import Desk

NAME = "kiln-days.kdenlive"
POTTERY = [Media(f"pottery-{name}.mp4", 8, "Shots") for name in ("wheel", "brush", "kiln")]
STRINGS = Media("pottery-strings.ogg", 16, "Music", sound_only=True)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Lets the brush's shot pass into the kiln's."""
    half = params["length"] / 2
    shots = [
        Clip("pottery-wheel.mp4", 0, 4, 0.8),
        Clip("pottery-brush.mp4", 4, 4 + half, 1),
        Clip("pottery-kiln.mp4", 8 - half, 4 + half, 2 - half, [greyscale()]),
    ]
    sheet = Sheet(
        [*POTTERY, STRINGS],
        [
            Track([Clip("pottery-strings.ogg", 0, 12, 0, [volume(-3)])], audio=True, name="Music"),
            Track(audio=True),
            Track(shots, name="Shots", mixes=[Mix(8 - half, params["length"])]),
            Track(),
        ],
        guides=[(0, "Wheel"), (4, "Brush"), (8, "Kiln")],
    )
    deliveries.leave(desk)
    deliveries.write(desk, NAME, sheet)
