"""Native charts of a deck's figures."""
# mypy: disable-error-code="no-untyped-call, union-attr, arg-type"

from __future__ import annotations

from typing import Any

from deckfile import Figures
from looks import MANNERS, THEME, Place
from lxml import etree
from parts import Talk
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION, XL_LEGEND_POSITION, XL_TICK_LABEL_POSITION
from pptx.oxml.ns import qn
from pptx.util import Inches, Pt

CHARTS = {
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "stacked": XL_CHART_TYPE.COLUMN_STACKED,
    "whole": XL_CHART_TYPE.COLUMN_STACKED_100,
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "barstacked": XL_CHART_TYPE.BAR_STACKED,
    "line": XL_CHART_TYPE.LINE_MARKERS,
    "area": XL_CHART_TYPE.AREA_STACKED,
    "pie": XL_CHART_TYPE.PIE,
    "doughnut": XL_CHART_TYPE.DOUGHNUT,
}
ROUND = ("pie", "doughnut")


def chart(talk: Talk, slide: Any, kind: str, figures: Figures, options: dict[str, str], place: Place) -> Any:
    """A chart of a table of figures."""
    names = figures.columns[1:]
    rows = figures.plain_rows()
    if "rows" in options:
        wanted = [each.strip() for each in options["rows"].split(", ")]
        rows = [row for row in rows if row[0] in wanted]
    columns = [name for name, computed in zip(names, figures.computed, strict=True) if not computed]
    if "cols" in options:
        columns = [each.strip() for each in options["cols"].split(", ")]
    values = {name: [values[names.index(name)] for _, values in rows] for name in columns}
    categories = [label for label, _ in rows]
    if options.get("by") == "row":
        categories, values = columns, {label: [cells[names.index(n)] for n in columns] for label, cells in rows}
    if kind in ("bar", "barstacked"):  # the first one is drawn at the foot
        categories, values = categories[::-1], {name: numbers[::-1] for name, numbers in values.items()}
    x, y, w, h = place
    if w > 8 and h > 4.4:  # a chart that fills the slide hides how little it says
        place = (x + w * 0.05, y, w * 0.9, h * 0.92)
    data = CategoryChartData()
    data.categories = categories
    for name, numbers in values.items():
        data.add_series(name, [round(float(number), 2) for number in numbers])
    frame = slide.shapes.add_chart(CHARTS[kind], *(Inches(value) for value in place), data)
    frame.name = options.get("name", "Chart")
    chart = frame.chart
    chart.font.size = Pt(12)
    chart.font.color.theme_color = THEME["tx1"]
    chart.font.name = talk.body
    if talk.variant % 2 and MANNERS[talk.look.manner].ground == "bg1":
        _ground(chart, "bg2")
    chart.has_title = "heading" in options
    if chart.has_title:
        chart.chart_title.text_frame.text = options["heading"]
        chart.chart_title.text_frame.paragraphs[0].runs[0].font.size = Pt(14)
    chart.has_legend = len(values) > 1 or kind in ROUND
    if chart.has_legend:
        chart.legend.position = (
            XL_LEGEND_POSITION.RIGHT if kind in ROUND and place[2] > 6 else XL_LEGEND_POSITION.BOTTOM
        )
        chart.legend.include_in_layout = False
        chart.legend.font.size = Pt(12)
    _paint(talk, chart, kind, len(categories), min(float(number) for numbers in values.values() for number in numbers))
    many = len(values) * len(categories) > 10
    if kind in ROUND or (not many and kind not in ("whole", "area", "line")):
        plot = chart.plots[0]
        plot.has_data_labels = True
        labels = plot.data_labels
        labels.font.size = Pt(11)
        labels.show_value = kind not in ROUND
        labels.show_percentage = kind in ROUND
        if kind in ROUND:
            labels.font.bold = True
        if kind == "pie":
            labels.position = XL_LABEL_POSITION.OUTSIDE_END
        if kind in ROUND:
            labels.number_format, labels.number_format_is_linked = "0%", False
        elif any(float(number) >= 1000 for numbers in values.values() for number in numbers):
            labels.number_format, labels.number_format_is_linked = "#,##0", False
    if kind not in ROUND and "axis" in options:
        title = chart.value_axis.axis_title.text_frame
        title.text = options["axis"]
        title.paragraphs[0].runs[0].font.size, title.paragraphs[0].runs[0].font.bold = Pt(12), False
    return frame


def _paint(talk: Talk, chart: Any, kind: str, points: int, lowest: float) -> None:
    order = [f"accent{(n + talk.variant % 2) % 5 + 1}" for n in range(12)]
    plot = chart.plots[0]
    if kind in ROUND:
        for n in range(points):
            fill = plot.series[0].points[n].format.fill
            fill.solid()
            fill.fore_color.theme_color = THEME[[*order[:5], "accent6", "tx2", "bg2"][n % 8]]
        return
    for n, series in enumerate(plot.series):
        slot = THEME[order[n]]
        if kind == "line":
            series.smooth = False
            series.format.line.color.theme_color = slot
            series.format.line.width = Pt(2.25)
            series.marker.format.fill.solid()
            series.marker.format.fill.fore_color.theme_color = slot
            series.marker.format.line.color.theme_color = slot
        else:
            series.format.fill.solid()
            series.format.fill.fore_color.theme_color = slot
    if kind not in ("line", "area"):
        plot.gap_width = 60
    axis = chart.value_axis
    axis.major_gridlines.format.line.width = Pt(0.5)
    axis.major_gridlines.format.line.color.theme_color = THEME["accent6"]
    axis.major_gridlines.format.line.color.brightness = 0.5 if sum(talk.look.rgb("bg1")) > 300 else -0.5
    axis.format.line.fill.background()
    axis.tick_labels.font.size = chart.category_axis.tick_labels.font.size = Pt(11 if points > 8 else 12)
    if kind != "whole":
        axis.tick_labels.number_format, axis.tick_labels.number_format_is_linked = "General", False
        if lowest < 0:
            chart.category_axis.tick_label_position = XL_TICK_LABEL_POSITION.LOW
        elif kind != "line":
            axis.minimum_scale = 0


def _ground(chart: Any, slot: str) -> None:
    """Fills the ground of a chart."""
    properties = etree.Element(qn("c:spPr"))
    etree.SubElement(etree.SubElement(properties, qn("a:solidFill")), qn("a:schemeClr"), {"val": slot})
    chart._chartSpace.find(qn("c:chart")).addnext(properties)
