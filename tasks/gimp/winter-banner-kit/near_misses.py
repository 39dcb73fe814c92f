"""Mistakes in a makeover: the sun deleted, the stalls moved, the night opaque, an export of the wrong half."""

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


@near_miss(caught_by="xcf.stack#3")
def sun_deleted(desk: Desk, params: dict[str, Any]) -> None:
    """Out of sight, but gone for good."""
    away = '(gimp-image-remove-layer image (layer "Sun"))'
    batch.run(desk, own["script"](params, own["words"](desk), sun=away))


@near_miss(caught_by="xcf.untouched")
def stalls_pushed_aside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The stalls were dragged by 20 px."""
    data = bytearray(evidence.read("project"))
    at = data.index(b"\x00\x00\x00\x07Stalls\x00")
    at = data.index(struct.pack(">II", 15, 8), at)
    x, y = struct.unpack(">ii", data[at + 8 : at + 16])
    data[at + 8 : at + 16] = struct.pack(">ii", x - 20, y)
    evidence.write("project", bytes(data))


@near_miss(caught_by="xcf.layer#3")
def night_opaque(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Nothing of the village is left."""
    data = bytearray(evidence.read("project"))
    at = data.index(b"\x00\x00\x00\x06Night\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", 1.0)
    evidence.write("project", bytes(data))


@near_miss(caught_by="xcf.text#2")
def hours_of_summer(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The hours are missing in the date."""
    whole = params["date"].encode()
    evidence.write("project", evidence.read("project").replace(whole, whole.split(b",")[0].ljust(len(whole))))


@near_miss(caught_by="image.shows_project")
def summer_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The big picture was exported by day: without the night."""
    picture = decoded(evidence.read("whole")).astype(float)
    evidence.write("whole", png(np.clip(picture * 1.9 + 20, 0, 255).astype(np.uint8)))


@near_miss(caught_by="image.shows_project#3")
def left_half_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The card shows the words instead of mill and moon."""
    evidence.write("card", png(decoded(evidence.read("whole"))[:, :800]))


@near_miss(caught_by="image.file_size")
def mail_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    small = cv2.resize(decoded(evidence.read("whole")), (800, 400), interpolation=cv2.INTER_AREA)
    evidence.write("mail", jpeg(small, 100))


@near_miss(caught_by="files.same_content")
def harvest_banner_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Save instead of Save As: the harvest banner is gone."""
    evidence.write("harvest", evidence.read("project"))
