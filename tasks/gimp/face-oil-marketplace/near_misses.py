"""Mistakes in a delivery: not sharpened, off the middle, paper in the cut-out, exports old, heavy, white or missing."""

from __future__ import annotations

import struct
from typing import Any

import cv2
import numpy as np
from pictures import jpeg, png

from deskcraft.authoring import TamperedEvidence, near_miss


def decoded(data: bytes, how: int = cv2.IMREAD_COLOR) -> Any:
    return cv2.imdecode(np.frombuffer(data, np.uint8), how)


@near_miss(caught_by="image.sharpness")
def cutout_still_soft(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The cut-out was made from the photo as it was."""
    cutout = decoded(evidence.read("cutout"), cv2.IMREAD_UNCHANGED)
    cutout[..., :3] = decoded(evidence.read("photo", "before"))[183:1089, 288:712]
    evidence.write("cutout", png(cutout))


@near_miss(caught_by="xcf.place")
def canvas_grown_to_the_right(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The canvas was widened at its right side only."""
    data = evidence.read("project")
    offset = struct.pack(">IIii", 15, 8, 150, 0)
    assert data.count(offset) == 1
    evidence.write("project", data.replace(offset, struct.pack(">IIii", 15, 8, 0, 0)))


@near_miss(caught_by="image.transparency#16")
def cutout_on_white(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The cut-out has a white ground under it, its alpha channel being full."""
    cutout = decoded(evidence.read("cutout"), cv2.IMREAD_UNCHANGED)
    cutout[cutout[..., 3] == 0] = 255
    cutout[0, 0, 3] = 254
    evidence.write("cutout", png(cutout))


@near_miss(caught_by="image.size")
def cutout_not_trimmed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The cut-out still has the photo's size."""
    cutout = decoded(evidence.read("cutout"), cv2.IMREAD_UNCHANGED)
    evidence.write("cutout", png(np.pad(cutout, ((183, 211), (288, 288), (0, 0)))))


@near_miss(caught_by="image.shows_project")
def main_exported_before_the_shadow(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The main picture has no shadow."""
    main = np.full((1300, 1300, 3), 255, np.uint8)
    cutout = decoded(evidence.read("cutout"), cv2.IMREAD_UNCHANGED)
    solid = cutout[..., 3] > 127
    main[183 : 183 + len(cutout), 438 : 438 + cutout.shape[1]][solid] = cutout[..., :3][solid]
    evidence.write("main", jpeg(main, 85))


@near_miss(caught_by="image.file_size")
def main_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    evidence.write("main", jpeg(decoded(evidence.read("main")), 100))


@near_miss(caught_by="image.shows_project#2")
def thumb_of_the_photo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The thumb shows the photo on its paper, pressed into a square."""
    side = params["thumb"]
    photo = cv2.resize(decoded(evidence.read("photo", "before")), (side, side), interpolation=cv2.INTER_AREA)
    evidence.write("thumb", jpeg(photo, 70))


@near_miss(caught_by="xcf.layer")
def shadow_at_full_strength(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The shadow is as black as it can be."""
    data = evidence.read("project")
    strength = struct.pack(">IIf", 33, 4, params["opacity"] / 100)
    assert data.count(strength) == 1
    evidence.write("project", data.replace(strength, struct.pack(">IIf", 33, 4, 1.0)))


@near_miss(caught_by="xcf.canvas")
def only_the_exports(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was never saved."""
    evidence.remove("project")


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Overwrite instead of Export As."""
    evidence.write("photo", evidence.read("main"))
