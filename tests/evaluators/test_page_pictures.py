"""Pictures of a page's elements as the sandbox answers with them, sound or not; browsers are in tests/workbench."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from evaluators import Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge
from tests.evaluators.pictures import encoded

COLOUR = "#1f5f8b"
PAGE = "<!doctype html>"


@dataclass(frozen=True)
class Answers:
    """A workbench that answers to one look at an element."""

    png: str

    def work(self, job: Any, data: bytes, suffix: str, options: Any) -> dict[str, bytes]:
        return {"answers.json": json.dumps([{}, {"png": self.png, "made": {}}]).encode()}


def look(folder: Path, png: str, check: str, **params: Any) -> LeafVerdict:
    found = replace(evidence(folder, {}, {"a.html": PAGE}), workbench=Answers(png))
    return judge(found, check, of="a.html", target={"role": "img"}, **params)


def drawn(*boxes: tuple[int, int, int, int]) -> str:
    picture = Image.new("RGB", (300, 200), "#ffffff")
    for left, top, width, height in boxes:
        ImageDraw.Draw(picture).rectangle((left, top, left + width - 1, top + height - 1), fill=COLOUR)
    return base64.b64encode(encoded(np.asarray(picture))).decode()


BARS = [{"colour": COLOUR, "values": [100, 40, 70]}]
UPRIGHT = ((20, 50, 30, 100), (80, 110, 30, 40), (140, 80, 30, 70))
LYING = ((20, 20, 100, 30), (20, 80, 40, 30), (20, 140, 70, 30))


@pytest.mark.parametrize(("boxes", "direction"), [(UPRIGHT, "upright"), (LYING, "sideways")])
def test_bars_run_one_way(tmp_path: Path, boxes: Any, direction: str) -> None:
    other = "upright" if direction == "sideways" else "sideways"
    assert look(tmp_path, drawn(*boxes), "page.bars", series=BARS, direction=direction).score == 1
    assert look(tmp_path, drawn(*boxes), "page.bars", series=BARS, direction=other).score == 0


def test_nothing_else_has_the_colour_of_the_bars(tmp_path: Path) -> None:
    specks = ((200, 100, 6, 3), (260, 10, 4, 4))
    assert look(tmp_path, drawn(*UPRIGHT, *specks), "page.bars", series=BARS).score == 1
    for number, other in enumerate(((200, 10, 60, 14), (200, 100, 14, 14), (260, 10, 7, 10))):
        leaf = look(tmp_path / str(number), drawn(*UPRIGHT, other), "page.bars", series=BARS)
        assert leaf.code == Code.EXTRA, other


@pytest.mark.parametrize(("boxes", "direction"), [(UPRIGHT, "upright"), (LYING, "sideways")])
@pytest.mark.parametrize(
    ("line", "width", "ok"), [("#22303a", 2, False), ("#cc2222", 1, False), ("#ffffff", 2, True), (COLOUR, 2, True)]
)
def test_bars_have_no_outline(tmp_path: Path, boxes: Any, direction: str, line: str, width: int, ok: bool) -> None:
    picture = Image.new("RGB", (300, 200), "#ffffff")
    for left, top, across, down in boxes:
        ImageDraw.Draw(picture).rectangle((left, top, left + across - 1, top + down - 1), COLOUR, line, width)
    png = base64.b64encode(encoded(np.asarray(picture))).decode()
    assert look(tmp_path, png, "page.bars", series=BARS, direction=direction, tolerance=0.05).ok is ok


ASKED: dict[str, dict[str, Any]] = {
    "page.bars": {"series": BARS},
    "page.line": {"colour": COLOUR, "values": [1, 2, 3]},
    "page.drawing": {},
}


@pytest.mark.parametrize("png", ["not base64!", base64.b64encode(b"\x89PNG no picture").decode(), ""])
@pytest.mark.parametrize("check", list(ASKED))
def test_an_answer_that_is_no_picture(tmp_path: Path, check: str, png: str) -> None:
    assert look(tmp_path, png, check, **ASKED[check]).code == Code.UNREADABLE
