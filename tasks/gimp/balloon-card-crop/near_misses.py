"""Mistakes in a crop: the numbers mixed up, the whole photo scaled, a rough rectangle, the photo overwritten."""

from __future__ import annotations

from typing import Any

import cv2
import pictures

from deskcraft.authoring import TamperedEvidence, near_miss


def part(evidence: TamperedEvidence, params: dict[str, Any], x: int, y: int) -> bytes:
    """A part of the photo in the size asked."""
    return pictures.png(pictures.source(evidence)[y : y + params["height"], x : x + params["width"]])


@near_miss(caught_by="image.like")
def begun_at_the_corner(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The canvas was cut down and the picture left where it was."""
    evidence.write("part", part(evidence, params, 0, 0))


@near_miss(caught_by="image.like")
def from_the_middle(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The rectangle was centred instead of placed."""
    evidence.write("part", part(evidence, params, (1800 - params["width"]) // 2, (1200 - params["height"]) // 2 + 12))


@near_miss(caught_by="image.like")
def drawn_by_hand(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Right in size, six pixels beside."""
    evidence.write("part", part(evidence, params, params["x"] - 6, params["y"] + 4))


@near_miss(caught_by="image.like")
def scaled_to_the_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The whole photo, pressed into the numbers."""
    size = params["width"], params["height"]
    evidence.write("part", pictures.png(cv2.resize(pictures.source(evidence), size, interpolation=cv2.INTER_AREA)))


@near_miss(caught_by="image.size")
def never_cropped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The photo itself was exported."""
    evidence.write("part", pictures.png(pictures.source(evidence)))


@near_miss(caught_by="image.format")
def jpeg_under_the_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A JPEG that is only called .png."""
    evidence.write("part", pictures.jpeg(pictures.decoded(evidence.read("part"))))


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The part was also saved over the photo."""
    evidence.write("photo", pictures.jpeg(pictures.decoded(evidence.read("part"))))
