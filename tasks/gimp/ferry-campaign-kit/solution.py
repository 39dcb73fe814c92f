"""Builds the project from the brief's numbers with GIMP's own procedures, saves it and exports three times."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

PROJECT, EVENING, NIGHT, PRESS = (
    f"{batch.PICTURES}/campaign{end}" for end in (".xcf", "-evening.jpg", "-night.jpg", "-press.png")
)


def corners(p: dict[str, Any]) -> str:
    """In the order in which GIMP's procedure takes them."""
    return " ".join(f"{p[f'{corner}_x']} {p[f'{corner}_y']}" for corner in ("tl", "tr", "bl", "br"))


def script(p: dict[str, Any], *, shade: bool = True) -> str:
    """The whole work as Script-Fu; badge and letters begin a little inside of their layers."""
    corner = f"(- 1500 {p['logo']} {p['margin'] - 1}) (- 1000 {p['logo']} {p['margin'] - 1})"
    tone = f"(gimp-drawable-brightness-contrast quay (/ -{p['darker']} 127) (/ {p['steeper']} 127))"
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/quay-billboard.jpg" "quay-billboard.jpg")))
           (quay (car (gimp-image-get-active-layer image)))
           (board (car (gimp-layer-group-new image))))
      (define (loaded file name parent)
        (let ((layer (car (gimp-file-load-layer RUN-NONINTERACTIVE image (string-append "{batch.PICTURES}/" file)))))
          (gimp-image-insert-layer image layer parent 0)
          (gimp-item-set-name layer name)
          layer))
      (define (hung file name)
        (let ((layer (loaded file name board)))
          (gimp-layer-add-alpha layer)
          (gimp-item-set-name (car (gimp-item-transform-perspective layer {corners(p)})) name)))
      (define (jpeg path)
        (let* ((copy (car (gimp-image-duplicate image))) (flat (car (gimp-image-flatten copy))))
          (file-jpeg-save RUN-NONINTERACTIVE copy flat path path 0.64 0 1 0 "" 2 1 0 0)))
      (gimp-context-set-interpolation INTERPOLATION-CUBIC)
      (gimp-context-set-transform-resize TRANSFORM-RESIZE-ADJUST)
      (gimp-item-set-name quay "Quay")
      {tone if shade else ""}
      (gimp-item-set-name board "Board")
      (gimp-image-insert-layer image board 0 0)
      (hung "ferry-poster.png" "Evening")
      (hung "ferry-poster-night.png" "Night")
      (let ((logo (loaded "tarn-house-logo.png" "Sponsor" 0)))
        (gimp-layer-scale logo {p["logo"]} {p["logo"]} FALSE)
        (gimp-layer-set-offsets logo {corner}))
      (let ((credit (car (gimp-text-layer-new image "{p["credit"]}" "Open Sans" {p["size"]} UNIT-PIXEL))))
        (gimp-image-insert-layer image credit 0 0)
        (gimp-item-set-name credit "Credit")
        (gimp-text-layer-set-color credit '(255 255 255))
        (gimp-layer-set-offsets credit {p["margin"] - 2}
          (- 1000 (car (gimp-drawable-height credit)) {p["margin"] - round(p["size"] * 0.25)})))
      (jpeg "{NIGHT}")
      (gimp-item-set-visible (car (gimp-image-get-layer-by-name image "Night")) FALSE)
      (jpeg "{EVENING}")
      (gimp-xcf-save 0 image quay "{PROJECT}" "{PROJECT}")
      (let ((flat (car (gimp-image-flatten image))))
        (gimp-image-scale image {p["small"]} {p["small_high"]})
        (file-png-save RUN-NONINTERACTIVE image flat "{PRESS}" "{PRESS}" 0 9 0 0 0 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    batch.must_save(desk, script(params), PROJECT, EVENING, NIGHT, PRESS)
