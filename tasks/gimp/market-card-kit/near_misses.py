"""Mistakes in a delivery of several files: the bunting left in, words from memory, a card stretched to a story."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch
import cv2
import numpy as np
from pictures import decoded, jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.like")
def bunting_left_in(desk: Desk, params: dict[str, Any]) -> None:
    """The whole banner without its words was taken, not the scenery alone."""
    batch.run(desk, own["script"](params, own["words"](desk), bunting=True))


@near_miss(caught_by="xcf.text")
def headline_misspelt(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """A letter of the headline is wrong."""
    words = params["headline"].encode()
    evidence.write("project", evidence.read("project").replace(b'"' + words + b'"', b'"' + words[:-1] + b'd"'))


@near_miss(caught_by="xcf.place")
def badge_at_the_left(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The badge stands in the other corner."""
    data = evidence.read("project")
    place = struct.pack(">IIii", 15, 8, 852, 48)
    assert data.count(place) == 1
    evidence.write("project", data.replace(place, struct.pack(">IIii", 15, 8, 48, 48)))


@near_miss(caught_by="xcf.layer#2")
def veil_opaque(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The veil hides the stalls."""
    data = bytearray(evidence.read("project"))
    at = data.index(b"\x00\x00\x00\x05Veil\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", 1.0)
    evidence.write("project", bytes(data))


@near_miss(caught_by="image.shows_project#3")
def story_stretched(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The card was pulled to the height of a story."""
    evidence.write("story", jpeg(cv2.resize(decoded(evidence.read("card")), (1080, 1920)), 60))


@near_miss(caught_by="image.shows_project#3")
def story_on_white(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Above and below the card the story is white."""
    whole = np.full((1920, 1080, 3), 255, np.uint8)
    whole[420:1500] = decoded(evidence.read("card"))
    evidence.write("story", jpeg(whole, 70))


@near_miss(caught_by="image.file_size")
def mail_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    small = cv2.resize(decoded(evidence.read("card")), (540, 540), interpolation=cv2.INTER_AREA)
    evidence.write("mail", jpeg(small, 100))


@near_miss(caught_by="image.format")
def card_never_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Two of the three exports are there."""
    evidence.remove("card")


@near_miss(caught_by="files.same_content")
def banner_saved_without_words(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The card was saved over the banner."""
    evidence.write("banner", evidence.read("project"))
