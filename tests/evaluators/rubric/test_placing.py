"""What is new or moved lies on the slide and covers nothing: else it is an edit, and goals count in part by it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Inches, Pt

from evaluators import BadCheck, LeafVerdict, Verdict, grade
from evaluators.registry import validate_leaf
from tests.evaluators.evidences import evidence
from tests.evaluators.rubric.decks import Edit, box, deck, title

Inch = tuple[float, float, float, float]
TABLE = {"deck.table": {"of": "deck", "slide": 1, "cells": {"A1:B1": ["Port", "Ships"]}}}
TITLE = {"deck.text": {"of": "deck", "slide": 2, "shape": "title", "equals": "New"}}


def table(inches: Inch, number: int = 1) -> Edit:
    def edit(made: Any) -> None:
        frame = made.slides[number - 1].shapes.add_table(2, 2, *(Inches(length) for length in inches))
        for column, words in enumerate(("Port", "Ships")):
            frame.table.cell(0, column).text = words

    return edit


def picture(inches: Inch, number: int = 1, turn: str = "", **crop: float) -> Edit:
    def edit(made: Any) -> None:
        data = io.BytesIO()
        Image.new("RGB", (40, 40), "navy").save(data, "PNG")
        data.seek(0)
        added = made.slides[number - 1].shapes.add_picture(data, *(Inches(length) for length in inches))
        for side, part in crop.items():
            setattr(added, f"crop_{side}", part)
        if turn:
            added._element.spPr.xfrm.set(turn, "1")

    return edit


def line(start: tuple[float, float], end: tuple[float, float], number: int = 1) -> Edit:
    def edit(made: Any) -> None:
        ends = (Inches(place) for place in (*start, *end))
        made.slides[number - 1].shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *ends).line.width = Pt(2)

    return edit


def panel(inches: Inch, words: str = "", number: int = 1) -> Edit:
    def edit(made: Any) -> None:
        made_box = made.slides[number - 1].shapes.add_shape(MSO_SHAPE.RECTANGLE, *(Inches(one) for one in inches))
        made_box.fill.solid()
        made_box.fill.fore_color.rgb = RGBColor(0xE0, 0xE0, 0xE0)  # type: ignore[no-untyped-call]
        made_box.text_frame.text = words

    return edit


def verdict(folder: Path, *changes: Edit, before: tuple[Edit, ...] = (), free: Any = (), goals: Any = ()) -> Verdict:
    pair = evidence(folder, {"deck": deck(*before)}, {"deck": deck(*before, *changes)})
    guard = {"rubric.edits": {"of": "deck", "free": list(free)}}
    return grade(list(goals) or [TABLE], [guard], pair, ended_in_fail=False)


def guard(folder: Path, *changes: Edit, **more: Any) -> LeafVerdict:
    return verdict(folder, *changes, **more).leaves()[-1]


FREE = (0.8, 5.2, 6.0, 1.0)
"""Inches, where nothing is on a slide of 10 x 7.5."""


def test_a_table_in_a_free_place_counts_whole(tmp_path: Path) -> None:
    found = verdict(tmp_path, table(FREE))
    assert (found.score, found.success) == (1, 1), found.sentence


def test_what_lies_off_the_slide_counts_less_than_half(tmp_path: Path) -> None:
    found = verdict(tmp_path, table((7.0, 5.2, 6.0, 1.0)))
    leaf = found.leaves()[0]
    assert leaf.score == pytest.approx(0.4)
    assert leaf.sentence.endswith("reaches beyond the slide.")
    assert not found.leaves()[-1].ok
    assert found.score < 0.5


def test_goals_that_hold_without_it_count_whole(tmp_path: Path) -> None:
    found = verdict(tmp_path, table((7.0, 5.2, 6.0, 1.0)), title(2, "New"), goals=[TABLE, TITLE])
    assert [leaf.score for leaf in found.leaves()[:2]] == pytest.approx([0.4, 1])


def test_a_table_over_words_loses_less_than_a_picture_over_them(tmp_path: Path) -> None:
    body = (0.6, 1.8, 8.5, 1.6)
    over = verdict(tmp_path / "t", table(body)).leaves()[0]
    assert 0.5 < over.score < 1
    assert "covers the body" in over.sentence
    shown = {"deck.relation": {"of": "deck", "slide": 1, "shape": "picture", "relation": "inside", "to": "slide"}}
    hidden = verdict(tmp_path / "p", picture((1, 1.8, 3, 3)), goals=[shown], free=["slide 1/picture/new"])
    assert hidden.leaves()[0].score == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("changes", "fine"),
    [
        ([panel(FREE, "A box of its own")], True),
        ([panel((0.6, 1.6, 8.5, 2.0), "A box over the list")], False),
        ([box(1, "words on words", (0.6, 1.8, 6.0, 0.6))], False),
        ([box(1, "words beside the list", (0.6, 5.0, 6.0, 0.6))], True),
        ([box(1, "words that leave it", (8.8, 5.0, 6.0, 0.6), size=28)], False),
    ],
    ids=["a box", "a box over a list", "words on words", "words apart", "words that leave"],
)
def test_a_new_shape_lies_where_it_can_be_read(changes: list[Edit], fine: bool, tmp_path: Path) -> None:
    leaf = guard(tmp_path, *changes, free=["slide 1/shape/new"], goals=[TITLE])
    words = ("covers", "lies over", "reaches beyond")
    assert any(word in leaf.sentence for word in words) is not fine, leaf.sentence


def test_a_label_may_lie_on_a_picture_that_was_there(tmp_path: Path) -> None:
    there = (picture((5, 4.2, 3, 3)),)
    label = guard(tmp_path / "l", box(1, "pond", (5.6, 5.0, 1.0, 0.4)), before=there, free=["slide 1/shape/new"])
    assert label.ok, label.sentence
    much = box(1, "a long text\nover all\nof the picture\nthat was there", (5, 4.2, 3, 3), size=32)
    assert "lies over" in guard(tmp_path / "m", much, before=there, free=["slide 1/shape/new"]).sentence


def test_what_lay_so_before_is_nobodys_fault(tmp_path: Path) -> None:
    there = (box(1, "words on words", (0.6, 1.8, 6.0, 0.6)),)

    def nudge(made: Any) -> None:
        made.slides[0].shapes[-1].left += Inches(0.02)

    assert "lies over" not in guard(tmp_path, nudge, before=there, free=["slide 1/shape/position"]).sentence


def test_what_was_moved_onto_something_counts_as_not_moved(tmp_path: Path) -> None:
    def up(made: Any) -> None:
        made.slides[0].shapes[-1].top = Inches(1.9)

    goal = {"deck.relation": {"of": "deck", "slide": 1, "shape": "picture", "relation": "inside", "to": "upper half"}}
    found = verdict(tmp_path, up, before=(picture((1, 5, 1.8, 1.8)),), goals=[goal])
    assert found.leaves()[0].score < 1
    assert "covers the body" in found.leaves()[0].sentence


def test_a_line_does_not_run_through_words(tmp_path: Path) -> None:
    there = (panel((3, 5, 2.4, 1), "Quality control"),)
    free = ["slide 1/line/new"]
    through = guard(tmp_path / "t", line((1, 5.5), (8, 5.5)), before=there, free=free)
    assert "strikes the shape" in through.sentence
    assert guard(tmp_path / "b", line((1, 5.5), (3, 5.5)), before=there, free=free).ok


# -- what may be new is named, and counted --


def test_one_more_than_may_be_new_is_an_edit(tmp_path: Path) -> None:
    two = [line((1, 5), (3, 5)), line((1, 6), (3, 6))]
    assert guard(tmp_path / "a", *two, free=["slide 1/line/new 2"]).ok
    leaf = guard(tmp_path / "b", *two, free=["slide 1/line/new"])
    assert "2 of line are new on slide 1 where 1 may be" in leaf.sentence


def test_one_of_either_kind_may_be_new(tmp_path: Path) -> None:
    free = ["slide 1/table or shape/new"]
    words = box(1, "words beside the list", (0.6, 6.4, 6.0, 0.6))
    assert guard(tmp_path / "a", words, free=free, goals=[TITLE]).ok
    assert not guard(tmp_path / "b", words, table(FREE), free=free, goals=[TITLE]).ok


@pytest.mark.parametrize("text", ["slide 1/new", "slide 1/*/new"])
def test_a_rubric_says_what_may_be_new(text: str) -> None:
    with pytest.raises(BadCheck, match="say what may be new"):
        validate_leaf("rubric.edits", {"of": "deck", "free": [text]})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (picture((5, 4.2, 3, 3), left=0.45, right=0.45), "shows a part of its picture only"),
        (picture((5, 4.2, 3, 3), turn="flipH"), "is mirrored"),
        (picture((1, 4.2, 8, 2)), "is pulled out of shape"),
    ],
    ids=["cut", "mirrored", "pulled"],
)
def test_a_copy_of_a_picture_is_like_the_one_that_was_there(change: Edit, says: str, tmp_path: Path) -> None:
    there = (picture((5, 4.2, 3, 3), number=3),)
    free = ["slide 1/picture/new"]
    assert says in guard(tmp_path / "a", change, before=there, free=free, goals=[TITLE]).sentence
    same = picture((6, 4.4, 2.5, 2.5))
    assert guard(tmp_path / "b", same, before=there, free=free, goals=[TITLE]).ok


def test_a_line_hidden_under_a_panel_is_named(tmp_path: Path) -> None:
    free = ["slide 1/line/new", "slide 1/shape/new"]
    link, cover = line((3, 5.8), (6, 5.8)), panel((2.5, 5.2, 4, 1.2))
    assert "lies under" in guard(tmp_path / "u", link, cover, free=free, goals=[TITLE]).sentence
    assert "lies under" not in guard(tmp_path / "o", cover, link, free=free, goals=[TITLE]).sentence


def chart(made: Any) -> None:
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["2023", "2024"]
    data.add_series("Ships", (3, 5))
    made.slides[0].shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *map(Inches, (1, 4.2, 5, 3)), data)


def test_a_short_text_over_a_chart_is_seen(tmp_path: Path) -> None:
    free = ["slide 1/shape/new"]
    over = guard(tmp_path / "o", box(1, "peak", (3, 5.4, 0.9, 0.4)), before=(chart,), free=free)
    assert "lies over" in over.sentence
    assert (
        "lies over"
        not in guard(tmp_path / "b", box(1, "peak", (7, 5.4, 0.9, 0.4)), before=(chart,), free=free).sentence
    )


def test_a_deck_that_has_labels_on_its_charts_may_have_one_more(tmp_path: Path) -> None:
    label = box(1, "low", (1.5, 6, 0.9, 0.4))
    leaf = guard(
        tmp_path, box(1, "peak", (3, 5.4, 0.9, 0.4)), before=(chart, label), free=["slide 1/shape/new"], goals=[TITLE]
    )
    assert "lies over" not in leaf.sentence


def test_what_is_new_in_a_row_is_painted_as_the_row(tmp_path: Path) -> None:
    row = tuple(panel((0.6 + 2 * n, 5.2, 1.6, 1.0), f"Part {n}") for n in range(3))
    free = ["slide 1/shape/new"]

    def plain(made: Any) -> None:
        panel((6.6, 5.2, 1.6, 1.0), "Part 3")(made)

    def blue(made: Any) -> None:
        plain(made)
        made.slides[0].shapes[-1].fill.fore_color.rgb = RGBColor(0, 0, 0x90)  # type: ignore[no-untyped-call]

    def apart(made: Any) -> None:
        blue(made)
        made.slides[0].shapes[-1].height = Inches(1.8)

    assert "row" not in guard(tmp_path / "a", plain, before=row, free=free, goals=[TITLE]).sentence
    assert "is filled as none in a row with it" in guard(tmp_path / "b", blue, before=row, free=free).sentence
    assert "row" not in guard(tmp_path / "c", apart, before=row, free=free).sentence


def test_something_that_nobody_asked_for_costs_as_much_as_the_guard_is_worth(tmp_path: Path) -> None:
    stray = box(3, "Draft", (1, 5, 2, 0.5))
    assert guard(tmp_path / "a", table(FREE), stray).score == 0
    assert guard(tmp_path / "b", table(FREE), title(3, "Other")).score == pytest.approx(0.75)
    # before all that was asked is there, it may be an attempt at that
    assert guard(tmp_path / "c", stray).score == pytest.approx(0.75)
