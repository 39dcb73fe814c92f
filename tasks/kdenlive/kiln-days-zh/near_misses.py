"""What goes wrong: the first name, the shot that should go, music as loud as it was, a gap where the shot was."""

from __future__ import annotations

from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="kdenlive.title")
def first_name_kept(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The name that was corrected."""
    deliveries.replace(evidence, "project", f">{params['words']}&lt;", f">{params['first']}&lt;")


@near_miss(caught_by="kdenlive.volume")
def music_as_it_was(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The music was not made softer in the project."""
    deliveries.replace(evidence, "project", f"={params['gain']}<", "=-3<")


@near_miss(caught_by="kdenlive.duration")
def a_gap_where_the_shot_was(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The middle shot is gone, the kiln still begins at 8 s."""

    def gap(root: etree._Element) -> None:
        clip = root.xpath(deliveries.clips_of("pottery-kiln.mp4", root))[0]
        blank = etree.Element("blank", length="00:00:04.000")
        clip.addprevious(blank)

    deliveries.edit(evidence, "project", gap)


@near_miss(caught_by="kdenlive.clips")
def the_wrong_shot_went(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The brush stayed, the kiln went."""

    def exchange(root: etree._Element) -> None:
        clip = root.xpath(deliveries.clips_of("pottery-kiln.mp4", root))[0]
        brush = deliveries.clips_of("pottery-wheel.mp4", root)
        clip.set("producer", root.xpath(brush)[0].get("producer"))
        clip.find("property").text = root.xpath(brush)[0].find("property").text

    deliveries.edit(evidence, "project", exchange)


@near_miss(caught_by="kdenlive.fade")
def fade_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The fade went with what was cut off."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//filter[property[.='fadeout']]"))


@near_miss(caught_by="kdenlive.guides")
def old_guide_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guide Kiln stands where it was."""
    deliveries.replace(evidence, "project", '"pos": 100,', '"pos": 200,')


@near_miss(caught_by="video.format")
def a_shot_as_the_film(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A part of the kiln's file lies there as the film."""
    evidence.write("film", evidence.read("kiln")[:90_000])


@near_miss(caught_by="video.pieces")
def the_kiln_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The kiln's whole file was put there: as long and as large as the film."""
    evidence.write("film", evidence.read("kiln"))
