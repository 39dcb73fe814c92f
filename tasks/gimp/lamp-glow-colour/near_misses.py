"""Mistakes with a correction: not heard, half of it, an old export, a large one, none."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from pictures import decoded

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.colour")
def correction_not_heard(desk: Desk, params: dict[str, Any]) -> None:
    """The opacity was corrected, the colour is the one of the old card."""
    own["shine"](desk, params["first"], params["opacity"], params["grow"])
    desk.wait_for_message()
    own["export"](desk, params["name"], params["wide"], params["high"])
    desk.done()


@near_miss(caught_by="xcf.layer")
def opacity_not_corrected(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only half of the correction was carried out."""
    data = bytearray(evidence.read("project"))
    start = data.index(b"Glow\x00")
    share = params["first_opacity"] / 100
    for kind, value in ((6, struct.pack(">I", round(share * 255))), (33, struct.pack(">f", share))):
        at = data.index(struct.pack(">II", kind, 4), start)
        data[at + 8 : at + 12] = value
    evidence.write("project", bytes(data))


@near_miss(caught_by="image.shows_project")
def exported_before_the_glow(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The small picture shows the lamp switched off."""
    web = decoded(evidence.read("web"))
    dull = (0.4 * web + 0.6 * cv2.GaussianBlur(web, (0, 0), 40)).astype(np.uint8)
    evidence.write("web", cv2.imencode(".png", dull)[1].tobytes())


@near_miss(caught_by="image.size")
def exported_at_full_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export was not scaled."""
    web = cv2.resize(decoded(evidence.read("web")), (900, 1080), interpolation=cv2.INTER_CUBIC)
    evidence.write("web", cv2.imencode(".png", web)[1].tobytes())


@near_miss(caught_by="xcf.stack")
def project_never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the small picture shows a glow."""
    evidence.restore("project")


@near_miss(caught_by="image.size")
def small_picture_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last wish was not heard."""
    evidence.remove("web")
