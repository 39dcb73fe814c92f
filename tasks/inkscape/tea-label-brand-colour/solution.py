"""Asks for the colour and does as told, with Inkscape's own actions on the file."""

from __future__ import annotations

import re
from typing import Any

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/tea-label.svg"


def act(desk: Desk, *actions: str) -> None:
    """Carries out Inkscape's actions on the label and saves it."""
    before = desk.digest(FILE)
    desk.must_run(["inkscape", "--actions", ";".join([*actions, f"export-filename:{FILE}", "export-do"]), FILE])
    desk.wait_for_change(FILE, before)


def fill_band(desk: Desk, colour: str) -> None:
    """Fills the band behind the name."""
    act(desk, "select-by-id:band", f"object-set-property:fill,{colour}")


def finish_seal(desk: Desk, colour: str, width_mm: str, align: str = "hcenter page") -> None:
    """Puts the seal into its wreath and outlines its circle; the label's user unit is a millimetre."""
    act(
        desk,
        "select-by-id:seal",
        f"object-align:{align}",
        "select-clear",
        "select-by-id:seal-circle",
        f"object-set-property:stroke,{colour}",
        f"object-set-property:stroke-width,{width_mm}",
    )


def colour_in(message: str) -> str:
    """The colour that the user named."""
    found = re.search(r"#[0-9a-fA-F]{6}\b", message)
    assert found, f"no colour in {message!r}"
    return found[0]


def width_in(message: str) -> str:
    """The width in mm that the user named."""
    found = re.search(r"([\d.]+) ?mm", message)
    assert found, f"no width in {message!r}"
    return found[1]


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*tea-label.svg*")
    colour = colour_in(desk.ask("What is your brand colour? A hex value would be best."))
    fill_band(desk, colour)
    wish = desk.done("The band has your brand colour, and the file is saved.")
    finish_seal(desk, colour, width_in(wish))
