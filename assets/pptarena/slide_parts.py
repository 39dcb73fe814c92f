"""What slides of a talk need often: text in a placeholder, tables with a total, chart axes, captions, boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arena import add_footer, dw
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

Line = str | tuple[int, str]


def move(shape: Any, x: float, y: float, w: float, h: float) -> Any:
    """Puts a shape somewhere, in inches."""
    shape.left, shape.top, shape.width, shape.height = Inches(x), Inches(y), Inches(w), Inches(h)
    return shape


def body(
    slide: Any,
    lines: Sequence[Line],
    place: tuple[float, float, float, float] | None = None,
    size: float = 0,
    at: int = 1,
) -> Any:
    """Fills a body placeholder with bullets; elsewhere and smaller if asked.

    Args:
        slide: whose placeholder.
        lines: texts, or (level from 0, text).
        place: x, y, width, height in inches; none leaves it to the layout.
        size: of the first level in points, two less for each below; 0 leaves it to the master.
        at: the placeholder's number.

    Returns:
        The placeholder.
    """
    shape = next(one for one in slide.placeholders if one.placeholder_format.idx == at)
    dw.fill_bullets(shape, lines)
    if place:
        move(shape, *place)
    if size:
        for paragraph in shape.text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Pt(size - 2 * paragraph.level)
    for paragraph in shape.text_frame.paragraphs:
        paragraph.space_before = Pt(5 if paragraph.level == 0 else 2)
    return shape


def table(
    slide: Any,
    name: str,
    rows: Sequence[Sequence[str]],
    place: tuple[float, float, float, float],
    widths: Sequence[float],
    size: float = 14,
    total: bool = False,
) -> Any:
    """A table of the house; with `total` the last row is bold."""
    shape = dw.add_table(slide, name, [[text or "-" for text in row] for row in rows], *place, widths)
    last = len(rows) - 1
    for r, row in enumerate(shape.table.rows):
        for c, cell in enumerate(row.cells):
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.margin_top = cell.margin_bottom = Inches(0.03)
            for run in cell.text_frame.paragraphs[0].runs:
                run.text = rows[r][c]  # an empty run keeps the size of an empty cell
                run.font.size = Pt(size)
                if total and r == last:
                    run.font.bold = True
            figures = c and all(one[c][:1].isdigit() for one in rows[1:] if one[c])
            cell.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT if figures else PP_ALIGN.LEFT
    return shape


def axes(frame: Any, category: str = "", value: str = "", size: float = 12) -> Any:
    """Names the axes of a chart and thins its lines."""
    chart = frame.chart
    for axis, words in ((chart.category_axis, category), (chart.value_axis, value)):
        if words:
            axis.axis_title.text_frame.text = words
            run = axis.axis_title.text_frame.paragraphs[0].runs[0]
            run.font.size, run.font.bold = Pt(size), False
    return frame


def caption(
    slide: Any, name: str, words: str, x: float, y: float, w: float, size: float = 14, centre: bool = False
) -> Any:
    """A line of text below a picture."""
    box = dw.add_text(slide, name, words, x, y, w, 0.4, size=size)
    if centre:
        for paragraph in box.text_frame.paragraphs:
            paragraph.alignment = PP_ALIGN.CENTER
    return box


def labels(frame: Any, form: str = "General", size: float = 11, series: int | None = None) -> None:
    """Shows the values at the points of a chart (of one series)."""
    plot = frame.chart.plots[0]
    if series is None:
        plot.has_data_labels = True
    marks = (plot if series is None else plot.series[series]).data_labels
    marks.show_value = True
    marks.number_format, marks.number_format_is_linked = form, False
    marks.font.size = Pt(size)


def foot(slide: Any, text: str, slot: str = "ACCENT_6") -> None:
    """Footer and slide number; the footer's letters are set, for LibreOffice does not find the master's."""
    add_footer(slide, text)
    for shape in slide.placeholders:
        if shape.placeholder_format.type == PP_PLACEHOLDER.FOOTER:
            for run in shape.text_frame.paragraphs[0].runs:
                run.font.name, run.font.size = "+mn-lt", Pt(11)
                run.font.color.theme_color = getattr(MSO_THEME_COLOR, slot)


def box(slide: Any, name: str, text: str, x: float, y: float, w: float, h: float, **look: Any) -> Any:
    """A filled shape with its text in the middle."""
    shape = dw.add_box(slide, name, text, x, y, w, h, **look)
    for paragraph in shape.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    return shape


def headed(shape: Any, size: float = 0) -> Any:
    """Makes the first line of a shape's text a heading."""
    run = shape.text_frame.paragraphs[0].runs[0]
    run.font.bold = True
    if size:
        run.font.size = Pt(size)
    return shape


def drop(slide: Any, idx: int) -> None:
    """Takes a placeholder away."""
    shape = next(one for one in slide.placeholders if one.placeholder_format.idx == idx)
    shape.element.getparent().remove(shape.element)


def tighten(deck: Any) -> None:
    """Moves the text of the section header's layout up to its title."""
    layout = next(one for one in deck.slide_layouts if one.name == "Section Header")
    title, below = (next(p for p in layout.placeholders if p.placeholder_format.idx == idx) for idx in (0, 1))
    move(title, 1.05, 2.5, 11.3, 1.4)
    move(below, 1.05, 4.0, 11.3, 1.2)
    title.text_frame.vertical_anchor = MSO_ANCHOR.BOTTOM
    below.text_frame.vertical_anchor = MSO_ANCHOR.TOP
