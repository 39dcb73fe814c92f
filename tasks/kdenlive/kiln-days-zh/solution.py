"""Hears the right name of the film, and after the delivery which shot has to go and how loud the music may be."""

from __future__ import annotations

import re
from typing import Any

import deliveries
from composing import Clip, Media, Sheet, Title, Track, sepia, sound_fade, volume

from deskcraft.authoring import Desk

NAME = "kiln-days.kdenlive"
POTTERY = [Media(f"pottery-{name}.mp4", 8, "Shots") for name in ("wheel", "brush", "kiln")]
STRINGS = Media("pottery-strings.ogg", 16, "Music", sound_only=True)


def sheet(p: dict[str, Any], words: str, gain: float) -> Sheet:
    """The film of two shots."""
    title = Title("Name", words, 48, 276, 44, p["title_l"], p["colour"], "Noto Sans CJK SC")
    music = [volume(gain), sound_fade("out", 8 - p["fade_s"], 8)]
    return Sheet(
        [*POTTERY, STRINGS, title],
        [
            Track([Clip("pottery-strings.ogg", 0, 8, 0, music)], audio=True, name="Music"),
            Track(audio=True),
            Track([Clip("pottery-wheel.mp4", 0, 4, 0.8), Clip("pottery-kiln.mp4", 4, 4, 2, [sepia()])], name="Shots"),
            Track([Clip("Name", p["title_at"], p["title_l"])]),
        ],
        guides=[(0, "Wheel"), (4, "Kiln")],
    )


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Delivers the film as it was corrected."""
    words = re.search("“(.+?)”", desk.wait_for_message())
    softer = re.search(r"再轻 ([\d.]+) dB", desk.done("片名已改好。"))
    assert words and softer
    deliveries.leave(desk)
    deliveries.write(desk, NAME, sheet(params, words[1], -3 - float(softer[1])))
    deliveries.render(desk, NAME, "kiln-days.mp4", 8)
