"""What the makers of the Chinese decks share: fonts, a roomier master, and parts of slides with Chinese text."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from arena import add_slide, connect, dw
from lxml import etree
from PIL import Image
from pptx.chart.data import XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_MARKER_STYLE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt

FONT = "Noto Sans CJK SC"
ALIGN = {"l": PP_ALIGN.LEFT, "c": PP_ALIGN.CENTER, "r": PP_ALIGN.RIGHT}
LIGHT = {"ACCENT_2", "ACCENT_6", "BACKGROUND_1", "BACKGROUND_2"}
"""Slots that dark text is legible on, in both houses."""


def new_deck(house: dw.House, band: str = "") -> Any:
    """An empty deck of the house: Chinese font in the theme, title and body higher up, a band if asked for.

    Args:
        house: its look.
        band: `left` or `top`: a band of the house's colour along that edge.

    Returns:
        The presentation.
    """
    deck = dw.new_deck(house)
    master = deck.slide_master
    part = next(rel.target_part for rel in master.part.rels.values() if rel.reltype.endswith("/theme"))
    root = etree.fromstring(part.blob)
    for kind in ("majorFont", "minorFont"):
        root.find(".//" + qn(f"a:{kind}")).find(qn("a:ea")).set("typeface", FONT)
    part._blob = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    _place(master.placeholders, {0: (0.67, 0.36, 11.4, 0.86), 1: (0.67, 1.45, 12.0, 5.3)})
    for layout in deck.slide_layouts:
        if layout.name == "Two Content":
            _place(layout.placeholders, {1: (0.67, 1.45, 5.85, 5.3), 2: (6.82, 1.45, 5.85, 5.3)})
        if layout.name == "Section Header":
            _place(layout.placeholders, {0: (1.05, 2.55, 11.3, 1.1), 1: (1.05, 3.75, 11.3, 1.0)})
            for one, anchor in zip(layout.placeholders, (MSO_ANCHOR.BOTTOM, MSO_ANCHOR.TOP), strict=False):
                one.text_frame.vertical_anchor = anchor
    styles = master.element.find(qn("p:txStyles"))
    for level, size in ((1, 2200), (2, 1800), (3, 1600)):
        paragraph = styles.find(qn("p:bodyStyle")).find(qn(f"a:lvl{level}pPr"))
        paragraph.find(qn("a:defRPr")).set("sz", str(size))
        before = paragraph.find(qn("a:spcBef"))
        if before is not None:
            before[0].set("val", "40000" if level == 1 else "25000")
    styles.find(qn("p:titleStyle")).find(qn("a:lvl1pPr")).find(qn("a:defRPr")).set("sz", "3000")
    if band:
        w, h = (150000, deck.slide_height) if band == "left" else (deck.slide_width, 120000)
        xml = dw._rect_xml(9003, "House band", 0, 0, w, h, "tx2")
        master.shapes._spTree.insert(2, etree.fromstring(xml))
    return deck


def _place(placeholders: Any, boxes: dict[int, tuple[float, float, float, float]]) -> None:
    for one in placeholders:
        if one.placeholder_format.idx in boxes:
            x, y, w, h = boxes[one.placeholder_format.idx]
            one.left, one.top, one.width, one.height = Inches(x), Inches(y), Inches(w), Inches(h)


def _slot(name: str) -> Any:
    return getattr(MSO_THEME_COLOR, name)


def section(deck: Any, title: str, below: str, notes: str = "") -> Any:
    """A section's header."""
    slide = add_slide(deck, "Section Header", title, notes)
    slide.placeholders[1].text = below
    return slide


def bullets(deck: Any, title: str, lines: Sequence[str | tuple[int, str]], notes: str = "", size: float = 0) -> Any:
    """A slide with a list."""
    slide = add_slide(deck, "Title and Content", title, notes)
    fill(slide.placeholders[1], lines, size)
    return slide


def fill(placeholder: Any, lines: Sequence[str | tuple[int, str]], size: float = 0) -> None:
    """Paragraphs of a body; with a size, one for level 0 and 2 points less for each level below."""
    dw.fill_bullets(placeholder, lines)
    for paragraph in placeholder.text_frame.paragraphs if size else ():
        for run in paragraph.runs:
            run.font.size = Pt(size - 2 * paragraph.level)


def two_lists(
    deck: Any,
    title: str,
    left: Sequence[str | tuple[int, str]],
    right: Sequence[str | tuple[int, str]],
    notes: str = "",
    size: float = 0,
) -> Any:
    """A slide with two columns of text."""
    slide = add_slide(deck, "Two Content", title, notes)
    fill(slide.placeholders[1], left, size)
    fill(slide.placeholders[2], right, size)
    return slide


def narrow(slide: Any, x: float, y: float, w: float, h: float, number: int = 1) -> Any:
    """Gives a placeholder of a slide a place of its own, in inches."""
    shape = slide.placeholders[number]
    shape.left, shape.top, shape.width, shape.height = Inches(x), Inches(y), Inches(w), Inches(h)
    return shape


def table(
    slide: Any,
    name: str,
    rows: Sequence[Sequence[str]],
    x: float,
    y: float,
    widths: Sequence[float],
    *,
    align: str = "",
    size: float = 14,
    row_h: float = 0.42,
    head: str = "ACCENT_1",
    total: bool = False,
) -> Any:
    """A table in inches, the first row a heading; `align` has a letter (l, c, r) a column, `total` is a bold foot."""
    w, h = Inches(sum(widths)), Inches(row_h * len(rows))
    shape = slide.shapes.add_table(len(rows), len(rows[0]), Inches(x), Inches(y), w, h)
    shape.name = name
    for column, width in enumerate(widths):
        shape.table.columns[column].width = Inches(width)
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            cell = shape.table.cell(r, c)
            cell.text = text
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.margin_top = cell.margin_bottom = Emu(25000)
            cell.fill.solid()
            cell.fill.fore_color.theme_color = _slot(
                head if r == 0 else "BACKGROUND_2" if r % 2 == 0 else "BACKGROUND_1"
            )
            for paragraph in cell.text_frame.paragraphs:
                paragraph.alignment = ALIGN[align[c]] if align else None
                for run in paragraph.runs:
                    run.font.size = Pt(size)
                    run.font.bold = r == 0 or (total and r == len(rows) - 1)
                    run.font.color.theme_color = _slot("BACKGROUND_1" if r == 0 else "TEXT_1")
    return shape


def box(
    slide: Any,
    name: str,
    text: str,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    slot: str = "ACCENT_1",
    shape: str = "ROUNDED_RECTANGLE",
    size: float = 15,
    bold: bool = False,
    align: str = "c",
    outline: str = "",
) -> Any:
    """A filled shape with a text whose colour suits the fill; its first line may be bold."""
    colour = "TEXT_1" if slot in LIGHT else "BACKGROUND_1"
    made = dw.add_box(slide, name, text, x, y, w, h, slot=slot, shape=shape, size=size, colour=colour)
    frame = made.text_frame
    frame.word_wrap = True
    frame.margin_left = frame.margin_right = Inches(0.08)
    frame.margin_top = frame.margin_bottom = Inches(0.04)
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    if shape == "ROUNDED_RECTANGLE":
        made.adjustments[0] = 0.12
    for number, paragraph in enumerate(frame.paragraphs):
        paragraph.alignment = ALIGN[align]
        for run in paragraph.runs:
            run.font.bold = bold and number == 0
    if outline:
        made.line.color.theme_color = _slot(outline)
        made.line.width = Pt(1.5)
    return made


def label(
    slide: Any,
    name: str,
    text: str,
    x: float,
    y: float,
    w: float,
    h: float = 0.34,
    *,
    size: float = 13,
    slot: str = "TEXT_1",
    bold: bool = False,
    align: str = "l",
    ground: str = "",
) -> Any:
    """A text box in a colour of the theme, on a ground if asked for."""
    made = dw.add_text(slide, name, text, x, y, w, h, size=size)
    frame = made.text_frame
    frame.margin_left = frame.margin_right = Inches(0.05)
    frame.margin_top = frame.margin_bottom = Inches(0.02)
    for paragraph in frame.paragraphs:
        paragraph.alignment = ALIGN[align]
        for run in paragraph.runs:
            run.font.bold = bold or None
            run.font.color.theme_color = _slot(slot)
    if ground:
        made.fill.solid()
        made.fill.fore_color.theme_color = _slot(ground)
        frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    return made


def chart(
    slide: Any,
    name: str,
    kind: str,
    categories: Sequence[str],
    series: dict[str, Sequence[float]],
    place: tuple[float, float, float, float],
    *,
    title: str = "",
    axes: tuple[str, str] = ("", ""),
    slots: Sequence[str] = (),
    labels: str = "",
    low: float | None = None,
    high: float | None = None,
    gap: int = 80,
    size: float = 13,
) -> Any:
    """A chart in inches: titles of its axes, colours of its series, a number format of its labels."""
    frame = dw.add_chart(slide, name, kind, categories, series, *place, title)
    made = frame.chart
    made.font.size = Pt(size)
    _finish(made, axes, low, high)
    plot = made.plots[0]
    if kind.startswith(("COLUMN", "BAR")):
        plot.gap_width = gap
    for number, slot in enumerate(slots):
        if kind in ("PIE", "DOUGHNUT"):
            point = plot.series[0].points[number]
            point.format.fill.solid()
            point.format.fill.fore_color.theme_color = _slot(slot)
            continue
        one = plot.series[number]
        if kind.startswith("LINE"):
            one.format.line.color.theme_color = _slot(slot)
            one.format.line.width = Pt(2.5)
            one.smooth = False
            one.marker.style = XL_MARKER_STYLE.CIRCLE
            one.marker.size = 7
            one.marker.format.fill.solid()
            one.marker.format.fill.fore_color.theme_color = _slot(slot)
        else:
            one.format.fill.solid()
            one.format.fill.fore_color.theme_color = _slot(slot)
    if labels:
        plot.has_data_labels = True
        shown = plot.data_labels
        shown.number_format, shown.number_format_is_linked = labels, False
        shown.font.size = Pt(size - 1)
        if kind in ("PIE", "DOUGHNUT"):
            shown.show_percentage, shown.show_value = True, False
            if kind == "DOUGHNUT":
                shown.font.color.theme_color = _slot("BACKGROUND_1")
            else:
                shown.position = XL_LABEL_POSITION.OUTSIDE_END
        for one, slot in zip(plot.series, slots, strict=False) if kind.endswith("STACKED") else ():
            inside = one.data_labels
            inside.show_value = True
            inside.number_format, inside.number_format_is_linked = labels, False
            inside.font.size = Pt(size - 1)
            inside.font.color.theme_color = _slot("TEXT_1" if slot in LIGHT else "BACKGROUND_1")
    if kind == "DOUGHNUT":
        made.has_legend = True
        made.legend.include_in_layout = False
    return frame


def scatter(
    slide: Any,
    name: str,
    groups: dict[str, Sequence[tuple[float, float]]],
    place: tuple[float, float, float, float],
    *,
    title: str = "",
    axes: tuple[str, str] = ("", ""),
    slots: Sequence[str] = (),
    low: float | None = None,
    high: float | None = None,
) -> Any:
    """A chart of points."""
    data = XyChartData()
    for group, points in groups.items():
        one = data.add_series(group)
        for x, y in points:
            one.add_data_point(x, y)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, *(Inches(v) for v in place), data)
    frame.name = name
    made = frame.chart
    made.has_title = bool(title)
    if title:
        made.chart_title.text_frame.text = title
        made.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    made.has_legend = len(groups) > 1
    if made.has_legend:
        made.legend.include_in_layout = False
    made.font.size = Pt(13)
    _finish(made, axes, low, high)
    for one, slot in zip(made.plots[0].series, slots, strict=True):
        one.format.line.fill.background()
        one.marker.style, one.marker.size = XL_MARKER_STYLE.CIRCLE, 8
        one.marker.format.fill.solid()
        one.marker.format.fill.fore_color.theme_color = _slot(slot)
        one.marker.format.line.fill.background()
    return frame


def _finish(made: Any, axes: tuple[str, str], low: float | None, high: float | None) -> None:
    try:
        across, up = made.category_axis, made.value_axis
    except ValueError:  # a pie has none
        return
    for axis, text in ((across, axes[0]), (up, axes[1])):
        axis.format.line.color.rgb = RGBColor(0x8A, 0x8A, 0x8A)
        axis.has_title = bool(text)
        if text:
            axis.axis_title.text_frame.text = text
            axis.axis_title.text_frame.paragraphs[0].runs[0].font.size = Pt(13)
            axis.axis_title.text_frame.paragraphs[0].runs[0].font.bold = False
    across.has_major_gridlines = False
    up.major_gridlines.format.line.color.rgb = RGBColor(0xD9, 0xD9, 0xD9)
    if low is not None:
        up.minimum_scale = low
    if high is not None:
        up.maximum_scale = high


def chain(slide: Any, boxes: Sequence[Any], name: str, **options: Any) -> list[Any]:
    """Connectors from each box to the next."""
    return [
        connect(slide, f"{name}{number}", begin, end, **options)
        for number, (begin, end) in enumerate(itertools.pairwise(boxes), 1)
    ]


def shrink(image: Image.Image, factor: int) -> Image.Image:
    """A drawing made larger than needed, at its size, with smooth edges."""
    return image.resize((image.width // factor, image.height // factor), Image.Resampling.LANCZOS)


def in_chinese(deck: Any) -> None:
    """Marks the language of every text of slides, notes and masters' copies as Chinese."""
    for slide in deck.slides:
        roots = [slide.element] + ([slide.notes_slide.element] if slide.has_notes_slide else [])
        for root in roots:
            for run in root.iter(qn("a:r")):
                marks = run.find(qn("a:rPr"))
                if marks is None:
                    marks = etree.Element(qn("a:rPr"))
                    run.insert(0, marks)
                marks.set("lang", "zh-CN")
                marks.set("altLang", "en-US")
