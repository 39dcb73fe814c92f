"""Mistakes with two moods: too strong a glow, day and evening alike, a hidden group, a wrong cut."""

from __future__ import annotations

import struct
from typing import Any

import cv2
from pictures import decoded

from deskcraft.authoring import TamperedEvidence, near_miss


def with_property(data: bytes, layer: str, kind: int, value: bytes) -> bytes:
    """The project with another value of a layer's property."""
    out = bytearray(data)
    at = out.index(struct.pack(">II", kind, 4), out.index(layer.encode() + b"\x00"))
    out[at + 8 : at + 12] = value
    return bytes(out)


@near_miss(caught_by="xcf.stack")
def only_the_exports(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was never saved."""
    evidence.remove("project")


@near_miss(caught_by="xcf.layer#3")
def glow_at_full_strength(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The glow outshines the lamp."""
    full = with_property(evidence.read("project"), "Glow", 33, struct.pack(">f", 1.0))
    evidence.write("project", with_property(full, "Glow", 6, struct.pack(">I", 255)))


@near_miss(caught_by="image.shows_project#2")
def day_with_the_evening_on(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Both JPEGs show the evening."""
    evidence.write("day", evidence.read("evening"))


@near_miss(caught_by="xcf.layer")
def saved_with_the_group_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved after the day was exported, the group switched off."""
    evidence.write("project", with_property(evidence.read("project"), "Evening", 8, struct.pack(">I", 0)))


@near_miss(caught_by="xcf.layer#2")
def night_as_black_as_it_gets(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The veil covers everything."""
    full = with_property(evidence.read("project"), "Night", 33, struct.pack(">f", 1.0))
    evidence.write("project", with_property(full, "Night", 6, struct.pack(">I", 255)))


@near_miss(caught_by="image.shows_project#3")
def square_from_the_top(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The square begins at the upper edge."""
    side = params["square"]
    square = cv2.resize(decoded(evidence.read("evening"))[:900], (side, side), interpolation=cv2.INTER_AREA)
    evidence.write("square", cv2.imencode(".png", square)[1].tobytes())


@near_miss(caught_by="image.file_size")
def evening_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    heavy = cv2.imencode(".jpg", decoded(evidence.read("evening")), [cv2.IMWRITE_JPEG_QUALITY, 100])[1]
    evidence.write("evening", heavy.tobytes())


@near_miss(caught_by="image.format#2")
def day_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two of three exports."""
    evidence.remove("day")


@near_miss(caught_by="files.same_content")
def saved_over_the_catalogue(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The evening went into the catalogue's file as well."""
    evidence.write("catalogue", evidence.read("project"))
