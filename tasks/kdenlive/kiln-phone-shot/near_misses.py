"""What goes wrong: turned to the other side, cut off at both ends, late, the music as it was, a frame of something
else."""

from __future__ import annotations

from typing import Any

import cv2
import deliveries
import gui
import numpy as np
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss

TURNED = "//entry/filter[property[@name='kdenlive_id'][.='qtblend']]"


@near_miss(caught_by="kdenlive.effect")
def to_the_other_side(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """By 90 degrees to the left: the vase hangs from above."""

    def turn(root: etree._Element) -> None:
        deliveries.set_property(root, TURNED, "rotation", "00:00:00.000=-90")

    deliveries.edit(evidence, "project", turn)


@near_miss(caught_by="kdenlive.placement")
def cut_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Turned and not made smaller: what lies above and below the frame is lost."""

    def grow(root: etree._Element) -> None:
        deliveries.set_property(root, TURNED, "rect", "00:00:00.000=0 0 640 360 1")

    deliveries.edit(evidence, "project", grow)


@near_miss(caught_by="kdenlive.effect")
def not_turned(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The shot lies on its side."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, TURNED))


@near_miss(caught_by="kdenlive.clips")
def from_its_first_picture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The shot begins with its beginning."""

    def change(root: etree._Element) -> None:
        deliveries.move_start(root, deliveries.clips_of("phone-glaze.mp4", root), -params["start"])

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.clips")
def a_gap_before_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Half a second of black behind the kiln."""

    def change(root: etree._Element) -> None:
        gui.shifted(deliveries.found(root, deliveries.clips_of("phone-glaze.mp4", root))[0], 0.52)

    deliveries.edit(evidence, "project", change)


@near_miss(caught_by="kdenlive.volume")
def music_as_it_was(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music plays at -3 dB."""
    deliveries.replace(evidence, "project", f"={params['gain']}<", "=-3<")


@near_miss(caught_by="video.still")
def frame_of_the_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The frame comes from the file, not from the timeline: it lies on its side."""
    picture = cv2.imdecode(np.frombuffer(evidence.read("still"), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    upright = picture[:, 219:421]
    lying = cv2.resize(np.rot90(upright), (640, 360))
    evidence.write("still", cv2.imencode(".png", lying)[1].tobytes())


@near_miss(caught_by="image.format")
def no_frame(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The picture was forgotten."""
    evidence.remove("still")


@near_miss(caught_by="kdenlive.untouched")
def a_guide_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A guide lost its name on the way."""
    gui.lost_guide(evidence, "Kiln")
