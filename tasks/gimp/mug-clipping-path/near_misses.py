"""Mistakes with a clipping path: the mask the wrong way round, the handle filled, white that hides, an old export."""

from __future__ import annotations

from typing import Any

import batch
import numpy as np
from pictures import decoded, jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

PROJECT = f"{batch.PICTURES}/mug-studio.xcf"


def built(params: dict[str, Any], mask: str) -> str:
    """The whole work as Script-Fu, with another way to the mask."""
    path = f"{batch.PICTURES}/{params['name']}"
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{PROJECT}" "mug-studio.xcf")))
           (photo (car (gimp-image-get-active-layer image)))
           (white (car (gimp-layer-new image 900 900 RGBA-IMAGE "{params["ground"]}" 100 LAYER-MODE-NORMAL))))
      (gimp-image-select-item image CHANNEL-OP-REPLACE (car (gimp-image-get-active-vectors image)))
      {mask}
      (gimp-selection-none image)
      (gimp-image-insert-layer image white 0 1)
      (gimp-drawable-fill white FILL-WHITE)
      (gimp-xcf-save 0 image photo "{PROJECT}" "mug-studio.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{path}" "{path}" {params["quality"] / 100} 0 1 0 "" 2 1 0 0)))
    """


MASK = "(gimp-layer-add-mask photo (car (gimp-layer-create-mask photo ADD-MASK-SELECTION)))"


@near_miss(caught_by="xcf.mask")
def handle_filled(desk: Desk, params: dict[str, Any]) -> None:
    """Only the outer line of the path was followed: grey paper is seen through the handle."""
    batch.run(desk, built(params, f"(gimp-selection-flood image) {MASK}"))


@near_miss(caught_by="image.silhouette")
def paper_left_in_the_handle(desk: Desk, params: dict[str, Any]) -> None:
    """A strip of grey paper was left at the lower end of what is seen through the handle."""
    strip = """(gimp-image-select-rectangle image CHANNEL-OP-REPLACE 605 496 70 17)
      (gimp-context-set-foreground '(255 255 255))
      (gimp-edit-fill (car (gimp-layer-get-mask photo)) FILL-FOREGROUND)"""
    batch.run(desk, built(params, f"{MASK} {strip}"))


@near_miss(caught_by="image.shows_project")
def exported_before_the_mask(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The JPEG shows the mug on its grey paper."""
    shop = decoded(evidence.read("shop"))
    grey = np.full_like(shop, (190, 185, 180))
    grey[(shop < 235).any(axis=2)] = shop[(shop < 235).any(axis=2)]
    evidence.write("shop", jpeg(grey, params["quality"]))


@near_miss(caught_by="image.format")
def quality_of_the_dialog(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at another quality."""
    evidence.write("shop", jpeg(decoded(evidence.read("shop")), 70))


@near_miss(caught_by="xcf.stack")
def only_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was never saved."""
    evidence.restore("project")


@near_miss(caught_by="xcf.stack")
def layer_named_by_the_dialog(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The new layer has a name of its own."""
    name = params["ground"].encode()
    data = evidence.read("project")
    assert data.count(name + b"\x00") == 1
    evidence.write("project", data.replace(name + b"\x00", b"x" * len(name) + b"\x00"))


@near_miss(caught_by="image.format")
def export_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """There is no JPEG."""
    evidence.remove("shop")
