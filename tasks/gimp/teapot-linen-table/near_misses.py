"""Mistakes with a texture: another name, in normal mode, the backdrop merged with it, scaled, an old export."""

from __future__ import annotations

import struct
from typing import Any

import batch
import cv2
import numpy as np

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

PROJECT = f"{batch.PICTURES}/teapot-set.xcf"
MODES = {"multiply": "LAYER-MODE-MULTIPLY", "overlay": "LAYER-MODE-OVERLAY", "soft light": "LAYER-MODE-SOFTLIGHT"}
CODES = {"multiply": 30, "overlay": 23, "soft light": 45}


def blended(params: dict[str, Any], place: int, more: str = "") -> str:
    """The whole work as Script-Fu, the texture at a place in the stack."""
    path = f"{batch.PICTURES}/{params['name']}"
    texture = f"{batch.PICTURES}/{params['texture']}.jpg"
    return f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{PROJECT}" "teapot-set.xcf")))
           (cloth (car (gimp-file-load-layer RUN-NONINTERACTIVE image "{texture}"))))
      (gimp-item-set-name cloth "{params["layer"]}")
      (gimp-image-insert-layer image cloth 0 {place})
      (gimp-layer-set-offsets cloth -150 -18)
      (gimp-layer-set-mode cloth {MODES[params["mode"]]})
      (gimp-layer-set-opacity cloth {params["opacity"]})
      {more}
      (gimp-xcf-save 0 image cloth "{PROJECT}" "teapot-set.xcf")
      (let ((flat (car (gimp-image-flatten image))))
        (file-jpeg-save RUN-NONINTERACTIVE image flat "{path}" "{path}" {params["quality"] / 100} 0 1 0 "" 2 1 0 0)))
    """


@near_miss(caught_by="xcf.stack")
def named_by_the_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer has a name of its own."""
    name = params["layer"].encode() + b"\0"
    evidence.write("project", evidence.read("project").replace(name, b"x" * (len(name) - 1) + b"\0"))


@near_miss(caught_by="image.like")
def scaled_to_the_canvas(desk: Desk, params: dict[str, Any]) -> None:
    """The texture was pressed into the picture's size."""
    batch.run(desk, blended(params, 3, "(gimp-layer-scale cloth 1100 864 FALSE) (gimp-layer-set-offsets cloth 0 0)"))


@near_miss(caught_by="xcf.layer")
def in_normal_mode(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the opacity was set."""
    data = evidence.read("project")
    mode = struct.pack(">III", 7, 4, CODES[params["mode"]])
    assert data.count(mode) == 1
    evidence.write("project", data.replace(mode, struct.pack(">III", 7, 4, 28)))


@near_miss(caught_by="xcf.layer")
def at_full_strength(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The opacity was forgotten."""
    data = bytearray(evidence.read("project"))
    at = data.index(params["layer"].encode() + b"\x00")
    for kind, full in ((6, struct.pack(">I", 255)), (33, struct.pack(">f", 1.0))):
        place = data.index(struct.pack(">II", kind, 4), at)
        data[place + 8 : place + 12] = full
    evidence.write("project", bytes(data))


@near_miss(caught_by="xcf.stack")
def project_not_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the JPEG has the texture."""
    evidence.restore("project")


@near_miss(caught_by="image.shows_project")
def export_without_the_texture(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The JPEG was made first; the weave is not in it."""
    picture = cv2.imdecode(np.frombuffer(evidence.read("picture"), np.uint8), cv2.IMREAD_COLOR)
    smooth = cv2.GaussianBlur(picture, (0, 0), 14)
    jpeg = cv2.imencode(".jpg", smooth, [cv2.IMWRITE_JPEG_QUALITY, params["quality"]])[1]
    evidence.write("picture", jpeg.tobytes())


@near_miss(caught_by="files.same_content")
def texture_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export went over the texture."""
    evidence.write("texture", evidence.read("picture"))
