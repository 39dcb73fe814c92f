"""Mistakes with saturation: another scale of the dialog, half of it, a wash of colour, grey, one half only."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pictures

from deskcraft.authoring import TamperedEvidence, near_miss


def write(evidence: TamperedEvidence, picture: Any) -> None:
    """Exports another picture."""
    evidence.write("yarn", pictures.png(picture))


@near_miss(caught_by="image.like")
def the_scale_above(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number went into the lightness."""
    hls = cv2.cvtColor((pictures.source(evidence) / 255).astype(np.float32), cv2.COLOR_BGR2HLS)
    hls[:, :, 1] += (1 - hls[:, :, 1]) * params["saturation"] / 100
    write(evidence, pictures.clipped(cv2.cvtColor(hls, cv2.COLOR_HLS2BGR) * 255))


@near_miss(caught_by="image.like")
def never_confirmed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The preview was seen, the dialog cancelled."""
    write(evidence, pictures.source(evidence))


@near_miss(caught_by="image.like")
def half_of_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """By eye, with half the strength."""
    write(evidence, pictures.saturated(pictures.source(evidence), params["saturation"] / 2))


@near_miss(caught_by="image.like")
def applied_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The command was repeated."""
    write(evidence, pictures.saturated(pictures.decoded(evidence.read("yarn")), params["saturation"]))


@near_miss(caught_by="image.like")
def taken_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number with a minus."""
    write(evidence, pictures.saturated(pictures.source(evidence), -params["saturation"]))


@near_miss(caught_by="image.like")
def grey(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Colours > Desaturate."""
    light = cv2.cvtColor(pictures.source(evidence), cv2.COLOR_BGR2GRAY)
    write(evidence, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR))


@near_miss(caught_by="image.like")
def wash_of_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A warm red laid over everything: more colourful on average, every ball of one hue."""
    red = np.array([60, 60, 200])
    write(evidence, pictures.clipped(0.75 * pictures.source(evidence) + 0.25 * red))


@near_miss(caught_by="image.like")
def a_little_brighter_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The saturation is right, and the brightness was raised on the way."""
    write(evidence, pictures.brighter(pictures.decoded(evidence.read("yarn")), 14))


@near_miss(caught_by="image.like")
def left_half_only(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A selection was left on, or the split view was taken for the result."""
    picture, before = pictures.decoded(evidence.read("yarn")), pictures.source(evidence)
    half = before.shape[1] // 2
    write(evidence, np.hstack([picture[:, :half], before[:, half:]]))


@near_miss(caught_by="image.like")
def reds_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One of the six primary colours instead of all: the green and the blue balls are as they were."""
    picture, before = pictures.decoded(evidence.read("yarn")), pictures.source(evidence)
    hue = cv2.cvtColor(before, cv2.COLOR_BGR2HSV)[:, :, :1]
    write(evidence, np.where((hue < 15) | (hue > 165), picture, before))


@near_miss(caught_by="image.format")
def kept_as_jpeg(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A JPEG with the name of a PNG."""
    evidence.write("yarn", pictures.jpeg(pictures.decoded(evidence.read("yarn"))))


@near_miss(caught_by="image.size")
def made_smaller(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Scaled down on the way, as if for the web."""
    write(evidence, cv2.resize(pictures.decoded(evidence.read("yarn")), (1200, 825), interpolation=cv2.INTER_AREA))


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """File > Overwrite as well."""
    evidence.write("photo", pictures.jpeg(pictures.decoded(evidence.read("yarn"))))
