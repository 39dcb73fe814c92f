"""What a slide says wherever it stands, and whether all of it can be read."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Cm, Pt

from evaluators import Code
from tests.evaluators.test_deck_room import box, check, deck

PLACE = (2.0, 2.0, 20.0, 3.0)


def table(slide: Any, rows: list[list[str]], top: float = 6.0, size: float = 16) -> None:
    made = slide.shapes.add_table(len(rows), len(rows[0]), Cm(2), Cm(top), Cm(20), Cm(1) * len(rows)).table
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            made.cell(r, c).text = text
            made.cell(r, c).text_frame.paragraphs[0].runs[0].font.size = Pt(size)


def chart(slide: Any) -> None:
    data = CategoryChartData()
    data.categories = ["20%", "40%"]
    data.add_series("Plain", (14.8, 311.0))
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, Cm(2), Cm(9), Cm(12), Cm(7), data)


def results(slide: Any) -> None:
    box(slide, "Text", PLACE, "P99 falls by 49.0 % to “19.7 ms” – with 7,300 lines")
    table(slide, [["Policy", "Always"], ["P50", "4.9"]])
    chart(slide)


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (["p99", "49.0 %", '"19.7 ms"', "7,300"], ""),
        ([["49%", "49.0 %"], "Always", "4.9", "plain", "311", "14.8", "20%"], ""),
        (["49.0%", "49.0 per cent", "7300"], ""),
        (["9.7"], "9.7"),
        (["300"], "300"),
        (["ways"], "ways"),
        ([["19.7 seconds", "19.7 s"]], "19.7 seconds"),
    ],
)
def test_a_slide_says_whole_words_in_texts_tables_and_charts(tmp_path: Path, words: list[Any], missing: str) -> None:
    verdict = check(tmp_path, "says", deck(results), slide=1, words=words)
    assert verdict.ok is (not missing)
    assert verdict.code == (Code.WRONG_TEXT if missing else Code.OK)
    assert missing in verdict.sentence


def test_what_a_slide_must_not_say(tmp_path: Path) -> None:
    assert not check(tmp_path, "says", deck(results), slide=1, lacks=["Always"]).ok
    assert check(tmp_path, "says", deck(results), slide=1, lacks=["Delayed"]).ok


def test_a_plain_slide_can_be_read(tmp_path: Path) -> None:
    assert check(tmp_path, "legible", deck(results), least=14).ok


def picture(slide: Any, at: tuple[float, float, float, float]) -> None:
    png = io.BytesIO()
    Image.new("RGB", (40, 40), "navy").save(png, "PNG")
    slide.shapes.add_picture(io.BytesIO(png.getvalue()), *(Cm(one) for one in at))


def small(slide: Any) -> None:
    box(slide, "Text", PLACE, "a footnote nobody reads", size=9)


def small_cells(slide: Any) -> None:
    table(slide, [["a", "b"]], size=8)


def covered(slide: Any) -> None:
    box(slide, "Text", PLACE, "words below a picture")
    picture(slide, (2, 2, 5, 3))


def covered_table(slide: Any) -> None:
    table(slide, [["a", "b"], ["c", "d"]])
    box(slide, "Panel", (2, 6, 20, 2), fill="DDDDDD")


def long_table(slide: Any) -> None:
    table(slide, [["a", "b"]] * 16)


def text_on_text(slide: Any) -> None:
    box(slide, "Text", PLACE, "words that were there before")
    box(slide, "Other", PLACE, "words that came later")


def beyond(slide: Any) -> None:
    box(slide, "Text", (30, 2, 8, 3), "words that go on where the slide has ended")


def bleached(slide: Any) -> None:
    picture(slide, (2, 2, 8, 8))
    blip = next(slide.shapes[0]._element.iter("{http://schemas.openxmlformats.org/drawingml/2006/main}blip"))
    blip.append(blip.makeelement("{http://schemas.openxmlformats.org/drawingml/2006/main}lum", {"bright": "70000"}))


@pytest.mark.parametrize(
    ("draw", "says"),
    [
        (small, "9 points"),
        (small_cells, "8 points"),
        (covered, "lies over"),
        (covered_table, "lies over"),
        (long_table, "edge"),
        (text_on_text, "lies over"),
        (beyond, "edge"),
        (bleached, "own colours"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, draw: Any, says: str) -> None:
    verdict = check(tmp_path, "legible", deck(draw))
    assert verdict.code == Code.WRONG_STYLE
    assert says in verdict.sentence


def below_the_words(slide: Any) -> None:
    box(slide, "Text", (2, 2, 20, 12), "one line in a large box")
    picture(slide, (3, 8, 5, 5))


def label_on_a_picture(slide: Any) -> None:
    picture(slide, (2, 2, 20, 14))
    box(slide, "Label", (3, 3, 6, 2), "Figure 1", fill="FFFFFF")


def words_on_a_panel(slide: Any) -> None:
    box(slide, "Panel", (1, 1, 24, 6), fill="EEEEEE")
    box(slide, "Text", PLACE, "words on a panel")


def a_short_line_beside_a_picture(slide: Any) -> None:
    box(slide, "Text", (2, 2, 28, 2), "a short line")
    picture(slide, (20, 1, 6, 6))


@pytest.mark.parametrize("draw", [a_short_line_beside_a_picture, below_the_words, label_on_a_picture, words_on_a_panel])
def test_what_can_be_read_though_boxes_lie_on_one_another(tmp_path: Path, draw: Any) -> None:
    assert check(tmp_path, "legible", deck(draw)).ok


def low_chart(slide: Any) -> None:
    data = CategoryChartData()
    data.categories = ["20%"]
    data.add_series("Plain", (14.8,))
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, Cm(2), Cm(9), Cm(12), Cm(3), data)


def test_a_chart_has_to_be_as_high_as_asked(tmp_path: Path) -> None:
    assert check(tmp_path, "legible", deck(low_chart), least_height="2.9 cm").ok
    verdict = check(tmp_path, "legible", deck(low_chart), least_height="6 cm")
    assert verdict.code == Code.WRONG_STYLE
    assert "3.0 cm high" in verdict.sentence


PAIRS = {"Plain": ["38.6", "38.60"], "Hedgerow": "19.7"}


@pytest.mark.parametrize(
    "line",
    [
        "P99 falls from 38.6 ms (Plain) to 19.7 ms (Hedgerow)",
        "Plain 38.6 ms, Hedgerow 19.7 ms",
        "Plain and Hedgerow: 38.6 and 19.7 ms",
        "38.6 and 19.7 ms for Plain and Hedgerow",
        "Hedgerow cuts the 38.6 ms of Plain by half",
        "Hedgerow lowers P99 from 38.6 to 19.7 ms (Plain against Hedgerow)",
        "Plain: 38.60 ms, Hedgerow: 19.7 ms",
        "Plain is slower: 38.6 ms against 19.7 ms",
        "Hedgerow: 19.7 ms\nPlain: 38.6 ms",
    ],
)
def test_what_belongs_together_is_said_together(tmp_path: Path, line: str) -> None:
    data = deck(lambda slide: box(slide, "Text", PLACE, line))
    assert check(tmp_path, "says", data, slide=1, pairs=PAIRS).ok


@pytest.mark.parametrize(
    "line",
    [
        "P99 falls from 38.6 ms (Hedgerow) to 19.7 ms (Plain)",
        "Plain 19.7 ms, Hedgerow 38.6 ms",
        "Plain and Hedgerow: 19.7 and 38.6 ms",
        "Plain: 19.7 ms\nHedgerow: 38.6 ms",
        "Plain is slower: 19.7 ms against 38.6 ms",
    ],
)
def test_values_exchanged_are_found(tmp_path: Path, line: str) -> None:
    data = deck(lambda slide: box(slide, "Text", PLACE, line))
    verdict = check(tmp_path, "says", data, slide=1, pairs=PAIRS)
    assert verdict.code == Code.WRONG_TEXT
    assert "has the value" in verdict.sentence


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("right", [False, True])
def test_rows_and_columns_of_a_table_are_read(tmp_path: Path, turned: bool, right: bool) -> None:
    rows = [["Plain", "38.6" if right else "19.7"], ["Hedgerow", "19.7" if right else "38.6"]]
    rows = [list(column) for column in zip(*rows, strict=True)] if turned else rows
    data = deck(lambda slide: table(slide, rows))
    assert check(tmp_path, "says", data, slide=1, pairs=PAIRS).ok is right
