"""What goes wrong: the warm bulb kept, the correction forgotten, another light, a picture that shows nothing."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import scenes

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

_SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))
evening, cooler, preview = (_SOLUTION[name] for name in ("evening", "cooler", "preview"))


@near_miss(caught_by="blender.light")
def still_warm(desk: Desk, params: dict[str, Any]) -> None:
    """The change of the bulb was not heard."""
    evening(desk, params)
    desk.wait_for_message()
    preview(desk)


@near_miss(caught_by="blender.light#2")
def still_too_dark(desk: Desk, params: dict[str, Any]) -> None:
    """The preview was made, the correction was not."""
    evening(desk, params)
    cooler(desk)
    preview(desk, again=params["key"])


@near_miss(caught_by="blender.untouched")
def the_fill_light_too(desk: Desk, params: dict[str, Any]) -> None:
    """Another light got the bulb's values on the way."""
    evening(desk, params, lamp="Bulb")
    scenes.script(desk, "/home/user/Documents/desk-lamp.blend", "O['Fill Light'].data.energy = 5")
    cooler(desk)
    preview(desk)


@near_miss(caught_by="blender.rendered")
def a_grey_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A grey picture has the name."""
    evidence.write("picture", scenes.grey_png(params["width"], params["height"]))


@near_miss(caught_by="blender.light")
def not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The scene was never saved."""
    evidence.restore("scene")
