"""Builds the help sheet with GIMP's own procedures, saves it and exports three times."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

SHOT, PIN, LINES = (f"{batch.PICTURES}/{name}" for name in ("skiffbook-week.png", "pointer-pin.svg", "help-lines.txt"))
PROJECT, SHEET, MAIL, TOP = (f"{batch.PICTURES}/help-sheet{end}" for end in (".xcf", ".png", "-mail.jpg", "-top.png"))
CENTRES = ((664, 36), (840, 110), (1404, 600))
COLUMNS = (70, 510, 970)


def rgb(colour: str) -> str:
    """A colour as Script-Fu writes it."""
    return "'(" + " ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5)) + ")"


def legend(desk: Desk) -> list[str]:
    """The lines that begin with their number."""
    return [line for line in desk.get(LINES).decode().splitlines() if line[:1].isdigit()]


def script(p: dict[str, Any], lines: list[str], *, hole: bool = True) -> str:
    """The whole work as Script-Fu; the layers are put in from the lowest up."""
    discs = "".join(
        f"(gimp-image-select-ellipse image CHANNEL-OP-REPLACE {x - 28} {y - 28} 56 56) "
        f"(gimp-edit-fill discs FILL-FOREGROUND)"
        for x, y in CENTRES
    )
    numbers = "".join(
        f'(middle (words "Number {i + 1}" "{i + 1}" "Open Sans Bold" 34 {rgb("#ffffff")} markers) {x} {y})'
        for i, (x, y) in reversed(list(enumerate(CENTRES)))
    )
    said = "".join(
        f'(gimp-layer-set-offsets (words "Line {i + 1}" "{line}" "Open Sans" 30 {rgb("#1c2b33")} legend) {x} 968)'
        for i, (x, line) in reversed(list(enumerate(zip(COLUMNS, lines, strict=True))))
    )
    cut = f"""
      (gimp-image-select-rectangle image CHANNEL-OP-REPLACE {p["left"]} 144 116 756)
      (gimp-edit-clear dim)"""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{SHOT}" "skiffbook-week.png")))
           (paper (car (gimp-layer-new image 1440 1080 RGB-IMAGE "Paper" 100 LAYER-MODE-NORMAL)))
           (dim (car (gimp-layer-new image 1440 900 RGBA-IMAGE "Dim" {p["dim"]} LAYER-MODE-NORMAL)))
           (discs (car (gimp-layer-new image 1440 900 RGBA-IMAGE "Discs" 100 LAYER-MODE-NORMAL)))
           (drawn (car (file-svg-load RUN-NONINTERACTIVE "{PIN}" "pointer-pin.svg" 96 96 120 0)))
           (pin (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable drawn)) image)))
           (markers (car (gimp-layer-group-new image)))
           (legend (car (gimp-layer-group-new image))))
      (define (words name text font size colour group)
        (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
          (gimp-item-set-name layer name)
          (gimp-image-insert-layer image layer group 0)
          (gimp-text-layer-set-color layer colour)
          layer))
      (define (middle layer x y)
        (gimp-layer-set-offsets layer
          (- x (quotient (car (gimp-drawable-width layer)) 2)) (- y (quotient (car (gimp-drawable-height layer)) 2))))
      (gimp-item-set-name (car (gimp-image-get-active-layer image)) "Screenshot")
      (gimp-image-resize image 1440 1080 0 0)
      (gimp-image-insert-layer image paper 0 1)
      (gimp-drawable-fill paper FILL-WHITE)
      (gimp-image-insert-layer image dim 0 0)
      (gimp-context-set-foreground {rgb("#12344a")})
      (gimp-drawable-fill dim FILL-FOREGROUND)
      {cut if hole else ""}
      (gimp-item-set-name pin "Pin")
      (gimp-image-insert-layer image pin 0 0)
      (gimp-layer-set-offsets pin {p["pin_x"]} 340)
      (gimp-item-set-name legend "Legend")
      (gimp-image-insert-layer image legend 0 0)
      {said}
      (gimp-item-set-name markers "Markers")
      (gimp-image-insert-layer image markers 0 0)
      (gimp-image-insert-layer image discs markers 0)
      (gimp-drawable-fill discs FILL-TRANSPARENT)
      (gimp-context-set-foreground {rgb(p["ink"])})
      (gimp-context-set-antialias TRUE)
      {discs}
      (gimp-selection-none image)
      {numbers}
      (gimp-xcf-save 0 image discs "{PROJECT}" "help-sheet.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-png-save RUN-NONINTERACTIVE image flat "{SHEET}" "{SHEET}" 0 9 0 0 0 0 0)
        (let* ((upper (car (gimp-image-duplicate image)))
               (part (car (gimp-image-get-active-drawable upper))))
          (gimp-image-crop upper 1440 300 0 0)
          (file-png-save RUN-NONINTERACTIVE upper part "{TOP}" "{TOP}" 0 9 0 0 0 0 0))
        (gimp-image-scale image 960 720)
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{MAIL}" "{MAIL}" 0.75 0 1 0 "" 2 1 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Reads the lines, builds, saves, exports."""
    desk.wait_for_window("*skiffbook-week*")
    batch.must_save(desk, script(params, legend(desk)), PROJECT, SHEET, MAIL, TOP)
