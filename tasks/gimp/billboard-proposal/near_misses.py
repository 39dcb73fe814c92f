"""Mistakes with a billboard: only scaled, two corners exchanged, painted into the photo, an old or a heavy export."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import batch
import cv2
import numpy as np

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


def jpeg(data: bytes, quality: int) -> bytes:
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


@near_miss(caught_by="image.like")
def only_scaled(desk: Desk, params: dict[str, Any]) -> None:
    """The artwork hangs upright on the board, as large as its left edge."""
    x, y, low = params["tl_x"], params["tl_y"], params["bl_y"]
    right = params["tr_x"]
    batch.run(desk, own["script"](params, f"{x} {y} {right} {y} {x} {low} {right} {low}"))


@near_miss(caught_by="image.like")
def a_corner_missed(desk: Desk, params: dict[str, Any]) -> None:
    """The bottom right corner was let go 40 px too high."""
    p = {**params, "br_y": params["br_y"] - 40}
    batch.run(desk, own["script"](p))


@near_miss(caught_by="xcf.stack")
def merged_down(desk: Desk, params: dict[str, Any]) -> None:
    """The artwork was merged into the photo before saving."""
    merge = '(set! art (car (gimp-image-merge-down image art CLIP-TO-IMAGE))) (gimp-item-set-name art "Quay")'
    batch.run(desk, own["script"](params, over=merge))


@near_miss(caught_by="image.shows_project")
def export_of_the_empty_board(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The JPEG was made before the artwork was there."""
    evidence.write("export", jpeg(evidence.read("photo"), 74))


@near_miss(caught_by="image.file_size")
def best_quality(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at quality 99."""
    evidence.write("export", jpeg(evidence.read("export"), 99))


@near_miss(caught_by="xcf.canvas")
def project_not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the JPEG was exported."""
    evidence.remove("project")


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mock-up was exported over the photo."""
    evidence.write("photo", evidence.read("export"))


@near_miss(caught_by="files.same_content#2")
def artwork_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The artwork was bent and saved in its own file."""
    evidence.write("artwork", evidence.read("export"))
