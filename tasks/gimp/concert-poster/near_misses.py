"""Mistakes with a moving target: a message not obeyed, the stamp deleted, the project shrunk with the export."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="xcf.layer")
def stamp_deleted(desk: Desk, params: dict[str, Any]) -> None:
    """Out of sight, but gone for good."""
    own["correct"](desk, params["date"], '(gimp-image-remove-layer image (layer "Draft stamp"))')
    own["paint_sun"](desk, params["sun"])
    own["export"](desk, params["wide"], params["high"])
    desk.ask("Which date?")
    desk.wait_for_message()
    desk.done()


@near_miss(caught_by="image.colour")
def poster_never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export is right, the project on the disk is the old one."""
    evidence.restore("poster")


@near_miss(caught_by="image.shows_project")
def export_from_before_the_interruption(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The web picture still has the orange sun."""
    picture = cv2.imdecode(np.frombuffer(evidence.read("web"), np.uint8), cv2.IMREAD_COLOR)
    scale = params["wide"] / 1080
    cv2.circle(picture, (round(790 * scale), round(400 * scale)), round(120 * scale), (0x2E, 0x57, 0xE4), -1)
    evidence.write("web", cv2.imencode(".png", picture)[1].tobytes())


@near_miss(caught_by="xcf.untouched")
def sun_risen(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sun slipped up by 40 px when it was painted."""
    data = evidence.read("poster")
    offset = struct.pack(">IIii", 15, 8, 640, 300)
    assert data.count(offset) == 1
    evidence.write("poster", data.replace(offset, struct.pack(">IIii", 15, 8, 640, 260)))


@near_miss(caught_by="image.size")
def export_at_full_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export was not scaled."""
    picture = cv2.imdecode(np.frombuffer(evidence.read("web"), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("web", cv2.imencode(".png", cv2.resize(picture, (1080, 1350)))[1].tobytes())


@near_miss(caught_by="image.format")
def jpeg_under_the_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A JPEG that is only called .png."""
    picture = cv2.imdecode(np.frombuffer(evidence.read("web"), np.uint8), cv2.IMREAD_COLOR)
    evidence.write("web", cv2.imencode(".jpg", picture)[1].tobytes())


@near_miss(caught_by="image.size")
def web_picture_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last wish was not heard."""
    evidence.remove("web")


@near_miss(caught_by="xcf.text")
def date_cut_short(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The hour is missing in the project's text."""
    whole = params["date"].encode()
    short = whole.rsplit(b",", 1)[0].ljust(len(whole))
    evidence.write("poster", evidence.read("poster").replace(b'"' + whole + b'"', b'"' + short + b'"'))


@near_miss(caught_by="xcf.untouched")
def bar_switched_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Another layer's eye was clicked too."""
    data = bytearray(evidence.read("poster"))
    at = data.index(b"\x00\x00\x00\x04Bar\x00")
    at = data.index(b"\x00\x00\x00\x08\x00\x00\x00\x04\x00\x00\x00\x01", at)
    data[at + 11] = 0
    evidence.write("poster", bytes(data))
