"""Loads the artwork as a layer, bends it to the board's corners, saves and exports, with GIMP's own procedures."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

CORNERS = ("tl", "tr", "bl", "br")
"""In the order in which GIMP's procedure takes them."""


def bent(p: dict[str, Any]) -> str:
    """The corners as the procedure takes them."""
    return " ".join(f"{p[f'{corner}_x']} {p[f'{corner}_y']}" for corner in CORNERS)


def script(p: dict[str, Any], corners: str | None = None, over: str = "") -> str:
    """The whole work as Script-Fu; `over` is done to the layer at the end."""
    path = f"{batch.PICTURES}/{p['name']}"
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/quay-billboard.jpg" "quay-billboard.jpg")))
           (quay (car (gimp-image-get-active-layer image)))
           (art (car (gimp-file-load-layer RUN-NONINTERACTIVE image "{batch.PICTURES}/{p["poster"]}"))))
      (gimp-item-set-name quay "Quay")
      (gimp-image-insert-layer image art 0 0)
      (gimp-layer-add-alpha art)
      (gimp-context-set-interpolation INTERPOLATION-CUBIC)
      (gimp-context-set-transform-resize TRANSFORM-RESIZE-ADJUST)
      (set! art (car (gimp-item-transform-perspective art {corners or bent(p)})))
      (gimp-item-set-name art "{p["layer"]}")
      {over}
      (gimp-xcf-save 0 image art "{path}.xcf" "{path}.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{path}.jpg" "{path}.jpg" 0.68 0 1 0 "" 2 1 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves and exports."""
    path = f"{batch.PICTURES}/{params['name']}"
    batch.must_save(desk, script(params), f"{path}.xcf", f"{path}.jpg")
