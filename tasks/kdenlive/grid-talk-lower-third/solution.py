"""Asks who spoke, delivers the talk with the lower third, and again with a guide and without the opening title."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import deliveries
from composing import Clip, Media, Sheet, Title, Track

from deskcraft.authoring import Desk

NAME = "grid-rough.kdenlive"
CAMERAS = [Media(f"stage-{name}.mp4", 12, "Cameras") for name in ("wide", "close")]
OPENER = Title("Opener", "SMALL GRIDS 2026", 60, 40, 40, 2, "#ffd60a")


def sheet(p: dict[str, Any], name: str, guide: str = "") -> Sheet:
    """The talk with its lower third; with a guide where that begins, and then without the opening title."""
    guides = [(0.0, "Welcome"), (4, "Winter"), (9, "Result"), *([(p["at"], guide)] if guide else [])]
    opening = [] if guide else [Clip("Opener", 0.4, 2)]
    return Sheet(
        [*CAMERAS, OPENER, Title("Lower third", name, 40, 290, 30, p["l"])],
        [
            Track(audio=True),
            Track([Clip("stage-wide.mp4", 0, 12)], audio=True, name="Desk"),
            Track(
                [Clip("stage-wide.mp4", 0, 4), Clip("stage-close.mp4", 4, 5, 4), Clip("stage-wide.mp4", 9, 3, 9)],
                name="Cut",
            ),
            Track([*opening, Clip("Lower third", p["at"], p["l"])], name="Titles"),
        ],
        guides=guides,
    )


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the talk."""
    answer = desk.ask(f"Two people are called {params['surname']}: who of them spoke?")
    assert "half past nine" in answer
    rows = csv.DictReader(io.StringIO(desk.get(deliveries.path_of("programme.csv")).decode()))
    name = next(row["name"] for row in rows if row["hour"] == "09:30")
    deliver(desk, sheet(params, name))
    guide = re.search(r'a guide "([^"]+)"', desk.done(f"The lower third says {name}."))
    assert guide
    deliver(desk, sheet(params, name, guide[1]))


def deliver(desk: Desk, talk: Sheet) -> None:
    """Saves the talk from the window and renders it."""
    deliveries.leave(desk)
    deliveries.write(desk, NAME, talk)
    deliveries.render(desk, NAME, "grid-talk-final.mp4", 12)
