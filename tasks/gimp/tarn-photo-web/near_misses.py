"""Mistakes in a web export: the wrong side, the dialog's default, a crop, the original overwritten."""

from __future__ import annotations

from typing import Any

import adjustments
import cv2
import gui
import numpy as np
from pictures import jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def original(evidence: TamperedEvidence) -> Any:
    return cv2.imdecode(np.frombuffer(evidence.read("photo", "before"), np.uint8), cv2.IMREAD_COLOR)


@near_miss(caught_by="image.format")
def quality_of_the_dialog(desk: Desk, params: dict[str, Any]) -> None:
    """The dialog was confirmed as it opened, at quality 90."""
    adjustments.scale_width(desk, params["width"])
    path = f"/home/user/Pictures/{params['name']}"
    gui.export(desk, path)


@near_miss(caught_by="image.size")
def width_typed_as_height(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The number went into the field below: the picture became that high."""
    height = params["width"]
    small = cv2.resize(original(evidence), (height * 4 // 3, height), interpolation=cv2.INTER_AREA)
    evidence.write("web", jpeg(small, params["quality"]))


@near_miss(caught_by="image.size")
def not_scaled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the quality was set."""
    evidence.write("web", jpeg(original(evidence), params["quality"]))


@near_miss(caught_by="image.like")
def cropped_to_the_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The canvas was resized instead: a part of the photo in the right size."""
    evidence.write("web", jpeg(original(evidence)[: params["height"], : params["width"]], params["quality"]))


@near_miss(caught_by="image.like")
def autumn_tint(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The colours were "improved" on the way."""
    small = cv2.resize(original(evidence), (params["width"], params["height"]), interpolation=cv2.INTER_AREA)
    warm = np.clip(small * np.array([0.85, 1.0, 1.15]), 0, 255).astype(np.uint8)
    evidence.write("web", jpeg(warm, params["quality"]))


@near_miss(caught_by="files.same_content")
def original_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The small picture was also saved over the original."""
    evidence.write("photo", evidence.read("web"))


@near_miss(caught_by="image.size")
def under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported with the name that GIMP offers."""
    evidence.add_to_home("Pictures/tarn-dusk-copy.jpg", evidence.read("web"))
    evidence.remove("web")
