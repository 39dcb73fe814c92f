"""Text counts if its letters can be seen to the last: not cut off by a box or the canvas, masked or covered."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from evaluators import LeafVerdict
from evaluators.workbench import JobName, Made, Option
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.xcf_files import RawChannel, RawImage, RawLayer, put_together, replaced, take_apart

CARD = (Path(__file__).parent / "corpus" / "xcf" / "card.xcf").read_bytes()
PARASITES, OPACITY, VISIBLE, OFFSETS = 21, 33, 8, 15
ASKED = {"layer": "Title", "text": "Leaf & Kettle", "font": "Open Sans Bold", "size": 18}
Edit = Callable[[RawImage], None]


class Drawing:
    """A workbench whose GIMP draws a text layer higher, with ink in further rows."""

    def __init__(self, letters: np.ndarray, further: tuple[int, ...] = ()) -> None:
        self.letters, self.further, self.asked = letters, further, 0

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        assert (job, suffix, options) == ("titles", ".xcf", {"only": 2})
        self.asked += 1
        height, width = self.letters.shape[:2]
        high = np.zeros((3 * height, width, 4), dtype=np.uint8)
        high[:height] = self.letters
        for row in self.further:
            high[row, 10:20] = 255
        out = io.BytesIO()
        Image.fromarray(high).save(out, "PNG")
        return {"2.png": out.getvalue()}


def boxed(layer: RawLayer, higher: int = 0) -> RawLayer:
    """The text in a box of fixed size."""
    pixels = np.vstack([layer.pixels, np.zeros((higher, *layer.pixels.shape[1:]), dtype=np.uint8)])
    height, width = pixels.shape[:2]
    old = b"(box-mode dynamic)"
    new = f"(box-mode fixed)\n(box-width {width})\n(box-height {height})".encode()
    props = []
    for kind, data in layer.props:
        if kind == PARASITES and old in data:
            at = data.index(b"gimp-text-layer\0") + 16  # then flags and the length of what follows
            flags, length = struct.unpack_from(">2I", data, at)
            body = data[at + 8 : at + 8 + length].replace(old, new)
            data = data[:at] + struct.pack(">2I", flags, len(body)) + body + data[at + 8 + length :]
        props.append((kind, data))
    return replace(layer, pixels=pixels, props=props)


def look(
    folder: Path, edit: Edit, further: tuple[int, ...] = (), where: str = "card.xcf"
) -> tuple[LeafVerdict, Drawing]:
    raw = take_apart(CARD)
    edit(raw)
    title = raw.layer("Title").pixels
    drawing = Drawing(title, further)
    found = replace(evidence(folder, {where: CARD}, {where: put_together(raw)}), workbench=drawing)
    return judge(found, "xcf.text", of=where, **ASKED), drawing


def put(raw: RawImage, name: str, layer: RawLayer) -> None:
    raw.layers = [layer if one.name == name else one for one in raw.layers]


def fixed(higher: int = 0) -> Edit:
    return lambda raw: put(raw, "Title", boxed(raw.layer("Title"), higher))


def moved(x: int, y: int) -> Edit:
    def edit(raw: RawImage) -> None:
        title = raw.layer("Title")
        put(raw, "Title", replace(title, props=replaced(title.props, OFFSETS, struct.pack(">2i", x, y))))

    return edit


def masked(columns: int) -> Edit:
    def edit(raw: RawImage) -> None:
        title = raw.layer("Title")
        mask = np.full((*title.pixels.shape[:2], 1), 255, dtype=np.uint8)
        mask[:, :columns] = 0
        props = replaced(title.props, 11, struct.pack(">I", 1))
        put(raw, "Title", replace(title, mask=RawChannel("mask", [], mask), props=props))

    return edit


def covered(opacity: float, width: int, visible: int = 1) -> Edit:
    """The stamp, topmost, lies over the words."""

    def edit(raw: RawImage) -> None:
        stamp = raw.layer("Stamp")
        props = replaced(stamp.props, OFFSETS, struct.pack(">2i", 20, 8))
        props = replaced(replaced(props, OPACITY, struct.pack(">f", opacity)), VISIBLE, struct.pack(">I", visible))
        put(raw, "Stamp", replace(stamp, pixels=np.full((26, width, 4), 255, dtype=np.uint8), props=props))

    return edit


def test_a_box_that_cuts_a_line_off(tmp_path: Path) -> None:
    verdict, drawing = look(tmp_path, fixed(), further=(30, 31))
    assert not verdict.ok
    assert "its box cuts off a part of its letters" in verdict.sentence
    assert drawing.asked == 1


def test_a_box_that_cuts_nothing_off(tmp_path: Path) -> None:
    verdict, drawing = look(tmp_path, fixed())
    assert verdict.ok, verdict.sentence
    assert drawing.asked == 1


def test_a_box_with_room_for_a_next_line_needs_no_drawing(tmp_path: Path) -> None:
    verdict, drawing = look(tmp_path, fixed(60))
    assert verdict.ok, verdict.sentence
    assert drawing.asked == 0


WRONG: dict[str, tuple[Edit, str]] = {
    "off the canvas to the left": (moved(-30, 8), "outside of the canvas"),
    "off the canvas below": (moved(20, 130), "outside of the canvas"),
    "masked": (masked(30), "its mask hides"),
    "half covered": (covered(1, 40), "Stamp covers"),
    "covered all but for a shine": (covered(0.95, 40), "Stamp covers"),
}
RIGHT: dict[str, Edit] = {
    "as it was": lambda raw: None,
    "at the edge of the canvas": moved(0, 0),
    "beneath something hidden": covered(1, 40, visible=0),
    "beneath something translucent": covered(0.3, 40),
    "with a mask that hides nothing": masked(0),
}


@pytest.mark.parametrize(("edit", "said"), WRONG.values(), ids=WRONG.keys())
def test_letters_that_cannot_be_seen(tmp_path: Path, edit: Edit, said: str) -> None:
    verdict, _ = look(tmp_path, edit)
    assert not verdict.ok
    assert said in verdict.sentence


@pytest.mark.parametrize("edit", RIGHT.values(), ids=RIGHT.keys())
def test_letters_that_can(tmp_path: Path, edit: Edit) -> None:
    verdict, drawing = look(tmp_path, edit)
    assert verdict.ok, verdict.sentence
    assert drawing.asked == 0
