"""Mistakes with shades: one for both sides, the wrong member's number, opaque, the export of the bare screenshot."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
from pictures import decoded, png

from deskcraft.authoring import TamperedEvidence, near_miss


def moved(data: bytes, old: tuple[int, int], new: tuple[int, int]) -> bytes:
    """The project with the one layer that lay at a place at another."""
    place = struct.pack(">IIii", 15, 8, *old)
    assert data.count(place) == 1
    return data.replace(place, struct.pack(">IIii", 15, 8, *new))


@near_miss(caught_by="image.colour")
def number_of_another_member(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The cover lies a card too low or too high."""
    top = params["top"] + (88 if params["top"] < 400 else -88)
    evidence.write("project", moved(evidence.read("project"), (1206, params["top"]), (1206, top)))


@near_miss(caught_by="image.colour#3")
def right_shade_over_the_column(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """It begins at the column's left edge and leaves a strip at the picture's right one."""
    old, new = (params["right"], 0), (params["left"], 0)
    evidence.write("project", moved(evidence.read("project"), old, new))


@near_miss(caught_by="xcf.layer#3")
def left_shade_opaque(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """What lies left of the column cannot be seen at all."""
    data = bytearray(evidence.read("project"))
    at = data.index(b"\x00\x00\x00\x0bShade left\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", 1.0)
    evidence.write("project", bytes(data))


@near_miss(caught_by="image.shows_project")
def bare_screenshot_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The screenshot under the name of the export."""
    evidence.write("slide", evidence.read("shot"))


@near_miss(caught_by="image.shows_project")
def column_next_to_it_shown(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """In the export another column stands out."""
    picture, shot = decoded(evidence.read("slide")), decoded(evidence.read("shot"))
    left, right = params["left"], params["right"]
    picture[:, left:right] = (picture[:, left:right] * 0.5).astype(np.uint8)
    picture[:, right : right + 116] = shot[:, right : right + 116]
    evidence.write("slide", png(picture))


@near_miss(caught_by="xcf.stack")
def layer_not_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The screenshot's layer kept a name of its own."""
    data = evidence.read("project")
    assert data.count(b"\x00\x00\x00\x0bScreenshot\x00") == 1
    evidence.write("project", data.replace(b"\x00\x00\x00\x0bScreenshot\x00", b"\x00\x00\x00\x0bBackground\x00"))


@near_miss(caught_by="files.same_content")
def screenshot_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export went over the screenshot."""
    evidence.write("shot", evidence.read("slide"))
