"""Adds the evening to the catalogue's picture, saves it anew and exports thrice, with GIMP's own procedures."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

SOURCE = f"{batch.PICTURES}/lamp-catalogue.xcf"
PROJECT, EVENING, DAY, SQUARE = (
    f"{batch.PICTURES}/lamp-{end}" for end in ("moods.xcf", "evening.jpg", "day.jpg", "evening-square.png")
)


JPEG = '0.82 0 1 0 "" 2 1 0 0'


def rgb(colour: str) -> str:
    """`#rrggbb` as Script-Fu's list."""
    return f"'({' '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


def flat_copy(path: str, options: str, before: str = "") -> str:
    """Exports what the project shows, from a copy that is flattened; the format is the name's."""
    save = "file-png-save" if path.endswith(".png") else "file-jpeg-save"
    return f"""
      (let* ((copy (car (gimp-image-duplicate image))))
        (gimp-image-flatten copy)
        {before}
        (let ((flat (car (gimp-image-get-active-drawable copy))))
          ({save} RUN-NONINTERACTIVE copy flat "{path}" "{path}" {options})))"""


def script(p: dict[str, Any], *, blur: int = 40, above: bool = False) -> str:
    """The whole work as Script-Fu; with `above` the group goes in over the lamp."""
    square = f"(gimp-image-crop copy 900 900 0 {p['from']}) (gimp-image-scale copy {p['square']} {p['square']})"
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{SOURCE}" "lamp-catalogue.xcf")))
           (lamp (car (gimp-image-get-layer-by-name image "Lamp")))
           (group (car (gimp-layer-group-new image)))
           (night (car (gimp-layer-new image 900 1080 RGB-IMAGE "Night" {p["strength"]} LAYER-MODE-NORMAL)))
           (glow (car (gimp-layer-new image 900 1080 RGBA-IMAGE "Glow" {p["glow_opacity"]} LAYER-MODE-NORMAL)))
           (claim (car (gimp-text-layer-new image "{p["claim"]}" "Open Sans" {p["size"]} UNIT-PIXEL))))
      (gimp-image-insert-layer image group 0 {0 if above else 1})
      (gimp-item-set-name group "Evening")
      (gimp-image-insert-layer image night group 0)
      (gimp-context-set-foreground {rgb(p["night"])})
      (gimp-drawable-fill night FILL-FOREGROUND)
      (gimp-image-insert-layer image glow group 0)
      (gimp-drawable-fill glow FILL-TRANSPARENT)
      (gimp-image-select-item image CHANNEL-OP-REPLACE lamp)
      (gimp-selection-grow image {p["grow"]})
      (gimp-context-set-foreground {rgb(p["glow"])})
      (gimp-edit-fill glow FILL-FOREGROUND)
      (gimp-selection-none image)
      {f"(plug-in-gauss RUN-NONINTERACTIVE image glow {blur} {blur} 0)" if blur else ""}
      (gimp-image-insert-layer image claim group 0)
      (gimp-item-set-name claim "Claim")
      (gimp-text-layer-set-color claim {rgb(p["tint"])})
      (gimp-layer-set-offsets claim (quotient (- 900 (car (gimp-drawable-width claim))) 2) 84)
      (gimp-xcf-save 0 image lamp "{PROJECT}" "lamp-moods.xcf")
      {flat_copy(EVENING, JPEG)}
      {flat_copy(SQUARE, "0 9 0 0 0 0 0", square)}
      (gimp-item-set-visible group FALSE)
      {flat_copy(DAY, JPEG)})
    """


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Builds, saves, exports."""
    batch.must_save(desk, script(params), PROJECT, EVENING, DAY, SQUARE)
