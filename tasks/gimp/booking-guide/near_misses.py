"""Mistakes with a callout: a number forgotten or shining through, an export from before, one unscaled."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import cv2
from pictures import decoded, png

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.colour#8")
def one_number_left(desk: Desk, params: dict[str, Any]) -> None:
    """Three of the four numbers are covered."""
    desk.ask("Which words?")
    own["build"](desk, params["hint"], params["ink"], params["thick"])
    desk.wait_for_message()
    own["cover"](desk, own["BOXES"][:3])
    desk.done()
    own["export"](desk, params["wide"], params["high"])


@near_miss(caught_by="image.shows_project")
def export_with_the_numbers(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The web picture was made before the interruption: everybody can read the numbers."""
    picture = decoded(evidence.read("web"))
    scale = params["wide"] / 1440
    shot = cv2.resize(decoded(evidence.read("shot")), (params["wide"], params["high"]), interpolation=cv2.INTER_AREA)
    left, top, low = (round(number * scale) for number in (1200, 140, 480))
    picture[top:low, left:] = shot[top:low, left:]
    evidence.write("web", png(picture))


@near_miss(caught_by="image.shows_project")
def export_with_the_last_number(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The web picture was made before the last of the four boxes was drawn: one number can be read in it."""
    picture = decoded(evidence.read("web"))
    shot = cv2.resize(decoded(evidence.read("shot")), (params["wide"], params["high"]), interpolation=cv2.INTER_AREA)
    left, top, right, low = (round(number * params["wide"] / 1440) for number in (1206, 444, 1366, 472))
    picture[top:low, left:right] = shot[top:low, left:right]
    evidence.write("web", png(picture))


@near_miss(caught_by="image.shows_project")
def bare_screenshot_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The screenshot, scaled, under the name asked."""
    shot = decoded(evidence.read("shot"))
    small = cv2.resize(shot, (params["wide"], params["high"]), interpolation=cv2.INTER_AREA)
    evidence.write("web", png(small))


@near_miss(caught_by="image.size")
def export_at_full_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export was not scaled."""
    evidence.write("web", png(cv2.resize(decoded(evidence.read("web")), (1440, 900))))


@near_miss(caught_by="xcf.text")
def last_letter_lost(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A typing error at the end of the hint."""
    words = params["hint"].encode()
    evidence.write("project", evidence.read("project").replace(b'"' + words + b'"', b'"' + words[:-1] + b'."'))


@near_miss(caught_by="xcf.layer#3")
def cover_see_through(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The boxes are translucent, the digits shine through."""
    data = bytearray(evidence.read("project"))
    at = data.index(b"\x00\x00\x00\x06Cover\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", 0.6)
    evidence.write("project", bytes(data))


@near_miss(caught_by="files.same_content")
def screenshot_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The web picture went over the screenshot."""
    evidence.write("shot", evidence.read("web"))


@near_miss(caught_by="xcf.canvas")
def project_never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the picture for the web is there."""
    evidence.remove("project")
