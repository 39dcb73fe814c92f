"""Mistakes in sorting: field behind mill, a name not changed, a layer hidden or dragged on the way."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


def after_name(data: bytes | bytearray, name: str, property_: bytes) -> int:
    """Where a property of the layer of this name begins."""
    written = name.encode() + b"\x00"
    at = data.index(struct.pack(">I", len(written)) + written)
    return data.index(property_, at)


@near_miss(caught_by="xcf.stack#3")
def mill_before_the_field(desk: Desk, params: dict[str, Any]) -> None:
    """In the group the mill came to stand in front of the field."""
    batch.run(desk, own["script"](params, planes=(("Stalls", "Bunting"), ("Field", "Mill"))))


@near_miss(caught_by="xcf.stack")
def scenery_kept_its_name(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The rest of the scenery is still called so."""
    data = evidence.read("banner")
    name = params["back"].encode() + b"\x00"
    old = struct.pack(">I", len(name)) + name
    assert data.count(old) == 1
    other = ("Scenery and the rest"[: len(name) - 1]).encode() + b"\x00"
    evidence.write("banner", data.replace(old, struct.pack(">I", len(name)) + other))


@near_miss(caught_by="image.untouched")
def sun_switched_off(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """An eye was clicked by mistake."""
    data = bytearray(evidence.read("banner"))
    at = after_name(data, "Sun", struct.pack(">III", 8, 4, 1))
    data[at + 11] = 0
    evidence.write("banner", bytes(data))


@near_miss(caught_by="xcf.untouched")
def bunting_dragged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The bunting slipped up by 4 px when it was taken hold of."""
    data = bytearray(evidence.read("banner"))
    at = after_name(data, "Bunting", struct.pack(">II", 15, 8))
    x, y = struct.unpack(">ii", data[at + 8 : at + 16])
    data[at + 8 : at + 16] = struct.pack(">ii", x, y - 4)
    evidence.write("banner", bytes(data))


@near_miss(caught_by="xcf.stack")
def sorted_in_a_copy(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The sorted banner lies beside the old one."""
    evidence.add_to_home("Pictures/harvest-market-planes.xcf", evidence.read("banner"))
    evidence.restore("banner")
