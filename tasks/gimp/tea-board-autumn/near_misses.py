"""Mistakes step by step: the wrong group, the font lost, a price forgotten, the band opaque, the picture too heavy."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

from pictures import decoded, jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="xcf.stack")
def band_in_the_other_group(desk: Desk, params: dict[str, Any]) -> None:
    """It lies over the cake, but among the teas."""
    own["write"](desk, own["first_step"](params))
    desk.done()
    own["sold_out"](desk, params["colour"], params["opacity"], params["words"], group="热茶")
    desk.done()
    own["export"](desk, params["wide"], params["high"])


@near_miss(caught_by="xcf.text#2")
def price_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second price is the old one."""
    data = evidence.read("board")
    words = f'(text "{params["two"]} '.encode()
    assert data.count(words) == 1
    evidence.write("board", data.replace(words, b'(text "36 '))


@near_miss(caught_by="xcf.layer")
def band_opaque(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Nothing of the cake shines through."""
    data = bytearray(evidence.read("board"))
    at = data.index("色带".encode() + b"\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", 1.0)
    evidence.write("board", bytes(data))


@near_miss(caught_by="image.transparency#2")
def band_on_the_row_above(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Another cake is covered."""
    data = evidence.read("board")
    place = struct.pack(">IIii", 15, 8, 130, 1012)
    assert data.count(place) == 1
    evidence.write("board", data.replace(place, struct.pack(">IIii", 15, 8, 130, 930)))


@near_miss(caught_by="image.file_size")
def small_picture_too_heavy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Quality 100."""
    evidence.write("small", jpeg(decoded(evidence.read("small")), 100))


@near_miss(caught_by="image.shows_project")
def exported_before_the_band(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The small picture shows the board without the band."""
    picture = decoded(evidence.read("small"))
    scale = params["wide"] / 1080
    left, top, right, low = (round(number * scale) for number in (130, 1012, 950, 1088))
    picture[top:low, left:right] = (0x2F, 0x35, 0x24)
    evidence.write("small", jpeg(picture, 70))


@near_miss(caught_by="image.format")
def last_step_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Nothing was exported."""
    evidence.remove("small")


@near_miss(caught_by="xcf.untouched")
def cake_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The cake itself was switched off."""
    data = bytearray(evidence.read("board"))
    name = "桃酥".encode() + b"\x00"
    at = data.index(struct.pack(">I", len(name)) + name)
    at = data.index(struct.pack(">III", 8, 4, 1), at)
    data[at + 11] = 0
    evidence.write("board", bytes(data))


@near_miss(caught_by="xcf.text#6")
def done_is_said_at_once(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """DONE is said at once, and all is done when the messages have come."""
    evidence.restore("board@1")


@near_miss(caught_by="xcf.stack#2")
def done_is_said_twice(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """After the first step DONE is said again, and the band is laid with the export."""
    evidence.restore("board@2")
