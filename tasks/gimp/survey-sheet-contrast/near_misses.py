"""Mistakes with contrast: the other slider, stretched to black and white, half of it, the scan overwritten."""

from __future__ import annotations

from typing import Any

import adjustments
import cv2
import gui
import numpy as np
import pictures

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


@near_miss(caught_by="image.like")
def the_slider_above(desk: Desk, params: dict[str, Any]) -> None:
    """The number went into the brightness."""
    desk.wait_for_window("*survey-sheet*")
    adjustments.brightness_contrast(desk, params["contrast"], 0)
    gui.export(desk, f"/home/user/Pictures/{params['name']}")


@near_miss(caught_by="image.like")
def never_confirmed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The preview was seen, the dialog cancelled."""
    evidence.write("sheet", pictures.png(pictures.source(evidence)))


@near_miss(caught_by="image.like")
def half_of_it(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """By eye, with half the strength."""
    evidence.write("sheet", pictures.png(pictures.with_contrast(pictures.source(evidence), params["contrast"] / 2)))


@near_miss(caught_by="image.like")
def stretched(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Auto stretch: from black to white."""
    grey = cv2.cvtColor(pictures.source(evidence), cv2.COLOR_BGR2GRAY).astype(float)
    low, high = np.percentile(grey, (0.5, 99.5))
    evidence.write("sheet", pictures.png(pictures.clipped((grey - low) * 255 / (high - low))))


@near_miss(caught_by="image.size")
def made_smaller(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Scaled down on the way, as if it was for the web."""
    sheet = pictures.decoded(evidence.read("sheet"))
    evidence.write("sheet", pictures.png(cv2.resize(sheet, (1200, 840), interpolation=cv2.INTER_AREA)))


@near_miss(caught_by="image.format")
def kept_as_jpeg(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A JPEG with the name of a PNG."""
    evidence.write("sheet", pictures.jpeg(pictures.decoded(evidence.read("sheet"))))


@near_miss(caught_by="files.same_content")
def scan_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """File > Overwrite as well."""
    evidence.write("photo", pictures.jpeg(pictures.decoded(evidence.read("sheet"))))
