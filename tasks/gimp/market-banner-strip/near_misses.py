"""Mistakes with a strip: above the wrong layer, opaque or too faint, the words flattened or misspelt, the old file."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import gui
import layers

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="xcf.stack")
def strip_above_everything(desk: Desk, params: dict[str, Any]) -> None:
    """The new layer went where GIMP puts it: on top, over the words."""
    own["strip"](desk, params, above=own["NOTE"])
    layers.retype(desk, own["DATE"] + 1, own["DATE_ON_SCREEN"], params["date"])
    layers.delete(desk, own["NOTE"] + 1)
    gui.save(desk, own["BANNER"])


@near_miss(caught_by="xcf.layer")
def strip_opaque(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Nothing shines through."""
    data = bytearray(evidence.read("banner"))
    at = data.index(b"\x00\x00\x00\x06Strip\x00")
    at = data.index(struct.pack(">II", 33, 4), at)
    data[at + 8 : at + 12] = struct.pack(">f", 1.0)
    evidence.write("banner", bytes(data))


@near_miss(caught_by="image.transparency#3")
def strip_slipped_down(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer has its size, but begins at the top edge."""
    data = evidence.read("banner")
    offset = struct.pack(">IIii", 15, 8, 0, params["top"])
    assert data.count(offset) == 1
    evidence.write("banner", data.replace(offset, struct.pack(">IIii", 15, 8, 0, 0)))


@near_miss(caught_by="xcf.text")
def hours_forgotten(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the day was changed."""
    whole = params["date"].encode()
    day = whole.split(b",")[0].ljust(len(whole))
    evidence.write("banner", evidence.read("banner").replace(whole, day))


@near_miss(caught_by="xcf.no_layer")
def saved_as_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All is right in a copy beside the project; the project is the old one."""
    evidence.add_to_home("Pictures/harvest-market-2.xcf", evidence.read("banner"))
    evidence.restore("banner")


@near_miss(caught_by="xcf.untouched")
def mill_moved_aside(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The mill was dragged off by 30 px when the layers were sorted."""
    data = bytearray(evidence.read("banner"))
    at = data.index(b"\x00\x00\x00\x05Mill\x00")
    at = data.index(struct.pack(">II", 15, 8), at)
    x, y = struct.unpack(">ii", data[at + 8 : at + 16])
    data[at + 8 : at + 16] = struct.pack(">ii", x - 30, y)
    evidence.write("banner", bytes(data))
