"""Hears that the screen stands upright, composes the upright film, saves it in the window, renders, takes the still."""

from __future__ import annotations

import re
from typing import Any

import deliveries
from composing import Clip, Media, Sheet, Title, Track, place

from deskcraft.authoring import Desk

NAME = "lantern-rough.kdenlive"
SHOTS = [Media(f"lantern-{name}.mp4", 6, "Shots") for name in ("camp", "path", "tent")]
THEME = Media("lantern-theme.ogg", 16, "Music", sound_only=True)
STARTS = {"camp": 1, "path": 0.6, "tent": 1.2}
SIZE = re.compile(r"(\d+) x (\d+) px")


def sheet(p: dict[str, Any], wide: int, high: int) -> Sheet:
    """The film in this size, its shots as high as the picture."""
    across = high * 640 / 360
    box = place((wide - across) / 2, 0, across, high)
    size = round(wide / 15)
    title = Title("Name", p["words"], round(0.1 * wide), round(0.78 * high), size, p["title_l"])
    shots = [
        Clip(f"lantern-{name}.mp4", 4 * index, 4, start, [box]) for index, (name, start) in enumerate(STARTS.items())
    ]
    return Sheet(
        [*SHOTS, THEME, title],
        [
            Track([Clip("lantern-theme.ogg", 0, 12)], audio=True, name="Music"),
            Track(audio=True),
            Track(shots, name="Shots"),
            Track([Clip("Name", p["title_at"], p["title_l"])]),
        ],
        guides=[(4, "Path"), (8, "Tent")],
        width=wide,
        height=high,
    )


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the upright film and the still."""
    size = SIZE.search(desk.wait_for_message())
    assert size
    deliveries.leave(desk)
    deliveries.write(desk, NAME, sheet(params, int(size[1]), int(size[2])))
    deliveries.render(desk, NAME, "lantern-film.mp4", 12)
    wish = re.search(r"frame at ([\d.]+) s as ([\w.-]+png)", desk.done("The film stands upright and is rendered."))
    assert wish
    deliveries.frame(desk, "lantern-film.mp4", float(wish[1]), wish[2])
