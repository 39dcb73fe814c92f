"""Composes the project by script, has Kdenlive open it, locks the music in the window, saves, renders."""

from __future__ import annotations

from typing import Any

import deliveries
from composing import Clip, Media, Mix, Sheet, Title, Track, greyscale, sound_fade, volume

from deskcraft.authoring import Desk

NAME = "lantern-teaser.kdenlive"
SHOTS = [Media(f"lantern-{name}.mp4", 6) for name in ("camp", "path", "tent")]
THEME = Media("lantern-theme.ogg", 16, sound_only=True)


def sheet(p: dict[str, Any]) -> Sheet:
    """The teaser."""
    title = Title("End title", p["words"], 60, 306, 40, p["title_l"], p["colour"])
    end = p["whole_s"]
    music = [volume(p["gain_db"]), sound_fade("out", end - p["fade_s"], end)]
    shots = [
        Clip("lantern-camp.mp4", 0, p["camp_l"], p["camp_s"]),
        Clip("lantern-path.mp4", p["path_at"], p["path_l"], p["path_s"], [greyscale()]),
        Clip("lantern-tent.mp4", p["tent_at"], p["tent_l"], p["tent_s"]),
    ]
    return Sheet(
        [*SHOTS, THEME, title],
        [
            Track(audio=True),
            Track([Clip("lantern-theme.ogg", 0, end, 0, music)], audio=True, name="Music"),
            Track(shots, mixes=[Mix(p["path_at"], p["mix_l"])]),
            Track([Clip("End title", p["title_at"], p["title_l"])]),
        ],
        guides=[(0, "Camp"), (p["path_at"], "Path"), (p["tent_at"], "Tent")],
    )


def deliver(desk: Desk, p: dict[str, Any], what: Sheet) -> None:
    """Writes the project, locks the track, saves, renders, takes the poster."""
    deliveries.leave(desk)
    deliveries.write(desk, NAME, what)
    deliveries.lock_track(desk, NAME, "alt+1")
    deliveries.render(desk, NAME, "lantern-teaser.mp4", p["whole_s"])
    deliveries.frame(desk, "lantern-teaser.mp4", p["poster_s"], "lantern-poster.png")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the teaser."""
    deliver(desk, params, sheet(params))
