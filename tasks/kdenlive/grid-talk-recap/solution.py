"""Composes the cut from the list by script, has Kdenlive open it, locks the sound in the window, saves, renders."""

from __future__ import annotations

import csv
import io
from typing import Any

import deliveries
from composing import Clip, Colour, Media, Sheet, Title, Track, sound_fade, volume

from deskcraft.authoring import Desk

NAME = "grid-talk.kdenlive"
CAMERAS = [Media(f"stage-{name}.mp4", 12, "Cameras") for name in ("wide", "close")]


def sheet(p: dict[str, Any], rows: list[dict[str, str]], sound: str = "stage-wide.mp4") -> Sheet:
    """The recap after the list's rows."""
    at, shots, guides = p["card_l"], [Clip("Card", 0, p["card_l"])], []
    for row in rows:
        first, last = float(row["from"]), float(row["to"])
        shots.append(Clip(f"stage-{row['camera']}.mp4", at, last - first, first))
        guides.append((at, row["guide"]))
        at += last - first
    length = at - p["card_l"]
    heard = [volume(p["gain_db"]), sound_fade("out", length - p["fade_s"], length)]
    names = [("Name", p["name"], p["name_at"]), ("Role", p["role"], p["role_at"])]
    return Sheet(
        [
            *CAMERAS,
            Colour("Card", p["card"], p["card_l"]),
            *[Title(name, text, 40, 280, 32, p["name_l"]) for name, text, _ in names],
        ],
        [
            Track([Clip(sound, p["card_l"], length, 0, heard)], audio=True, name="Desk"),
            Track(shots),
            Track([Clip(name, start, p["name_l"]) for name, _, start in names]),
        ],
        guides=guides,
        groups=[[(2, start) for _, _, start in names]],
    )


def rows_of(desk: Desk) -> list[dict[str, str]]:
    """The cut list as it lies in the folder."""
    return list(csv.DictReader(io.StringIO(desk.get(deliveries.path_of("cut-list.csv")).decode())))


def deliver(desk: Desk, p: dict[str, Any], what: Sheet) -> None:
    """Writes the project, locks the track, saves, renders."""
    deliveries.leave(desk)
    deliveries.write(desk, NAME, what)
    deliveries.lock_track(desk, NAME, "alt+1")
    deliveries.render(desk, NAME, "grid-talk.mp4", p["whole_s"])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the recap."""
    deliver(desk, params, sheet(params, rows_of(desk)))
