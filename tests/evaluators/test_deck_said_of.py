"""What a slide says of its figures, what it may say besides, and charts and boxes that show what they hold."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml.ns import qn
from pptx.util import Cm, Pt

from tests.evaluators.evidences import evidence, judge
from tests.evaluators.test_deck_room import box, check, deck
from tests.evaluators.test_deck_words import table

PLACE = (2.0, 2.0, 24.0, 3.0)
LESSONS = ["Begin with people", "Count what fails"]


def saying(*lines: str) -> bytes:
    """A slide that says lines, a box each."""

    def draw(slide: Any) -> None:
        for number, line in enumerate(lines):
            box(slide, f"Line {number}", (2, 2 + 2 * number, 24, 1.5), line)

    return deck(draw)


@pytest.mark.parametrize(
    ("lines", "params", "wrong"),
    [
        (["48,200 brought in 2025"], {"words": ["48,200"], "figures": ["2025"]}, ""),
        (["48,200 brought in 2024"], {"words": ["48,200"], "figures": ["2025"]}, "2024"),
        (["48,200 brought, 70.5 %"], {"words": ["48,200"], "figures": ["70%"]}, "70.5"),
        (["48,200 brought, 70.0%"], {"words": ["48,200", ["70%", "70.0%"]], "figures": []}, ""),
        (["Q3: 48,200 brought"], {"words": ["48,200"], "figures": []}, ""),
        (["48,200 brought", "5,639 others"], {"words": ["48,200"], "figures": []}, "5639"),
        (LESSONS, {"words": LESSONS, "besides": [], "ordered": True}, ""),
        (["1. Begin with people!", "2. Count what fails"], {"words": LESSONS, "besides": ["1", "2"]}, ""),
        (["Begin with people and tools", "Count what fails"], {"words": LESSONS, "besides": ["1"]}, "and tools"),
        ([*LESSONS, "Rest at noon"], {"words": LESSONS, "besides": []}, "rest at noon"),
        (LESSONS[::-1], {"words": LESSONS, "ordered": True}, "another order"),
        (["Revenue of 141.2"], {"pairs": {"revenue": "412.6", "Europe": "141.2"}}, "'revenue' has the value '141.2'"),
        (["Europe, revenue: 141.2"], {"pairs": {"revenue": "412.6", "Europe": "141.2"}}, ""),
        (["Orders down by 14.5%"], {"pairs": {"up": "14.5%", "down": "not"}}, "'down' has the value '14.5%'"),
        (["Orders up by 14.5%"], {"pairs": {"up": "14.5%", "down": "not"}}, ""),
        (["48\u202f200 brought"], {"words": ["48,200"]}, ""),
    ],
)
def test_what_a_slide_says_and_of_what(tmp_path: Path, lines: list[str], params: dict[str, Any], wrong: str) -> None:
    verdict = check(tmp_path, "says", saying(*lines), slide=1, **params)
    assert verdict.ok is (not wrong), verdict.sentence
    assert wrong in verdict.sentence


def test_what_a_table_says_besides_counts_too(tmp_path: Path) -> None:
    def draw(slide: Any) -> None:
        table(slide, [[LESSONS[0]], [LESSONS[1]], ["Rest at noon"]])

    assert "rest at noon" in check(tmp_path, "says", deck(draw), slide=1, words=LESSONS, besides=[]).sentence
    assert check(tmp_path, "says", deck(draw), slide=1, words=LESSONS, besides=["Rest at noon"]).ok


Draw = Callable[[Any], object]
ASKED = {"kind": "column", "series": {"Revenue": [348.2, 365.9, 412.6]}}


def columns(edit: Draw, kind: Any = XL_CHART_TYPE.COLUMN_CLUSTERED) -> bytes:
    """A slide with a chart of one series on white, edited."""

    def draw(slide: Any) -> None:
        data = CategoryChartData()
        data.categories = ["Q1", "Q2", "Q3"]
        data.add_series("Revenue", ASKED["series"]["Revenue"])  # type: ignore[index]
        made = slide.shapes.add_chart(kind, Cm(2), Cm(4), Cm(20), Cm(12), data).chart
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = RGBColor(255, 255, 255)
        made.font.size = Pt(16)
        edit(made)

    return deck(draw)


def blank(chart: Any) -> None:
    chart.plots[0].series[0].format.fill.background()


def white_point(chart: Any) -> None:
    fill = chart.plots[0].series[0].points[1].format.fill
    fill.solid()
    fill.fore_color.rgb = RGBColor(255, 255, 255)


def white_names(chart: Any) -> None:
    chart.category_axis.tick_labels.font.color.rgb = RGBColor(255, 255, 255)


def upside_down(chart: Any) -> None:
    chart.value_axis.reverse_order = True


def cut_below(chart: Any) -> None:
    chart.value_axis.minimum_scale = 360


def cut_above(chart: Any) -> None:
    chart.value_axis.maximum_scale = 400


@pytest.mark.parametrize(
    ("edit", "wrong"),
    [
        (lambda c: None, ""),
        (lambda c: setattr(c.value_axis, "minimum_scale", 0), ""),
        (blank, "nothing of Revenue"),
        (white_point, "nothing of Revenue"),
        (white_names, "colour of their ground"),
        (upside_down, "from the top to the bottom"),
        (cut_below, "leaves 348.2 out"),
        (cut_above, "cuts 412.6 off"),
    ],
)
def test_a_chart_that_was_asked_shows_all_of_it(tmp_path: Path, edit: Draw, wrong: str) -> None:
    verdict = check(tmp_path, "chart", columns(edit), slide=1, **ASKED)
    assert verdict.ok is (not wrong), verdict.sentence
    assert wrong in verdict.sentence


def test_shares_of_one_series_are_all_equal(tmp_path: Path) -> None:
    shares = columns(lambda c: None, XL_CHART_TYPE.COLUMN_STACKED_100)
    assert "100 %" in check(tmp_path, "chart", shares, slide=1, series=ASKED["series"]).sentence


def with_labels(chart: Any) -> None:
    chart.plots[0].has_data_labels = True
    chart.plots[0].data_labels.show_value = True
    chart.plots[0].data_labels.font.size = Pt(8)


@pytest.mark.parametrize(
    ("edit", "wrong"),
    [
        (lambda c: None, ""),
        (lambda c: setattr(c.category_axis.tick_labels.font, "size", Pt(8)), "8 points at its axis"),
        (with_labels, "8 points at its labels"),
    ],
)
def test_letters_of_charts_are_large_enough(tmp_path: Path, edit: Draw, wrong: str) -> None:
    verdict = check(tmp_path, "legible", columns(edit), least=14, charts=True)
    assert verdict.ok is (not wrong), verdict.sentence
    assert wrong in verdict.sentence


def test_letters_of_charts_stand_out(tmp_path: Path) -> None:
    pale = columns(lambda c: setattr(c.category_axis.tick_labels.font.color, "rgb", RGBColor(0xDD, 0xDD, 0xDD)))
    assert check(tmp_path, "contrast", columns(lambda c: None), least=4.5).ok
    assert "axis" in check(tmp_path, "contrast", pale, least=4.5).sentence


def cropped(picture: Any) -> None:
    picture.crop_right = 0.15
    picture.width = int(picture.width * 0.85)


@pytest.mark.parametrize(
    ("edit", "ok"),
    [
        (lambda p: None, True),
        (cropped, False),
        (lambda p: p._element.spPr.find(qn("a:xfrm")).set("flipH", "1"), False),
    ],
)
def test_a_whole_picture_is_neither_cut_nor_mirrored(tmp_path: Path, edit: Draw, ok: bool) -> None:
    png = io.BytesIO()
    Image.linear_gradient("L").save(png, "PNG")

    def draw(slide: Any) -> None:
        edit(slide.shapes.add_picture(io.BytesIO(png.getvalue()), Cm(2), Cm(2), Cm(8), Cm(8)))

    found = evidence(tmp_path, {}, {"d.pptx": deck(draw), "p.png": png.getvalue()})
    asked = {"slide": 1, "source": "p.png", "proportions": True}
    assert judge(found, "deck.picture", of="d.pptx", whole=True, **asked).ok is ok


@pytest.mark.parametrize(
    ("text", "how", "ok"),
    [
        ("words", {}, True),
        ("", {}, False),
        ("Click to add text", {}, False),
        ("", {"fill": "DDDDDD"}, True),
    ],
)
def test_no_box_is_left_empty(tmp_path: Path, text: str, how: dict[str, Any], ok: bool) -> None:
    made = deck(lambda slide: box(slide, "Box", PLACE, text, **how))
    assert check(tmp_path, "filled", made).ok is ok


def test_a_painted_box_is_on_the_slide_as_a_whole(tmp_path: Path) -> None:
    def over(slide: Any, **how: Any) -> None:
        box(slide, "Box", (26, 2, 9, 3), "short", **how)

    assert check(tmp_path, "legible", deck(over)).ok
    assert "edge" in check(tmp_path, "legible", deck(lambda slide: over(slide, fill="DDDDDD"))).sentence
