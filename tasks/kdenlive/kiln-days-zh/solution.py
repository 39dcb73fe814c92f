"""Delivers the film with its right name, and again without a shot and with softer music."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import deliveries
from composing import Clip, Media, Sheet, Title, Track, sepia, sound_fade, volume

from deskcraft.authoring import Desk

NAME = "kiln-days.kdenlive"
STARTS = {"wheel": 0.8, "brush": 1, "kiln": 2}
POTTERY = [Media(f"pottery-{name}.mp4", 8, "Shots") for name in STARTS]
STRINGS = Media("pottery-strings.ogg", 16, "Music", sound_only=True)


def sheet(p: dict[str, Any], words: str, gain: float, names: Sequence[str]) -> Sheet:
    """The film of these shots, 4 s each."""
    end = 4 * len(names)
    shots = [
        Clip(f"pottery-{name}.mp4", 4 * place, 4, STARTS[name], [sepia()] if name == "kiln" else [])
        for place, name in enumerate(names)
    ]
    title = Title("Name", words, 48, 276, 44, p["title_l"], p["colour"], "Noto Sans CJK SC")
    music = [volume(gain), sound_fade("out", end - p["fade_s"], end)]
    return Sheet(
        [*POTTERY, STRINGS, title],
        [
            Track([Clip("pottery-strings.ogg", 0, end, 0, music)], audio=True, name="Music"),
            Track(audio=True),
            Track(shots, name="Shots"),
            Track([Clip("Name", p["title_at"], p["title_l"])]),
        ],
        guides=[(4 * place, name.capitalize()) for place, name in enumerate(names)],
    )


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the film as it was corrected."""
    words = re.search("“(.+?)”", desk.wait_for_message())
    assert words
    deliver(desk, sheet(params, words[1], -3, list(STARTS)), 12)
    softer = re.search(r"再轻 ([\d.]+) dB", desk.done("片名、效果和淡出都做好了，成片已渲染。"))
    assert softer
    deliver(desk, sheet(params, words[1], -3 - float(softer[1]), ["wheel", "kiln"]), 8)


def deliver(desk: Desk, film: Sheet, seconds: float) -> None:
    """Saves the film from the window and renders it."""
    deliveries.leave(desk)
    deliveries.write(desk, NAME, film)
    deliveries.render(desk, NAME, "kiln-days.mp4", seconds)
