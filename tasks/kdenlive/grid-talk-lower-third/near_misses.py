"""What goes wrong: the other person of that name, the second wish forgotten, the title on another track."""

from __future__ import annotations

from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="kdenlive.title")
def the_other_person(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first of that surname in the programme was taken, without a question."""
    deliveries.replace(evidence, "project", f">{params['two']}&lt;", f">{params['one']}&lt;")


@near_miss(caught_by="kdenlive.guides")
def guide_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The guide of the second wish stands at the beginning of the next shot."""
    deliveries.replace(evidence, "project", f'"pos": {round(params["at"] * 25)},', '"pos": 275,')


@near_miss(caught_by="kdenlive.clips")
def lower_third_late(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The title begins a second later."""

    def late(root: etree._Element) -> None:
        clip = root.xpath(deliveries.clips_of("Lower third", root))[0]
        blank = clip.getprevious()
        blank.set("length", deliveries.clock(params["at"] + 1))

    deliveries.edit(evidence, "project", late)


@near_miss(caught_by="kdenlive.used")
def opener_still_there(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The opening title is on the timeline, behind the lower third."""

    def again(root: etree._Element) -> None:
        clip = root.xpath(deliveries.clips_of("Lower third", root))[0]
        opener = root.xpath("//producer[property[@name='kdenlive:clipname'][.='Opener']]")[0]
        number = opener.xpath("property[@name='kdenlive:id']")[0].text
        more = etree.SubElement(clip.getparent(), "entry", producer=opener.get("id"), out="00:00:00.960")
        more.set("in", "00:00:00.000")
        etree.SubElement(more, "property", name="kdenlive:id").text = number

    deliveries.edit(evidence, "project", again)


@near_miss(caught_by="video.format")
def a_camera_under_the_films_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first bytes of the wide camera's file lie there as the film."""
    evidence.write("film", evidence.read("wide")[:60_000])


@near_miss(caught_by="video.pieces")
def wide_camera_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The whole wide camera was put there as the film: as long, as large, with the right sound."""
    evidence.write("film", evidence.read("wide"))


@near_miss(caught_by="kdenlive.untouched")
def track_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The track of the sound got another name."""
    deliveries.replace(evidence, "project", '"kdenlive:track_name">Desk<', '"kdenlive:track_name">Sound<')
