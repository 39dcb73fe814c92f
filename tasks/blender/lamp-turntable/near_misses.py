"""What goes wrong: eased speed, parts that jump or are forgotten, an opaque film, frames of before, a grey picture."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

_SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))
turn, PARTS, RENDER = _SOLUTION["turn"], _SOLUTION["PARTS"], _SOLUTION["RENDER"]


@near_miss(caught_by="blender.keyframes")
def eased(desk: Desk, params: dict[str, Any]) -> None:
    """The turn starts and stops softly, as Blender sets it."""
    turn(desk, params, speed="BEZIER")


@near_miss(caught_by="blender.transform#2")
def everything_jumps(desk: Desk, params: dict[str, Any]) -> None:
    """The parts moved when they were parented."""
    turn(desk, params, kept=False)


@near_miss(caught_by="blender.parent#5")
def the_elbow_stays(desk: Desk, params: dict[str, Any]) -> None:
    """A part was forgotten."""
    turn(desk, params, parts=tuple(part for part in PARTS if part != "Elbow"))


@near_miss(caught_by="blender.render")
def opaque(desk: Desk, params: dict[str, Any]) -> None:
    """The film is not transparent."""
    turn(desk, params, clear=False)


@near_miss(caught_by="blender.rendered#2")
def one_frame_again_and_again(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All frames are the first."""
    evidence.write("middle", evidence.read("first"))


@near_miss(caught_by="blender.rendered")
def a_grey_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A grey picture has the name."""
    evidence.write("first", scenes.grey_png(240, 240))


@near_miss(caught_by="files.tree")
def a_frame_is_missing(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The third frame was never written."""
    frames = json.loads(evidence.read("frames"))
    del frames["lamp_0003.png"]
    evidence.write("frames", json.dumps(frames).encode())


@near_miss(caught_by="blender.rendered#3")
def the_last_frame_is_the_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The film jumps back before it ends."""
    evidence.write("final", evidence.read("first"))


@near_miss(caught_by="blender.object")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It was rendered, but the scene was never saved."""
    evidence.restore("scene")
