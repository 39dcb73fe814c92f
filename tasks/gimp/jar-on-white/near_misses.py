"""Mistakes in a cut-out: the paper's shadow kept, a rough edge, no shadow or a hard one, too heavy, an old export."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch
import cv2
import numpy as np
from pictures import decoded, jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.shadow")
def shadow_forgotten(desk: Desk, params: dict[str, Any]) -> None:
    """The layer is there, and empty."""
    batch.run(desk, own["script"](params, shadow=False))


@near_miss(caught_by="image.silhouette")
def scrap_of_paper_left(desk: Desk, params: dict[str, Any]) -> None:
    """A scrap of the grey paper, 16 x 40 px, was left at the jar's right side."""
    cut = own["polygon"]()
    at = max(range(0, len(cut), 2), key=lambda number: cut[number])
    x, y = cut[at], cut[at + 1]
    scrap = [x, y, x + 16, y, x + 16, y + 40, x - 4, y + 40]
    batch.run(desk, own["script"](params, cut=[*cut[:at], *scrap, *cut[at + 2 :]]))


@near_miss(caught_by="image.file_size")
def best_quality(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at quality 100, far beyond the limit."""
    picture = decoded(evidence.read("shop"))
    evidence.write("shop", jpeg(picture, 100))


@near_miss(caught_by="image.shows_project")
def export_of_the_photo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The photo as it was, under the name asked."""
    evidence.write("shop", evidence.read("photo"))


@near_miss(caught_by="image.shows_project")
def exported_before_the_shadow(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The jar stands on bare white in the JPEG."""
    picture = decoded(evidence.read("shop"))
    mask = np.zeros(picture.shape[:2], np.uint8)
    points = np.array(own["polygon"](), dtype=np.float32).reshape(-1, 2).round().astype(np.int32)
    cv2.fillPoly(mask, [points], 255)
    evidence.write("shop", jpeg(np.where(mask[..., None] > 0, picture, 255).astype(np.uint8), 80))


@near_miss(caught_by="image.like")
def mirrored(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export shows the jar the other way round."""
    evidence.write("shop", jpeg(decoded(evidence.read("shop"))[:, ::-1], 80))


@near_miss(caught_by="xcf.stack")
def only_the_jpeg(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was never saved."""
    evidence.remove("project")


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Overwrite instead of Export As."""
    evidence.write("photo", evidence.read("shop"))


@near_miss(caught_by="xcf.layer")
def shadow_at_full_strength(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The shadow is as black as it can be."""
    data = evidence.read("project")
    strength = struct.pack(">IIf", 33, 4, params["opacity"] / 100)
    assert data.count(strength) == 1
    evidence.write("project", data.replace(strength, struct.pack(">IIf", 33, 4, 1.0)))
