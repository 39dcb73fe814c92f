"""Mistakes in a delivery: a frame left dark, the mask off, a lighter kitchen, exports unscaled, a photo lost."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch
import cv2
import numpy as np
from pictures import decoded, jpeg, png

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.like")
def second_frame_left_dark(desk: Desk, params: dict[str, Any]) -> None:
    """Only the frame on top was lightened: the left of the room is dark."""
    batch.run(desk, own["script"](params, both=False))


@near_miss(caught_by="xcf.layer")
def mask_switched_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mask is there and not in use: the ladder is back."""
    in_use = struct.pack(">III", 11, 4, 1)
    data = evidence.read("project")
    assert data.count(in_use) == 1
    evidence.write("project", data.replace(in_use, struct.pack(">III", 11, 4, 0)))


def with_kitchen(evidence: TamperedEvidence, params: dict[str, Any], panel: Any) -> None:
    """The sheet with another picture at the right."""
    sheet = decoded(evidence.read("sheet"))
    x, y = params["second"], params["gap"]
    sheet[y : y + 320, x : x + 480] = panel
    evidence.write("sheet", png(sheet))


@near_miss(caught_by="image.like#5")
def kitchen_lightened_as_well(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second panel got the room's brightness."""
    sheet = decoded(evidence.read("sheet")).astype(float)
    x, y = params["second"], params["gap"]
    part = sheet[y : y + 320, x : x + 480]
    with_kitchen(evidence, params, (part + (255 - part) * params["brighter"] / 254).round().astype(np.uint8))


@near_miss(caught_by="image.like#5")
def kitchen_with_its_stain(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The whole kitchen was scaled into the panel."""
    whole = decoded(evidence.read("kitchen"))
    with_kitchen(evidence, params, cv2.resize(whole, (480, 320), interpolation=cv2.INTER_AREA))


@near_miss(caught_by="image.like#4")
def sheet_with_the_first_frame(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first panel is the photo with the ladder."""
    sheet = decoded(evidence.read("sheet"))
    gap = params["gap"]
    photo = decoded(evidence.read("first"))
    sheet[gap : gap + 320, gap : gap + 480] = cv2.resize(photo, (480, 320), interpolation=cv2.INTER_AREA)
    evidence.write("sheet", png(sheet))


@near_miss(caught_by="image.shows_project")
def room_exported_with_the_ladder(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The JPEG shows the first frame."""
    evidence.write("room", jpeg(decoded(evidence.read("first")), 68))


@near_miss(caught_by="image.shows_project#2")
def square_squeezed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The whole room pressed into a square instead of a part of it."""
    room = decoded(evidence.read("room"))
    evidence.write("square", png(cv2.resize(room, (params["square"],) * 2, interpolation=cv2.INTER_AREA)))


@near_miss(caught_by="image.file_size")
def too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at quality 98."""
    evidence.write("room", jpeg(decoded(evidence.read("room")), 98))


@near_miss(caught_by="image.colour")
def sheet_grey_at_its_right(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the margins that one sees at once are white."""
    sheet = decoded(evidence.read("sheet"))
    sheet[:, params["second"] + 480 :] = 224
    evidence.write("sheet", png(sheet))


@near_miss(caught_by="image.size")
def sheet_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last export is missing."""
    evidence.remove("sheet")


@near_miss(caught_by="files.same_content#2")
def second_photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The finished room was exported over the second photo."""
    evidence.write("second", evidence.read("room"))
