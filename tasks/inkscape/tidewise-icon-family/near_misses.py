"""Mistakes with a family of icons: made from the draft, one saved over another, deleted where hidden was asked."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from pictures import read_picture, write_picture
from svg_edits import SVG, edited, element, read_drawing, remove, restyle, style_of

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="svg.untouched")
def day_made_from_the_draft(desk: Desk, params: dict[str, Any]) -> None:
    """The day was made first; shadow and second cloud came later, and only by night."""
    own["day"](desk, params)
    own["night"](desk, params)
    own["mono"](desk, params)
    own["pictures"](desk, params)


@near_miss(caught_by="svg.untouched#3")
def day_saved_over_the_night(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last window that was open was saved in place."""
    evidence.write("night", evidence.read("day"))


@near_miss(caught_by="svg.gradient")
def night_centred_on_the_tile(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The gradients as Inkscape lays them, not around the moon."""
    for name in ("night", "day", "mono"):
        with edited(evidence, name) as root:
            for server in root.iter(f"{SVG}radialGradient"):
                for place in ("cx", "cy", "fx", "fy"):
                    server.set(place, "512")


@near_miss(caught_by="svg.absent#2")
def stars_out_in_daylight(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The craters are gone, one of the stars is only as pale as the sky."""
    with edited(evidence, "day") as root:
        star = element(read_drawing(evidence, "night", "before"), "star-3")
        restyle(star, fill=params["day_near"])
        element(root, "layer-sky").append(star)


@near_miss(caught_by="svg.stroke")
def glints_filled_instead_of_stroked(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sun's colour went to the fill of the lines, which have none."""
    with edited(evidence, "day") as root:
        restyle(element(root, "glints"), stroke="#f6edd2", fill=params["sun"])


@near_miss(caught_by="svg.untouched#2")
def layers_of_the_mono_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It looks the same, but next year's sign cannot be made from it."""
    with edited(evidence, "mono") as root:
        for name in ("layer-sky", "layer-buoy"):
            for part in list(element(root, name)):
                remove(part)


@near_miss(caught_by="svg.opacity#4")
def opacities_the_wrong_way_round(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The front wave is the palest."""
    with edited(evidence, "mono") as root:
        restyle(element(root, "wave-front"), opacity=0.4)
        restyle(element(root, "wave-back"), opacity=1)


@near_miss(caught_by="svg.exported_png#3")
def mono_on_white(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported with the page's colour behind it."""
    pixels = read_picture(evidence, "mono_picture").astype(float)
    share = pixels[:, :, 3:] / 255
    white = pixels[:, :, :3] * share + 255 * (1 - share)
    write_picture(evidence, "mono_picture", white.astype("uint8"))


@near_miss(caught_by="svg.shows#2")
def picture_of_the_night_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The day's picture shows the night."""
    evidence.write("day_picture", evidence.read("night_picture"))


@near_miss(caught_by="svg.shadow")
def shadow_on_the_tower_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Selected within the group."""
    for name in ("night", "day", "mono"):
        with edited(evidence, name) as root:
            buoy = element(root, "buoy")
            shadow = style_of(buoy)["filter"]
            restyle(buoy, filter="none")
            restyle(element(root, "buoy-tower"), filter=shadow)
