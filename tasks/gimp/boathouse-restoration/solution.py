"""Patches the damage with sky from beside it, sets tones and caption, and makes the exports, with GIMP's procedures."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

PROJECT, PRINT, COMPARE = (
    f"{batch.PICTURES}/boathouse-{end}" for end in ("restored.xcf", "restored.jpg", "compare.png")
)
Patch = tuple[int, int, int, int, int, int, int, float]
"""Where damage lies (x, y, width, height), by how much beside it clean sky does (right, down), how opaque (%) it is
laid over, and by how much it is made lighter."""
RING: tuple[Patch, ...] = ((934, 92, 98, 196, 190, 0, 100, 0.06), (1028, 92, 98, 196, 104, 0, 100, 0.037))
SCRATCHES: tuple[Patch, ...] = (
    (236, 18, 42, 296, -46, 0, 100, 0),
    (526, 48, 250, 48, 0, 52, 100, 0),
    (526, 48, 250, 48, 0, -44, 50, 0),  # the mean of what is below and above
)
MOULD: tuple[Patch, ...] = (
    (370, 96, 44, 44, -48, 0, 100, 0),
    (618, 154, 44, 44, 48, 0, 100, 0),
    (96, 214, 44, 44, 48, 0, 100, 0),
    (820, 240, 44, 44, 48, 0, 100, 0),
)
ALL = (*RING, *SCRATCHES, *MOULD)


def patched(patches: tuple[Patch, ...]) -> str:
    """Copies with a soft edge, put over the damage."""
    return "\n".join(f"(patch {' '.join(str(number) for number in one)})" for one in patches)


def script(p: dict[str, Any], *, patches: tuple[Patch, ...] = ALL) -> str:
    """The whole work as Script-Fu."""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/boathouse-1931.jpg" "boathouse-1931.jpg")))
           (scan (car (gimp-image-get-active-layer image)))
           (restored 0)
           (sheet (car (gimp-image-new {p["wide"]} {p["high"]} RGB)))
           (white (car (gimp-layer-new sheet {p["wide"]} {p["high"]} RGB-IMAGE "White" 100 LAYER-MODE-NORMAL))))
      (define (patch x y width height right down strength lighter)
        (gimp-image-select-rectangle image CHANNEL-OP-REPLACE (+ x right) (+ y down) width height)
        (gimp-selection-feather image 12)
        (let ((bounds (cdr (gimp-selection-bounds image))))
          (gimp-edit-copy restored)
          (gimp-selection-none image)
          (let ((floating (car (gimp-edit-paste restored FALSE))))
            (gimp-layer-set-offsets floating (- (car bounds) right) (- (cadr bounds) down))
            (gimp-layer-set-opacity floating strength)
            (gimp-drawable-brightness-contrast floating lighter 0)
            (gimp-floating-sel-anchor floating))))
      (define (panel layer x)
        (let ((copy (car (gimp-layer-new-from-drawable layer sheet))))
          (gimp-image-insert-layer sheet copy 0 0)
          (gimp-layer-resize copy 1232 960 0 0)
          (gimp-layer-scale copy 616 480 FALSE)
          (gimp-layer-set-offsets copy x {p["gap"]})
          (gimp-item-set-visible copy TRUE)))
      (gimp-image-crop image 1280 960 160 124)
      (set! restored (car (gimp-layer-copy scan FALSE)))
      (gimp-item-set-name scan "Scan")
      (gimp-image-insert-layer image restored 0 0)
      (gimp-item-set-name restored "Restored")
      {patched(patches)}
      (gimp-drawable-brightness-contrast restored (/ {p["brightness"]} 127) (/ {p["contrast"]} 127))
      (gimp-item-set-visible scan FALSE)
      (let ((caption (car (gimp-text-layer-new image "{p["caption"]}" "Open Sans" {p["size"]} UNIT-PIXEL))))
        (gimp-image-insert-layer image caption 0 0)
        (gimp-item-set-name caption "Caption")
        (gimp-text-layer-set-color caption '(255 246 226))
        (gimp-layer-set-offsets caption {p["from_left"] - 3} (- 940 (car (gimp-drawable-height caption)))))
      (gimp-xcf-save 0 image restored "{PROJECT}" "{PROJECT}")
      (gimp-image-insert-layer sheet white 0 0)
      (gimp-drawable-fill white FILL-WHITE)
      (panel scan {p["gap"]})
      (panel restored {p["second"]})
      (let ((flat (car (gimp-image-flatten sheet))))
        (file-png-save RUN-NONINTERACTIVE sheet flat "{COMPARE}" "{COMPARE}" 0 9 0 0 0 0 0))
      (let ((flat (car (gimp-image-flatten image))))
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{PRINT}" "{PRINT}" 0.75 0 1 0 "" 2 1 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Restores, saves, exports."""
    words = desk.get(f"{batch.PICTURES}/caption.txt").decode().strip()
    batch.must_save(desk, script({**params, "caption": words}), PROJECT, PRINT, COMPARE)
