"""What checks on decks pin: the guard derived from it lets what was asked differ, and its neighbour not."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Cm, Pt

from evaluators import LeafVerdict, Verdict, grade
from evaluators.deck.pins import read_facet
from tests.evaluators.evidences import evidence
from tests.evaluators.test_deck_untouched import (
    advance,
    deck,
    drop_slide,
    drop_transition,
    edited,
    move_slide,
    new_values,
    run,
    shape,
    table,
    to_front,
)

Edit = Callable[[Any], object]
RED = RGBColor(0xC0, 0x10, 0x10)
GUARD = {"deck.untouched": {"of": "d"}}


def says(slide: int, place: int, text: str, paragraph: int = 0) -> Edit:
    return lambda d: setattr(run(d, slide - 1, place, paragraph), "text", text)


def look(slide: int, place: int, paragraph: int = 0, **font: Any) -> Edit:
    def edit(opened: Any) -> None:
        for name, value in font.items():
            if name == "rgb":
                run(opened, slide - 1, place, paragraph).font.color.rgb = value
            else:
                setattr(run(opened, slide - 1, place, paragraph).font, name, value)

    return edit


def word_red(word: str) -> Edit:
    """Colour one word of the first paragraph of slide 2's body: a run is cut in three."""

    def edit(opened: Any) -> None:
        first = next(one for one in opened.slides[1].shapes[1].text_frame.paragraphs[0].runs if word in one.text)
        left, _, right = first.text.partition(word)
        for text, before in ((left, True), (right, False)):
            other = copy.deepcopy(first._r)
            other.find(qn("a:t")).text = text
            (first._r.addprevious if before else first._r.addnext)(other)
        first.text = word
        first.font.color.rgb = RED

    return edit


def para(slide: int, number: int, **values: Any) -> Edit:
    def edit(opened: Any) -> None:
        for name, value in values.items():
            setattr(opened.slides[slide - 1].shapes[1].text_frame.paragraphs[number - 1], name, value)

    return edit


def box(name: str, **values: Any) -> Edit:
    def edit(opened: Any) -> None:
        for side, value in values.items():
            setattr(shape(opened, 0, name), side, value)

    return edit


def painted(name: str, colour: RGBColor = RED, alpha: int = 0) -> Edit:
    def edit(opened: Any) -> None:
        fill = shape(opened, 0, name).fill
        fill.solid()
        fill.fore_color.rgb = colour
        if alpha:
            element = shape(opened, 0, name)._element.spPr.find(qn("a:solidFill"))[0]
            element.append(element.makeelement(qn("a:alpha"), {"val": str(alpha)}))

    return edit


def outline(name: str, width: float = 0, colour: RGBColor | None = None) -> Edit:
    def edit(opened: Any) -> None:
        if width:
            shape(opened, 0, name).line.width = Pt(width)
        if colour is not None:
            shape(opened, 0, name).line.color.rgb = colour

    return edit


def cell(slide: int, row: int, column: int, text: str = "", fill: RGBColor | None = None) -> Edit:
    def edit(opened: Any) -> None:
        one = table(opened, slide - 1).cell(row, column)
        if text:
            one.text_frame.paragraphs[0].runs[0].text = text
        if fill is not None:
            one.fill.solid()
            one.fill.fore_color.rgb = fill

    return edit


def cell_look(row: int, column: int, **font: Any) -> Edit:
    def edit(opened: Any) -> None:
        for name, value in font.items():
            setattr(table(opened, 0).cell(row, column).text_frame.paragraphs[0].runs[0].font, name, value)

    return edit


def more_rows(*texts: str) -> Edit:
    """One more row at the end of the first slide's table, as the last one is."""

    def edit(opened: Any) -> None:
        rows = table(opened, 0)._tbl.tr_lst
        rows[-1].addnext(copy.deepcopy(rows[-1]))
        for column, text in enumerate(texts):
            cell(1, len(rows), column, text)(opened)

    return edit


def more_columns(opened: Any) -> None:
    """One more column at the end of the first slide's table, as the last one is."""
    tbl = table(opened, 0)._tbl
    tbl.tblGrid.append(copy.deepcopy(tbl.tblGrid.gridCol_lst[-1]))
    for row in tbl.tr_lst:
        row.tc_lst[-1].addnext(copy.deepcopy(row.tc_lst[-1]))


def notes(slide: int, text: str) -> Edit:
    return lambda d: setattr(d.slides[slide - 1].notes_slide.notes_text_frame, "text", text)


def ground(slide: int, colour: RGBColor = RED) -> Edit:
    def edit(opened: Any) -> None:
        fill = opened.slides[slide - 1].background.fill
        fill.solid()
        fill.fore_color.rgb = colour

    return edit


def hide(slide: int) -> Edit:
    return lambda d: d.slides[slide - 1].element.set("show", "0")


def text_box(words: str, slide: int = 1, turned: float = 0, colour: RGBColor | None = None) -> Edit:
    def edit(opened: Any) -> None:
        made = opened.slides[slide - 1].shapes.add_textbox(Cm(1), Cm(17), Cm(6), Cm(1))
        made.text_frame.text = words
        made.rotation = turned
        if colour is not None:
            made.text_frame.paragraphs[0].runs[0].font.color.rgb = colour

    return edit


def new_slide(title: str, place: int, *more: Edit) -> Edit:
    """Add a slide with the layout of the second one, at a place from 1; `more` is done to it."""

    def edit(opened: Any) -> None:
        made = opened.slides.add_slide(opened.slides[1].slide_layout)
        made.shapes[0].text_frame.text = title
        made.shapes[1].text_frame.text = "Item 1 was agreed"
        move_slide(opened, len(opened.slides) - 1, place - 1)
        for one in more:
            one(opened)

    return edit


def on_slide(place: int, act: Callable[[Any], object]) -> Edit:
    return lambda d: act(d.slides[place - 1])


def master_title(opened: Any) -> None:
    colour = opened.slide_master.element.find(qn("p:txStyles")).find(qn("p:titleStyle")).find(qn("a:lvl1pPr"))
    colour.find(qn("a:defRPr")).find(qn("a:solidFill"))[0].set("val", "accent2")


def other_legend(opened: Any) -> None:
    chart = shape(opened, 1, "Trend").chart
    chart.has_legend = not chart.has_legend


def goal(check: str, **params: Any) -> dict[str, Any]:
    return {f"deck.{check}": {"of": "d", **params}}


CASES: dict[str, tuple[str, list[dict[str, Any]], Edit, dict[str, Edit]]] = {
    "text": (
        "texts",
        [goal("text", slide=2, shape="title", equals="What we have done")],
        says(2, 0, "What we have done"),
        {"another title": says(3, 0, "How we paid"), "its size": look(2, 0, size=Pt(20))},
    ),
    "a part of a text": (
        "texts",
        [goal("text", slide=2, shape="body", contains=["seven of them"])],
        says(2, 1, "seven of them shared", 1),
        {"another paragraph": says(2, 1, "Three for the school", 2)},
    ),
    "all of a text": (
        "texts",
        [
            goal(
                "text",
                slide=2,
                shape="body",
                paragraphs=[
                    "Forty plots let",
                    "Six of them shared",
                    "Two for the school",
                    "New water butts",
                    "Paid by the raffle",
                    "Thanks to all",
                ],
            )
        ],
        lambda d: d.slides[1].shapes[1].text_frame.add_paragraph().__setattr__("text", "Thanks to all"),
        {"the title": says(2, 0, "Done"), "white space of another": says(2, 1, "Six of  them shared", 1)},
    ),
    "bold type of a paragraph": (
        "texts",
        [goal("style", slides=2, shape="body", paragraphs=[2], bold=True)],
        look(2, 1, 1, bold=True),
        {
            "of the next": look(2, 1, 2, bold=True),
            "italic as well": look(2, 1, 1, italic=True),
            "the title's": look(2, 0, bold=False),
        },
    ),
    "the colour of a word": (
        "texts",
        [goal("style", slides=2, shape="body", words="plots", colour="#c01010")],
        word_red("plots"),
        {
            "the word beside it": lambda d: setattr(
                next(r for r in d.slides[1].shapes[1].text_frame.paragraphs[0].runs if "Forty" in r.text).font.color,
                "rgb",
                RED,
            )
        },
    ),
    "the size of titles": (
        "texts",
        [goal("style", slides=[2, 3], shape="title", size=30)],
        lambda d: [look(n, 0, size=Pt(30))(d) for n in (2, 3)],
        {
            "the cover's": look(1, 0, size=Pt(30)),
            "the list's": look(2, 1, size=Pt(30)),
            "the font": look(3, 0, name="DejaVu Serif"),
        },
    ),
    "alignment": (
        "texts",
        [goal("paragraphs", slide=3, shape="body", paragraphs=[4], align="right")],
        para(3, 4, alignment=PP_ALIGN.RIGHT),
        {"of the one above": para(3, 2, alignment=PP_ALIGN.RIGHT), "its lines": para(3, 4, line_spacing=1.6)},
    ),
    "the space above": (
        "texts",
        [goal("paragraphs", slide=3, shape="body", paragraphs=[4], before=20)],
        para(3, 4, space_before=Pt(20)),
        {"the space below": para(3, 4, space_after=Pt(20)), "its lines": para(3, 4, line_spacing=1.6)},
    ),
    "a place": (
        "shapes",
        [goal("shape", slide=1, shape="name=Oval", x="3 cm")],
        box("Oval", left=Cm(3)),
        {
            "its height above": box("Oval", top=Cm(1)),
            "its width": box("Oval", width=Cm(1)),
            "another shape": box("Stamp", left=Cm(3)),
        },
    ),
    "a fill": (
        "shapes",
        [goal("shape", slide=1, shape="name=Stamp", fill="#c01010")],
        painted("Stamp"),
        {
            "of another": painted("Workshop"),
            "glass": painted("Stamp", alpha=20_000),
            "its outline": outline("Stamp", 2, RED),
        },
    ),
    "the width of an outline": (
        "shapes",
        [goal("shape", slide=1, shape="name=Workshop", line_width=5)],
        outline("Workshop", 5),
        {"its colour": outline("Workshop", 5, RED), "another": outline("Chip 1", 5, RED)},
    ),
    "a turn": (
        "shapes",
        [goal("shape", slide=1, shape="name=Oval", rotation=30, alt="A seal")],
        lambda d: (box("Oval", rotation=30)(d), shape(d, 0, "Oval")._element.nvSpPr.cNvPr.set("descr", "A seal")),
        {
            "of another": box("Stamp", rotation=30),
            "other words": lambda d: shape(d, 0, "Stamp")._element.nvSpPr.cNvPr.set("descr", "A seal"),
        },
    ),
    "a relation": (
        "shapes",
        [goal("relation", slide=1, shape="name=Oval", relation="align_left", to="name=Order desk")],
        lambda d: box("Oval", left=shape(d, 0, "Order desk").left)(d),
        {
            "up and down": box("Oval", top=Cm(1)),
            "both are elsewhere": lambda d: [box(name, left=Cm(1))(d) for name in ("Oval", "Order desk")],
        },
    ),
    "in front": (
        "shapes",
        [goal("relation", slide=1, shape="name=Order desk", relation="in_front_of", to="name=Footnote")],
        to_front,
        {"another layer": lambda d: shape(d, 0, "Stamp")._element.getparent().append(shape(d, 0, "Stamp")._element)},
    ),
    "cells": (
        "tables",
        [goal("table", slide=1, cells={"B2:B3": ["7.5", "8.5"]})],
        lambda d: (cell(1, 1, 1, "7.5")(d), cell(1, 2, 1, "8.5")(d)),
        {
            "the cell below": cell(1, 3, 1, "9.5"),
            "the cell beside": cell(1, 1, 2, "x"),
            "its ground": cell(1, 1, 1, fill=RED),
            "the other table": cell(2, 1, 1, "x"),
        },
    ),
    "another row": (
        "tables",
        [goal("table", slide=1, rows=5, cells={"A5:C5": ["Oats", "3", "4"]})],
        more_rows("Oats", "3", "4"),
        {
            "a cell above it": cell(1, 1, 1, "7.5"),
            "a cell's ground": cell(1, 3, 1, fill=RED),
            "letters above it": cell_look(2, 0, italic=True),
            "its own ground": cell(1, 4, 0, fill=RED),
            "its own letters": cell_look(4, 1, size=Pt(4)),
            "struck letters": cell_look(4, 1, underline=True),
        },
    ),
    "another row with a look": (
        "tables",
        [
            goal("table", slide=1, rows=5, cells={"A5:C5": ["Oats", "3", "4"]}),
            goal("cell_style", slide=1, cells="A5", italic=True, fill="#c01010"),
        ],
        lambda d: (more_rows("Oats", "3", "4")(d), cell_look(4, 0, italic=True)(d), cell(1, 4, 0, fill=RED)(d)),
        {"beside it": cell_look(4, 1, italic=True), "above it": cell(1, 3, 0, fill=RED)},
    ),
    "another column": (
        "tables",
        [goal("table", slide=1, columns=4)],
        more_columns,
        {"a cell before it": cell(1, 1, 1, "7.5"), "letters before it": cell_look(2, 0, italic=True)},
    ),
    "a cell's ground": (
        "tables",
        [goal("cell_style", slide=1, cells="A4", fill="#c01010")],
        cell(1, 3, 0, fill=RED),
        {"its neighbour's": cell(1, 3, 1, fill=RED), "its words": cell(1, 3, 0, "x")},
    ),
    "notes": (
        "texts",
        [goal("notes", slide=3, equals="Be brief.")],
        notes(3, "Be brief."),
        {"of another slide": notes(1, "Be brief.")},
    ),
    "backgrounds": (
        "texts",
        [goal("background", slides=[2], colour="#c01010")],
        ground(2),
        {"of another slide": ground(3)},
    ),
    "a transition": (
        "transitions",
        [goal("transition", slides=[1], kind="none")],
        drop_transition,
        {
            "of another slide": on_slide(3, lambda s: s.element.remove(s.element.find(qn("p:transition")))),
            "an effect of a shape": lambda d: d.slides[0].shapes[1].text_frame.__setattr__("text", "x"),
        },
    ),
    "the time of a slide": (
        "transitions",
        [goal("transition", slides=[1], kind="fade", after=2)],
        advance,
        {"of another": lambda d: d.slides[1].element.find(qn("p:transition")).set("advTm", "2000")},
    ),
    "a chart's values": (
        "charts",
        [goal("chart", slide=2, shape="name=Trend", categories=["2021", "2022", "2023"], series={"Boats": [4, 7, 10]})],
        new_values,
        {
            "its title": lambda d: setattr(shape(d, 1, "Trend").chart.chart_title.text_frame, "text", "Ships"),
            "its legend": other_legend,
        },
    ),
    "a link": (
        "texts",
        [goal("link", slide=3, shape="body", words="See the accounts online", target="https://other.example")],
        lambda d: setattr(run(d, 2, 1, 1).hyperlink, "address", "https://other.example"),
        {"on another text": lambda d: setattr(run(d, 1, 1).hyperlink, "address", "https://other.example")},
    ),
    "the width of pages": (
        "texts",
        [goal("page", width="35 cm")],
        lambda d: setattr(d, "slide_width", Cm(35)),
        {"their height": lambda d: setattr(d, "slide_height", Cm(35))},
    ),
    "hidden slides": (
        "look-alikes",
        [goal("slides", hidden=[2])],
        hide(2),
        {"its notes": notes(2, "x"), "its words": says(2, 1, "x")},
    ),
    "an order": (
        "look-alikes",
        [goal("slides", order=[1, 3, 4, 2, 5, 6])],
        lambda d: move_slide(d, 1, 3),
        {"a hidden slide": hide(1), "a word": says(4, 1, "Item 2 was refused")},
    ),
    "a slide that goes": (
        "look-alikes",
        [goal("slides", order=[1, 2, 3, 5, 6])],
        lambda d: drop_slide(d, 3),
        {"a word": says(2, 1, "x")},
    ),
    "a slide that goes, by its number": (
        "look-alikes",
        [goal("slides", gone=[4])],
        lambda d: drop_slide(d, 3),
        {"another place": lambda d: move_slide(d, 0, 2)},
    ),
    "a new slide": (
        "look-alikes",
        [
            goal("slides", order=[1, 2, 0, 3, 4, 5, 6]),
            goal("text", slide=3, shape="title", equals="Budget"),
            goal("text", slide=3, shape="body", equals="Item 1 was agreed"),
        ],
        new_slide("Budget", 3),
        {
            "one more": new_slide("Budget 2", 7),
            "a box on it": text_box("x", 3),
            "its ground": ground(3),
            "notes": notes(3, "x"),
            "hidden": hide(3),
            "letters like none before": look(3, 0, size=Pt(70)),
            "it goes by itself": on_slide(
                3, lambda s: s.element.append(s.element.makeelement(qn("p:transition"), {"advTm": "2000"}))
            ),
        },
    ),
    "a new slide by the titles": (
        "backgrounds",
        [
            goal("slides", titles=["Night market", "Own colour", "Theme colour", "Gradient", "Budget"]),
            goal("text", slide=5, shape="body", equals="Item 1 was agreed"),
        ],
        new_slide("Budget", 5),
        {"a word elsewhere": says(2, 1, "x"), "a box on it": text_box("x", 5)},
    ),
    "a new slide by their number": (
        "look-alikes",
        [
            goal("slides", count=7),
            goal("text", slide="last", shape="title", equals="Budget"),
            goal("text", slide="last", shape="body", equals="Item 1 was agreed"),
        ],
        new_slide("Budget", 7),
        {"hidden": hide(7), "its notes": notes(7, "x")},
    ),
    "a new box": (
        "texts",
        [goal("text", slide=1, shape="text=Come in", equals="Come in", new=True)],
        text_box("Come in"),
        {
            "another": text_box("Stay out"),
            "turned": lambda d: setattr(d.slides[0].shapes[2], "rotation", 45),
            "white on white": lambda d: setattr(
                d.slides[0].shapes[2].text_frame.paragraphs[0].runs[0].font.color, "rgb", RGBColor(255, 255, 255)
            ),
            "on another slide": text_box("Come in", 2),
        },
    ),
    "a title on the master": (
        "texts",
        [goal("style", slides="masters", shape="title", colour="#d98e32")],
        master_title,
        {"a slide that does not follow": look(2, 0, rgb=RED), "the list's": look(2, 1, rgb=RED)},
    ),
}


def graded(folder: Path, name: str, goals: list[dict[str, Any]], *edits: Edit, guard: Any = None) -> Verdict:
    after = edited(f"{name}.pptx", lambda d: [edit(d) for edit in edits])
    found = evidence(folder, {"d": deck(f"{name}.pptx")}, {"d": after})
    return grade(goals, [guard or GUARD], found, ended_in_fail=False)


def guard_of(verdict: Verdict) -> LeafVerdict:
    return verdict.leaves()[-1]


@pytest.mark.parametrize("case", CASES)
def test_what_was_asked_may_differ(tmp_path: Path, case: str) -> None:
    name, goals, asked, _ = CASES[case]
    assert [leaf.sentence for leaf in graded(tmp_path, name, goals, asked).failures()] == []


@pytest.mark.parametrize(("case", "other"), [(case, other) for case, parts in CASES.items() for other in parts[3]])
def test_its_neighbour_may_not(tmp_path: Path, case: str, other: str) -> None:
    name, goals, asked, others = CASES[case]
    verdict = graded(tmp_path, name, goals, asked, others[other])
    assert guard_of(verdict).outcome == "failed"
    assert verdict.success == 0


def test_what_the_instruction_leaves_open_may_differ(tmp_path: Path) -> None:
    name, goals, asked, others = CASES["text"]
    free = {"deck.untouched": {"of": "d", "free": ["slide 3/title/text"]}}
    assert graded(tmp_path, name, goals, asked, others["another title"], guard=free).success == 1
    assert graded(tmp_path, name, goals, asked, others["its size"], guard=free).success == 0


def test_a_box_beside_the_one_that_was_meant_is_not_asked(tmp_path: Path) -> None:
    goals = [goal("text", slide=1, shape="text=Come in", equals="Come in")]
    assert graded(tmp_path, "texts", goals, text_box("Come in")).success == 0


def test_a_slide_in_the_place_of_one_to_be_renamed_is_not_asked(tmp_path: Path) -> None:
    titles = ["Night market", "Own colour", "Theme colour", "Budget"]

    def replaced(opened: Any) -> None:
        drop_slide(opened, 3)
        made = opened.slides.add_slide(opened.slides[2].slide_layout)
        made.shapes[0].text_frame.text = "Budget"

    goals = [goal("slides", titles=titles)]
    assert graded(tmp_path, "backgrounds", goals, says(4, 0, "Budget")).success == 1
    assert graded(tmp_path, "backgrounds", goals, replaced).success == 0


def test_an_edited_copy_beside_its_slide_is_not_asked(tmp_path: Path) -> None:
    goals = [goal("text", slide=3, shape="title", equals="Budget")]
    assert graded(tmp_path, "look-alikes", goals, new_slide("Budget", 3)).success == 0


def test_letters_that_several_goals_name_are_covered_together(tmp_path: Path) -> None:
    def verdict(*names: str) -> int:
        goals = [goal("style", slides=2, shape="body", words=words, bold=True) for words in names]
        return graded(tmp_path, "texts", goals, look(2, 1, bold=True)).success

    assert verdict("Forty", "let") == 0
    assert verdict("Forty plots", "let") == 1


def test_a_facet_that_nobody_says_is_refused() -> None:
    assert read_facet("slide 3/@4/p2[1:6]/bold").span == (1, 6)
    with pytest.raises(ValueError, match="not a facet"):
        read_facet("slide 3/title/text")
