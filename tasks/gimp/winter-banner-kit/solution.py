"""Makes the winter banner with GIMP's own procedures, saves it under its name and exports three times."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

HARVEST, BADGE, WORDS = (
    f"{batch.PICTURES}/{name}" for name in ("harvest-market.xcf", "wheat-badge.svg", "winter-words.txt")
)
PROJECT, WHOLE, MAIL, CARD = (
    f"{batch.PICTURES}/winter-market{end}" for end in (".xcf", ".png", "-mail.jpg", "-card.png")
)
CREAM, GLOW = "'(255 243 220)", "'(253 246 216)"


def words(desk: Desk) -> dict[str, str]:
    """The lines of the note by what stands before their colon."""
    lines = [line.partition(": ") for line in desk.get(WORDS).decode().splitlines()]
    return {name: line for name, colon, line in lines if colon}


def script(p: dict[str, Any], said: dict[str, str], *, sun: str = '(gimp-item-set-visible (layer "Sun") FALSE)') -> str:
    """The whole work as Script-Fu."""
    night = " ".join(str(int(p["night"][i : i + 2], 16)) for i in (1, 3, 5))
    texts = "".join(
        f'(gimp-text-layer-set-text (layer "{name}") "{line}") (gimp-text-layer-set-color (layer "{name}") {CREAM})'
        for name, line in said.items()
    )
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{HARVEST}" "harvest-market.xcf")))
           (night (car (gimp-layer-new image 1600 800 RGBA-IMAGE "Night" {p["dark"]} LAYER-MODE-NORMAL)))
           (lights (car (gimp-layer-group-new image)))
           (drawn (car (file-svg-load RUN-NONINTERACTIVE "{BADGE}" "wheat-badge.svg" 96 140 140 0)))
           (badge (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable drawn)) image))))
      (define (layer name) (car (gimp-image-get-layer-by-name image name)))
      (define (disc name width opacity)
        (let ((new (car (gimp-layer-new image 1600 800 RGBA-IMAGE name opacity LAYER-MODE-NORMAL)))
              (half (quotient width 2)))
          (gimp-image-insert-layer image new lights 0)
          (gimp-drawable-fill new FILL-TRANSPARENT)
          (gimp-image-select-ellipse image CHANNEL-OP-REPLACE (- 1400 half) (- 200 half) width width)
          (gimp-edit-fill new FILL-FOREGROUND)
          (gimp-selection-none image)))
      {texts}
      (gimp-image-remove-layer image (layer "Proof note"))
      {sun}
      (gimp-layer-set-opacity (layer "Bunting") {p["flags"]})
      (gimp-image-insert-layer image night (layer "Scenery") 0)
      (gimp-context-set-foreground '({night}))
      (gimp-drawable-fill night FILL-FOREGROUND)
      (gimp-item-set-name lights "Lights")
      (gimp-image-insert-layer image lights 0 1)
      (gimp-context-set-foreground {GLOW})
      (gimp-context-set-antialias TRUE)
      (disc "Halo" 260 {p["halo"]})
      (disc "Moon" 160 100)
      (gimp-item-set-name badge "Badge")
      (gimp-image-insert-layer image badge 0 0)
      (gimp-layer-set-offsets badge 1420 620)
      (gimp-xcf-save 0 image badge "{PROJECT}" "winter-market.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-png-save RUN-NONINTERACTIVE image flat "{WHOLE}" "{WHOLE}" 0 9 0 0 0 0 0)
        (let* ((right (car (gimp-image-duplicate image)))
               (half (car (gimp-image-get-active-drawable right))))
          (gimp-image-crop right 800 800 800 0)
          (file-png-save RUN-NONINTERACTIVE right half "{CARD}" "{CARD}" 0 9 0 0 0 0 0))
        (gimp-image-scale image 800 400)
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{MAIL}" "{MAIL}" 0.75 0 1 0 "" 2 1 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Reads the note, builds, saves, exports."""
    desk.wait_for_window("*harvest-market*")
    batch.must_save(desk, script(params, words(desk)), PROJECT, WHOLE, MAIL, CARD)
