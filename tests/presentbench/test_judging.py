"""What a judge is asked about a deck, and what its answers come to."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from deskcraft.judge import Panel
from deskcraft.judge.plain import Constant, Oracle, by_key
from deskcraft.presentbench.apart import materials_of
from deskcraft.presentbench.handed import read_handed
from deskcraft.presentbench.instance import DIMENSIONS, read_instance
from deskcraft.presentbench.judging import Grading, grade, key_of
from deskcraft.presentbench.score import ItemVerdict, scored
from tests.presentbench.small import INSTANCE, write_deck, write_instance


@pytest.fixture
def grading(tmp_path: Path) -> Grading:
    instance = read_instance(write_instance(tmp_path / "small"))
    deck = read_handed(write_deck(tmp_path / "deck.pptx"), instance.slides[1])
    return Grading(instance, deck, materials_of(instance))


def test_without_a_judge_the_score_is_an_interval(grading: Grading) -> None:
    score = scored(grade(grading, None))
    assert (score.items, score.measured, score.judged) == (len(grading.items), 16, 0)
    assert score.total is None
    assert score.low < score.high == 1.0


def test_each_item_is_asked_by_itself_with_what_matters(grading: Grading) -> None:
    item = next(one for one in grading.items if one.key == "fidelity/2")
    asked = grading.question(item)
    assert [one.label for one in asked.passages] == [
        "slide 2", "release.md, Third quarter", "release.md, Margin", "outlook.html, Outlook",
    ]  # fmt: skip
    margin = grading.question(next(one for one in grading.items if one.key == "completeness/2"))
    assert [one.label for one in margin.passages][:3] == ["slide 1", "slide 2", "slide 3"]
    look = grading.question(next(one for one in grading.items if one.key == "shared/visual/1"))
    assert all(one.label.startswith("slide ") for one in look.passages)


def test_an_item_of_fidelity_may_be_of_all_slides(tmp_path: Path) -> None:
    text = INSTANCE + "  - fidelity: Is nothing said of next year but what the outlook says?\n"
    instance = read_instance(write_instance(tmp_path / "small", text))
    deck = read_handed(write_deck(tmp_path / "deck.pptx"), instance.slides[1])
    grading = Grading(instance, deck, materials_of(instance))
    keys = [item.key for item in grading.items if item.dimension == "fidelity"]
    assert keys == ["fidelity/own-1", "fidelity/1", "fidelity/2", "fidelity/3"]
    own = next(item for item in grading.items if item.key == "fidelity/own-1")
    assert [one.label for one in grading.question(own).passages][:3] == ["slide 1", "slide 2", "slide 3"]


def test_a_judge_that_knows_the_truth_gives_it(grading: Grading) -> None:
    open_keys = [one.key for one in grading.items if one.key not in grading.measured()]
    wrong = {"fidelity/3", "completeness/2"}
    truth = by_key({key_of("small", key, grading.deck.data): float(key not in wrong) for key in open_keys})
    verdicts = grade(grading, Panel(Oracle(truth)), jobs=4)
    assert {one.key for one in verdicts if one.holds is False} == wrong
    assert [one.key for one in verdicts] == [item.key for item in grading.items]
    score = scored(verdicts)
    assert score.dimensions["fidelity"] == pytest.approx(2 / 3)
    assert score.total == pytest.approx((1 + 1 + 4 / 5 + 1 + 2 / 3) / 5)


def test_all_yes_is_one_whatever_is_measured(grading: Grading) -> None:
    assert scored(grade(grading, Panel(Constant(1.0)))).total == 1.0


@given(st.lists(st.tuples(st.sampled_from(DIMENSIONS), st.sampled_from([True, False, None])), min_size=1, max_size=60))
def test_the_total_lies_between_its_bounds(found: list[tuple[str, bool | None]]) -> None:
    verdicts = [
        ItemVerdict.model_validate({"key": str(n), "dimension": d, "asks": "?", "holds": h, "reason": "-"})
        for n, (d, h) in enumerate(found)
    ]
    score = scored(verdicts)
    assert 0 <= score.low <= score.high <= 1
    if all(one.holds is not None for one in verdicts):
        assert score.low == score.high == pytest.approx(score.total)


def test_an_item_of_content_shows_the_nearest_slides_and_the_texts_of_all(tmp_path: Path) -> None:
    lines = [(f"Part {number}", f"Plant {number} makes pumps") for number in range(1, 7)]
    slides = [*lines[:4], ("Margin", "It fell, since freight was dear"), *lines[4:]]
    instance = read_instance(write_instance(tmp_path / "small", INSTANCE.replace("[3, 5]", "[3, 9]")))
    deck = read_handed(write_deck(tmp_path / "deck.pptx", slides), instance.slides[1])
    picture = io.BytesIO()
    Image.new("RGB", (64, 36)).save(picture, "PNG")
    grading = Grading(instance, deck, materials_of(instance), (picture.getvalue(),) * len(slides))
    asked = grading.question(next(one for one in grading.items if one.asks == "Does it say why the margin fell?"))
    assert [one.label for one in asked.pictures] == ["slide 1", "slide 2", "slide 3", "slide 5"]
    assert len([one for one in asked.passages if one.label.startswith("slide ")]) == len(slides)


def test_names_of_axes_are_part_of_what_a_slide_says(tmp_path: Path) -> None:
    opened = Presentation()
    slide = opened.slides.add_slide(opened.slide_layouts[6])
    data = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["May", "June"]
    data.add_series("Quay", (4, 7))  # type: ignore[no-untyped-call]
    box = (Inches(1), Inches(1), Inches(6), Inches(4))
    chart = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *box, data).chart
    chart.value_axis.has_title = True
    chart.value_axis.axis_title.text_frame.text = "Ships a week"
    opened.save(str(tmp_path / "deck.pptx"))
    assert "Ships a week" in read_handed(tmp_path / "deck.pptx", 3).pages[0].text
