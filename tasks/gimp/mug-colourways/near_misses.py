"""Mistakes with colourways: the whole mug turned, two exports alike, one on grey, one missing, a layer left on."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch
import cv2
from pictures import decoded, jpeg

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

own = runpy.run_path(str(Path(__file__).with_name("solution.py")))


@near_miss(caught_by="image.like#2")
def whole_mug_turned(desk: Desk, params: dict[str, Any]) -> None:
    """The hue was turned without the selection: the enamel and the sun have gone with it."""
    batch.run(desk, own["script"](params, everywhere=True))


@near_miss(caught_by="image.colour#8")
def export_of_the_wrong_colour(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The second colour's picture is the blue mug under another name."""
    evidence.write("two", evidence.read("blue"))


@near_miss(caught_by="image.colour#6")
def blue_on_grey(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The blue mug was not cut out of the grey paper in its export."""
    blue = decoded(evidence.read("blue"))
    blue[(blue > 250).all(axis=2)] = (200, 196, 190)
    evidence.write("blue", jpeg(blue, params["quality"]))


@near_miss(caught_by="xcf.layer")
def both_colours_on(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was saved with the upper colour visible."""
    data = bytearray(evidence.read("project"))
    at = data.index(struct.pack(">II", 8, 4), data.index(params["two"].encode() + b"\0"))
    data[at + 8 : at + 12] = struct.pack(">I", 1)
    evidence.write("project", bytes(data))


@near_miss(caught_by="image.shows_project")
def exported_at_another_size(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """One picture is smaller than asked."""
    one = cv2.resize(decoded(evidence.read("one")), None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    evidence.write("one", jpeg(one, params["quality"]))


@near_miss(caught_by="image.format")
def blue_not_exported(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """Only the new colours were exported."""
    evidence.remove("blue")


@near_miss(caught_by="xcf.canvas")
def only_the_exports(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The project was never saved."""
    evidence.remove("project")


@near_miss(caught_by="files.same_content")
def built_in_the_studio_file(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The work was saved over the retoucher's file as well."""
    evidence.write("studio", evidence.read("project"))
