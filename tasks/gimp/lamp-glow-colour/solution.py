"""Makes the glow, makes it anew when its colour is corrected, exports, with GIMP's own procedures on the file."""

from __future__ import annotations

import re
from typing import Any

import batch

from deskcraft.authoring import Desk

PROJECT = f"{batch.PICTURES}/lamp-catalogue.xcf"


def open_project(body: str) -> str:
    """Script-Fu with the project as `image` and a way to name its layers."""
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{PROJECT}" "lamp-catalogue.xcf"))))
      (define (layer name) (car (gimp-image-get-layer-by-name image name)))
      {body})"""


def rgb(colour: str) -> str:
    """`#rrggbb` as Script-Fu's list."""
    return f"'({' '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


def glow(colour: str, opacity: float, grow: int, blur: int = 40, after: str = "Lamp") -> str:
    """The layer Glow, after one that was made before has gone."""
    return f"""
      (if (> (layer "Glow") 0) (gimp-image-remove-layer image (layer "Glow")))
      (let ((shine (car (gimp-layer-new image 900 1080 RGBA-IMAGE "Glow" {opacity} LAYER-MODE-NORMAL))))
        (gimp-image-insert-layer image shine 0 (+ 1 (car (gimp-image-get-item-position image (layer "{after}")))))
        (gimp-context-set-foreground {rgb(colour)})
        (gimp-drawable-fill shine FILL-TRANSPARENT)
        (gimp-image-select-item image CHANNEL-OP-REPLACE (layer "Lamp"))
        (gimp-selection-grow image {grow})
        (gimp-edit-fill shine FILL-FOREGROUND)
        (gimp-selection-none image)
        {f"(plug-in-gauss RUN-NONINTERACTIVE image shine {blur} {blur} 0)" if blur else ""}
        (gimp-xcf-save 0 image (layer "Lamp") "{PROJECT}" "lamp-catalogue.xcf"))"""


def shine(desk: Desk, colour: str, opacity: float, grow: int, **others: Any) -> None:
    """Makes the glow and saves."""
    batch.must_save(desk, open_project(glow(colour, opacity, grow, **others)), PROJECT)


def export(desk: Desk, name: str, width: int, height: int) -> None:
    """Exports a scaled copy; the project is not saved again."""
    path = f"{batch.PICTURES}/{name}"
    body = f"""
      (gimp-image-merge-visible-layers image CLIP-TO-IMAGE)
      (gimp-image-scale image {width} {height})
      (let ((flat (car (gimp-image-get-active-drawable image))))
        (file-png-save RUN-NONINTERACTIVE image flat "{path}" "{path}" 0 9 0 0 0 0 0))"""
    batch.must_save(desk, open_project(body), path)


def colour_in(message: str) -> tuple[str, int]:
    """The colour and the opacity that the user corrected to."""
    found = re.search(r"应该是 (#[0-9a-f]{6}).*?改成 (\d+) %", message)
    assert found, f"no colour and opacity in {message!r}"
    return found[1], int(found[2])


def wish_in(message: str) -> tuple[str, int, int]:
    """Name and size of the picture that the user wishes."""
    found = re.search(r"(\d+) x (\d+) 像素，导出成 (\S+\.png)", message)
    assert found, f"no size and name in {message!r}"
    return found[3], int(found[1]), int(found[2])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("*lamp-catalogue*")
    shine(desk, params["first"], params["first_opacity"], params["grow"])
    shine(desk, *colour_in(desk.wait_for_message()), params["grow"])
    export(desk, *wish_in(desk.done("光晕已按新的颜色做好,项目也保存了。")))
