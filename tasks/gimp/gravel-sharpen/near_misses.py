"""Mistakes in sharpening: the dialog's defaults, twice, grain, a blur, brighter, the photo overwritten."""

from __future__ import annotations

from typing import Any

import adjustments
import cv2
import gui
import numpy as np
import pictures

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def write(evidence: TamperedEvidence, picture: Any) -> None:
    evidence.write("sharp", pictures.png(picture))


@near_miss(caught_by="image.sharpness")
def radius_alone(desk: Desk, params: dict[str, Any]) -> None:
    """The amount was left as the dialog opens with it, or lower."""
    desk.wait_for_window("*river-gravel*")
    adjustments.unsharp_mask(desk, params["radius"], 0.3)
    gui.export(desk, f"/home/user/Pictures/{params['name']}")


@near_miss(caught_by="image.sharpness")
def not_sharpened(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The preview was seen, the dialog cancelled."""
    write(evidence, pictures.source(evidence))


@near_miss(caught_by="image.sharpness")
def sharpened_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The filter was repeated."""
    write(evidence, pictures.sharpened(pictures.decoded(evidence.read("sharp")), params["radius"], params["amount"]))


@near_miss(caught_by="image.sharpness")
def blurred(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A Gaussian blur of the radius."""
    write(evidence, cv2.GaussianBlur(pictures.source(evidence), (0, 0), params["radius"]))


@near_miss(caught_by="image.sharpness")
def grain(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Noise looks crisp from afar."""
    photo = pictures.source(evidence)
    write(evidence, pictures.clipped(photo + np.random.default_rng(3).normal(size=photo.shape) * 9))


@near_miss(caught_by="image.like")
def colours_improved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Sharp, and more colourful than the stones are."""
    write(evidence, pictures.saturated(pictures.decoded(evidence.read("sharp")), 70))


@near_miss(caught_by="image.size")
def made_smaller(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Scaled down: small pictures look sharp."""
    sharp = pictures.decoded(evidence.read("sharp"))
    write(evidence, cv2.resize(sharp, (1200, 800), interpolation=cv2.INTER_AREA))


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """File > Overwrite as well."""
    evidence.write("photo", pictures.jpeg(pictures.decoded(evidence.read("sharp"))))
