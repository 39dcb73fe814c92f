"""Mistakes in a delivery: the middle of the photo, an old export, one in the wrong size, inputs touched."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch
import cv2
from pictures import decoded, jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.like")
def crop_begun_elsewhere(desk: Desk, params: dict[str, Any]) -> None:
    """The crop begins 40 px too far to the left, in the project and in both exports."""
    batch.run(desk, own["script"](params, crop_x=params["crop_x"] - 40))


@near_miss(caught_by="xcf.layer")
def bar_opaque(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bar is dark and nothing shines through."""
    data = bytearray(evidence.read("project"))
    at = data.index(b"\x00\x00\x00\x04Bar\x00")
    wanted = struct.pack(">IIf", 33, 4, 1.0)
    at = data.index(wanted[:8], at)
    data[at : at + 12] = wanted
    evidence.write("project", bytes(data))


@near_miss(caught_by="xcf.text")
def title_misspelt(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A letter is wrong in the headline."""
    title = params["title"].encode()
    evidence.write("project", evidence.read("project").replace(b'"' + title + b'"', b'"' + title[:-1] + b'd"'))


@near_miss(caught_by="image.shows_project#2")
def mail_of_the_bare_photo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mail's picture was exported before bar and texts."""
    photo = decoded(evidence.read("photo", "before"))[:1200, params["crop_x"] : params["crop_x"] + 960]
    evidence.write("mail", jpeg(cv2.resize(photo, (540, 675), interpolation=cv2.INTER_AREA), 75))


@near_miss(caught_by="image.shows_project#2")
def mail_at_full_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Not scaled, but pressed below the limit."""
    evidence.write("mail", jpeg(decoded(evidence.read("feed")), 30))


@near_miss(caught_by="image.file_size")
def mail_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    small = cv2.resize(decoded(evidence.read("feed")), (540, 675), interpolation=cv2.INTER_AREA)
    evidence.write("mail", jpeg(small, 100))


@near_miss(caught_by="image.format")
def feed_never_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One of the two exports is missing."""
    evidence.remove("feed")


@near_miss(caught_by="files.same_content")
def photo_cropped_for_good(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The crop was exported over the photo itself."""
    photo = decoded(evidence.read("photo", "before"))[:1200, params["crop_x"] : params["crop_x"] + 960]
    evidence.write("photo", jpeg(photo, 90))
