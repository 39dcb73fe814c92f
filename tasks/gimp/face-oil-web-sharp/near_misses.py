"""Mistakes in sharpening for the web: before scaling, the dialog's own amount, far too much, grain, a wrong size."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from deskcraft.authoring import TamperedEvidence, near_miss


def encoded(picture: Any, quality: int) -> bytes:
    return bytes(cv2.imencode(".jpg", np.clip(picture, 0, 255), [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def original(evidence: TamperedEvidence) -> Any:
    data = np.frombuffer(evidence.read("photo", "before"), np.uint8)
    return cv2.imdecode(data, cv2.IMREAD_COLOR).astype(np.float32)


def scaled(picture: Any, params: dict[str, Any]) -> Any:
    return cv2.resize(picture, (params["width"], params["height"]), interpolation=cv2.INTER_AREA)


def sharp(picture: Any, radius: float, amount: float) -> Any:
    return picture + amount * (picture - cv2.GaussianBlur(picture, (0, 0), radius))


@near_miss(caught_by="image.sharpness")
def sharpened_before_scaling(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The large photo was sharpened; scaling took most of it away again."""
    picture = scaled(sharp(original(evidence), params["radius"], params["amount"]), params)
    evidence.write("page", encoded(picture, params["quality"]))


@near_miss(caught_by="image.sharpness")
def only_scaled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Still soft."""
    evidence.write("page", encoded(scaled(original(evidence), params), params["quality"]))


@near_miss(caught_by="image.sharpness")
def as_the_dialog_opens(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Radius 3 and amount 0.5, as the dialog offers them."""
    evidence.write("page", encoded(sharp(scaled(original(evidence), params), 3, 0.5), params["quality"]))


@near_miss(caught_by="image.sharpness")
def sharpened_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The filter was repeated: hard seams around the letters."""
    once = np.clip(sharp(scaled(original(evidence), params), params["radius"], params["amount"]), 0, 255)
    evidence.write("page", encoded(sharp(once, params["radius"], params["amount"]), params["quality"]))


@near_miss(caught_by="image.sharpness")
def grain_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Noise that only seems to be detail."""
    picture = scaled(original(evidence), params)
    grain = np.random.default_rng(5).normal(scale=7, size=picture.shape[:2])[..., None]
    evidence.write("page", encoded(picture + grain, params["quality"]))


@near_miss(caught_by="image.size")
def not_scaled(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Sharpened at full size."""
    evidence.write("page", encoded(sharp(original(evidence), params["radius"], params["amount"]), params["quality"]))


@near_miss(caught_by="image.format")
def quality_of_the_dialog(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Another quality than the one asked."""
    page = cv2.imdecode(np.frombuffer(evidence.read("page"), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("page", encoded(page, 75))


@near_miss(caught_by="image.like")
def brightened_too(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Somebody could not resist the levels."""
    page = cv2.imdecode(np.frombuffer(evidence.read("page"), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("page", encoded(30 + 0.9 * page.astype(np.float32), params["quality"]))


@near_miss(caught_by="files.same_content")
def original_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Overwrite instead of Export As."""
    evidence.write("photo", evidence.read("page"))
