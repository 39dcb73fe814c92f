"""What goes wrong: the first size kept, black bars, a picture that is stretched, the still forgotten."""

from __future__ import annotations

from typing import Any

import deliveries
from lxml import etree

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="kdenlive.profile")
def first_size_kept(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project is as wide as it was, whatever was rendered."""

    def lie_down(root: etree._Element) -> None:
        profile = root.find("profile")
        assert profile is not None
        profile.set("width", "640")
        profile.set("height", "360")

    deliveries.edit(evidence, "project", lie_down)


@near_miss(caught_by="kdenlive.placement")
def black_bars(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The shots lie in the middle of the upright picture, with black above and below."""
    deliveries.edit(evidence, "project", lambda root: deliveries.drop(root, "//entry/filter[property[.='qtblend']]"))


@near_miss(caught_by="kdenlive.placement#3")
def last_shot_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The tent was not made larger."""

    def small(root: etree._Element) -> None:
        deliveries.drop(root, f"{deliveries.clips_of('lantern-tent.mp4', root)}/filter[property[.='qtblend']]")

    deliveries.edit(evidence, "project", small)


@near_miss(caught_by="video.format")
def film_of_the_first_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The film is a shot as it was, lying down."""
    evidence.write("film", evidence.read("tent"))


@near_miss(caught_by="image.format")
def still_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """No picture for the web page."""
    evidence.remove("still")


@near_miss(caught_by="kdenlive.untouched")
def guide_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A guide got another name on the way."""
    deliveries.replace(evidence, "project", '"comment": "Tent"', '"comment": "Guide"')


@near_miss(caught_by="kdenlive.title")
def words_mixed_up(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The title says something else."""
    words = params["words"].replace("&", "&amp;amp;")
    deliveries.replace(evidence, "project", f">{words}&lt;", ">Title&lt;")
