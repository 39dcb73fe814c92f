"""Mistakes with one layer's brightness: the other slider, another layer, a veil above it, its opacity, never saved."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path
from typing import Any

import batch

from deskcraft.authoring import Desk, TamperedEvidence, near_miss

POSTER = f"{batch.PICTURES}/kite-festival.xcf"
VISIBLE, OPACITY, OPACITY_AS_FLOAT = 8, 6, 33
"""Numbers of a layer's properties in an XCF file."""
by_hand = runpy.run_path(str(Path(__file__).with_name("solution.py")))


def save(desk: Desk, body: str) -> None:
    """Script-Fu with the poster as `image`, and saves it."""
    script = f"""
    (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{POSTER}" "kite-festival.xcf"))))
      (define (layer name) (car (gimp-image-get-layer-by-name image name)))
      (define (lighter name share) (gimp-drawable-brightness-contrast (layer name) share 0))
      {body}
      (gimp-xcf-save 0 image (car (gimp-image-get-active-drawable image)) "{POSTER}" "kite-festival.xcf"))"""
    batch.must_save(desk, script, POSTER)


def with_property(evidence: TamperedEvidence, layer: str, number: int, value: bytes) -> None:
    """The project with another value of a layer's property, which stands behind its name."""
    data = bytearray(evidence.read("poster"))
    at = data.index(struct.pack(">II", number, 4), data.index(layer.encode() + b"\x00"))
    data[at + 8 : at + 12] = value
    evidence.write("poster", bytes(data))


@near_miss(caught_by="image.like")
def the_slider_below(desk: Desk, params: dict[str, Any]) -> None:
    """The number went into the contrast."""
    by_hand["set_tone"](desk, "Sky", 0, params["brightness"])


@near_miss(caught_by="xcf.untouched")
def the_scenery_as_well(desk: Desk, params: dict[str, Any]) -> None:
    """Sea and dunes were changed with the sky, so that they match."""
    share = params["brightness"] / 127
    save(desk, "".join(f'(lighter "{name}" {share})' for name in ("Sky", "Sea", "Dunes")))


@near_miss(caught_by="image.like")
def a_veil_above_it(desk: Desk, params: dict[str, Any]) -> None:
    """A layer of white or black over the sky, half seen through: it looks lighter, and its own picture is as before."""
    fill = "WHITE" if params["brightness"] > 0 else "FOREGROUND"
    share = abs(params["brightness"]) / 254 * 100
    save(
        desk,
        f"""
      (let ((veil (car (gimp-layer-new image 840 1188 RGBA-IMAGE "Veil" {share} LAYER-MODE-NORMAL))))
        (gimp-image-insert-layer image veil 0 (car (gimp-image-get-item-position image (layer "Sky"))))
        (gimp-drawable-fill veil FILL-{fill}))""",
    )


@near_miss(caught_by="image.like")
def half_of_it(desk: Desk, params: dict[str, Any]) -> None:
    """By eye, with half the strength."""
    save(desk, f'(lighter "Sky" {params["brightness"] / 254})')


@near_miss(caught_by="image.like")
def never_saved(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """All right on the screen, nothing on the disk."""
    evidence.restore("poster")


@near_miss(caught_by="image.like")
def less_of_the_layer_instead(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer's opacity was lowered, its picture is the old one."""
    evidence.restore("poster")
    with_property(evidence, "Sky", OPACITY, struct.pack(">I", 200))
    with_property(evidence, "Sky", OPACITY_AS_FLOAT, struct.pack(">f", 200 / 255))


@near_miss(caught_by="xcf.untouched")
def kites_left_hidden(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The kites were switched off to see the sky, and never on again."""
    with_property(evidence, "Kites", VISIBLE, struct.pack(">I", 0))


@near_miss(caught_by="image.like")
def renamed_as_the_proof(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    """The layer got another name on the way."""
    data = evidence.read("poster")
    assert data.count(b"\x04Sky\x00") == 1
    evidence.write("poster", data.replace(b"\x04Sky\x00", b"\x04Air\x00"))
