"""Mistakes with transparency: none at all, the paper around alone, the ink instead, translucent, in a new colour."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pictures

from deskcraft.authoring import TamperedEvidence, near_miss


def write(evidence: TamperedEvidence, colours: Any, alpha: Any) -> None:
    """A picture in BGR and its opacity, 0 to 255."""
    evidence.write("clear", pictures.png(np.dstack([colours, alpha]).astype(np.uint8)))


def ink(evidence: TamperedEvidence) -> Any:
    """How much ink there is, 0 to 255."""
    return 255 - pictures.source(evidence, "mark")[..., 0]


@near_miss(caught_by="image.format")
def a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mark under the new name, white as before."""
    evidence.write("clear", evidence.read("mark", "before"))


@near_miss(caught_by="image.transparency")
def alpha_channel_and_no_more(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Layer > Transparency > Add Alpha Channel."""
    mark = pictures.source(evidence, "mark")
    write(evidence, mark, np.full(mark.shape[:2], 255))


@near_miss(caught_by="image.transparency#2")
def paper_around_alone(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The fuzzy selection stops at the ring: the white within stays."""
    mark = pictures.source(evidence, "mark")
    parts = cv2.connectedComponents((mark[..., 0] > 127).astype(np.uint8))[1]
    write(evidence, mark, np.where(parts == parts[2, 2], 0, 255))


@near_miss(caught_by="image.transparency#5")
def ink_taken_out(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Black became transparent, white is left."""
    write(evidence, np.full_like(pictures.source(evidence, "mark"), 255), 255 - ink(evidence))


@near_miss(caught_by="image.transparency#5")
def faint(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer's opacity was lowered too."""
    write(evidence, np.zeros_like(pictures.source(evidence, "mark")), ink(evidence) * 0.6)


@near_miss(caught_by="image.colour")
def recoloured(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The ink in white, for dark covers: nobody asked."""
    write(evidence, np.full_like(pictures.source(evidence, "mark"), 255), ink(evidence))


@near_miss(caught_by="image.shows_project")
def slipped_aside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer was moved by 8 px."""
    moved = np.roll(ink(evidence), 8, axis=1)
    write(evidence, np.zeros_like(pictures.source(evidence, "mark")), moved)


@near_miss(caught_by="files.same_content")
def mark_overwritten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """File > Overwrite instead of Export As."""
    evidence.write("mark", evidence.read("clear"))
