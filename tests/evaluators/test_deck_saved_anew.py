"""What LibreOffice 7.4 writes otherwise than it read: connectors that are turned, fonts of signs, the numbers
of points; and the space between paragraphs that follows their letters."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml.ns import qn
from pptx.util import Cm, Pt

from evaluators import grade
from evaluators.deck.diff import diff
from evaluators.deck.load import read_deck
from tests.evaluators.evidences import evidence

Build = Callable[[Any], Any]


def deck(build: Build) -> bytes:
    """Return a deck of one slide that `build` draws on."""
    made = Presentation()
    build(made.slides.add_slide(made.slide_layouts[6]))
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def differences(before: Build, after: Build) -> tuple[str, ...]:
    return diff(read_deck(deck(before)), read_deck(deck(after))).sentences


def elbow(x: float, y: float, width: float, height: float, **marks: str) -> Build:
    """Return a connector by its frame in centimetres; `rot`, `flipH`, `flipV`."""

    def build(slide: Any) -> None:
        line = slide.shapes.add_connector(2, Cm(x), Cm(y), Cm(x + width), Cm(y + height))
        frame = line._element.spPr.find(qn("a:xfrm"))
        for name, value in marks.items():
            frame.set(name, value)

    return build


@pytest.mark.parametrize(
    ("after", "same"),
    [
        (elbow(5, 1, 2, 8, rot="16200000", flipV="1", flipH="1"), False),  # it leads to the other side
        (elbow(5, 1, 2, 8, rot="16200000", flipH="1"), True),  # a quarter turn, mirrored
        (elbow(2, 4, 8, 2, rot="10800000", flipH="1", flipV="1"), True),  # a half turn, mirrored twice
        (elbow(2, 4, 8, 2, rot="10800000", flipH="1"), False),
        (elbow(5, 1.5, 2, 8, rot="16200000", flipH="1"), False),  # 5 mm lower
    ],
)
def test_a_connector_that_is_turned_and_ends_where_it_did_is_the_same(after: Build, same: bool) -> None:
    assert (differences(elbow(2, 4, 8, 2), after) == ()) is same


def words(*runs: tuple[str, str]) -> Build:
    """Return a text box of runs, each with the font of its Latin letters."""

    def build(slide: Any) -> None:
        paragraph = slide.shapes.add_textbox(Cm(2), Cm(2), Cm(12), Cm(2)).text_frame.paragraphs[0]
        for text, font in runs:
            run = paragraph.add_run()
            run.text, run.font.name = text, font
            east = copy.deepcopy(run.font._rPr.find(qn("a:latin")))
            east.tag = qn("a:ea")
            east.set("typeface", "Noto Sans CJK SC")
            run.font._rPr.append(east)

    return build


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ([("长3.6米×2.7米", "Carlito")], [("长3.6米", "Carlito"), ("×2.7", "Carlito"), ("米", "Carlito")], True),
        ([("量规(读书)", "Carlito")], [("量规", "Carlito"), ("(", "Carlito"), ("读书)", "Carlito")], True),
        ([("长3.6米", "Carlito")], [("长", "Carlito"), ("3.6", "Caladea"), ("米", "Carlito")], False),
        ([("3.6 × 2.7", "Carlito")], [("3.6 ", "Carlito"), ("×", "Caladea"), (" 2.7", "Carlito")], False),
    ],
)
def test_signs_between_scripts_are_of_either_font(
    before: list[tuple[str, str]], after: list[tuple[str, str]], same: bool
) -> None:
    assert (differences(words(*before), words(*after)) == ()) is same


def test_points_are_numbers_however_they_are_written() -> None:
    def points(*across: float) -> Build:
        def build(slide: Any) -> None:
            data: Any = XyChartData()  # type: ignore[no-untyped-call]
            series = data.add_series("Plot")
            for x in across:
                series.add_data_point(x, 2)
            slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, Cm(1), Cm(1), Cm(10), Cm(8), data)

        return build

    assert differences(points(5.0, 2.5), points(5, 2.5)) == ()
    assert differences(points(5.0, 2.5), points(5, 2.6)) != ()


def paragraph_of(size: float, share: int) -> Build:
    def build(slide: Any) -> None:
        box = slide.shapes.add_textbox(Cm(2), Cm(2), Cm(12), Cm(4))
        box.name = "Lines"
        box.text_frame.text = "One\nTwo"
        paragraph = box.text_frame.paragraphs[1]
        paragraph.runs[0].font.size = Pt(size)
        space = paragraph._p.get_or_add_pPr().get_or_add_spcBef()
        space.get_or_add_spcPct().set("val", str(share * 1000))

    return build


@pytest.mark.parametrize(("size", "share", "good"), [(24, 25, True), (24, 60, False)])
def test_space_that_is_a_part_of_the_letters_grows_with_them(
    tmp_path: Path, size: float, share: int, good: bool
) -> None:
    held = evidence(tmp_path, {"d": deck(paragraph_of(12, 25))}, {"d": deck(paragraph_of(size, share))})
    goal = {"deck.style": {"of": "d", "slides": 1, "shape": "name=Lines", "paragraphs": [2], "size": size}}
    verdict = grade([goal], [{"deck.untouched": {"of": "d"}}], held, ended_in_fail=False)
    assert bool(verdict.success) is good
