"""Asks twice, and does as told with Inkscape's own actions; the layer's lock, which has none, is set in the file."""

from __future__ import annotations

from typing import Any

from actions import act, select
from markup import edit
from messages import value

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/bay-stickers.svg"
LINES = "cut-whale,cut-boat,cut-light-disc,cut-light-ribbon,cut-crab,cut-gull,cut-shell"


def restyle(desk: Desk, colour: str, width: str, lines: str = LINES) -> None:
    """Gives the lines their colour and width; the sheet's user unit is a millimetre."""
    act(desk, FILE, *select(lines, stroke=colour, stroke_width=width))


def flip(desk: Desk, label: str) -> None:
    """Flips a sticker's group about its own middle."""
    act(desk, FILE, f"select-by-id:art-{label.lower()}", "object-flip-horizontal")


def lock(desk: Desk) -> None:
    """Locks the layer of the cut lines."""
    edit(desk, FILE, locked=["layer-cut"])


def ask_for_both(desk: Desk) -> tuple[str, str]:
    """The colour, then the width in mm."""
    colour = value(r"(#[0-9a-f]{6})\b", desk.ask("Which colour and width does the print shop want for its cut lines?"))
    return colour, value(r"([\d.]+) mm", desk.ask("Have you found the width?"))


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("bay-stickers.svg*")
    restyle(desk, *ask_for_both(desk))
    wish = desk.done("All seven cut lines are as the shop wants them, and the file is saved.")
    flip(desk, value(r'group "(\w+)"', wish))
    lock(desk)
