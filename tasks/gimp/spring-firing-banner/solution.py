"""Builds the banner with GIMP's own procedures, saves it and exports twice."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

PROJECT, BANNER, MOBILE = (f"{batch.PICTURES}/spring-banner{end}" for end in (".xcf", ".jpg", "-mobile.png"))
MODES = {"multiply": "LAYER-MODE-MULTIPLY", "overlay": "LAYER-MODE-OVERLAY", "soft light": "LAYER-MODE-SOFTLIGHT"}


def script(p: dict[str, Any], *, mode: str = "", long_shadow: bool = True, oak_y: int | None = None) -> str:
    """The whole work as Script-Fu; layers go in from the bottom."""
    top = p["oak_y"] if oak_y is None else oak_y
    cast = '(bring "Long shadow")' if long_shadow else ""
    return f"""
    (let* ((image (car (gimp-image-new 1400 700 RGB)))
           (set (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/teapot-set.xcf" "teapot-set.xcf")))
           (oak (car (gimp-file-load-layer RUN-NONINTERACTIVE image "{batch.PICTURES}/oak-boards.jpg")))
           (cloth (car (gimp-file-load-layer RUN-NONINTERACTIVE image "{batch.PICTURES}/linen.jpg")))
           (pot (car (gimp-layer-group-new image)))
           (words (car (gimp-text-layer-new image "{p["title"]}" "Open Sans Bold" 76 UNIT-PIXEL))))
      (define (bring name)
        (let* ((from (car (gimp-image-get-layer-by-name set name)))
               (at (gimp-drawable-offsets from))
               (layer (car (gimp-layer-new-from-drawable from image))))
          (gimp-image-insert-layer image layer pot 0)
          (gimp-item-set-name layer name)
          (gimp-layer-set-offsets layer (+ (car at) {p["dx"]}) (- (cadr at) {p["dy"]}))))
      (gimp-image-insert-layer image oak 0 0)
      (gimp-item-set-name oak "Oak")
      (gimp-layer-resize oak 1400 700 0 {-top})
      (gimp-layer-set-offsets oak 0 0)
      (gimp-image-insert-layer image cloth 0 0)
      (gimp-item-set-name cloth "Linen")
      (gimp-layer-resize cloth {p["runner"]} 700 0 0)
      (gimp-layer-set-offsets cloth {p["runner_x"]} 0)
      (gimp-layer-set-mode cloth {MODES[mode or p["mode"]]})
      (gimp-layer-set-opacity cloth {p["opacity"]})
      (gimp-image-insert-layer image pot 0 0)
      (gimp-item-set-name pot "Pot")
      {cast}
      (bring "Contact shadow")
      (bring "Teapot")
      (gimp-image-insert-layer image words 0 0)
      (gimp-item-set-name words "Headline")
      (gimp-text-layer-set-color words '(255 248 236))
      (gimp-layer-set-offsets words {p["margin"] - 2} 40)
      (gimp-xcf-save 0 image words "{PROJECT}" "spring-banner.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{BANNER}" "{BANNER}" 0.75 0 1 0 "" 2 1 0 0)
        (gimp-image-crop image 700 700 700 0)
        (file-png-save RUN-NONINTERACTIVE image flat "{MOBILE}" "{MOBILE}" 0 9 0 0 0 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    batch.must_save(desk, script(params), PROJECT, BANNER, MOBILE)
