"""What goes wrong: the wrong thing's name, the mesh's name, a copy, a thing that went along, not saved."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

FILE = "/home/user/Documents/desk-lamp.blend"


@near_miss(caught_by="blender.renamed")
def another_thing(desk: Desk, params: dict[str, Any]) -> None:
    """A book got the name."""
    scenes.script(desk, FILE, f"O['Book 2'].name = {params['now']!r}")


@near_miss(caught_by="blender.renamed")
def only_the_mesh(desk: Desk, params: dict[str, Any]) -> None:
    """The object's data was renamed, the object was not."""
    scenes.script(desk, FILE, f"O[{params['was']!r}].data.name = {params['now']!r}")


@near_miss(caught_by="blender.renamed")
def a_copy_beside_it(desk: Desk, params: dict[str, Any]) -> None:
    """A copy has the name, and the thing its old one."""
    code = f"made = O[{params['was']!r}].copy()\nmade.name = {params['now']!r}\nS.collection.objects.link(made)"
    scenes.script(desk, FILE, code)


@near_miss(caught_by="blender.untouched")
def nudged(desk: Desk, params: dict[str, Any]) -> None:
    """It was pushed aside while it was picked."""
    scenes.script(desk, FILE, f"O[{params['was']!r}].location.x += 0.2\nO[{params['was']!r}].name = {params['now']!r}")


@near_miss(caught_by="blender.renamed")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
