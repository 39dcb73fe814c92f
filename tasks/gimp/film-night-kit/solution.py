"""Builds the project with GIMP's own procedures, saves it and exports twice."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

PROJECT, FEED, MAIL = (f"{batch.PICTURES}/film-night{end}" for end in (".xcf", "-feed.png", "-mail.jpg"))


def script(p: dict[str, Any], *, crop_x: int | None = None) -> str:
    """The whole work as Script-Fu; the logo's badge begins 2 px inside of its file."""
    x = p["crop_x"] if crop_x is None else crop_x
    corner = p["margin"] - 2
    return f"""
    (let* ((image (car (gimp-image-new 1080 1350 RGB)))
           (source (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/tarn-dusk.jpg" "tarn-dusk.jpg")))
           (message (car (gimp-layer-group-new image)))
           (bar (car (gimp-layer-new image 1080 340 RGBA-IMAGE "Bar" {p["opacity"]} LAYER-MODE-NORMAL)))
           (logo (car (gimp-file-load-layer RUN-NONINTERACTIVE image "{batch.PICTURES}/tarn-house-logo.png"))))
      (define (words name text font size y)
        (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
          (gimp-item-set-name layer name)
          (gimp-image-insert-layer image layer message 0)
          (gimp-text-layer-set-color layer '(255 243 220))
          (gimp-layer-set-offsets layer (quotient (- 1080 (car (gimp-drawable-width layer))) 2) y)
          layer))
      (gimp-image-set-resolution image 150 150)
      (gimp-image-crop source 960 1200 {x} 0)
      (gimp-image-scale source 1080 1350)
      (let ((photo (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable source)) image))))
        (gimp-image-insert-layer image photo 0 0)
        (gimp-item-set-name photo "Photo"))
      (gimp-item-set-name message "Message")
      (gimp-image-insert-layer image message 0 0)
      (gimp-image-insert-layer image bar message 0)
      (gimp-context-set-foreground '(16 24 44))
      (gimp-drawable-fill bar FILL-FOREGROUND)
      (gimp-layer-set-offsets bar 0 1010)
      (words "Details" "{p["details"]}" "Open Sans" 44 1220)
      (words "Headline" "{p["title"]}" "Open Sans Bold" 96 1040)
      (gimp-item-set-name logo "Logo")
      (gimp-image-insert-layer image logo 0 0)
      (gimp-layer-set-offsets logo {corner} {corner})
      (gimp-xcf-save 0 image logo "{PROJECT}" "film-night.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-png-save RUN-NONINTERACTIVE image flat "{FEED}" "{FEED}" 0 9 0 0 0 0 0)
        (gimp-image-scale image 540 675)
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{MAIL}" "{MAIL}" 0.75 0 1 0 "" 2 1 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    batch.must_save(desk, script(params), PROJECT, FEED, MAIL)
