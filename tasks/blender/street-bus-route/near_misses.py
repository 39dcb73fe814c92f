"""What goes wrong: the stack upside down, the box united, the solid not applied, the old camera, no film."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

build = runpy.run_path(str(Path(__file__).with_name("solution.py")))["build"]


@near_miss(caught_by="blender.modifiers")
def bevelled_first(desk: Desk, params: dict[str, Any]) -> None:
    """The bevel comes before the gateway."""
    build(desk, params, stack=("BEVEL", "BOOLEAN"))


@near_miss(caught_by="blender.modifier")
def united(desk: Desk, params: dict[str, Any]) -> None:
    """The box was joined to the house."""
    build(desk, params, operation="UNION")


@near_miss(caught_by="blender.modifier#3")
def not_applied(desk: Desk, params: dict[str, Any]) -> None:
    """The roof's modifier is still live."""
    build(desk, params, applied=False)


@near_miss(caught_by="blender.camera")
def the_old_camera(desk: Desk, params: dict[str, Any]) -> None:
    """The new camera is there, but the film is seen by the old one."""
    build(desk, params, active=False)


@near_miss(caught_by="blender.rendered")
def a_grey_still(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A grey picture has the name."""
    evidence.write("still", scenes.grey_png(320, 180))


@near_miss(caught_by="video.format")
def no_film(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The animation was never rendered."""
    evidence.remove("film")


@near_miss(caught_by="blender.imported")
def nothing_but_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The new file is the old one under another name."""
    evidence.write("scene", evidence.read("street"))
