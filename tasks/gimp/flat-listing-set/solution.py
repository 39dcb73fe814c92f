"""Stacks the frames, masks the first along a soft seam, and makes the exports, with GIMP's own procedures."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

SEAM = 640
"""Where the frames meet, px: between the bucket and the boxes."""


def paths(p: dict[str, Any]) -> tuple[str, str, str, str]:
    """Project, room, square, sheet."""
    room = f"{batch.PICTURES}/lake-flat-room"
    return f"{room}.xcf", f"{room}.jpg", f"{room}-square.png", f"{batch.PICTURES}/{p['sheet']}.png"


def script(p: dict[str, Any], *, both: bool = True) -> str:
    """The whole work as Script-Fu."""
    project, room, square, sheet = paths(p)
    tone = f"(/ {p['brighter']} 127) (/ {p['steeper']} 127)"
    seam = f"""
      (let ((mask (car (gimp-layer-create-mask first ADD-MASK-WHITE))))
        (gimp-layer-add-mask first mask)
        (gimp-image-select-rectangle image CHANNEL-OP-REPLACE 0 0 {SEAM} 1000)
        (gimp-selection-feather image 24)
        (gimp-context-set-foreground '(0 0 0))
        (gimp-edit-fill mask FILL-FOREGROUND)
        (gimp-selection-none image))"""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/lake-flat-2.jpg" "lake-flat-2.jpg")))
           (second (car (gimp-image-get-active-layer image)))
           (first (car (gimp-file-load-layer RUN-NONINTERACTIVE image "{batch.PICTURES}/lake-flat-1.jpg")))
           (kitchen (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/lake-flat-kitchen.jpg" "kitchen")))
           (sheet (car (gimp-image-new {p["wide"]} {p["high"]} RGB)))
           (white (car (gimp-layer-new sheet {p["wide"]} {p["high"]} RGB-IMAGE "White" 100 LAYER-MODE-NORMAL))))
      (define (png image path)
        (let ((flat (car (gimp-image-flatten image))))
          (file-png-save RUN-NONINTERACTIVE image flat path path 0 9 0 0 0 0 0)))
      (define (panel source x)
        (gimp-image-scale source 480 320)
        (let ((layer (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable source)) sheet))))
          (gimp-image-insert-layer sheet layer 0 0)
          (gimp-layer-set-offsets layer x {p["gap"]})))
      (gimp-item-set-name second "Frame 2")
      (gimp-item-set-name first "Frame 1")
      (gimp-image-insert-layer image first 0 0)
      (gimp-drawable-brightness-contrast first {tone})
      {f"(gimp-drawable-brightness-contrast second {tone})" if both else ""}
      {seam}
      (gimp-xcf-save 0 image first "{project}" "{project}")
      (gimp-image-flatten image)
      (file-jpeg-save RUN-NONINTERACTIVE image (car (gimp-image-get-active-drawable image)) "{room}" "{room}"
        0.68 0 1 0 "" 2 1 0 0)
      (let ((copy (car (gimp-image-duplicate image))))
        (gimp-image-crop copy 1000 1000 {p["square_x"]} 0)
        (gimp-image-scale copy {p["square"]} {p["square"]})
        (png copy "{square}"))
      (gimp-image-insert-layer sheet white 0 0)
      (gimp-drawable-fill white FILL-WHITE)
      (gimp-image-crop kitchen 810 540 {p["kitchen_x"]} {p["kitchen_y"]})
      (panel image {p["gap"]})
      (panel kitchen {p["second"]})
      (png sheet "{sheet}"))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    batch.must_save(desk, script(params), *paths(params))
