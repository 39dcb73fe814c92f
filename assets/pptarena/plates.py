"""What two decks share (salt roads, flight controls): drawn figures as pictures, charts with axes, tables, captions."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from arena import dw, place_picture
from PIL import Image
from pptx.chart.data import XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_LEGEND_POSITION, XL_TICK_LABEL_POSITION
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

DPI = 120

plt.rcParams.update({"font.family": "DejaVu Sans", "font.size": 10, "axes.spines.top": False})


def canvas(w: float, h: float, ground: str = "#ffffff") -> tuple[Any, Any]:
    """A figure of the size in inches, and axes in inches that fill it."""
    figure = plt.figure(figsize=(w, h), dpi=DPI, facecolor=ground)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, w)
    axes.set_ylim(0, h)
    axes.axis("off")
    return figure, axes


def image_of(figure: Any, colours: int = 128) -> Image.Image:
    """The figure as an image; with few colours it is stored as PNG, with 0 as a photograph."""
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=DPI, facecolor=figure.get_facecolor())
    plt.close(figure)
    out.seek(0)
    image = Image.open(out).convert("RGB")
    return image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE) if colours else image


def settled(deck: Any) -> Any:
    """The deck, the text of its section headers right below their titles."""
    for layout in deck.slide_layouts:
        if layout.name == "Section Header":
            title, below = (next(p for p in layout.placeholders if p.placeholder_format.idx == idx) for idx in (0, 1))
            title.text_frame._txBody.bodyPr.set("anchor", "b")
            below.text_frame._txBody.bodyPr.set("anchor", "t")
    return deck


def picture(slide: Any, name: str, image: Image.Image, x: float, y: float, w: float, alt: str) -> Any:
    """Places an image at its own proportions, `w` inches wide."""
    return place_picture(slide, name, image, x, y, w, w * image.height / image.width, alt)


def bullets(slide: Any, lines: Sequence[str | tuple[int, str]], idx: int = 1, size: float = 0, name: str = "") -> Any:
    """Fills a body placeholder; `size` is that of the first level in points, each deeper level two points less."""
    body = next(p for p in slide.placeholders if p.placeholder_format.idx == idx)
    dw.fill_bullets(body, lines)
    if name:
        body.name = name
    if size:
        for paragraph in body.text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Pt(size - 2 * paragraph.level)
    return body


def without(slide: Any, idx: int) -> None:
    """Takes a placeholder away that a picture or a table stands in for."""
    body = next(p for p in slide.placeholders if p.placeholder_format.idx == idx)
    body._element.getparent().remove(body._element)


def caption(slide: Any, name: str, text: str, x: float, y: float, w: float, size: float = 12) -> Any:
    """A line in italics below what it explains."""
    box = dw.add_text(slide, name, text, x, y, w, 0.32, size=size, italic=True)
    box.text_frame.paragraphs[0].runs[0].font.color.theme_color = MSO_THEME_COLOR.TEXT_1
    return box


def table(
    slide: Any,
    name: str,
    rows: Sequence[Sequence[str]],
    box: tuple[float, ...],
    widths: Sequence[float],
    size: float,
    left: Sequence[int] = (),
) -> Any:
    """A table of `dw` in another size; headings stand over their figures, columns in `left` are no figures."""
    shape = dw.add_table(slide, name, rows, *box, widths=widths)
    for row in shape.table.rows:
        for cell in row.cells:
            cell.vertical_anchor = MSO_ANCHOR.MIDDLE
            cell.margin_top = cell.margin_bottom = Inches(0.03)
            for run in cell.text_frame.paragraphs[0].runs:
                run.font.size = Pt(size)
    last = len(rows) - 1
    for c in range(1, len(rows[0])):
        column = [shape.table.cell(r, c).text_frame.paragraphs[0] for r in range(len(rows))]
        if c in left:
            for paragraph in column:
                paragraph.alignment = None
        elif rows[last][c][:1].isdigit():
            column[0].alignment = PP_ALIGN.RIGHT
            for paragraph in column:
                if paragraph.text == "–":
                    paragraph.alignment = PP_ALIGN.RIGHT
    return shape


def axis_titles(frame: Any, across: str = "", up: str = "") -> None:
    """Titles of a chart's axes; none where empty."""
    for axis, text in ((frame.chart.category_axis, across), (frame.chart.value_axis, up)):
        axis.has_title = bool(text)
        if text:
            axis.axis_title.text_frame.text = text
            axis.axis_title.text_frame.paragraphs[0].runs[0].font.size = Pt(12)
            axis.axis_title.text_frame.paragraphs[0].runs[0].font.bold = False
        axis.format.line.color.theme_color = MSO_THEME_COLOR.TEXT_1
    grid = frame.chart.value_axis.major_gridlines
    grid.format.line.color.rgb = RGBColor(0xD0, 0xD0, 0xD0)


def paint(frame: Any, slots: Sequence[str], *, line_pt: float = 0) -> None:
    """Colours a chart's series in turn from the theme, as lines if a width is given."""
    for series, slot in zip(frame.chart.plots[0].series, slots, strict=True):
        colour = getattr(MSO_THEME_COLOR, slot)
        if line_pt:
            series.smooth = False
            series.format.line.color.theme_color = colour
            series.format.line.width = Pt(line_pt)
        else:
            series.format.fill.solid()
            series.format.fill.fore_color.theme_color = colour


def slices(frame: Any, slots: Sequence[str], number_format: str) -> None:
    """Colours a pie's slices from the theme and labels them."""
    plot = frame.chart.plots[0]
    for place, slot in enumerate(slots):
        fill = plot.series[0].points[place].format.fill
        fill.solid()
        fill.fore_color.theme_color = getattr(MSO_THEME_COLOR, slot)
    labels(frame, number_format, 13)
    plot.data_labels.position = XL_LABEL_POSITION.OUTSIDE_END


def labels(frame: Any, number_format: str, size: float = 12) -> None:
    """Shows the values in a chart."""
    plot = frame.chart.plots[0]
    plot.has_data_labels = True
    plot.data_labels.show_value = True
    plot.data_labels.number_format = number_format
    plot.data_labels.number_format_is_linked = False
    plot.data_labels.font.size = Pt(size)


def xy_chart(
    slide: Any,
    name: str,
    series: dict[str, Sequence[tuple[float, float]]],
    box: tuple[float, float, float, float],
    title: str = "",
    *,
    slots: Sequence[str],
    across: str,
    up: str,
    reach: tuple[float, float, float],
    height: tuple[float, float, float],
) -> Any:
    """A chart of points joined by lines; `reach` and `height` are the axes' least, greatest and step."""
    data = XyChartData()
    for label, points in series.items():
        one = data.add_series(label)
        for x, y in points:
            one.add_data_point(x, y)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER_LINES_NO_MARKERS, *(Inches(v) for v in box), data)
    frame.name = name
    chart = frame.chart
    chart.font.size = Pt(12)
    chart.has_title = bool(title)
    if title:
        chart.chart_title.text_frame.text = title
        chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = len(series) > 1
    if chart.has_legend:
        chart.legend.position = XL_LEGEND_POSITION.BOTTOM
        chart.legend.include_in_layout = False
    for axis, (low, high, step) in ((chart.category_axis, reach), (chart.value_axis, height)):
        axis.minimum_scale, axis.maximum_scale, axis.major_unit = low, high, step
        axis.tick_label_position = XL_TICK_LABEL_POSITION.LOW
    chart.category_axis.has_major_gridlines = False
    axis_titles(frame, across, up)
    paint(frame, slots, line_pt=2.25)
    return frame


def centred(box: Any) -> Any:
    """The text of a shape in its middle, with narrow margins."""
    frame = box.text_frame
    frame.word_wrap = True
    frame.margin_left = frame.margin_right = Inches(0.06)
    frame.margin_top = frame.margin_bottom = Inches(0.03)
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    for paragraph in frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    return box


def node(slide: Any, name: str, text: str, x: float, y: float, w: float, h: float, **look: Any) -> Any:
    """A box of a diagram."""
    return centred(dw.add_box(slide, name, text, x, y, w, h, **look))


def rule(slide: Any, name: str, begin: tuple[float, float], end: tuple[float, float], slot: str, pt: float) -> Any:
    """A straight line that is glued to nothing."""
    line = slide.shapes.add_connector(1, Inches(begin[0]), Inches(begin[1]), Inches(end[0]), Inches(end[1]))
    line.name = name
    line.line.color.theme_color = getattr(MSO_THEME_COLOR, slot)
    line.line.width = Pt(pt)
    return line
