"""What goes wrong: moved along its own axis, another car, wheels left behind, not renamed, not saved."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, Spoiled, near_miss

FILE = "/home/user/Documents/garden-street.blend"
TURN = """
car = O[{car!r}]
car.rotation_euler.z = math.pi
car.location.x += {metres}
car.name = {name!r}
"""


@near_miss(caught_by="blender.transform")
def along_its_own_axis(desk: Desk, params: dict[str, Any]) -> None:
    """After the turn its own X axis points the other way."""
    scenes.script(desk, FILE, TURN.format(car="Red Car", metres=-params["metres"], name=params["name"]))


@near_miss(caught_by="blender.renamed")
def the_blue_car(desk: Desk, params: dict[str, Any]) -> None:
    """The other car came home."""
    scenes.script(desk, FILE, TURN.format(car="Blue Car", metres=params["metres"], name=params["name"]))


@near_miss(caught_by="blender.renamed")
def another_name(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The name was cut short."""
    scenes.rename(evidence, "scene", params["name"], params["name"][:-1])


@near_miss(caught_by="blender.untouched")
def bench_renamed(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The bench has another name."""
    scenes.rename(evidence, "scene", "Bench", "Seat")


@near_miss(caught_by="blender.transform")
def not_saved(evidence: Spoiled, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
