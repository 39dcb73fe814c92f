"""Mistakes in a composition: a shadow lost, other planks, cloth that covers, a wrong word, exports old or missing."""

from __future__ import annotations

import struct
from typing import Any

import cv2
from pictures import decoded, jpeg

from deskcraft.authoring import TamperedEvidence, near_miss

CODES = {"multiply": 30, "overlay": 23, "soft light": 45}


@near_miss(caught_by="xcf.stack#2")
def long_shadow_under_another_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer has the name that a copy gets."""
    evidence.write("project", evidence.read("project").replace(b"Long shadow\0", b"Long shado#\0"))


@near_miss(caught_by="image.like")
def other_planks(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The boards lie 40 px too low."""
    data = bytearray(evidence.read("project"))
    at = data.index(struct.pack(">II", 15, 8), data.index(b"Oak\0"))
    data[at + 8 : at + 16] = struct.pack(">ii", 0, 40)
    evidence.write("project", bytes(data))


@near_miss(caught_by="xcf.layer")
def cloth_that_covers(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The runner is in normal mode: no wood shines through."""
    data = evidence.read("project")
    mode = struct.pack(">III", 7, 4, CODES[params["mode"]])
    assert data.count(mode) == 1
    evidence.write("project", data.replace(mode, struct.pack(">III", 7, 4, 28)))


@near_miss(caught_by="xcf.text")
def title_misspelt(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A letter is wrong in the headline."""
    title = params["title"].encode()
    evidence.write("project", evidence.read("project").replace(b'"' + title + b'"', b'"' + title[:-1] + b'x"'))


@near_miss(caught_by="image.shows_project")
def banner_without_the_pot(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The JPEG is from before the pot: bare boards."""
    boards = decoded(evidence.read("boards", "before"))
    evidence.write("banner", jpeg(boards[params["oak_y"] : params["oak_y"] + 700], 70))


@near_miss(caught_by="image.shows_project#2")
def mobile_of_the_left_half(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The crop was taken at the other edge."""
    left = decoded(evidence.read("banner"))[:, :700]
    evidence.write("mobile", cv2.imencode(".png", left)[1].tobytes())


@near_miss(caught_by="image.file_size")
def banner_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    evidence.write("banner", jpeg(decoded(evidence.read("banner")), 100))


@near_miss(caught_by="image.format#2")
def mobile_never_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One of the two exports is missing."""
    evidence.remove("mobile")


@near_miss(caught_by="files.same_content")
def pot_moved_in_its_own_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The banner was built in teapot-set.xcf and saved there too."""
    evidence.write("set", evidence.read("project"))
