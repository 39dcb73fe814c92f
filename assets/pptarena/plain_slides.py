"""Slides by kind from plain text: bullets by indentation, tables by bars, charts with axis titles, drawn figures."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from typing import Any

import matplotlib

matplotlib.use("Agg")

from arena import add_footer, copy_master, dw
from lxml import etree
from matplotlib import pyplot as plt
from PIL import Image
from pptx.chart.data import XyChartData
from pptx.enum.chart import (
    XL_CHART_TYPE,
    XL_LABEL_POSITION,
    XL_LEGEND_POSITION,
    XL_MARKER_STYLE,
    XL_TICK_LABEL_POSITION,
)
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt

TOP, TALL = 1.5, 5.25
"""Where content begins below the title, and how tall it may be, in inches."""


def new_deck(house: dw.House, appendix: dw.House, band: str = "foot") -> Any:
    """A deck with the house's master and one for the appendix; `band` is where the stripe stands: `foot` or `left`."""
    deck = _settled(dw.new_deck(house), band)
    copy_master(deck, _settled(dw.new_deck(appendix), "foot"))
    return deck


def _settled(deck: Any, band: str) -> Any:
    """A lower title, more room below it, quieter footers; a stripe on the left if asked for."""
    for owner in (deck.slide_master, *deck.slide_layouts):
        for shape in owner.placeholders:
            kind, number = shape.placeholder_format.type, shape.placeholder_format.idx
            if owner is not deck.slide_master and owner.name not in ("Two Content",):
                continue
            if "TITLE" in str(kind):
                shape.left, shape.top, shape.width, shape.height = (Inches(v) for v in (0.67, 0.4, 11.9, 0.9))
            elif "BODY" in str(kind) or number in (1, 2):
                left, width = (0.67, 12.0) if owner is deck.slide_master else ((0.67, 6.86)[number - 1], 5.8)
                shape.left, shape.top, shape.width, shape.height = (Inches(v) for v in (left, TOP, width, TALL))
    for layout in deck.slide_layouts:
        if layout.name == "Section Header":
            for shape in layout.placeholders:
                if shape.placeholder_format.idx in (0, 1):
                    top = (2.4, 3.65)[shape.placeholder_format.idx]
                    shape.left, shape.top, shape.width, shape.height = (Inches(v) for v in (1.0, top, 11.33, 1.15))
                    anchor = ("b", "t")[shape.placeholder_format.idx]
                    shape.text_frame._txBody.find(qn("a:bodyPr")).set("anchor", anchor)
    for shape in deck.slide_master.placeholders:
        if "FOOTER" in str(shape.placeholder_format.type):  # LibreOffice loses `left` where the master says otherwise
            shape.text_frame._txBody.find(qn("a:lstStyle")).find(qn("a:lvl1pPr")).set("algn", "l")
    title = deck.slide_master.element.find(qn("p:txStyles")).find(qn("p:titleStyle")).find(qn("a:lvl1pPr"))
    title.find(qn("a:defRPr")).set("sz", "3000")
    if band == "left":
        stripe = next(shape for shape in deck.slide_master.shapes if shape.name == "House stripe")
        stripe.left, stripe.top, stripe.width, stripe.height = Emu(0), Emu(0), Inches(0.22), deck.slide_height
    return deck


def bullets(slide: Any, text: str, idx: int = 1, size: float = 0, name: str = "") -> Any:
    """Fills a body from lines; two spaces of indentation are a level."""
    body = next(shape for shape in slide.placeholders if shape.placeholder_format.idx == idx)
    lines = textwrap.dedent(text).strip("\n").split("\n")
    dw.fill_bullets(body, [((len(line) - len(line.lstrip())) // 2, line.strip()) for line in lines])
    for paragraph in body.text_frame.paragraphs if size else ():
        for run in paragraph.runs:
            run.font.size = Pt(size - 2 * paragraph.level)
    if name:
        body.name = name
    return body


def footer(slide: Any, text: str) -> None:
    """The footer and the number; the footer's run says its font, which LibreOffice doesn't inherit."""
    add_footer(slide, text)
    for shape in slide.placeholders:
        if "FOOTER" in str(shape.placeholder_format.type):
            place(shape, 0.67, 6.95, 7.0, 0.4)
            paragraph = shape.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.LEFT
            paragraph.runs[0].font.size = Pt(11)
            paragraph.runs[0].font.name = "+mn-lt"
            paragraph.runs[0].font.color.theme_color = MSO_THEME_COLOR.ACCENT_5


def box(slide: Any, name: str, text: str, x: float, y: float, w: float, h: float, **look: Any) -> Any:
    """A filled shape whose text stands in its middle; dark text on the light fourth accent."""
    if look.get("slot") == "ACCENT_4":
        look.setdefault("colour", "TEXT_1")
    shape = dw.add_box(slide, name, text, x, y, w, h, **look)
    for paragraph in shape.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    shape.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    shape.text_frame.margin_left = shape.text_frame.margin_right = Inches(0.07)
    return shape


def place(shape: Any, x: float, y: float, w: float, h: float) -> None:
    """Puts a shape there, in inches."""
    shape.left, shape.top, shape.width, shape.height = (Inches(value) for value in (x, y, w, h))


def table(
    slide: Any,
    name: str,
    text: str,
    y: float,
    widths: Sequence[float],
    size: float = 14,
    x: float = 0.67,
    row: float = 0,
) -> Any:
    """A table from lines whose cells are parted by bars; figures stand on the right, the rest on the left."""
    rows = [[cell.strip() for cell in line.split("|")] for line in textwrap.dedent(text).strip().split("\n")]
    height = row or (size * 1.25 + 8) / 72
    shape = dw.add_table(slide, name, rows, x, y, sum(widths), height * len(rows), widths)
    for line in shape.table.rows:
        line.height = Inches(height)
    for c in range(len(rows[0])):
        figures = c > 0 and all(
            cells[c].lstrip("−+–£€<>~ ")[:1].isdigit() or cells[c] in ("–", "") for cells in rows[1:]
        )
        for r in range(len(rows)):
            cell = shape.table.cell(r, c)
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.margin_top = cell.margin_bottom = Inches(0.04)
            paragraph = cell.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.RIGHT if figures else PP_ALIGN.LEFT
            for run in paragraph.runs:
                run.font.size = Pt(size)
    return shape


def embolden(table_shape: Any, row: int) -> None:
    """The row of totals."""
    for cell in table_shape.table.rows[row].cells:
        for run in cell.text_frame.paragraphs[0].runs:
            run.font.bold = True


def chart(
    slide: Any,
    name: str,
    kind: str,
    categories: Sequence[str],
    series: dict[str, Sequence[float]],
    at: tuple[float, float, float, float],
    title: str = "",
    axes: tuple[str, str] = ("", ""),
    fmt: str = "General",
    labels: bool = False,
    every: int = 0,
    colours: Sequence[str] = (),
) -> Any:
    """A chart with titles on its axes (categories', values'); `colours` are slots of the theme, one a series."""
    frame = dw.add_chart(slide, name, kind, categories, series, *at, title=title)
    it = frame.chart
    _paint(it, colours or [f"ACCENT_{n + 1}" for n in range(6)], kind)
    plot = it.plots[0]
    if kind in ("COLUMN_CLUSTERED", "BAR_CLUSTERED", "COLUMN_STACKED", "BAR_STACKED"):
        plot.gap_width = 60
        if "STACKED" in kind:
            plot.overlap = 100
    if labels or kind == "PIE":
        plot.has_data_labels = True
        plot.data_labels.font.size = Pt(11)
        plot.data_labels.number_format = fmt
        plot.data_labels.number_format_is_linked = False
        if kind == "PIE":
            plot.data_labels.position = XL_LABEL_POSITION.CENTER
            plot.data_labels.font.size = Pt(14)
            plot.data_labels.font.bold = True
            plot.data_labels.font.color.theme_color = MSO_THEME_COLOR.BACKGROUND_1
    if kind == "PIE":
        it.legend.position = XL_LEGEND_POSITION.RIGHT
        return frame
    _name_axes(it, axes, fmt)
    if every:
        for tag in ("c:tickLblSkip", "c:tickMarkSkip"):
            skip = it.category_axis._element.find(qn(tag))
            if skip is None:
                skip = etree.Element(qn(tag))
                it.category_axis._element.find(qn("c:noMultiLvlLbl")).addprevious(skip)
            skip.set("val", str(every))
    if kind.startswith("BAR"):
        it.category_axis.reverse_order = True
        it.value_axis._element.find(qn("c:crosses")).set("val", "max")  # the values' axis stays below
    return frame


def scatter(
    slide: Any,
    name: str,
    series: dict[str, Sequence[tuple[float, float]]],
    at: tuple[float, float, float, float],
    title: str = "",
    axes: tuple[str, str] = ("", ""),
    fmt: str = "General",
) -> Any:
    """A cloud of points for each series; the longest goes first, since LibreOffice drops a shorter first one."""
    data = XyChartData()
    for label, points in series.items():
        one = data.add_series(label)
        for x, y in points:
            one.add_data_point(x, y)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, *(Inches(v) for v in at), data)
    frame.name = name
    it = frame.chart
    it.font.size = Pt(12)
    it.has_title = bool(title)
    if title:
        it.chart_title.text_frame.text = title
        it.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    it.has_legend = len(series) > 1
    if it.has_legend:
        it.legend.position, it.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    for number, one in enumerate(it.plots[0].series):
        one.format.line.fill.background()
        one.marker.style, one.marker.size = XL_MARKER_STYLE.CIRCLE, 7
        one.marker.format.fill.solid()
        one.marker.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, f"ACCENT_{number + 1}")
        one.marker.format.line.fill.background()
    _name_axes(it, axes, fmt)
    return frame


def _paint(it: Any, colours: Sequence[str], kind: str) -> None:
    for number, one in enumerate(it.plots[0].series):
        slot = getattr(MSO_THEME_COLOR, colours[number % len(colours)])
        if kind == "PIE":
            for place_, _ in enumerate(one.values):
                fill = one.points[place_].format.fill
                fill.solid()
                fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, colours[place_ % len(colours)])
        elif kind.startswith("LINE"):
            one.smooth = False
            one.format.line.width = Pt(2.25)
            one.format.line.color.theme_color = slot
            one.marker.style = XL_MARKER_STYLE.NONE
        else:
            one.format.fill.solid()
            one.format.fill.fore_color.theme_color = slot


def _name_axes(it: Any, axes: tuple[str, str], fmt: str) -> None:
    for axis, text in ((it.category_axis, axes[0]), (it.value_axis, axes[1])):
        axis.has_title = bool(text)
        if text:
            axis.axis_title.text_frame.text = text
            axis.axis_title.text_frame.paragraphs[0].runs[0].font.size = Pt(12)
            axis.axis_title.text_frame.paragraphs[0].runs[0].font.bold = False
        axis.tick_labels.font.size = Pt(11)
    it.category_axis.tick_label_position = XL_TICK_LABEL_POSITION.LOW
    it.value_axis.tick_labels.number_format = fmt
    it.value_axis.tick_labels.number_format_is_linked = False
    it.value_axis.major_gridlines.format.line.width = Pt(0.5)
    it.value_axis.major_gridlines.format.line.color.theme_color = MSO_THEME_COLOR.BACKGROUND_2


def drawn(figure: Any, colours: int = 96, dpi: int = 110) -> Image.Image:
    """A matplotlib figure as a picture of few colours, which is small and sharp as PNG; 0 keeps all colours."""
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=dpi, metadata={"Software": None})
    plt.close(figure)
    data.seek(0)
    image = Image.open(data).convert("RGB")
    return image.quantize(colours, dither=Image.Dither.NONE) if colours else image


def canvas(
    w: float, h: float, x: tuple[float, float], y: tuple[float, float], ground: str = "white"
) -> tuple[Any, Any]:
    """A figure (in inches) with one set of axes over all of it, without ticks, in the drawing's own measures."""
    figure = plt.figure(figsize=(w, h), facecolor=ground)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    axes.set_xlim(*x)
    axes.set_ylim(*y)
    return figure, axes
