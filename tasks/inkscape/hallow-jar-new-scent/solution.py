"""Asks for the colour, hears the correction and the last wish; Inkscape's actions for paint, the file for words."""

from __future__ import annotations

import re
from typing import Any

from actions import act, select
from markup import edit
from messages import value, values

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/hallow-jar-label.svg"
COLOUR, QUOTED = re.compile(r"#[0-9a-f]{6}\b"), re.compile(r'"([^"]+)"')


def label(desk: Desk, scent: str, notes: str, ground: str, band: str, opacity: float) -> None:
    """What the first three messages come to."""
    paint = select("ground", fill=ground) + select("band", fill=band)
    act(desk, FILE, *paint, *select("pattern-label", opacity=opacity))
    edit(desk, FILE, words={"scent": scent, "notes": notes})


def another_size(desk: Desk, wish: str, band: str) -> None:
    """What the last one asks for."""
    weight, burning = values(QUOTED, wish)[:2]
    act(desk, FILE, *select("plate-flame", fill=band))
    edit(desk, FILE, words={"weight": weight, "burning": burning})


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*hallow-jar-label.svg*")
    band = value(COLOUR, desk.ask("Which colour is this season's house colour?"))
    correction = desk.wait_for_message()
    scent, ground = value(QUOTED, correction), value(COLOUR, correction)
    label(desk, scent, params["notes"], ground, band, params["opacity"])
    another_size(desk, desk.done("The label has the new scent and its colours."), band)
