"""Edits that tasks on `timber-school` and `trust-games` share: tables, charts, new slides, effects."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from arena_decks import body, move_slide, remove, slide, title
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

from deskcraft.kits.impress.motions import Effect, animate, transition

KINDS = {"title": 1, "footer": 15, "number": 13}


def place(shape: Any, x: float, y: float, w: float | None = None, h: float | None = None) -> Any:
    """Puts a shape somewhere, in inches; its size stays unless stated."""
    size = (shape.width if w is None else Inches(w), shape.height if h is None else Inches(h))
    shape.left, shape.top = Inches(x), Inches(y)
    shape.width, shape.height = size
    return shape


def new_table(
    on: Any,
    rows: Sequence[Sequence[str]],
    at: tuple[float, float],
    widths: Sequence[float],
    row: float = 0.4,
    size: float = 14,
    total: bool = False,
) -> Any:
    """A table as the decks have them, in inches: figures to the right, a heading, a last row in bold with `total`."""
    shape = on.shapes.add_table(
        len(rows), len(rows[0]), Inches(at[0]), Inches(at[1]), Inches(sum(widths)), Inches(row * len(rows))
    )
    for column, width in enumerate(widths):
        shape.table.columns[column].width = Inches(width)
    for r, texts in enumerate(rows):
        shape.table.rows[r].height = Inches(row)
        for c, text in enumerate(texts):
            _cell(shape.table.cell(r, c), text, r, c, size, total and r + 1 == len(rows))
    return shape


def _cell(cell: Any, text: str, r: int, c: int, size: float, bold: bool) -> None:
    cell.text = text
    cell.vertical_anchor = MSO_ANCHOR.MIDDLE
    cell.margin_top = cell.margin_bottom = Inches(0.03)
    paragraph = cell.text_frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.RIGHT if c else PP_ALIGN.LEFT
    slots = MSO_THEME_COLOR
    cell.fill.solid()
    cell.fill.fore_color.theme_color = slots.ACCENT_1 if r == 0 else slots.BACKGROUND_2 if r % 2 else slots.BACKGROUND_1
    for run in paragraph.runs:
        run.font.size, run.font.bold = Pt(size), bold or r == 0
        run.font.color.theme_color = slots.BACKGROUND_1 if r == 0 else slots.TEXT_1


def new_chart(
    on: Any,
    kind: str,
    categories: Sequence[str],
    series: dict[str, Sequence[float]],
    at: tuple[float, float, float, float],
    heading: str = "",
) -> Any:
    """A chart with a legend, in inches; `kind` is a name of XL_CHART_TYPE."""
    data = CategoryChartData()
    data.categories = list(categories)
    for name, values in series.items():
        data.add_series(name, list(values))
    frame = on.shapes.add_chart(getattr(XL_CHART_TYPE, kind), *(Inches(one) for one in at), data)
    chart = frame.chart
    chart.has_title = bool(heading)
    if heading:
        chart.chart_title.text_frame.text = heading
        chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = True
    chart.legend.position, chart.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    chart.font.size = Pt(12)
    return frame


def new_text(on: Any, text: str, at: tuple[float, float, float, float], size: float = 16) -> Any:
    """A text box, in inches."""
    box = on.shapes.add_textbox(*(Inches(one) for one in at))
    box.text_frame.word_wrap = True
    box.text_frame.text = text
    for paragraph in box.text_frame.paragraphs:
        for run in paragraph.runs:
            run.font.size = Pt(size)
    return box


def new_slide(deck: Any, after: int, like: int, words: str) -> Any:
    """A slide behind the one of a number, with layout, footer and number of another; what nobody fills is gone."""
    model = slide(deck, like)
    made = deck.slides.add_slide(model.slide_layout)
    title(made).text_frame.text = words
    for shape in model.placeholders:
        if shape.placeholder_format.type in (KINDS["footer"], KINDS["number"]):
            made.shapes._spTree.append(copy.deepcopy(shape._element))
    move_slide(deck, len(deck.slides), after + 1)
    return made


def write_list(holder: Any, lines: Sequence[str]) -> None:
    """Fills a list of one level."""
    holder.text_frame.text = "\n".join(lines)


def drop_empty(on: Any) -> None:
    """Takes placeholders away that nobody filled."""
    for shape in list(on.placeholders):
        if shape.has_text_frame and not shape.text_frame.text.strip():
            remove(shape)


def drop_paragraph(of: Any, number: int) -> None:
    """Takes a paragraph out of a text; numbers from 1."""
    paragraph = of.text_frame.paragraphs[number - 1]._p
    paragraph.getparent().remove(paragraph)


def repeat_paragraph(of: Any, number: int, text: str, after: int | None = None) -> None:
    """Copies a paragraph with other words, behind another one or itself; numbers from 1."""
    paragraphs = of.text_frame.paragraphs
    copied = copy.deepcopy(paragraphs[number - 1]._p)
    first, *rest = copied.findall(qn("a:r"))
    first.find(qn("a:t")).text = text
    for run in rest:
        copied.remove(run)
    paragraphs[(after or number) - 1]._p.addnext(copied)


def move_paragraph(of: Any, number: int, after: int) -> None:
    """Moves a paragraph behind another one; numbers from 1, before."""
    paragraphs = of.text_frame.paragraphs
    paragraphs[after - 1]._p.addnext(paragraphs[number - 1]._p)


def still(on: Any) -> None:
    """Takes all effects off a slide."""
    timing = on.element.find(qn("p:timing"))
    if timing is not None:
        on.element.remove(timing)


def retime(on: Any, effects: Sequence[Effect]) -> None:
    """Gives a slide other effects than it has."""
    still(on)
    animate(on, effects)


def fade(deck: Any, number: int, effect: str = "<p:fade/>") -> None:
    """Gives a slide that has none a transition."""
    transition(slide(deck, number), effect)


def first_list(deck: Any, number: int) -> Any:
    """The list of a slide."""
    return body(slide(deck, number))
