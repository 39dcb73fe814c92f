"""Asks which stop closes, and does step after step, with Inkscape's own actions and on the map's texts."""

from __future__ import annotations

from typing import Any

from actions import FOLDER, act, export, select
from markup import edit
from messages import value, values

from deskcraft.authoring import Desk

MAP, PICTURE = f"{FOLDER}/port-lines-map.svg", f"{FOLDER}/port-lines-map.png"


def close(desk: Desk, message: str) -> None:
    """Takes the stop off that the notice names."""
    name = value(r"says (\w+)", message).lower()
    act(desk, MAP, *select(f"stop-{name},name-{name}"), "delete")


def reword(desk: Desk, message: str) -> None:
    """Gives the stop its new name, and the note its new date."""
    new, note = values(r'"([^"]+)"', message)
    name = value(r"the stop (\w+)", message).lower()
    edit(desk, MAP, words={f"name-{name}": new, "valid": note})


def turn(desk: Desk, message: str) -> None:
    """Rotates the north arrow."""
    degrees = float(value(r"by (\d+)°", message)) * (-1 if "counter" in message else 1)
    act(desk, MAP, *select("north"), f"transform-rotate:{degrees:g}")


def deliver(desk: Desk, message: str) -> None:
    """Exports the picture."""
    width = value(r"(\d+) px", message)
    export(desk, MAP, PICTURE, width)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("port-lines-map.svg*")
    close(desk, desk.ask("Which stop is it that closes?"))
    reword(desk, desk.done("The stop is off the map, and the map is saved."))
    wish = desk.done("The new name and the date are on the map, and it is saved.")
    turn(desk, wish)
    deliver(desk, wish)
