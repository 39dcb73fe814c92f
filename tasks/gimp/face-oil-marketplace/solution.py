"""Sharpens and cuts out the bottle, builds the three layers, exports thrice, with GIMP's own procedures."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

PROJECT, MAIN, THUMB, CUTOUT = (
    f"{batch.PICTURES}/fennwort-{end}" for end in ("kit.xcf", "main.jpg", "thumb.jpg", "cutout.png")
)
PHOTO = f"{batch.PICTURES}/fennwort-bottle.jpg"
SHIFT = 150
"""Px to the right that bring the bottle from the photo's middle to the canvas's."""


def jpeg(image: str, path: str, quality: float) -> str:
    """Exports what an image shows."""
    return f"""
      (let ((flat (car (gimp-image-flatten {image}))))
        (file-jpeg-save RUN-NONINTERACTIVE {image} flat "{path}" "{path}" {quality} 0 1 0 "" 2 1 0 0))"""


def script(p: dict[str, Any], *, sharpen: bool = True, shift: int = SHIFT, shadow: bool = True) -> str:
    """The whole work as Script-Fu."""
    aside = p["offset"] if p["side"] == "right" else -p["offset"]
    mask = f"(plug-in-unsharp-mask RUN-NONINTERACTIVE image bottle {p['radius']} {p['amount']} 0)" if sharpen else ""
    cast = f"""
      (gimp-image-select-item image CHANNEL-OP-REPLACE bottle)
      (gimp-selection-translate image {aside} {p["offset"]})
      (gimp-context-set-foreground '(0 0 0))
      (gimp-edit-fill shade FILL-FOREGROUND)
      (gimp-selection-none image)
      (plug-in-gauss RUN-NONINTERACTIVE image shade {p["blur"]} {p["blur"]} 0)
      (gimp-layer-set-opacity shade {p["opacity"]})"""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{PHOTO}" "fennwort-bottle.jpg")))
           (bottle (car (gimp-image-get-active-layer image)))
           (shade (car (gimp-layer-new image 1300 1300 RGBA-IMAGE "Shadow" 100 LAYER-MODE-NORMAL)))
           (white (car (gimp-layer-new image 1300 1300 RGB-IMAGE "White" 100 LAYER-MODE-NORMAL))))
      {mask}
      (gimp-vectors-import-from-file image "{batch.PICTURES}/fennwort-outline.svg" FALSE FALSE)
      (gimp-image-select-item image CHANNEL-OP-REPLACE (car (gimp-image-get-active-vectors image)))
      (gimp-item-set-name bottle "Bottle")
      (gimp-layer-add-alpha bottle)
      (gimp-selection-invert image)
      (gimp-edit-clear bottle)
      (gimp-selection-none image)
      (let* ((cut (car (gimp-image-duplicate image))) (alone (car (gimp-image-get-active-layer cut))))
        (gimp-image-crop cut 424 906 288 183)
        (file-png-save RUN-NONINTERACTIVE cut alone "{CUTOUT}" "{CUTOUT}" 0 9 0 0 0 0 0))
      (gimp-image-resize image 1300 1300 {shift} 0)
      (gimp-image-insert-layer image shade 0 1)
      (gimp-drawable-fill shade FILL-TRANSPARENT)
      (gimp-image-insert-layer image white 0 2)
      (gimp-drawable-fill white FILL-WHITE)
      {cast if shadow else ""}
      (gimp-image-set-active-layer image bottle)
      (gimp-xcf-save 0 image bottle "{PROJECT}" "fennwort-kit.xcf")
      {jpeg("image", MAIN, 0.85)}
      (gimp-image-scale image {p["thumb"]} {p["thumb"]})
      {jpeg("image", THUMB, 0.8)})
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    batch.must_save(desk, script(params), PROJECT, MAIN, THUMB, CUTOUT)
