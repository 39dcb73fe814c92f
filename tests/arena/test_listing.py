"""What review sheets say of a deck that was changed: every difference, with old and new values in full."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml
from pptx.util import Cm, Pt

from deskcraft.arena.sheets.listing import Listing, listing
from evaluators.deck.load import read_deck

NAMESPACE = "http://schemas.openxmlformats.org/presentationml/2006/main"
LONG = "A sentence of more than sixty letters, so that nobody can call its end cut off: here it ends."


def saved(deck: Any) -> bytes:
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


@cache
def deck() -> bytes:
    """Three slides: words and a picture, a table, a chart."""
    made = Presentation()
    words, table, chart = (made.slides.add_slide(made.slide_layouts[at]) for at in (1, 5, 5))
    words.shapes.title.text = "Trees"
    words.placeholders[1].text = LONG
    words.notes_slide.notes_text_frame.text = "Speak slowly"
    png = io.BytesIO()
    Image.new("RGB", (60, 40), "#336699").save(png, "PNG")
    words.shapes.add_picture(png, Cm(2), Cm(10), Cm(6), Cm(4)).name = "Bark"
    table.shapes.title.text = "Heights"
    cells = table.shapes.add_table(2, 2, Cm(2), Cm(6), Cm(12), Cm(3)).table
    for row, column, text in ((0, 0, "oak"), (0, 1, "30 m"), (1, 0, "birch"), (1, 1, "20 m")):
        cells.cell(row, column).text = text
    chart.shapes.title.text = "Rings"
    data = CategoryChartData()
    data.categories = ["oak", "birch"]
    data.add_series("rings", (120, 40))
    chart.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Cm(2), Cm(6), Cm(12), Cm(8), data)
    return saved(made)


def listed(change: Callable[[Any], None]) -> Listing:
    """What is said of a change."""
    after = Presentation(io.BytesIO(deck()))
    change(after)
    return listing(read_deck(deck()), read_deck(saved(after)))


def shape(slides: Any, number: int, name: str) -> Any:
    return next(one for one in slides.slides[number].shapes if one.name == name)


def off_the_slide(after: Any) -> None:
    shape(after, 0, "Bark").left = Cm(22.5)


def another_value(after: Any) -> None:
    table = next(one for one in after.slides[1].shapes if one.has_table).table
    table.cell(1, 1).text_frame.paragraphs[0].runs[0].text = "25 m"


def a_row_less(after: Any) -> None:
    table = next(one for one in after.slides[1].shapes if one.has_table).table
    table._tbl.remove(table._tbl.tr_lst[1])


def other_numbers(after: Any) -> None:
    data = CategoryChartData()
    data.categories = ["oak", "birch"]
    data.add_series("rings", (120, 41))
    next(one for one in after.slides[2].shapes if one.has_chart).chart.replace_data(data)


def notes(after: Any) -> None:
    after.slides[0].notes_slide.notes_text_frame.text = "Speak up"


def fade(after: Any) -> None:
    xml = f'<p:transition xmlns:p="{NAMESPACE}" spd="slow"><p:fade/></p:transition>'
    after.slides[2]._element.append(parse_xml(xml))


def hidden(after: Any) -> None:
    after.slides[2]._element.set("show", "0")


def described(after: Any) -> None:
    shape(after, 0, "Bark")._element.nvPicPr.cNvPr.set("descr", "Bark of an oak")


def bold_word(after: Any) -> None:
    run = after.slides[0].shapes.title.text_frame.paragraphs[0].runs[0]
    run.font.bold, run.font.size = True, Pt(20)
    run.font.color.rgb = RGBColor(0x8B, 0, 0)


def longer(after: Any) -> None:
    after.slides[0].placeholders[1].text_frame.paragraphs[0].runs[0].text = LONG.replace("ends", "stops")


def text_box(after: Any) -> None:
    after.slides[1].shapes.add_textbox(Cm(1), Cm(1), Cm(5), Cm(2)).text_frame.text = "Loose words"


def turned(after: Any) -> None:
    shape(after, 0, "Bark").rotation = 90


@pytest.mark.parametrize(
    ("change", "number", "says"),
    [
        (off_the_slide, 1, ["position 2.00 cm, 10.00 cm -> 22.50 cm, 10.00 cm", "3.10 cm beyond the right edge"]),
        (another_value, 2, ['cell B2 paragraph 1: "20 m" -> "25 m"']),
        (a_row_less, 2, ["before: table of 2 rows and 2 columns; row 1: oak | 30 m; row 2: birch | 20 m"]),
        (other_numbers, 3, ['series "rings": 120, 40 -> 120, 41']),
        (notes, 1, ['notes: "Speak slowly" -> "Speak up"']),
        (fade, 3, ["transition: none -> fade", "speed slow"]),
        (hidden, 3, ["hidden: no -> yes"]),
        (described, 1, ['-> "Bark of an oak"']),
        (bold_word, 1, ['"Trees" (44 pt, not bold, #000000) -> "Trees" (20 pt, bold, #8b0000)']),
        (longer, 1, [LONG, LONG.replace("ends", "stops")]),
        (text_box, 2, ["new: the shape 'TextBox", "no placeholder", "Loose words", "at 1.00 cm, 1.00 cm"]),
        (turned, 1, ["turned by 0° -> 90°"]),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_change_is_told_in_full(change: Callable[[Any], None], number: int, says: list[str]) -> None:
    found = listed(change)
    assert [(one.kinds, one.before, one.after) for one in found.slides] == [(("changed",), number, number)]
    lines = "\n".join(found.slides[0].lines)
    assert [words for words in says if words not in lines] == []
    assert len(found.same) == 2


def test_nothing_is_told_of_a_deck_that_is_as_it_was() -> None:
    assert listed(lambda _: None) == Listing((), (), ((1, 1), (2, 2), (3, 3)))


def test_slides_that_moved_came_and_went() -> None:
    def change(after: Any) -> None:
        after.slides.add_slide(after.slide_layouts[5]).shapes.title.text = "Roots of old beeches"
        order = after.slides._sldIdLst
        trees, heights, rings, roots = list(order)
        after.part.drop_rel(heights.rId)
        for one in (heights, roots, trees):
            order.remove(one)
        order.extend([roots, trees])
        assert order[0] is rings

    found = listed(change)
    assert [(one.kinds, one.before, one.after) for one in found.slides] == [
        (("removed",), 2, None),
        (("new",), None, 2),
        (("moved",), 1, 3),
    ]
    assert found.slides[2].heading == "slide 1 before, slide 3 after: moved"
    assert any("30 m" in line for line in found.slides[0].lines)
    assert any("Roots of old beeches" in line for line in found.slides[1].lines)
    assert found.same == ((3, 1),)


def test_a_link_to_a_slide_that_moved_is_as_it_was() -> None:
    linked = Presentation(io.BytesIO(deck()))
    linked.slides[0].shapes.title.click_action.target_slide = linked.slides[2]
    before = saved(linked)
    after = Presentation(io.BytesIO(before))
    order = after.slides._sldIdLst
    order.insert(1, order[2])
    found = listing(read_deck(before), read_deck(saved(after)))
    assert [one.kinds for one in found.slides] == [("moved",)]
