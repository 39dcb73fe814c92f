"""Composes the teaser with its dark opening and has Kdenlive open and save it."""

from __future__ import annotations

from typing import Any

import deliveries
from composing import Clip, Colour, Media, Sheet, Track, sound_fade

from deskcraft.authoring import Desk

NAME = "lantern-rough.kdenlive"
LANTERN = [Media(f"lantern-{name}.mp4", 6, "Shots") for name in ("camp", "path", "tent")]
THEME = Media("lantern-theme.ogg", 16, "Music", sound_only=True)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Puts in the colour clip and the fade."""
    rise = sound_fade("in", 0, params["fade_s"])
    sheet = Sheet(
        [*LANTERN, THEME, Colour("Night", params["colour"], params["length"])],
        [
            Track([Clip("lantern-theme.ogg", 0, 12, 0, [rise])], audio=True, name="Music"),
            Track(audio=True),
            Track(
                [
                    Clip("lantern-camp.mp4", 0, 4, 1),
                    Clip("lantern-path.mp4", 4, 4, 0.6),
                    Clip("lantern-tent.mp4", 8, 4, 1.2),
                ],
                name="Shots",
            ),
            Track([Clip("Night", 0, params["length"])]),
        ],
        guides=[(4, "Path"), (8, "Tent")],
    )
    deliveries.leave(desk)
    deliveries.write(desk, NAME, sheet)
