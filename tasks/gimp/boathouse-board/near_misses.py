"""Mistakes with a board that changes: a change not heard, panels exchanged, an old export, the paper still on."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch
import cv2
import numpy as np

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


def listen(desk: Desk) -> None:
    """Hears all that is said."""
    desk.wait_for_message()
    desk.done()


def asked(p: dict[str, Any], **changes: Any) -> Any:
    """The board as it was asked for in the end, but for the changes."""
    wanted = {"contrast": p["contrast"], "upright": True, "export": True, **changes}
    return own["Board"](p["margin"], p["brightness"], **wanted)


@near_miss(caught_by="xcf.canvas")
def still_side_by_side(desk: Desk, params: dict[str, Any]) -> None:
    """The screen that stands upright was not heard of."""
    listen(desk)
    batch.run(desk, own["script"](asked(params, upright=False)))


@near_miss(caught_by="image.like#2")
def first_contrast_kept(desk: Desk, params: dict[str, Any]) -> None:
    """The curator's wish was taken for the export alone."""
    listen(desk)
    batch.run(desk, own["script"](asked(params, contrast=params["first"])))


@near_miss(caught_by="xcf.place")
def panels_exchanged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """After on top, before below."""
    data = evidence.read("project")
    top, low = (struct.pack(">IIii", 15, 8, params["margin"], y) for y in (params["margin"], params["after_y"]))
    assert data.count(top) == data.count(low) == 1
    evidence.write("project", data.replace(top, b"HERE").replace(low, top).replace(b"HERE", low))


@near_miss(caught_by="image.shows_project")
def export_from_before_the_curator(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The JPEG shows the lower panel with the old contrast."""
    board = cv2.imdecode(np.frombuffer(evidence.read("board"), np.uint8), cv2.IMREAD_COLOR)
    y, x = params["after_y"], params["margin"]
    panel = board[y : y + 540, x : x + 720].astype(float)
    ratio = 1.3 if params["first"] > params["contrast"] else 0.75
    board[y : y + 540, x : x + 720] = np.clip((panel - 127.5) * ratio + 127.5, 0, 255).round()
    evidence.write("board", cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, 70])[1].tobytes())


@near_miss(caught_by="image.shows_project")
def export_of_the_scan(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The wrong window was in front: the scan was exported under the board's name."""
    scan = cv2.imdecode(np.frombuffer(evidence.read("scan"), np.uint8), cv2.IMREAD_COLOR)
    small = cv2.resize(scan, (params["wide"], params["high"]), interpolation=cv2.INTER_AREA)
    evidence.write("board", cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 60])[1].tobytes())


@near_miss(caught_by="image.file_size")
def too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at quality 99."""
    board = cv2.imdecode(np.frombuffer(evidence.read("board"), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("board", cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, 99])[1].tobytes())


@near_miss(caught_by="image.format")
def export_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved, the board never exported."""
    evidence.remove("board")


@near_miss(caught_by="files.same_content")
def scan_cropped_for_good(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The crop was written over the scan."""
    scan = cv2.imdecode(np.frombuffer(evidence.read("scan"), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("scan", cv2.imencode(".jpg", scan[139:1069, 180:1420])[1].tobytes())
