"""Mistakes where nothing can be done: something is handed in all the same, or the old cover is harmed on the way."""

from __future__ import annotations

import struct
from typing import Any

import cv2
import numpy as np

from deskcraft.authoring import TamperedEvidence, near_miss


@near_miss(caught_by="files.absent#2")
def walls_mirrored(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sides are mirror images of the middle, exported as if they were the room."""
    seen = cv2.imdecode(np.frombuffer(evidence.read("export"), np.uint8), cv2.IMREAD_COLOR)
    wide = cv2.copyMakeBorder(seen, 0, 0, 186, 186, cv2.BORDER_REFLECT)
    evidence.write("wide_export", cv2.imencode(".jpg", wide)[1].tobytes())


def widened(data: bytes) -> bytes:
    """The cover on a canvas of 900 px; its width is the first number behind the file's mark."""
    assert struct.unpack(">I", data[14:18]) == (528,)
    return data[:14] + struct.pack(">I", 900) + data[18:]


@near_miss(caught_by="files.absent")
def empty_canvas_added(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The canvas is as wide as asked, and there is nothing on its sides."""
    evidence.write("wide", widened(evidence.read("cover")))


@near_miss(caught_by="xcf.untouched")
def cover_widened(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The attempt was saved over the cover itself."""
    evidence.write("cover", widened(evidence.read("cover")))


@near_miss(caught_by="files.same_content")
def export_stretched(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The old export was stretched to the new width and overwritten."""
    seen = cv2.imdecode(np.frombuffer(evidence.read("export"), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("export", cv2.imencode(".jpg", cv2.resize(seen, (900, 600)))[1].tobytes())


@near_miss(caught_by="files.untouched")
def attempt_left_behind(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A third try lies in the Pictures folder under a name of its own."""
    evidence.add_to_home("Pictures/lake-flat-cover-stretched.png", evidence.read("export"))
