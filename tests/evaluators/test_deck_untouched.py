"""The guard over decks: what LibreOffice rewrites is nothing, what anyone edits is something."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Cm, Pt

from evaluators import CheckError, Code, LeafVerdict
from tests.evaluators.evidences import evidence, judge

CORPUS = Path(__file__).parent / "corpus" / "deck"
PLAIN = (
    "alignments",
    "backgrounds",
    "charts",
    "chinese",
    "look-alikes",
    "mixed",
    "pairs-of-columns",
    "pictures",
    "shapes",
    "tables",
    "texts",
    "transitions",
)
Edit = Callable[[Any], object]


def deck(name: str) -> bytes:
    return (CORPUS / name).read_bytes()


def edited(name: str, edit: Edit) -> bytes:
    """Return a .pptx of the corpus with an edit by python-pptx."""
    opened = Presentation(io.BytesIO(deck(name)))
    edit(opened)
    out = io.BytesIO()
    opened.save(out)
    return out.getvalue()


def guard(folder: Path, before: bytes, after: bytes, **params: Any) -> LeafVerdict:
    return judge(evidence(folder, {"d": before}, {"d": after}), "deck.untouched", of="d", **params)


@pytest.mark.parametrize("name", PLAIN)
def test_python_pptx_saving_changes_nothing(tmp_path: Path, name: str) -> None:
    assert guard(tmp_path, deck(f"{name}.pptx"), edited(f"{name}.pptx", lambda _: None)).ok


@pytest.mark.parametrize("name", PLAIN)
def test_the_same_deck_in_the_other_format_is_the_same(tmp_path: Path, name: str) -> None:
    leaf = guard(tmp_path, deck(f"{name}.pptx"), deck(f"{name}.odp"))
    assert leaf.sentence == "Nothing else in the presentation changed."


def shape(opened: Any, slide: int, name: str) -> Any:
    shapes = opened.slides[slide].shapes
    inner = [child for group in shapes if group.shape_type == 6 for child in group.shapes]
    return next(one for one in (*shapes, *inner) if one.name == name)


def run(opened: Any, slide: int, place: int, paragraph: int = 0) -> Any:
    return opened.slides[slide].shapes[place].text_frame.paragraphs[paragraph].runs[0]


def move_slide(opened: Any, old: int, new: int) -> None:
    entries = opened.slides._sldIdLst
    entry = entries[old]
    entries.remove(entry)
    entries.insert(new, entry)


def drop_slide(opened: Any, number: int) -> None:
    entries = opened.slides._sldIdLst
    opened.part.drop_rel(entries[number].rId)
    entries.remove(entries[number])


def new_values(opened: Any) -> None:
    data = CategoryChartData()
    data.categories = ["2021", "2022", "2023"]
    data.add_series("Boats", [4, 7, 10])
    shape(opened, 1, "Trend").chart.replace_data(data)


def other_background(opened: Any) -> None:
    opened.slides[1].background.fill.solid()
    opened.slides[1].background.fill.fore_color.rgb = RGBColor(0x12, 0x3C, 0x60)


def master_title_colour(opened: Any) -> None:
    style = opened.slide_master.element.find(qn("p:txStyles")).find(qn("p:titleStyle"))
    style.find(qn("a:lvl1pPr")).find(qn("a:defRPr")).find(qn("a:solidFill"))[0].set("val", "accent2")


def to_front(opened: Any) -> None:
    element = shape(opened, 0, "Order desk")._element
    parent = element.getparent()
    parent.remove(element)
    parent.append(element)


def table(opened: Any, slide: int) -> Any:
    return next(one for one in opened.slides[slide].shapes if one.has_table).table


def bullet_off(opened: Any) -> None:
    paragraph = opened.slides[1].shapes[1].text_frame.paragraphs[3]
    properties = paragraph._p.get_or_add_pPr()
    for mark in properties.findall(qn("a:buChar")):
        properties.remove(mark)
    properties.append(properties.makeelement(qn("a:buNone"), {}))


def drop_transition(opened: Any) -> None:
    for element in opened.slides[0].element.findall(qn("p:transition")):
        opened.slides[0].element.remove(element)


def advance(opened: Any) -> None:
    opened.slides[0].element.find(qn("p:transition")).set("advTm", "2000")


def clear_letters(opened: Any) -> None:
    font = run(opened, 1, 0).font
    font.color.rgb = RGBColor(0x20, 0x20, 0x20)
    colour = font._rPr.find(qn("a:solidFill"))[0]
    colour.append(colour.makeelement(qn("a:alpha"), {"val": "0"}))


EDITS: dict[str, tuple[str, Edit, list[str], str]] = {
    "a word": (
        "texts",
        lambda d: setattr(run(d, 1, 1), "text", "Forty plots lett"),
        ["slide 2/body/text"],
        "Forty plots lett",
    ),
    "a word of a paragraph": (
        "texts",
        lambda d: setattr(run(d, 1, 1, 1), "text", "Ten shared"),
        ["slide 2/body/p2/text"],
        "Ten shared",
    ),
    "bold": ("texts", lambda d: setattr(run(d, 1, 1).font, "bold", True), ["slide 2/body/bold"], "bold of paragraph 1"),
    "italic": ("texts", lambda d: setattr(run(d, 1, 0).font, "italic", True), ["slide 2/title/style"], "italic"),
    "underline": ("texts", lambda d: setattr(run(d, 0, 0).font, "underline", True), ["*/title/underline"], "underline"),
    "half a point": (
        "texts",
        lambda d: setattr(run(d, 1, 1).font, "size", Pt(22.5)),
        ["slide 2/body/font_size"],
        "font_size",
    ),
    "font": ("texts", lambda d: setattr(run(d, 1, 1).font, "name", "DejaVu Sans"), ["slide 2/*/font"], "font"),
    "colour": (
        "texts",
        lambda d: setattr(run(d, 2, 0).font.color, "rgb", RGBColor(0x2F, 0x5D, 0x4A)),
        ["slide 3/title/colour"],
        "colour",
    ),
    "link": (
        "texts",
        lambda d: setattr(run(d, 2, 1, 1).hyperlink, "address", "https://allotments.example/other"),
        ["slide 3/body/link"],
        "link",
    ),
    "a style on the master": ("texts", master_title_colour, ["*/title/colour", "masters/title/colour"], "colour"),
    "alignment": (
        "texts",
        lambda d: setattr(d.slides[2].shapes[1].text_frame.paragraphs[2], "alignment", PP_ALIGN.RIGHT),
        ["slide 3/body/align"],
        "align",
    ),
    "level": (
        "texts",
        lambda d: setattr(d.slides[1].shapes[1].text_frame.paragraphs[1], "level", 0),
        ["slide 2/body/bullets", "slide 2/body/style", "slide 2/body/spacing"],
        "bullets",
    ),
    "no bullet": ("texts", bullet_off, ["slide 2/body/bullets"], "bullets"),
    "line spacing": (
        "texts",
        lambda d: setattr(d.slides[2].shapes[1].text_frame.paragraphs[3], "line_spacing", 1.2),
        ["slide 3/body/spacing"],
        "spacing",
    ),
    "notes": (
        "texts",
        lambda d: setattr(d.slides[0].notes_slide.notes_text_frame, "text", "Welcome."),
        ["slide 1/notes"],
        "notes",
    ),
    "half a millimetre": (
        "shapes",
        lambda d: setattr(shape(d, 0, "Workshop"), "left", shape(d, 0, "Workshop").left + Cm(0.05)),
        ["slide 1/name=Workshop/position"],
        "position",
    ),
    "size": ("shapes", lambda d: setattr(shape(d, 0, "Oval"), "height", Cm(3)), ["slide 1/name=Oval/box"], "size"),
    "rotation": (
        "shapes",
        lambda d: setattr(shape(d, 0, "Stamp"), "rotation", 17),
        ["slide 1/name=Stamp/rotation"],
        "rotation",
    ),
    "fill": (
        "shapes",
        lambda d: setattr(shape(d, 0, "Stamp").fill.fore_color, "rgb", RGBColor(0xA2, 0x3E, 0x58)),
        ["slide 1/name=Stamp/fill"],
        "fill",
    ),
    "outline": (
        "shapes",
        lambda d: setattr(shape(d, 0, "Workshop").line, "width", Pt(3.5)),
        ["slide 1/name=Workshop/line"],
        "line",
    ),
    "inside a group": (
        "shapes",
        lambda d: setattr(shape(d, 0, "Chip 2").text_frame, "text", "In two days"),
        ["slide 1/name=Legend"],
        "In two days",
    ),
    "layer": ("shapes", to_front, ["slide 1/*/order"], "another layer"),
    "name": ("shapes", lambda d: setattr(shape(d, 0, "Oval"), "name", "Seal"), ["slide 1/name=Oval/name"], "name"),
    "a shape more": (
        "shapes",
        lambda d: d.slides[0].shapes.add_textbox(0, 0, 900000, 400000).text_frame.__setattr__("text", "x"),
        ["slide 1/new"],
        "is new",
    ),
    "a shape less": (
        "shapes",
        lambda d: shape(d, 0, "Oval")._element.getparent().remove(shape(d, 0, "Oval")._element),
        ["slide 1/name=Oval/removed"],
        "is gone",
    ),
    "a cell": (
        "tables",
        lambda d: setattr(table(d, 0).cell(1, 1).text_frame.paragraphs[0].runs[0], "text", "12.6"),
        ["slide 1/table/B2/text"],
        "cell B2",
    ),
    "a cell's ground": (
        "tables",
        lambda d: setattr(table(d, 0).cell(3, 0).fill.fore_color, "rgb", RGBColor(255, 0, 0)),
        ["slide 1/table/A4/fill"],
        "fill of the cell A4",
    ),
    "a cell's type": (
        "tables",
        lambda d: setattr(table(d, 0).cell(2, 0).text_frame.paragraphs[0].runs[0].font, "bold", True),
        ["slide 1/table/A3:C3/bold"],
        "bold of the cell A3",
    ),
    "merged cells": ("tables", lambda d: table(d, 1).cell(0, 1).split(), ["slide 2/table"], "content"),
    "a chart's values": ("charts", new_values, ["slide 2/name=Trend/content"], "content"),
    "a chart's title": (
        "charts",
        lambda d: setattr(shape(d, 1, "Trend").chart.chart_title.text_frame, "text", "Ships"),
        ["slide 2/chart/content"],
        "content",
    ),
    "crop": (
        "pictures",
        lambda d: setattr(shape(d, 0, "Night"), "crop_left", 0.25),
        ["slide 1/name=Night/content"],
        "content",
    ),
    "alternative text": (
        "pictures",
        lambda d: shape(d, 0, "Morning")._element.nvPicPr.cNvPr.set("descr", "Evening"),
        ["slide 1/name=Morning/alt"],
        "alt",
    ),
    "background": ("backgrounds", other_background, ["slide 2/background"], "background"),
    "hidden": ("pairs-of-columns", lambda d: d.slides[2].element.set("show", "1"), ["slide 3/hidden"], "hidden"),
    "time to advance": ("transitions", advance, ["slide 1/advance"], "transition"),
    "transparent letters": ("texts", clear_letters, ["slide 2/title/opacity", "slide 2/title/colour"], "opacity"),
    "transition": ("transitions", drop_transition, ["slide 1/transition"], "transition"),
    "order": ("look-alikes", lambda d: move_slide(d, 1, 3), ["deck/order"], "is now slide"),
    "size of the slides": (
        "texts",
        lambda d: setattr(d, "slide_width", d.slide_width + Cm(1)),
        ["deck/size"],
        "another size",
    ),
}


BAKED = {"a style on the master"}
"""What LibreOffice writes into every run, so that its source no longer matters."""


@pytest.mark.parametrize(
    ("kind", "saved"), [(kind, saved) for kind in EDITS for saved in ("", "-saved") if not (saved and kind in BAKED)]
)
def test_every_edit_breaks_the_guard_and_can_be_excepted(tmp_path: Path, kind: str, saved: str) -> None:
    name, edit, except_, message = EDITS[kind]
    before, after = deck(f"{name}{saved}.pptx"), edited(f"{name}{saved}.pptx", edit)
    leaf = guard(tmp_path, before, after)
    assert not leaf.ok
    assert message in leaf.sentence
    assert guard(tmp_path, before, after, except_=except_).sentence == "Nothing else in the presentation changed."
    assert not guard(tmp_path, before, after, except_=["slide 1/decor", "*/animations"]).ok


def test_whoever_may_change_a_transition_does_not_set_a_time(tmp_path: Path) -> None:
    after = edited("transitions.pptx", advance)
    leaf = guard(tmp_path, deck("transitions.pptx"), after, except_=["*/transition"])
    assert leaf.code == Code.CHANGED
    assert "transition" in leaf.sentence


def test_slides_that_are_gone_or_new_can_be_allowed(tmp_path: Path) -> None:
    before = deck("look-alikes.pptx")
    fewer = edited("look-alikes.pptx", lambda d: drop_slide(d, 3))
    leaf = guard(tmp_path, before, fewer)
    assert leaf.code == Code.REMOVED
    assert "slide 4 (Minutes 4) is gone" in leaf.sentence
    assert guard(tmp_path, before, fewer, allow_removed=[4]).ok
    assert not guard(tmp_path, before, fewer, allow_removed=[3]).ok
    more = edited("look-alikes.pptx", lambda d: d.slides.add_slide(d.slide_layouts[0]))
    assert guard(tmp_path, before, more).code == Code.EXTRA
    assert guard(tmp_path, before, more, allow_new=1).ok


def test_the_rest_of_a_rewritten_text_keeps_its_style(tmp_path: Path) -> None:
    def rewrite(opened: Any) -> None:
        run(opened, 1, 0).text = "Another title"
        run(opened, 1, 0).font.size = Pt(20)

    after = edited("texts.pptx", rewrite)
    leaf = guard(tmp_path, deck("texts.pptx"), after, except_=["slide 2/title/text"])
    assert "font_size" in leaf.sentence


@pytest.mark.parametrize(
    "text", ["slide 0", "slide 2/title/nonsense", "3/notes", "slide 2/colour", "slide 1/table/B2/C3"]
)
def test_an_exception_that_means_nothing_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises((CheckError, ValueError)):
        guard(tmp_path, deck("texts.pptx"), deck("texts.pptx"), except_=[text])


@pytest.mark.parametrize("text", ["slide 9", "slide 1/table", "title=Nobody/notes"])
def test_an_exception_for_what_was_not_there_is_a_bug_of_the_task(tmp_path: Path, text: str) -> None:
    with pytest.raises(CheckError):
        guard(tmp_path, deck("texts.pptx"), deck("texts.pptx"), except_=[text])
