"""Composes the rough cut with the inset and its guide, and has Kdenlive open and save it."""

from __future__ import annotations

from typing import Any

import deliveries
from composing import Clip, Media, Sheet, Track, place

from deskcraft.authoring import Desk

NAME = "lantern-rough.kdenlive"
LANTERN = [Media(f"lantern-{name}.mp4", 6, "Shots") for name in ("camp", "path", "tent")]
THEME = Media("lantern-theme.ogg", 16, "Music", sound_only=True)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Puts the small picture over the others."""
    box = place(params["left"], params["top"], params["width"], params["height"])
    sheet = Sheet(
        [*LANTERN, THEME],
        [
            Track([Clip("lantern-theme.ogg", 0, 12)], audio=True, name="Music"),
            Track(audio=True),
            Track(
                [
                    Clip("lantern-camp.mp4", 0, 4, 1),
                    Clip("lantern-path.mp4", 4, 4, 0.6),
                    Clip("lantern-tent.mp4", 8, 4, 1.2),
                ],
                name="Shots",
            ),
            Track([Clip("lantern-tent.mp4", params["at"], params["length"], 0, [box])]),
        ],
        guides=[(4, "Path"), (params["at"], params["name"]), (8, "Tent")],
    )
    deliveries.leave(desk)
    deliveries.write(desk, NAME, sheet)
