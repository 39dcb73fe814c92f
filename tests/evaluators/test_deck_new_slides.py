"""New slides, copies of slides and levels of a list as Impress makes them pass; what else was put on them does not.

The files are what LibreOffice made by its own commands (`new_slides/make.py`); the attacks edit these.
"""

from __future__ import annotations

import copy
import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_SHAPE, PP_PLACEHOLDER
from pptx.oxml import parse_xml
from pptx.oxml.ns import qn
from pptx.util import Cm, Pt

from deskcraft.kits.impress.motions import Effect, animate
from evaluators import LeafVerdict, grade, quarantine
from tests.evaluators.evidences import evidence
from tests.evaluators.new_slides import make

Edit = Callable[[Any, Any], None]
"""Alters a deck of python-pptx and its new slide."""
LIMITS = "title=Limits"
HOLDS = ["added/table", "added/body", "added/subtitle"]
TITLE = {"deck.text": {"of": "d", "slide": LIMITS, "shape": "title", "equals": "Limits"}}
FUNCTION = {"rubric.function": {"of": "d", "code": "def score(modified):\n    return 'As asked.', 1"}}
FIVE = {"deck.slides": {"of": "d", "order": [1, 2, 3, 4, 0, 5]}}
PINNED: dict[str, dict[str, Any]] = {
    "list": {"deck.text": {"of": "d", "slide": LIMITS, "shape": "body", "contains": ["One town", "Students only"]}},
    "title-slide": {
        "deck.text": {"of": "d", "slide": LIMITS, "shape": "subtitle", "contains": ["What we did not see"]}
    },
    "table": {"deck.table": {"of": "d", "slide": LIMITS, "cells": {"A1:B1": ["Limit", "Why"]}}},
    "copy": {"deck.text": {"of": "d", "slide": LIMITS, "shape": "body", "contains": ["Read the comparison"]}},
}


@cache
def saved() -> dict[str, bytes]:
    return make.saved()


@cache
def original() -> bytes:
    return make.original()


def edited(name: str, edit: Edit) -> bytes:
    deck = Presentation(io.BytesIO(saved()[name]))
    slide = next((one for one in deck.slides if one.shapes.title and one.shapes.title.text == "Limits"), deck.slides[1])
    edit(deck, slide)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def derived(folder: Path, name: str, after: bytes, **guard: Any) -> LeafVerdict:
    """Return the guard's verdict where every goal pins."""
    goals: list[dict[str, Any]] = [FIVE, TITLE, *([PINNED[name]] if name in PINNED else [])]
    return _guard(folder, goals, {"of": "d", **guard}, after)


def by_hand(folder: Path, after: bytes, **guard: Any) -> LeafVerdict:
    """Return the guard's verdict where a function judges the new slide, and lets one in."""
    return _guard(folder, [FUNCTION], {"of": "d", "allow_new": 1, **guard}, after)


def _guard(folder: Path, goals: list[dict[str, Any]], guard: dict[str, Any], after: bytes) -> LeafVerdict:
    found = evidence(folder, {"d": original()}, {"d": after})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quarantine, "entered", lambda: True)
        leaves = grade(goals, [{"rubric.edits": guard}], found, ended_in_fail=False).leaves()
    assert all(leaf.ok or ". But " in leaf.sentence for leaf in leaves[:-1]), leaves[:-1]
    return leaves[-1]


KINDS = ("list", "title-only", "object", "title-slide", "copy", "table")


@pytest.mark.parametrize("name", KINDS)
def test_what_impress_makes_of_a_new_slide_passes(tmp_path: Path, name: str) -> None:
    leaf = derived(tmp_path, name, saved()[name])
    assert leaf.ok, leaf.sentence
    leaf = by_hand(tmp_path, saved()[name], free=HOLDS)
    assert leaf.ok, leaf.sentence


@pytest.mark.parametrize(("family", "passes"), [("DejaVu Sans", True), ("Ma Shan Zheng", False)])
def test_chinese_in_a_new_table_has_the_family_that_impress_takes(tmp_path: Path, family: str, passes: bool) -> None:
    def chinese(deck: Any, slide: Any) -> None:
        table = next(shape.table for shape in slide.shapes if shape.has_table)
        run = table.cell(0, 0).text_frame.paragraphs[0].runs[0]
        run.text = "课时"
        for old in run._r.get_or_add_rPr().findall(qn("a:ea")):
            run._r.rPr.remove(old)
        etree.SubElement(run._r.rPr, qn("a:ea")).set("typeface", family)

    leaf = by_hand(tmp_path, edited("table", chinese), free=HOLDS)
    assert leaf.ok == passes, leaf.sentence
    assert passes or family in leaf.sentence


def test_a_plain_save_edits_nothing(tmp_path: Path) -> None:
    assert _guard(tmp_path, [FUNCTION], {"of": "d"}, saved()["same"]).ok


def run_of(shape: Any) -> Any:
    return shape.text_frame.paragraphs[0].runs[0]


def rgb(text: str) -> RGBColor:
    found: RGBColor = RGBColor.from_string(text)  # type: ignore[no-untyped-call]
    return found


def other_font(deck: Any, slide: Any) -> None:
    run_of(slide.shapes.title).font.name = "Comic Sans MS"


def another_size(deck: Any, slide: Any) -> None:
    run_of(slide.shapes.title).font.size = Pt(60)


def red_title(deck: Any, slide: Any) -> None:
    run_of(slide.shapes.title).font.color.rgb = rgb("ff0000")


def spaced_title(deck: Any, slide: Any) -> None:
    run_of(slide.shapes.title)._r.get_or_add_rPr().set("spc", "600")


def underlined_title(deck: Any, slide: Any) -> None:
    run_of(slide.shapes.title).font.underline = True


def shadow_of_its_own(deck: Any, slide: Any) -> None:
    names = "http://schemas.openxmlformats.org/drawingml/2006/main"
    shadow = '<a:outerShdw blurRad="300000" dist="200000" dir="2700000"><a:srgbClr val="FF0000"/></a:outerShdw>'
    slide.shapes.title._element.spPr.append(parse_xml(f'<a:effectLst xmlns:a="{names}">{shadow}</a:effectLst>'))


def transition_of_another(deck: Any, slide: Any) -> None:
    def stated(one: Any) -> list[Any]:
        return [part for part in one.element if next(part.iter(qn("p:transition")), None) is not None]

    for part in stated(slide):
        slide.element.remove(part)
    found = next(part for one in deck.slides if one is not slide for part in stated(one))
    slide.element.find(qn("p:cSld")).addnext(copy.deepcopy(found))


def notes_of_its_own(deck: Any, slide: Any) -> None:
    slide.notes_slide.notes_text_frame.text = "Remember to praise the agent."


def stray_shape(deck: Any, slide: Any) -> None:
    slide.shapes.add_shape(MSO_SHAPE.OVAL, Cm(20), Cm(10), Cm(3), Cm(3))


def stray_words(deck: Any, slide: Any) -> None:
    slide.shapes.add_textbox(Cm(20), Cm(14), Cm(8), Cm(2)).text_frame.text = "Draft"


def stray_table(deck: Any, slide: Any) -> None:
    slide.shapes.add_table(2, 2, Cm(20), Cm(10), Cm(8), Cm(3)).table.cell(0, 0).text = "More"


def picture() -> io.BytesIO:
    out = io.BytesIO()
    Image.new("RGB", (89, 71), "red").save(out, "png")
    return io.BytesIO(out.getvalue())


def stray_picture(deck: Any, slide: Any) -> None:
    slide.shapes.add_picture(picture(), Cm(20), Cm(10), Cm(3), Cm(3))


def nameless_picture(deck: Any, slide: Any) -> None:
    made = slide.shapes.add_picture(picture(), Cm(2), Cm(5), Cm(30), Cm(12))
    made._element.nvPicPr.cNvPr.set("name", "")


def own_background(deck: Any, slide: Any) -> None:
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = rgb("00ff00")


def own_transition(deck: Any, slide: Any) -> None:
    names = "http://schemas.openxmlformats.org/presentationml/2006/main"
    for old in slide._element.findall("{*}AlternateContent"):
        slide._element.remove(old)
    slide._element.append(parse_xml(f'<p:transition xmlns:p="{names}" spd="slow"><p:newsflash/></p:transition>'))


def own_effect(deck: Any, slide: Any) -> None:
    for old in slide._element.findall("{*}timing"):
        slide._element.remove(old)
    animate(slide, [Effect(slide.shapes.title.shape_id, "appear")])


def hidden(deck: Any, slide: Any) -> None:
    slide._element.set("show", "0")


def link(deck: Any, slide: Any) -> None:
    run_of(slide.shapes.title).hyperlink.address = "https://example.org/"


def off_the_slide(deck: Any, slide: Any) -> None:
    slide.shapes.title.left = Cm(25)


def footer_of_its_own(deck: Any, slide: Any) -> None:
    footer = next(one for one in slide.placeholders if one.placeholder_format.type == PP_PLACEHOLDER.SLIDE_NUMBER)
    footer.text_frame.text = "Vote for me"


def second_title(deck: Any, slide: Any) -> None:
    slide.shapes._spTree.append(copy.deepcopy(slide.shapes.title._element))


def title_below(deck: Any, slide: Any) -> None:
    slide.shapes.title.top = Cm(12)


def filled_title(deck: Any, slide: Any) -> None:
    slide.shapes.title.fill.solid()
    slide.shapes.title.fill.fore_color.rgb = rgb("ffff00")


def outlined_title(deck: Any, slide: Any) -> None:
    slide.shapes.title.line.color.rgb = rgb("ff0000")
    slide.shapes.title.line.width = Pt(6)


def shape_in_its_layout(deck: Any, slide: Any) -> None:
    stray_shape(deck, slide)
    drawn = slide.shapes[-1]._element
    slide.slide_layout.shapes._spTree.append(drawn)


def in_a_group(deck: Any, slide: Any) -> None:
    stray_picture(deck, slide)
    slide.shapes.add_group_shape([slide.shapes[-1]])


def title_made_to_fit(deck: Any, slide: Any) -> None:
    properties = slide.shapes.title._element.txBody.find(qn("a:bodyPr"))
    for child in list(properties):
        properties.remove(child)
    etree.SubElement(properties, qn("a:normAutofit")).set("fontScale", "5000")


def upright_title(deck: Any, slide: Any) -> None:
    slide.shapes.title._element.txBody.find(qn("a:bodyPr")).set("vert", "vert270")


def mirrored_title(deck: Any, slide: Any) -> None:
    box = slide.shapes.title._element
    x, y, width, height = (getattr(slide.shapes.title, side) for side in ("left", "top", "width", "height"))
    slide.shapes.title.left, slide.shapes.title.top = x, y
    slide.shapes.title.width, slide.shapes.title.height = width, height
    box.spPr.find(qn("a:xfrm")).set("flipV", "1")


def narrow_title(deck: Any, slide: Any) -> None:
    slide.shapes.title.width = Cm(1)


ATTACKS: dict[str, tuple[Edit, str]] = {
    "another font": (other_font, "looks like none before"),
    "another size": (another_size, "looks like none before"),
    "another colour": (red_title, "looks like none before"),
    "letters set apart": (spaced_title, "letters that are set apart"),
    "an underlined title": (underlined_title, "letters that are underlined"),
    "a shadow": (shadow_of_its_own, "throws a shadow"),
    "a transition of another slide": (transition_of_another, "has a transition"),
    "notes": (notes_of_its_own, "has notes"),
    "a shape": (stray_shape, "that nobody asked for"),
    "words": (stray_words, "that nobody asked for"),
    "a picture": (stray_picture, "that nobody asked for"),
    "a picture without a name": (nameless_picture, "that nobody asked for"),
    "a background": (own_background, "has a background of its own"),
    "a transition": (own_transition, "has a transition"),
    "effects": (own_effect, "has effects"),
    "hidden": (hidden, "is hidden"),
    "a link": (link, "is a link"),
    "a title made to fit": (title_made_to_fit, "too small to be read"),
    "an upright title": (upright_title, "reads as none before"),
    "a mirrored title": (mirrored_title, "reads as none before"),
    "a narrow title": (narrow_title, "lies where none does"),
    "words in the number": (footer_of_its_own, "says what none before did"),
    "a title elsewhere": (title_below, "lies where none does"),
    "a title on a ground": (filled_title, "is filled as none before"),
    "a title in a frame": (outlined_title, "has an outline as none before"),
    "a shape in its layout": (shape_in_its_layout, "has something else beneath it"),
    "a picture in a group": (in_a_group, "that nobody asked for"),
    "off the slide": (off_the_slide, "reaches beyond the slide"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_nobody_asked_for_on_a_new_slide_is_seen(tmp_path: Path, attack: str) -> None:
    edit, words = ATTACKS[attack]
    for name in ("title-only", "copy"):
        after = edited(name, edit)
        for leaf in (derived(tmp_path, name, after), by_hand(tmp_path, after, free=HOLDS)):
            assert not leaf.ok, name
            assert words in str(leaf.observed)


def test_a_second_title_is_not_held(tmp_path: Path) -> None:
    after = edited("copy", second_title)
    assert "holds the title that nobody asked for" in by_hand(tmp_path, after, free=HOLDS).sentence


def test_a_table_is_held_where_the_guard_says_so(tmp_path: Path) -> None:
    after = edited("title-only", stray_table)
    assert "holds the table" in derived(tmp_path, "title-only", after).sentence
    assert "holds the table" in by_hand(tmp_path, after).sentence
    assert by_hand(tmp_path, after, free=["added/table"]).ok
    assert "holds the table" in by_hand(tmp_path, after, free=["added/text=More"]).sentence


def test_two_slides_are_more_than_one(tmp_path: Path) -> None:
    after = edited("copy", lambda deck, slide: deck.slides.add_slide(deck.slide_layouts[1]))
    leaf = by_hand(tmp_path, after)
    assert not leaf.ok
    assert "is new" in leaf.sentence


def test_the_notes_of_a_copy_are_its_sources(tmp_path: Path) -> None:
    def cleared(deck: Any, slide: Any) -> None:
        slide.notes_slide.notes_text_frame.text = ""

    def more(deck: Any, slide: Any) -> None:
        slide.notes_slide.notes_text_frame.text += " And more."

    assert by_hand(tmp_path, edited("copy", cleared), free=HOLDS).ok
    assert not by_hand(tmp_path, edited("copy", more), free=HOLDS).ok


def cell(slide: Any) -> Any:
    return next(one for one in slide.shapes if one.has_table).table.cell(1, 1)


def cell_in_its_ground(deck: Any, slide: Any) -> None:
    run_of(cell(slide)).font.color.rgb = rgb("cccccc")


def tiny_cell(deck: Any, slide: Any) -> None:
    run_of(cell(slide)).font.size = Pt(2)


def columns_of_a_point(deck: Any, slide: Any) -> None:
    for column in next(one for one in slide.shapes if one.has_table).table.columns:
        column.width = Pt(1)


def comic_cell(deck: Any, slide: Any) -> None:
    run_of(cell(slide)).font.name = "Comic Sans MS"


def table_off_the_slide(deck: Any, slide: Any) -> None:
    next(one for one in slide.shapes if one.has_table).left = Cm(24)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (cell_in_its_ground, "do not stand out"),
        (columns_of_a_point, "run out of the slide"),
        (tiny_cell, "too small to be read"),
        (comic_cell, "Comic Sans MS"),
        (table_off_the_slide, "reaches beyond the slide"),
    ],
)
def test_a_plain_table_is_legible_and_on_the_slide(tmp_path: Path, edit: Edit, words: str) -> None:
    after = edited("table", edit)
    for leaf in (derived(tmp_path, "table", after), by_hand(tmp_path, after, free=["added/table"])):
        assert not leaf.ok
        assert words in leaf.sentence


AGENDA = {"of": "d", "slide": 2, "shape": "body"}
WORDS = {"deck.text": {**AGENDA, "contains": [make.NEW_PART, make.BELOW]}}
LEVELS = {"deck.paragraphs": {**AGENDA, "levels": [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]}}


def body(slide: Any) -> Any:
    return next(one for one in slide.placeholders if one.placeholder_format.type not in (1, 3, 13, 15, 16))


def lines(deck: Any) -> list[Any]:
    return list(body(deck.slides[1]).text_frame.paragraphs)


def relevelled(edit: Callable[[list[Any]], None]) -> bytes:
    return edited("levels", lambda deck, slide: edit(lines(deck)))


@pytest.mark.parametrize("goals", [[WORDS, LEVELS], [WORDS]], ids=["levels and words", "words"])
def test_tab_gives_a_new_line_the_space_of_its_level(tmp_path: Path, goals: list[dict[str, Any]]) -> None:
    leaf = _guard(tmp_path, goals, {"of": "d"}, saved()["levels"])
    assert leaf.ok, leaf.sentence


def wide_space(found: list[Any]) -> None:
    found[2].space_before = Pt(30)


def space_of_another_level(found: list[Any]) -> None:
    found[2].space_before = Pt(11.34)


def space_of_a_line_that_was_there(found: list[Any]) -> None:
    found[4].space_before = Pt(14.17)


def space_below(found: list[Any]) -> None:
    found[2].space_after = Pt(9)


def another_family(found: list[Any]) -> None:
    found[2].runs[0].font.name = "Comic Sans MS"


@pytest.mark.parametrize(
    "edit", [wide_space, space_of_another_level, space_of_a_line_that_was_there, space_below, another_family]
)
def test_no_other_look_comes_with_a_level(tmp_path: Path, edit: Callable[[list[Any]], None]) -> None:
    assert not _guard(tmp_path, [WORDS, LEVELS], {"of": "d"}, relevelled(edit)).ok


def test_a_line_on_another_level_that_nobody_asked_for_is_an_edit(tmp_path: Path) -> None:
    def down(found: list[Any]) -> None:
        found[4].level = 1
        found[4].space_before = Pt(11.34)

    assert not _guard(tmp_path, [WORDS], {"of": "d"}, relevelled(down)).ok


@pytest.mark.real
def test_this_is_what_impress_makes_today(tmp_path: Path) -> None:
    for name, data in make.made().items():
        goals = [WORDS, LEVELS] if name == make.LEVELS else [FUNCTION]
        guard = {} if name in (make.LEVELS, "same") else {"allow_new": 1, "free": HOLDS}
        leaf = _guard(tmp_path / name, goals, {"of": "d", **guard}, data)
        assert leaf.ok, f"{name}: {leaf.sentence}"


def test_a_shape_that_is_switched_off_is_not_there(tmp_path: Path) -> None:
    def off(deck: Any, slide: Any) -> None:
        frame = next(one for one in slide.shapes if one.has_table)
        frame._element.nvGraphicFramePr.cNvPr.set("hidden", "1")

    found = evidence(tmp_path, {"d": original()}, {"d": edited("table", off)})
    (leaf,) = grade([PINNED["table"]], [], found, ended_in_fail=False).leaves()
    assert not leaf.ok


def test_a_list_stays_in_its_place(tmp_path: Path) -> None:
    def low(deck: Any, slide: Any) -> None:
        properties = body(slide)._element.txBody.find(qn("a:bodyPr"))
        for child in list(properties):
            properties.remove(child)
        etree.SubElement(properties, qn("a:noAutofit"))
        body(slide).height, body(slide).top = Cm(1), Cm(17)

    def columns(deck: Any, slide: Any) -> None:
        body(slide)._element.txBody.find(qn("a:bodyPr")).set("numCol", "4")

    for edit, words in ((low, "run out of it"), (columns, "reads as none before")):
        leaf = derived(tmp_path / words, "list", edited("list", edit))
        assert words in leaf.sentence


def test_the_look_by_default_is_of_the_application_that_saved(tmp_path: Path) -> None:
    def plain(deck: Any, slide: Any) -> None:
        app = next(part for part in deck.part.package.iter_parts() if part.partname == "/docProps/app.xml")
        app._blob = app.blob.replace(b"LibreOffice", b"Another")

    leaf = derived(tmp_path, "title-only", edited("title-only", plain))
    assert "looks like none before" in str(leaf.observed)
