"""Mistakes in a delivery: the wrong one visible, an undarkened quay, exports of the wrong state."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import batch
import cv2
from pictures import decoded, jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.like")
def quay_not_darkened(desk: Desk, params: dict[str, Any]) -> None:
    """Point 2 of the brief was passed over, in the project and all exports."""
    batch.run(desk, own["script"](params, shade=False))


def visibility(data: bytes, layer: str, seen: int) -> bytes:
    """The project with a layer's eye opened or closed."""
    name = layer.encode() + b"\0"
    at = data.index(len(name).to_bytes(4, "big") + name)
    at = data.index(b"\0\0\0\x08\0\0\0\x04", at)
    return data[: at + 8] + seen.to_bytes(4, "big") + data[at + 12 :]


@near_miss(caught_by="xcf.layer#2")
def night_left_visible(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved as it was for the last export."""
    evidence.write("project", visibility(evidence.read("project"), "Night", 1))


@near_miss(caught_by="image.like#5")
def night_export_shows_the_evening(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The same picture under two names."""
    evidence.write("night", evidence.read("evening"))


@near_miss(caught_by="image.like#6")
def night_export_without_the_rest(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """By night the sponsor and the credit are missing."""
    picture = decoded(evidence.read("night"))
    picture[800:] = picture[600:800]
    evidence.write("night", jpeg(picture, 70))


@near_miss(caught_by="xcf.text")
def credit_misspelt(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A letter of the credit is wrong."""
    said = params["credit"].encode()
    data = evidence.read("project")
    assert b'"' + said + b'"' in data
    evidence.write("project", data.replace(b'"' + said + b'"', b'"' + said[:-1] + b'x"'))


@near_miss(caught_by="image.shows_project#2")
def press_picture_of_the_bare_photo(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The small one was made of the photo."""
    small = cv2.resize(
        decoded(evidence.read("photo")), (params["small"], params["small_high"]), interpolation=cv2.INTER_AREA
    )
    evidence.write("press", cv2.imencode(".png", small)[1].tobytes())


@near_miss(caught_by="image.size")
def press_picture_at_full_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Not scaled."""
    evidence.write("press", cv2.imencode(".png", decoded(evidence.read("evening")))[1].tobytes())


@near_miss(caught_by="image.file_size")
def too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Exported at quality 98."""
    evidence.write("evening", jpeg(decoded(evidence.read("evening")), 98))


@near_miss(caught_by="files.same_content")
def photo_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mock-up was exported over the photo."""
    evidence.write("photo", evidence.read("evening"))
