"""Cuts the mug out along its path thrice, turns the hue of two, saves and exports, with GIMP's own procedures."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

SOURCE = f"{batch.PICTURES}/mug-studio.xcf"
PROJECT = f"{batch.PICTURES}/mug-colours.xcf"


def picture(name: str) -> str:
    """Where a colour is exported to."""
    return f"{batch.PICTURES}/mug-{name}.jpg"


def export(name: str, shown: str, p: dict[str, Any]) -> str:
    """Exports a scaled copy with one of the mugs on white."""
    path = picture(name)
    return f"""
      (for-each (lambda (mug) (gimp-item-set-visible mug (if (= mug {shown}) TRUE FALSE))) (list one two photo))
      (let* ((copy (car (gimp-image-duplicate image)))
             (flat (car (gimp-image-flatten copy))))
        (gimp-image-scale copy {p["side"]} {p["side"]})
        (file-jpeg-save RUN-NONINTERACTIVE copy flat "{path}" "{path}" {p["quality"] / 100} 0 1 0 "" 2 1 0 0))"""


def script(p: dict[str, Any], *, everywhere: bool = False) -> str:
    """The whole work as Script-Fu; `everywhere` turns the hue of the whole mug."""
    within = "(gimp-selection-none image)" if everywhere else "(gimp-image-select-item image CHANNEL-OP-REPLACE parts)"
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{SOURCE}" "mug-studio.xcf")))
           (photo (car (gimp-image-get-active-layer image)))
           (parts (car (gimp-image-get-channel-by-name image "Blue parts")))
           (white (car (gimp-layer-new image 900 900 RGB-IMAGE "White" 100 LAYER-MODE-NORMAL))))
      (define (turned name hue)
        (let ((mug (car (gimp-layer-copy photo TRUE))))
          (gimp-image-insert-layer image mug 0 0)
          (gimp-item-set-name mug name)
          {within}
          (gimp-drawable-hue-saturation mug HUE-RANGE-ALL hue 0 0 0)
          (gimp-selection-none image)
          mug))
      (gimp-item-set-name photo "Blue")
      (gimp-layer-add-alpha photo)
      (gimp-image-select-item image CHANNEL-OP-REPLACE (car (gimp-image-get-active-vectors image)))
      (gimp-selection-invert image)
      (gimp-edit-clear photo)
      (gimp-selection-none image)
      (gimp-image-insert-layer image white 0 1)
      (gimp-drawable-fill white FILL-WHITE)
      (let* ((one (turned "{p["one"]}" {p["one_hue"]}))
             (two (turned "{p["two"]}" {p["two_hue"]})))
        {export("Blue", "photo", p)}
        {export(p["two"], "two", p)}
        {export(p["one"], "one", p)}
        (gimp-item-set-visible photo TRUE)
        (gimp-image-set-active-layer image one)
        (gimp-xcf-save 0 image one "{PROJECT}" "mug-colours.xcf")))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, exports, saves."""
    exports = [picture(name) for name in ("Blue", params["one"], params["two"])]
    batch.must_save(desk, script(params), PROJECT, *exports)
