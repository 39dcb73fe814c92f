"""Mistakes in preparing a scan: half of the adjustment, a crop beside, too heavy, shrunk, the original overwritten."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from pictures import jpeg

from deskcraft.authoring import TamperedEvidence, near_miss

SPECK = slice(282, 318), slice(782, 818)
"""Where a speck of mould is on the scan that every variant's part shows."""


def made(
    evidence: TamperedEvidence,
    p: dict[str, Any],
    *,
    brightness: int | None = None,
    contrast: int | None = None,
    right: int = 0,
    quality: int = 70,
    speckless: bool = False,
) -> bytes:
    """The print as somebody makes it who gets one thing wrong; tones as GIMP counts them."""
    scan = cv2.imdecode(np.frombuffer(evidence.read("scan", "before"), np.uint8), cv2.IMREAD_COLOR)
    if speckless:
        scan[*SPECK] = cv2.GaussianBlur(scan, (0, 0), 40)[*SPECK]
    x = p["x"] + right
    part = scan[p["y"] : p["y"] + p["height"], x : x + p["width"]] / 255.0
    lighter = (p["brightness"] if brightness is None else brightness) / 254
    steep = math.tan(((p["contrast"] if contrast is None else contrast) / 127 + 1) * math.pi / 4)
    toned = ((part + (1 - part) * lighter) - 0.5) * steep + 0.5
    return jpeg(np.clip(np.round(toned * 255), 0, 255).astype(np.uint8), quality)


@near_miss(caught_by="image.like")
def brightness_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the contrast was raised."""
    evidence.write("print", made(evidence, params, brightness=0))


@near_miss(caught_by="image.like")
def contrast_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the brightness was raised."""
    evidence.write("print", made(evidence, params, contrast=0))


@near_miss(caught_by="image.like")
def numbers_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Brightness and contrast got each other's number."""
    exchanged = made(evidence, params, brightness=params["contrast"], contrast=params["brightness"])
    evidence.write("print", exchanged)


@near_miss(caught_by="image.like")
def crop_drawn_by_eye(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The right size, 12 px too far to the right."""
    evidence.write("print", made(evidence, params, right=12))


@near_miss(caught_by="image.like")
def turned_to_grey(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sepia was taken out as well."""
    grey = cv2.imdecode(np.frombuffer(made(evidence, params), np.uint8), cv2.IMREAD_GRAYSCALE)
    evidence.write("print", jpeg(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), 70))


@near_miss(caught_by="image.like")
def speck_retouched(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A speck of mould was taken out on the way."""
    evidence.write("print", made(evidence, params, speckless=True))


@near_miss(caught_by="image.file_size")
def best_quality(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at quality 98, over the limit."""
    evidence.write("print", made(evidence, params, quality=98))


@near_miss(caught_by="image.size")
def shrunk_to_the_limit(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Light enough, because it was scaled down."""
    picture = cv2.imdecode(np.frombuffer(made(evidence, params), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("print", jpeg(cv2.resize(picture, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA), 90))


@near_miss(caught_by="files.same_content")
def scan_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """File > Overwrite: the scan itself is the crop now."""
    evidence.write("scan", evidence.read("print"))
