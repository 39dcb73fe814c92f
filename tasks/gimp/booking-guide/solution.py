"""Asks for the words, covers the numbers when told to, with GIMP's own procedures; what it makes it saves each time."""

from __future__ import annotations

import re
from typing import Any

import batch

from deskcraft.authoring import Desk

SHOT = f"{batch.PICTURES}/skiffbook-week.png"
PROJECT = f"{batch.PICTURES}/skiffbook-guide.xcf"
WEB = f"{batch.PICTURES}/skiffbook-guide.png"
SAVE = f'(gimp-xcf-save 0 image (car (gimp-image-get-active-drawable image)) "{PROJECT}" "skiffbook-guide.xcf")'
BOXES = [(1206, y, 160, 28) for y in (180, 268, 356, 444)]


def rgb(colour: str) -> str:
    """A colour as Script-Fu writes it."""
    return "'(" + " ".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5)) + ")"


def build(desk: Desk, hint: str, ink: str, thick: int) -> None:
    """The screenshot with the frame and the hint."""
    body = f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{SHOT}" "skiffbook-week.png")))
           (group (car (gimp-layer-group-new image)))
           (frame (car (gimp-layer-new image 1440 900 RGBA-IMAGE "Frame" 100 LAYER-MODE-NORMAL)))
           (hint (car (gimp-text-layer-new image "{hint}" "Open Sans Bold" 28 UNIT-PIXEL))))
      (gimp-item-set-name (car (gimp-image-get-active-layer image)) "Screenshot")
      (gimp-item-set-name group "Callouts")
      (gimp-image-insert-layer image group 0 0)
      (gimp-image-insert-layer image frame group 0)
      (gimp-drawable-fill frame FILL-TRANSPARENT)
      (gimp-context-set-foreground {rgb(ink)})
      (gimp-image-select-rectangle image CHANNEL-OP-REPLACE 932 8 176 56)
      (gimp-edit-fill frame FILL-FOREGROUND)
      (gimp-selection-shrink image {thick})
      (gimp-edit-clear frame)
      (gimp-selection-none image)
      (gimp-item-set-name hint "Hint")
      (gimp-image-insert-layer image hint group 0)
      (gimp-text-layer-set-color hint {rgb(ink)})
      (gimp-layer-set-offsets hint 476 88)
      {SAVE})"""
    batch.must_save(desk, body, PROJECT)


def cover(desk: Desk, boxes: list[tuple[int, int, int, int]]) -> None:
    """Boxes over the telephone numbers."""
    fills = "".join(
        f"(gimp-image-select-rectangle image CHANNEL-OP-REPLACE {x} {y} {w} {h}) (gimp-edit-fill cover FILL-FOREGROUND)"
        for x, y, w, h in boxes
    )
    body = f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{PROJECT}" "skiffbook-guide.xcf")))
           (cover (car (gimp-layer-new image 1440 900 RGBA-IMAGE "Cover" 100 LAYER-MODE-NORMAL))))
      (gimp-image-insert-layer image cover 0 1)
      (gimp-drawable-fill cover FILL-TRANSPARENT)
      (gimp-context-set-foreground {rgb("#eef3f5")})
      {fills}
      (gimp-selection-none image)
      {SAVE})"""
    batch.must_save(desk, body, PROJECT)


def export(desk: Desk, width: int, height: int) -> None:
    """Exports a scaled copy; the project is not saved again."""
    body = f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{PROJECT}" "skiffbook-guide.xcf")))
           (flat (car (gimp-image-flatten image))))
      (gimp-image-scale image {width} {height})
      (file-png-save RUN-NONINTERACTIVE image flat "{WEB}" "{WEB}" 0 9 0 0 0 0 0))"""
    batch.must_save(desk, body, WEB)


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*skiffbook-week*")
    words = re.search(r'"(.+)"', desk.ask("What do you say to newcomers about the button?"))
    assert words
    build(desk, words[1], params["ink"], params["thick"])
    assert "Cover" in desk.wait_for_message()
    cover(desk, BOXES)
    size = re.search(r"(\d+) x (\d+) px", desk.done("The callout is there, and nobody can read the numbers."))
    assert size
    export(desk, int(size[1]), int(size[2]))
