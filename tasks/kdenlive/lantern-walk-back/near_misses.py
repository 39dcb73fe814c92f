"""What goes wrong: not mirrored, upside down, the crop at the foot, another shot as well, a film of the rough cut."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import deliveries
import gui
from lxml import etree

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

CROP = "//entry/filter[property[@name='kdenlive_id'][.='crop']]"
FLIP = "//entry/filter[property[@name='kdenlive_id'][.='avfilter.hflip']]"


@near_miss(caught_by="kdenlive.effect")
def not_mirrored(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The crop alone."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, FLIP))


@near_miss(caught_by="kdenlive.effect")
def upside_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The other of the two flips."""
    deliveries.replace(evidence, "project", "avfilter.hflip", "avfilter.vflip")


@near_miss(caught_by="kdenlive.effect#2")
def cropped_at_the_foot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Top and bottom mixed up: the way is gone, the sky is there."""

    def exchange(root: etree._Element) -> None:
        deliveries.set_property(root, CROP, "top", "0")
        deliveries.set_property(root, CROP, "bottom", str(params["top"]))

    deliveries.edit(evidence, "project", exchange)


@near_miss(caught_by="kdenlive.effect#2")
def switched_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The crop is there, and its eye is closed."""

    def close(root: etree._Element) -> None:
        etree.SubElement(deliveries.found(root, CROP)[0], "property", name="disable").text = "1"

    deliveries.edit(evidence, "project", close)


@near_miss(caught_by="kdenlive.untouched")
def another_shot_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tent is mirrored too."""

    def copy(root: etree._Element) -> None:
        tent = deliveries.found(root, deliveries.clips_of("lantern-tent.mp4", root))[0]
        tent.append(deepcopy(deliveries.found(root, FLIP)[0]))

    deliveries.edit(evidence, "project", copy)


@near_miss(caught_by="video.format")
def a_shot_as_the_film(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The file of the path lies there under the film's name."""
    evidence.write("film", evidence.read("path"))


@near_miss(caught_by="video.pieces")
def film_of_the_rough_cut(desk: Desk, params: dict[str, Any]) -> None:
    """Rendered before the shot had its effects."""
    project = "lantern-rough.kdenlive"
    deliveries.render(desk, project, params["name"], 12)
    gui.mirror_and_crop(desk, project, ("V1", 6), top=params["top"], side=params["side"])


@near_miss(caught_by="video.format")
def not_rendered(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved, and no film."""
    evidence.remove("film")


@near_miss(caught_by="kdenlive.effect")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Saved as a new project."""
    gui.saved_elsewhere(evidence, params)
