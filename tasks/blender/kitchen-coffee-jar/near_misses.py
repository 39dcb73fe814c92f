"""What goes wrong: parts without a parent, a lid left faceted, the wrong jar, not saved."""

from __future__ import annotations

from typing import Any

import scenes

from deskcraft.authoring import Desk, Spoiled, near_miss

FILE = "/home/user/Documents/kitchen-shelf.blend"


SMOOTH = """
for name in {names!r}:
    for face in O[name].data.polygons:
        face.use_smooth = True
"""
LIFT = """
for name in ('Coffee Lid', 'Coffee Label', 'Coffee Text', 'Coffee Jar'):
    O[name].location.z += {metres}
"""
PARENT = """
for name in {names!r}:
    O[name].parent = O['Coffee Jar']
    O[name].matrix_parent_inverse = O['Coffee Jar'].matrix_world.inverted()
O['Coffee Jar'].location.z += {metres}
"""
JAR = ("Coffee Jar", "Coffee Lid")
PARTS = ("Coffee Lid", "Coffee Label", "Coffee Text")


@near_miss(caught_by="blender.parent")
def lifted_piece_by_piece(desk: Desk, params: dict[str, Any]) -> None:
    """All four were moved, none was parented."""
    scenes.script(desk, FILE, SMOOTH.format(names=JAR) + LIFT.format(**params))


@near_miss(caught_by="blender.shading#2")
def lid_left_faceted(desk: Desk, params: dict[str, Any]) -> None:
    """Only the jar is smooth."""
    scenes.script(desk, FILE, SMOOTH.format(names=JAR[:1]) + PARENT.format(names=PARTS, **params))


@near_miss(caught_by="blender.parent#3")
def text_forgotten(desk: Desk, params: dict[str, Any]) -> None:
    """The words stay behind in the air."""
    scenes.script(desk, FILE, SMOOTH.format(names=JAR) + PARENT.format(names=PARTS[:2], **params))


@near_miss(caught_by="blender.untouched")
def another_jar_renamed(evidence: Spoiled, params: dict[str, Any]) -> None:
    """The tea jar has another name."""
    scenes.rename(evidence, "scene", "Tea Jar", "Tea Pot")


@near_miss(caught_by="blender.shading")
def not_saved(evidence: Spoiled, params: dict[str, Any]) -> None:
    """It was never saved."""
    evidence.restore("scene")
