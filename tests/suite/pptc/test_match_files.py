"""PPTX-Match on decks that others wrote: what no call can change is compared as well."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Cm, Pt

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.deckmaker import build
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.match import match
from deskcraft.suite.pptc.painted import Painted, StandIns, paint
from deskcraft.suite.pptc.reader import describe
from deskcraft.suite.pptc.relations import Relation
from evaluators.evidence import Unreadable


def written(change: Callable[[Any], object] = lambda slide: None) -> bytes:
    """A slide with one of everything, changed by hand."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text_frame.text = "Weather"
    box = slide.shapes.add_textbox(Cm(1), Cm(1), Cm(5), Cm(2))
    box.text_frame.text = "Rain\nSnow"
    data = CategoryChartData()
    data.categories = ["May", "June"]
    data.add_series("Sun", (3, 4))
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, Cm(1), Cm(5), Cm(8), Cm(6), data)
    slide.shapes.add_table(2, 2, Cm(10), Cm(5), Cm(8), Cm(3))
    slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Cm(1), Cm(12), Cm(3), Cm(3)).text_frame.text = "Fog"
    slide.shapes.add_picture(io.BytesIO(paint("sky")), Cm(10), Cm(12), Cm(3), Cm(3))
    group = slide.shapes.add_group_shape()
    group.shapes.add_textbox(Cm(15), Cm(12), Cm(3), Cm(1)).text_frame.text = "Inside"
    slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, Cm(1), Cm(16), Cm(9), Cm(16))
    change(slide)
    stream = io.BytesIO()
    deck.save(stream)
    return stream.getvalue()


def shape(slide: Any, number: int) -> Any:
    return slide.shapes[number]


def replace_chart(slide: Any, categories: list[str], name: str, values: tuple[float, ...]) -> None:
    data = CategoryChartData()
    data.categories = categories
    data.add_series(name, values)
    shape(slide, 2).chart.replace_data(data)


CHANGES: dict[str, Callable[[Any], object]] = {
    "value of a chart": lambda slide: replace_chart(slide, ["May", "June"], "Sun", (3, 5)),
    "category of a chart": lambda slide: replace_chart(slide, ["May", "July"], "Sun", (3, 4)),
    "name of a series": lambda slide: replace_chart(slide, ["May", "June"], "Moon", (3, 4)),
    "length of a series": lambda slide: replace_chart(slide, ["May", "June", "July"], "Sun", (3, 4, 0)),
    "level": lambda slide: setattr(shape(slide, 1).text_frame.paragraphs[1], "level", 1),
    "one word's colour": lambda slide: setattr(
        shape(slide, 1).text_frame.paragraphs[1].runs[0].font.color, "rgb", RGBColor(255, 0, 0)
    ),
    "link": lambda slide: setattr(
        shape(slide, 1).text_frame.paragraphs[0].runs[0].hyperlink, "address", "https://example.org/"
    ),
    "border": lambda slide: setattr(shape(slide, 4).line, "width", Pt(3)),
    "geometry": lambda slide: shape(slide, 4).element.find(".//{*}prstGeom").set("prst", "roundRect"),
    "text in a group": lambda slide: setattr(shape(slide, 6).shapes[0].text_frame, "text", "Outside"),
    "object in a group": lambda slide: shape(slide, 6).shapes.add_textbox(0, 0, 9, 9),
    "hidden": lambda slide: slide.element.set("show", "0"),
    "spacing in points": lambda slide: setattr(shape(slide, 1).text_frame.paragraphs[0], "line_spacing", Pt(30)),
    "connector": lambda slide: slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, 0, 0, 9, 9),
    "object gone": lambda slide: shape(slide, 5).element.getparent().remove(shape(slide, 5).element),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_by_hand_is_found_in_both_directions(change: str) -> None:
    before, after = written(), written(CHANGES[change])
    assert match(written(), before).ok
    for rules in ("paper", "strict"):
        assert not match(after, before, rules=rules).ok
        assert not match(before, after, rules=rules).ok


def test_the_name_that_an_object_has_in_the_file_does_not_matter() -> None:
    assert match(written(lambda slide: setattr(shape(slide, 1), "name", "Google Shape;12;p3")), written()).ok


def test_on_a_template_a_relation_of_the_title_is_one_of_the_first_text_box() -> None:
    base = build("night-sky")
    relation = [Relation(1, "title", "slide", "bottom")]
    label, other = Executor(base), Executor(base)
    label.run("move_to_slide(1)\nchoose_title()\nset_top(5000)")
    other.run("move_to_slide(1)\nchoose_textbox(0)\nset_top(5500)")
    assert match(other.save(), label.save(), relation).ok
    assert not match(base, label.save(), relation).ok


def test_a_picture_is_painted_from_its_name() -> None:
    assert paint("Lake") == paint(" lake") != paint("hill")
    assert Painted(["lake"])["lake"] == paint("lake")
    assert "hill" not in Painted(["lake"])
    assert StandIns({"lake": b"real"})["lake"] == b"real"
    assert StandIns({})["anything"] == paint("anything")


def damaged(data: bytes, part: int, at: int, by: str) -> bytes:
    """A deck of which one part is cut short, missing, or has numbers that are none."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        names = [name for name in old.namelist() if "slide" in name or "chart" in name or "presentation" in name]
        for name in old.namelist():
            content = old.read(name)
            if name == names[part % len(names)]:
                if by == "missing":
                    continue
                content = content[: at % len(content)] if by == "cut" else re.sub(rb'"-?\d+"', b'"1e99x"', content)
            new.writestr(name, content)
    return stream.getvalue()


@given(st.integers(0, 99), st.integers(0, 9_999), st.sampled_from(["cut", "missing", "numbers"]))
@settings(max_examples=40, deadline=None)
def test_a_damaged_deck_is_a_difference_or_an_error_in_words(part: int, at: int, by: str) -> None:
    whole = build("ferry-season")
    broken = damaged(whole, part, at, by)
    found = match(broken, whole, [Relation(3, "table", "slide", "left")])
    assert found.ok is not bool(found.differences)
    assert all(str(each) for each in found.differences)
    try:
        assert match(whole, broken).ok is not bool(match(whole, broken).differences)
    except BadInput as error:
        assert "label deck cannot be read" in str(error)
    try:
        assert describe(broken).startswith("There ")
    except Unreadable as error:
        assert str(error)
