"""What the decks of lessons share: two masters with a tight title, tables with totals, axes, callouts, exercises."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from arena import connect, copy_master, dw
from lxml import etree
from pptx.chart.data import XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_LEGEND_POSITION, XL_MARKER_STYLE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt

ONE_LINE_EMU = 279_360 / 16
"""Height of a line with its margins in a label, for a point of its size."""


def begin(house: dw.House, appendix: dw.House) -> Any:
    """An empty presentation with a master for the lesson and, second, one for its appendix."""
    deck, other = dw.new_deck(house), dw.new_deck(appendix)
    for one in (deck, other):
        _tighten(one)
    copy_master(deck, other)
    return deck


def _tighten(deck: Any) -> None:
    """Lets titles stand higher and bodies begin sooner than the plain layouts do; footers get letters of the body."""
    places = {
        "Master": {0: (0.6, 0.3, 11.9, 0.95), 1: (0.6, 1.45, 12.1, 5.35)},
        "Two Content": {1: (0.6, 1.45, 5.9, 5.35), 2: (6.8, 1.45, 5.9, 5.35)},
        "Section Header": {0: (0.8, 2.4, 11.4, 1.3), 1: (0.8, 3.8, 11.4, 1.0)},
    }
    for owner in (deck.slide_master, *deck.slide_layouts):
        name = "Master" if owner is deck.slide_master else owner.name
        for shape in owner.placeholders:
            number, frame = shape.placeholder_format.idx, shape.text_frame
            if number in places.get(name, {}):
                put(shape, *places[name][number])
            style = frame._txBody.find(qn("a:lstStyle"))
            if name == "Two Content" and number in (1, 2):
                for level in list(style):
                    style.remove(level)
            if name == "Section Header" and number in (0, 1):
                frame.vertical_anchor = MSO_ANCHOR.BOTTOM if number == 0 else MSO_ANCHOR.TOP
            if number == 11 or (name == "Master" and number == 3):
                run = frame.paragraphs[0].add_run()
                run.text, run.font.size = "Footer", Pt(12)
                run.font.name = "+mn-lt"


def body(slide: Any, number: int, lines: Sequence[str | tuple[int, str]], size: float | None = None) -> Any:
    """Fills the placeholder of that number with bullets, all in one size if one is given."""
    holder = next(p for p in slide.placeholders if p.placeholder_format.idx == number)
    dw.fill_bullets(holder, lines)
    if size:
        for paragraph in holder.text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Pt(size - 2 * paragraph.level)
    return holder


def put(holder: Any, x: float, y: float, w: float, h: float) -> Any:
    """Places a shape, in inches."""
    holder.left, holder.top, holder.width, holder.height = Inches(x), Inches(y), Inches(w), Inches(h)
    return holder


def table(
    slide: Any,
    name: str,
    rows: Sequence[Sequence[str]],
    x: float,
    y: float,
    widths: Sequence[float],
    *,
    row: float = 0.36,
    size: float = 14,
    strong: Collection[int] = (),
    right: Collection[int] = (),
) -> Any:
    """A table of rows as high as said, in inches; rows `strong` are bold, columns `right` are set to the right."""
    shape = dw.add_table(slide, name, rows, x, y, sum(widths), row * len(rows), widths)
    for r in range(len(rows)):
        shape.table.rows[r].height = Inches(row)
        for c in range(len(widths)):
            cell = shape.table.cell(r, c)
            cell.margin_top = cell.margin_bottom = Inches(0.02)
            cell.margin_left = cell.margin_right = Inches(0.1)
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            for paragraph in cell.text_frame.paragraphs:
                paragraph.alignment = PP_ALIGN.RIGHT if c in right else PP_ALIGN.LEFT
                if not rows[r][c]:  # else the empty cell takes the height of the default size
                    etree.SubElement(paragraph._p, qn("a:endParaRPr"), sz=str(round(size * 100)))
                for run in paragraph.runs:
                    run.font.size = Pt(size)
                    if r == 0:
                        run.font.color.theme_color = MSO_THEME_COLOR.BACKGROUND_1
                    if r in strong:
                        run.font.bold = True
    return shape


def axes(frame: Any, across: str = "", up: str = "", form: str = "", gridlines: bool = True) -> Any:
    """Titles of a chart's axes and the form of its values."""
    chart = frame.chart
    for axis, title in ((chart.category_axis, across), (chart.value_axis, up)):
        axis.has_title = bool(title)
        if title:
            axis.axis_title.text_frame.text = title
            run = axis.axis_title.text_frame.paragraphs[0].runs[0]
            run.font.size, run.font.bold = Pt(12), False
    chart.category_axis.has_major_gridlines = False
    chart.value_axis.has_major_gridlines = gridlines
    if gridlines:
        chart.value_axis.major_gridlines.format.line.color.rgb = RGBColor(0xD9, 0xD9, 0xD9)
    if form:
        chart.value_axis.tick_labels.number_format = form
        chart.value_axis.tick_labels.number_format_is_linked = False
    return frame


def colour(frame: Any, slots: Sequence[str], line: bool = False) -> None:
    """Gives a chart's series the theme's colours of that name, in their order."""
    for series, slot in zip(frame.chart.plots[0].series, slots, strict=True):
        if line:
            series.format.line.color.theme_color = getattr(MSO_THEME_COLOR, slot)
            series.format.line.width = Pt(2.5)
            series.smooth = False
            series.marker.style = XL_MARKER_STYLE.CIRCLE
            series.marker.size = 7
            series.marker.format.fill.solid()
            series.marker.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
        else:
            series.format.fill.solid()
            series.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)


def slices(frame: Any, slots: Sequence[str]) -> None:
    """Gives a pie's slices the theme's colours of that name and labels them with their share."""
    plot = frame.chart.plots[0]
    for number, slot in enumerate(slots):
        fill = plot.series[0].points[number].format.fill
        fill.solid()
        fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
    labels(frame, "0%", percent=True)
    plot.data_labels.position = XL_LABEL_POSITION.OUTSIDE_END
    frame.chart.legend.position = XL_LEGEND_POSITION.BOTTOM


def labels(frame: Any, form: str, size: float = 12, *, percent: bool = False) -> None:
    """Writes the values (or their shares) beside what a chart draws."""
    plot = frame.chart.plots[0]
    plot.has_data_labels = True
    written = plot.data_labels
    written.number_format, written.number_format_is_linked = form, False
    written.show_value, written.show_percentage = not percent, percent
    written.font.size = Pt(size)


def scatter(
    slide: Any,
    name: str,
    series: dict[str, Sequence[tuple[float, float]]],
    x: float,
    y: float,
    w: float,
    h: float,
    slots: Sequence[str],
    title: str = "",
) -> Any:
    """A chart of points, in inches."""
    data = XyChartData()
    for label, points in series.items():
        one = data.add_series(label)
        for across, up in points:
            one.add_data_point(across, up)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, Inches(x), Inches(y), Inches(w), Inches(h), data)
    frame.name = name
    chart = frame.chart
    chart.has_title = bool(title)
    if title:
        chart.chart_title.text_frame.text = title
        chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = len(series) > 1
    if chart.has_legend:
        chart.legend.position = XL_LEGEND_POSITION.BOTTOM
        chart.legend.include_in_layout = False
    chart.font.size = Pt(12)
    for one, slot in zip(chart.plots[0].series, slots, strict=True):
        one.format.line.fill.background()
        one.marker.style, one.marker.size = XL_MARKER_STYLE.CIRCLE, 9
        one.marker.format.fill.solid()
        one.marker.format.fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
    return frame


def callout(
    slide: Any,
    what: str,
    x: float,
    y: float,
    to: tuple[float, float],
    w: float = 1.7,
    *,
    text: str = "",
    size: float = 14,
    h: float = 0.34,
) -> Any:
    """A label at `x`, `y` with a line glued to it and to a dot at `to`, in inches; named after `what`."""
    label = dw.add_text(slide, f"Label {what}", text or what[:1].upper() + what[1:], x, y, w, h, size=size)
    label.text_frame.margin_top = label.text_frame.margin_bottom = Inches(0.02)
    label.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    dot = dw.add_box(slide, f"Dot {what}", "", to[0] - 0.05, to[1] - 0.05, 0.1, 0.1, slot="TEXT_1", shape="DIAMOND")
    if to[0] > x + w:
        sites = (3, 1)
        label.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT
    elif to[0] < x:
        sites = (1, 3)
    else:
        label.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER
        sites = (2, 0) if to[1] > y else (0, 2)
        _fit_one_line(label, size)
    connect(slide, f"Line {what}", label, dot, sites=sites, width_pt=1, slot="tx1", arrow=False)
    return label


def _fit_one_line(label: Any, size: float) -> None:
    """Gives a label the height that LibreOffice 7.4 gives it, about the same middle: else it moves the line that is
    glued to its edge."""
    height = Emu(round(ONE_LINE_EMU * size))
    label.top, label.height = Emu(label.top + (label.height - height) // 2), height


def block(slide: Any, name: str, text: str, x: float, y: float, w: float, h: float, **look: Any) -> Any:
    """A filled shape, in inches, its text in the middle; `look` is what `add_box` takes."""
    return lead(inset(dw.add_box(slide, name, text, x, y, w, h, **look)), "CENTER")


def inset(box: Any, inches: float = 0.06) -> Any:
    """Gives a box narrow margins."""
    frame = box.text_frame
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = Inches(inches)
    frame.word_wrap = True
    return box


def lead(box: Any, align: str = "LEFT", anchor: str = "MIDDLE") -> Any:
    """Sets a box's paragraphs to a side, its text to a height."""
    box.text_frame.vertical_anchor = getattr(MSO_ANCHOR, anchor)
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = getattr(PP_ALIGN, align)
    return box
