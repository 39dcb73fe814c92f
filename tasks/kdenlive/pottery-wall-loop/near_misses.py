"""What goes wrong: the kiln at its own speed, the inset elsewhere, the look on the wrong shot, proxies left on."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

SOLUTION = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="kdenlive.placement")
def inset_in_the_other_corner(desk: Desk, params: dict[str, Any]) -> None:
    """The second view lies below, and was rendered there."""
    SOLUTION["deliver"](desk, params, SOLUTION["sheet"]({**params, "y": 360 - params["h"] - params["y"]}))


@near_miss(caught_by="kdenlive.effect")
def sepia_left_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The brush on V1 has no sepia in the project."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='sepia']]"))


@near_miss(caught_by="kdenlive.effect#2")
def kiln_brighter(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The kiln is as bright as it was filmed."""
    deliveries.replace(evidence, "project", f"={params['dim']}<", "=1<")


@near_miss(caught_by="kdenlive.fade")
def wheel_starts_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """No fade from black."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='fade_from_black']]"))


@near_miss(caught_by="kdenlive.setting")
def proxies_left_on(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project still has proxies."""
    deliveries.edit(
        evidence,
        "project",
        lambda root: deliveries.set_property(root, "//playlist", "kdenlive:docproperties.enableproxy", "1"),
    )


@near_miss(caught_by="kdenlive.track")
def inset_not_named(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The track has no name."""

    def unname(root: etree._Element) -> None:
        deliveries.set_property(root, "//tractor", "kdenlive:track_name", "View")

    deliveries.edit(evidence, "project", unname)


@near_miss(caught_by="kdenlive.clips")
def wheel_from_its_start(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The wheel begins in the project half a second early."""

    def early(root: etree._Element) -> None:
        deliveries.move_start(root, deliveries.clips_of("pottery-wheel.mp4", root), 0.4)

    deliveries.edit(evidence, "project", early)


@near_miss(caught_by="kdenlive.untouched")
def sound_track_muted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An audio track, which should stay as it was, is muted."""

    def muted(root: etree._Element) -> None:
        for track in root.xpath("//tractor[property[@name='kdenlive:audio_track']][1]/track"):
            track.set("hide", "both")

    deliveries.edit(evidence, "project", muted)


@near_miss(caught_by="video.format")
def a_shot_under_the_loops_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A copy of the brush, with its sound, was put there as the loop."""
    evidence.write("film", evidence.read("brush"))


@near_miss(caught_by="files.same_content#4")
def music_deleted(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music's file went together with the clip."""
    evidence.remove("strings")
