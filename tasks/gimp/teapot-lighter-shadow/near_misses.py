"""Mistakes with two shadows: the other one, both, the backdrop lost, the last wish forgotten."""

from __future__ import annotations

import struct
from typing import Any

import cv2
import numpy as np

from deskcraft.authoring import TamperedEvidence, near_miss

STRENGTH = {"Contact shadow": 0.7, "Long shadow": 0.85}


def with_opacity(data: bytes, layer: str, opacity: float) -> bytes:
    """The project with another opacity of a layer, which is written behind its name, in 0 to 255 and as a float."""
    out = bytearray(data)
    start = out.index(layer.encode() + b"\x00")
    for kind, value in ((6, struct.pack(">I", round(opacity * 255))), (33, struct.pack(">f", opacity))):
        at = out.index(struct.pack(">II", kind, 4), start)
        out[at + 8 : at + 12] = value
    return bytes(out)


def other(params: dict[str, Any]) -> str:
    return next(name for name in STRENGTH if name != params["shadow"])


@near_miss(caught_by="xcf.layer")
def guessed_the_other_one(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The answer was not heeded: the other shadow is lighter."""
    wrong = with_opacity(evidence.read("project"), other(params), params["opacity"] / 100)
    evidence.write("project", with_opacity(wrong, params["shadow"], STRENGTH[params["shadow"]]))


@near_miss(caught_by="xcf.untouched")
def both_lighter(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """To be on the safe side, both shadows were changed."""
    data = with_opacity(evidence.read("project"), other(params), params["opacity"] / 100)
    evidence.write("project", data)


@near_miss(caught_by="xcf.layer")
def by_so_much_instead_of_to(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Taken down by the number, not to it."""
    left = STRENGTH[params["shadow"]] * (1 - params["opacity"] / 100)
    evidence.write("project", with_opacity(evidence.read("project"), params["shadow"], left))


@near_miss(caught_by="image.shows_project")
def exported_with_the_backdrop(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export was made before the white layer was there: all that was white is sand."""
    web = cv2.imdecode(np.frombuffer(evidence.read("web"), np.uint8), cv2.IMREAD_COLOR).astype(np.float32)
    sand = np.clip(web * np.array([0.74, 0.82, 0.88]), 0, 255).astype(np.uint8)
    evidence.write("web", cv2.imencode(".jpg", sand, [cv2.IMWRITE_JPEG_QUALITY, params["quality"]])[1].tobytes())


@near_miss(caught_by="xcf.stack")
def backdrop_renamed(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The white was poured into the backdrop's place, the backdrop is a layer of another name."""
    evidence.write("project", evidence.read("project").replace(b"Backdrop\x00", b"Backdrpp\x00"))


@near_miss(caught_by="xcf.stack")
def white_only_in_the_export(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was not saved again after the last wish."""
    before = evidence.read("project", "before")
    evidence.write("project", with_opacity(before, params["shadow"], params["opacity"] / 100))


@near_miss(caught_by="image.format")
def web_picture_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The last message was not heard to its end."""
    evidence.remove("web")
