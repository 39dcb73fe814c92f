"""What a text layer shows must be its text at the size that it remembers: pixels that were scaled, turned, mirrored or
painted on since are something else, though GIMP keeps the words, font and size beside them."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from evaluators import LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.xcf_files import RawLayer, put_together, take_apart

CARD = (Path(__file__).parent / "corpus" / "xcf" / "card.xcf").read_bytes()
FLAGS, MODIFIED = 26, 2
ASKED = {"layer": "Title", "text": "Leaf & Kettle", "font": "Open Sans Bold", "size": 18}
Edit = Callable[[RawLayer], RawLayer]


def text_of(folder: Path, edit: Edit) -> LeafVerdict:
    """What the check says of the card with its headline edited."""
    raw = take_apart(CARD)
    raw.layers = [edit(layer) if layer.name == "Title" else layer for layer in raw.layers]
    data = put_together(raw)
    return judge(evidence(folder, {"card": CARD}, {"card": data}), "xcf.text", of="card", **ASKED)


def flagged(layer: RawLayer, flags: int) -> RawLayer:
    """A layer with the marks that GIMP puts on one of text: 1, its name is its own; 2, its pixels were changed."""
    props = [each for each in layer.props if each[0] != FLAGS]
    return replace(layer, props=[(FLAGS, struct.pack(">I", flags)), *props])


def scaled(layer: RawLayer, across: float, down: float) -> RawLayer:
    """A layer pulled to another size."""
    height, width = layer.pixels.shape[:2]
    size = round(width * across), round(height * down)
    return replace(layer, pixels=np.asarray(cv2.resize(layer.pixels, size, interpolation=cv2.INTER_CUBIC)))


WRONG: dict[str, Edit] = {
    "scaled, as GIMP marks it": lambda layer: flagged(scaled(layer, 1.16, 1.16), 3),
    "mirrored": lambda layer: flagged(replace(layer, pixels=np.ascontiguousarray(layer.pixels[:, ::-1])), 3),
    "a few px painted on": lambda layer: flagged(layer, MODIFIED),
    "larger, without a mark": lambda layer: scaled(layer, 1.4, 1.4),
    "higher, without a mark": lambda layer: scaled(layer, 1, 1.4),
}
RIGHT: dict[str, Edit] = {
    "as GIMP drew it": lambda layer: layer,
    "with a name of its own": lambda layer: flagged(layer, 1),
    "without any mark": lambda layer: replace(layer, props=[each for each in layer.props if each[0] != FLAGS]),
}


@pytest.mark.parametrize("edit", WRONG.values(), ids=WRONG.keys())
def test_pixels_that_were_changed_are_not_the_text(tmp_path: Path, edit: Edit) -> None:
    assert not text_of(tmp_path, edit).ok


@pytest.mark.parametrize("edit", RIGHT.values(), ids=RIGHT.keys())
def test_the_text_as_it_is_drawn_is(tmp_path: Path, edit: Edit) -> None:
    verdict = text_of(tmp_path, edit)
    assert verdict.ok, verdict.sentence
