"""What goes wrong: focus on the wrong thing, depth of field off, half the size, an old render, another picture."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

_SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))
set_up, RENDER = _SOLUTION["set_up"], _SOLUTION["RENDER"]


@near_miss(caught_by="blender.camera")
def focus_on_the_notebook(desk: Desk, params: dict[str, Any]) -> None:
    """The wrong thing is sharp."""
    set_up(desk, params, focus="Notebook")


@near_miss(caught_by="blender.camera")
def depth_of_field_off(desk: Desk, params: dict[str, Any]) -> None:
    """All is set, but not switched on."""
    set_up(desk, params, dof=False)


@near_miss(caught_by="blender.render")
def half_the_size(desk: Desk, params: dict[str, Any]) -> None:
    """The percentage of a preview is left."""
    set_up(desk, params, percentage=50)


@near_miss(caught_by="blender.rendered")
def rendered_before(desk: Desk, params: dict[str, Any]) -> None:
    """The picture is of the scene as it was, in the new size."""
    set_up(desk, params, render=f"lens.lens = 45\nlens.dof.use_dof = False\n{RENDER}")


@near_miss(caught_by="blender.rendered")
def another_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A grey picture has the name."""
    evidence.write("picture", scenes.grey_png(params["width"], params["height"]))


@near_miss(caught_by="blender.untouched")
def closer_to_it(desk: Desk, params: dict[str, Any]) -> None:
    """The camera was moved, too."""
    set_up(desk, params, render=f"O['Camera'].location.y += 1\n{scenes.SAVE}{RENDER}")
