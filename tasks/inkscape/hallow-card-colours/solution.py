"""Does what the owner says, step by step: fills and opacity with Inkscape's actions, the gradient in the file."""

from __future__ import annotations

import re
from typing import Any

from actions import act, select
from markup import edit, radial
from messages import value, values

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/hallow-card.svg"
MIDDLE = (57.5, 47.5)
"""Of the front, user units, which are millimetres."""
COLOUR, NUMBER_MM, PERCENT = re.compile(r"#[0-9a-f]{6}\b"), re.compile(r"([\d.]+) mm"), re.compile(r"([\d.]+) %")


def front(desk: Desk, ground: str, light: str) -> None:
    """The front in two plain colours."""
    plain = select("front", fill=ground) + select("front-mark,front-name", fill=light)
    act(desk, FILE, *plain)


def glow(desk: Desk, wish: str) -> None:
    """The light on the front, bar and flame on the back."""
    inner, outer = values(COLOUR, wish)[:2]
    act(desk, FILE, *select("back-bar,back-flame", fill=inner))
    light = radial("lit-room", MIDDLE, float(value(NUMBER_MM, wish)), [inner, outer])
    edit(desk, FILE, definitions=[light], styles={"front": {"fill": "url(#lit-room)"}})


def quieten(desk: Desk, wish: str) -> None:
    """The flame on the back fades, the name takes its colour."""
    share = float(value(PERCENT, wish)) / 100
    name = select("person", fill=value(COLOUR, wish))
    act(desk, FILE, *select("back-flame", opacity=f"{share:g}"), *name)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*hallow-card.svg*")
    front(desk, params["ground"], params["light"])
    glow(desk, desk.done("The front has its colours."))
    quieten(desk, desk.done("The front glows, and the back has its colour."))
