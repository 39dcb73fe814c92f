"""Builds the card with GIMP's own procedures, saves it and exports three times."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

PROJECT, CARD, MAIL, STORY = (
    f"{batch.PICTURES}/{name}"
    for name in ("market-card.xcf", "market-card.png", "market-card-mail.jpg", "market-story.jpg")
)
BADGE, WORDS = f"{batch.PICTURES}/wheat-badge.svg", f"{batch.PICTURES}/card-words.txt"


def words(desk: Desk) -> dict[str, str]:
    """The lines of the note by what stands before their colon."""
    lines = [line.split(":", 1) for line in desk.get(WORDS).decode().splitlines() if ":" in line]
    return {name.strip(): line.strip() for name, line in lines}


def script(p: dict[str, Any], said: dict[str, str], *, bunting: bool = False) -> str:
    """The whole work as Script-Fu."""
    top, two, three = p["veil"], p["two"], p["three"]
    return f"""
    (let* ((image (car (gimp-image-new 1080 1080 RGB)))
           (banner (car (gimp-file-load RUN-NONINTERACTIVE "{batch.PICTURES}/harvest-market.xcf" "harvest-market.xcf")))
           (group (car (gimp-layer-group-new image)))
           (veil (car (gimp-layer-new image 1080 {p["high"]} RGBA-IMAGE "Veil" {p["opacity"]} LAYER-MODE-NORMAL)))
           (drawn (car (file-svg-load RUN-NONINTERACTIVE "{BADGE}" "{BADGE}" 96 180 180 0)))
           (badge (car (gimp-layer-new-from-drawable (car (gimp-image-get-active-drawable drawn)) image))))
      (define (words name text font size y)
        (let ((layer (car (gimp-text-layer-new image text font size UNIT-PIXEL))))
          (gimp-item-set-name layer name)
          (gimp-image-insert-layer image layer group 0)
          (gimp-text-layer-set-color layer '(251 243 224))
          (gimp-layer-set-offsets layer (quotient (- 1080 (car (gimp-drawable-width layer))) 2) y)))
      (define (hide name) (gimp-item-set-visible (car (gimp-image-get-layer-by-name banner name)) FALSE))
      (gimp-image-set-resolution image 96 96)
      (hide "Proof note")
      (hide "Wording")
      {"" if bunting else '(hide "Bunting")'}
      (gimp-image-crop banner 800 800 {p["crop_x"]} 0)
      (gimp-image-scale banner 1080 1080)
      (let ((artwork (car (gimp-layer-new-from-visible banner image "Artwork"))))
        (gimp-image-insert-layer image artwork 0 0))
      (gimp-item-set-name group "Words")
      (gimp-image-insert-layer image group 0 0)
      (gimp-image-insert-layer image veil group 0)
      (gimp-context-set-foreground '(59 42 32))
      (gimp-drawable-fill veil FILL-FOREGROUND)
      (gimp-layer-set-offsets veil 0 {top})
      (words "Where" "{said["Where"]}" "Open Sans" 40 {three + 4})
      (words "When" "{said["When"]}" "Open Sans Bold" 44 {two + 4})
      (words "Headline" "{said["Headline"]}" "Caladea Bold" 96 {top + 18})
      (gimp-item-set-name badge "Badge")
      (gimp-image-insert-layer image badge 0 0)
      (gimp-layer-set-offsets badge 852 48)
      (gimp-xcf-save 0 image badge "{PROJECT}" "market-card.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-png-save RUN-NONINTERACTIVE image flat "{CARD}" "{CARD}" 0 9 0 0 0 0 0)
        (gimp-image-resize image 1080 1920 0 420)
        (gimp-context-set-background '(59 42 32))
        (gimp-layer-resize-to-image-size flat)
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{STORY}" "{STORY}" 0.8 0 1 0 "" 2 1 0 0)
        (gimp-image-crop image 1080 1080 0 420)
        (gimp-image-scale image 540 540)
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{MAIL}" "{MAIL}" 0.8 0 1 0 "" 2 1 0 0)))
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Reads the note, builds, saves, exports."""
    desk.wait_for_window("*harvest-market*")
    batch.must_save(desk, script(params, words(desk)), PROJECT, CARD, MAIL, STORY)
