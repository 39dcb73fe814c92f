"""Sorts the layers with GIMP's own procedures and saves the project."""

from __future__ import annotations

from typing import Any

import batch

from deskcraft.authoring import Desk

BANNER = f"{batch.PICTURES}/harvest-market.xcf"


def script(
    p: dict[str, Any], *, planes: tuple[tuple[str, ...], ...] = (("Stalls", "Bunting"), ("Mill", "Field"))
) -> str:
    """The whole work as Script-Fu; each plane's layers are moved in from the lowest up."""
    moves = "".join(
        f'(let ((plane (group "{name}" {2 + index}))) '
        + "".join(f'(gimp-image-reorder-item image (layer "{one}") plane 0)' for one in inside)
        + ")"
        for index, (name, inside) in enumerate(zip((p["front"], p["middle"]), planes, strict=True))
    )
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{BANNER}" "harvest-market.xcf"))))
      (define (layer name) (car (gimp-image-get-layer-by-name image name)))
      (define (group name place)
        (let ((new (car (gimp-layer-group-new image))))
          (gimp-item-set-name new name)
          (gimp-image-insert-layer image new 0 place)
          new))
      {moves}
      (gimp-item-set-name (layer "Scenery") "{p["back"]}")
      (gimp-item-set-name (layer "Mill") "{p["mill"]}")
      (gimp-item-set-name (layer "Sky") "{p["sky"]}")
      (gimp-xcf-save 0 image (car (gimp-image-get-active-drawable image)) "{BANNER}" "harvest-market.xcf"))"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Sorts, renames, saves."""
    desk.wait_for_window("*harvest-market*")
    batch.must_save(desk, script(params), BANNER)
