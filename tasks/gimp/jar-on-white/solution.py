"""Cuts the jar out along its outline and builds the three layers, with GIMP's own procedures."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

AXIS = 700
HALF = (
    (249, 125),
    (252, 130),
    (256, 141),
    (262, 153),
    (270, 160),
    (280, 163),
    (290, 162),
    (300, 159),
    (312, 149),
    (324, 140),
    (336, 135),
    (346, 134),
    (356, 139),
    (368, 147),
    (380, 160),
    (396, 179),
    (412, 197),
    (430, 214),
    (448, 229),
    (470, 245),
    (495, 256),
    (520, 268),
    (555, 276),
    (590, 284),
    (625, 285),
    (660, 286),
    (695, 280),
    (730, 274),
    (765, 262),
    (800, 250),
    (830, 236),
    (860, 222),
    (885, 209),
    (905, 198),
    (920, 191),
    (932, 185),
    (940, 181),
    (944, 179),
)
"""The jar's outline as seen in the photo: y and half width, px."""


def polygon(inset: float = 0.5) -> list[float]:
    """The outline as x, y, x, y, ..., down the right side and up the left."""
    right = [(AXIS + half - inset, y) for y, half in HALF]
    left = [(AXIS - half + inset, y) for y, half in reversed(HALF)]
    return [number for point in right + left for number in point]


def script(p: dict[str, Any], *, shadow: bool = True, quality: float = 0.8, cut: list[float] | None = None) -> str:
    """The whole work as Script-Fu."""
    points = cut or polygon()
    vector = " ".join(f"{number:.1f}" for number in points)
    offset = p["offset"] if p["side"] == "right" else -p["offset"]
    path = f"{batch.PICTURES}/{p['name']}"
    cast = f"""
      (gimp-image-select-item image CHANNEL-OP-REPLACE jar)
      (gimp-selection-translate image {offset} {p["offset"]})
      (gimp-context-set-foreground '(0 0 0))
      (gimp-edit-fill shade FILL-FOREGROUND)
      (gimp-selection-none image)
      (plug-in-gauss RUN-NONINTERACTIVE image shade {p["blur"]} {p["blur"]} 0)
      (gimp-layer-set-opacity shade {p["opacity"]})"""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/salt-jar.jpg" "salt-jar.jpg")))
           (jar (car (gimp-image-get-active-layer image)))
           (shade (car (gimp-layer-new image 1400 1200 RGBA-IMAGE "Shadow" 100 LAYER-MODE-NORMAL)))
           (white (car (gimp-layer-new image 1400 1200 RGB-IMAGE "White" 100 LAYER-MODE-NORMAL))))
      (gimp-layer-add-alpha jar)
      (gimp-item-set-name jar "Jar")
      (gimp-context-set-antialias TRUE)
      (gimp-image-select-polygon image CHANNEL-OP-REPLACE {len(points)} #({vector}))
      (gimp-selection-invert image)
      (gimp-edit-clear jar)
      (gimp-selection-none image)
      (gimp-image-insert-layer image shade 0 1)
      (gimp-drawable-fill shade FILL-TRANSPARENT)
      (gimp-image-insert-layer image white 0 2)
      (gimp-drawable-fill white FILL-WHITE)
      {cast if shadow else ""}
      (gimp-xcf-save 0 image jar "{path}.xcf" "{path}.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{path}.jpg" "{path}.jpg" {quality} 0 1 0 "" 2 1 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves and exports."""
    path = f"{batch.PICTURES}/{params['name']}"
    batch.must_save(desk, script(params), f"{path}.xcf", f"{path}.jpg")
