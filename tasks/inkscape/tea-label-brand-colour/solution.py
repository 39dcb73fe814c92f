"""Asks for the colour and does as told, with Inkscape's own actions on the file."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, select
from messages import value

from deskcraft.authoring import Desk

FILE = f"{FOLDER}/tea-label.svg"
COLOUR, WIDTH_MM = r"#[0-9a-fA-F]{6}\b", r"([\d.]+) ?mm"


def fill_band(desk: Desk, colour: str) -> None:
    """Fills the band behind the name."""
    act(desk, FILE, *select("band", fill=colour))


def finish_seal(desk: Desk, colour: str, width_mm: str, align: str = "hcenter page") -> None:
    """Puts the seal into its wreath and outlines its circle; the label's user unit is a millimetre."""
    act(
        desk,
        FILE,
        *select("seal"),
        f"object-align:{align}",
        *select("seal-circle", stroke=colour, stroke_width=width_mm),
    )


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*tea-label.svg*")
    colour = value(COLOUR, desk.ask("What is your brand colour? A hex value would be best."))
    fill_band(desk, colour)
    wish = desk.done("The band has your brand colour, and the file is saved.")
    finish_seal(desk, colour, value(WIDTH_MM, wish))
