"""Mistakes in rounds: a wish of the last round but one forgotten, one undone, an export that is a round behind."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import cv2
from pictures import decoded, png

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.shows_project")
def exported_before_the_note_was_hidden(desk: Desk, params: dict[str, Any]) -> None:
    """The project is right, but the web picture still says that it is a proof."""
    own["add_line"](desk, params["music"])
    desk.done()
    own["add_bar"](desk, params["right"], params["first"])
    desk.done()
    own["refine"](desk, params["opacity"], params["size"], params["ink"])
    desk.done()
    own["export"](desk, params["wide"], params["high"])
    own["hide_note"](desk)


@near_miss(caught_by="xcf.text#2")
def all_rounds_at_the_end(desk: Desk, params: dict[str, Any]) -> None:
    """Every round was called done before anything was made; the last state is right."""
    desk.done()
    desk.done()
    desk.done()
    own["add_line"](desk, params["music"])
    own["add_bar"](desk, params["right"], params["first"])
    own["refine"](desk, params["opacity"], params["size"], params["ink"])
    own["hide_note"](desk)
    own["export"](desk, params["wide"], params["high"])


@near_miss(caught_by="xcf.layer#2")
def bar_as_strong_as_at_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bar kept the opacity of the round before."""
    data = bytearray(evidence.read("banner"))
    at = data.index(b"\x00\x00\x00\x04Bar\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", params["first"] / 100)
    evidence.write("banner", bytes(data))


@near_miss(caught_by="xcf.text")
def line_as_small_as_at_first(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the colour was changed, the size is that of the first round."""
    data = evidence.read("banner")
    at = data.index(params["music"].encode())
    size = f"(font-size {params['size']})".encode()
    there = data.index(size, at)
    evidence.write("banner", data[:there] + b"(font-size 38)" + data[there + len(size) :])


@near_miss(caught_by="xcf.layer#3")
def note_left_on(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The note shows in the project."""
    data = bytearray(evidence.read("banner"))
    at = data.index(b"\x00\x00\x00\x0bProof note\x00")
    at = data.index(struct.pack(">III", 8, 4, 0), at)
    data[at + 11] = 1
    evidence.write("banner", bytes(data))


@near_miss(caught_by="image.shows_project")
def old_banner_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The web picture has neither line nor bar."""
    picture = decoded(evidence.read("web"))
    scale = params["wide"] / 1600
    picture[round(404 * scale) : round(470 * scale), : round(params["right"] * scale)] = (0x9A, 0xCF, 0xC9)
    evidence.write("web", png(picture))


@near_miss(caught_by="image.size")
def web_picture_at_full_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The export was not scaled."""
    evidence.write("web", png(cv2.resize(decoded(evidence.read("web")), (1600, 800))))


@near_miss(caught_by="xcf.untouched")
def date_slipped(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The date was pushed up by 12 px to make room."""
    data = bytearray(evidence.read("banner"))
    at = data.index(b"\x00\x00\x00\x05Date\x00")
    at = data.index(struct.pack(">II", 15, 8), at)
    x, y = struct.unpack(">ii", data[at + 8 : at + 16])
    data[at + 8 : at + 16] = struct.pack(">ii", x, y - 12)
    evidence.write("banner", bytes(data))
