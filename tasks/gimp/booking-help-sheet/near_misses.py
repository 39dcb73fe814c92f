"""Mistakes in a sheet of many pieces: everything dimmed, numbers swapped, the pin beside, exports of the wrong part."""

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


@near_miss(caught_by="image.transparency#3")
def everything_dimmed(desk: Desk, params: dict[str, Any]) -> None:
    """The column that is explained is as dark as the rest, in the project and the exports."""
    batch.run(desk, own["script"](params, own["legend"](desk), hole=False))


@near_miss(caught_by="xcf.text")
def numbers_swapped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The first disc says 2, the second 1."""
    data = evidence.read("project")
    data = data.replace(b'(text "1")', b'(text "X")').replace(b'(text "2")', b'(text "1")')
    evidence.write("project", data.replace(b'(text "X")', b'(text "2")'))


@near_miss(caught_by="xcf.place")
def pin_by_its_corner(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The pin's upper left corner was put where its point belongs."""
    data = evidence.read("project")
    place = struct.pack(">IIii", 15, 8, params["pin_x"], 340)
    assert data.count(place) == 1
    evidence.write("project", data.replace(place, struct.pack(">IIii", 15, 8, params["pin_x"] + 48, 460)))


@near_miss(caught_by="xcf.layer#3")
def dim_too_strong(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The dimming is at full strength: nothing of the screenshot is left around the column."""
    data = bytearray(evidence.read("project"))
    at = data.index(b"\x00\x00\x00\x04Dim\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", 1.0)
    evidence.write("project", bytes(data))


@near_miss(caught_by="image.shows_project")
def bare_screenshot_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sheet is the screenshot on white, without what explains it."""
    whole = np.full((1080, 1440, 3), 255, np.uint8)
    whole[:900] = decoded(evidence.read("shot"))
    evidence.write("sheet", png(whole))


@near_miss(caught_by="image.file_size")
def mail_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    small = cv2.resize(decoded(evidence.read("sheet")), (960, 720), interpolation=cv2.INTER_AREA)
    evidence.write("mail", jpeg(small, 100))


@near_miss(caught_by="image.shows_project#3")
def lower_part_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The part with the legend instead of the upper one."""
    evidence.write("top", png(decoded(evidence.read("sheet"))[780:]))


@near_miss(caught_by="files.same_content")
def screenshot_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sheet was exported over the screenshot."""
    evidence.write("shot", evidence.read("sheet"))
