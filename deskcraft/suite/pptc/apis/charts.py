"""Calls that insert charts and give them titles."""

from __future__ import annotations

import math

from lxml import etree

from deskcraft.suite.pptc import drawing
from deskcraft.suite.pptc.apis.choose import is_chart
from deskcraft.suite.pptc.apis.shapes import content_box, transform
from deskcraft.suite.pptc.calls import Value
from deskcraft.suite.pptc.chartparts import (
    CHART_TYPE,
    WORKBOOK_TYPE,
    ChartData,
    ChartKind,
    chart_xml,
    title_xml,
    workbook,
)
from deskcraft.suite.pptc.drawing import C
from deskcraft.suite.pptc.registry import NUMBER_LIMIT, Misuse, api
from deskcraft.suite.pptc.textbody import clean
from deskcraft.suite.pptc.workspace import Workspace
from evaluators.safe_xml import Element

POINT_LIMIT = 200
_NAME_LIMIT = 500
_FRAME = (
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="0" name="Chart"/><p:cNvGraphicFramePr>'
    '<a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>{where}<a:graphic>'
    '<a:graphicData uri="{c}"><c:chart xmlns:c="{c}" r:id="{relation}"/></a:graphicData></a:graphic></p:graphicFrame>'
)


@api("chart")
def insert_line_chart(work: Workspace, data: list[Value], series: list[Value] | None = None) -> None:
    """Inserts a line chart onto the slide and selects it. data is a list of numbers, series a list of strings with one
    name for each number."""
    _insert(work, "line", data, series)


@api("chart")
def insert_bar_chart(work: Workspace, data: list[Value], series: list[Value] | None = None) -> None:
    """Inserts a bar chart onto the slide and selects it. data is a list of numbers, series a list of strings with one
    name for each number."""
    _insert(work, "bar", data, series)


@api("chart")
def insert_pie_chart(work: Workspace, data: list[Value], series: list[Value] | None = None) -> None:
    """Inserts a pie chart onto the slide and selects it. data is a list of numbers, series a list of strings with one
    name for each number."""
    _insert(work, "pie", data, series)


@api("chart")
def set_chart_title(work: Workspace, title: str) -> None:
    """Sets the title, a string, of the selected chart, or of the last chart of the slide if no chart is selected."""
    charts = [shape for shape in work.shapes() if is_chart(shape)]
    if not charts:
        raise Misuse("state", "there is no chart on this slide: insert one first")
    shape = work.shapes()[work.selection.shape] if work.selection is not None else charts[-1]
    shape = shape if shape in charts else charts[-1]
    relation = work.package.relations(work.slide).get(drawing.chart_relation(shape))
    if relation is None or not work.package.has(relation.target):
        raise Misuse("failed", "the deck lacks the data of this chart")
    chart = work.package.edit(relation.target).find(f"{C}chart")
    if chart is None:
        raise Misuse("failed", "the chart's part holds no chart")
    work.count_text(title)
    for old in [*chart.findall(f"{C}title"), *chart.findall(f"{C}autoTitleDeleted")]:
        chart.remove(old)
    chart.insert(0, etree.fromstring(title_xml(clean(title))))
    chart.insert(1, chart.makeelement(f"{C}autoTitleDeleted", {"val": "0"}))


def _insert(work: Workspace, kind: ChartKind, data: list[Value], series: list[Value] | None) -> None:
    package, slide = work.package, work.slide
    shown = _data(data, series)
    name = package.free_name("ppt/charts/chart", ".xml")
    book = package.free_name("ppt/embeddings/Microsoft_Excel_Sheet", ".xlsx")
    package.add_ending("xlsx", WORKBOOK_TYPE)
    package.add(book, workbook(shown))
    package.add(name, chart_xml(kind, shown, "rId1"), CHART_TYPE)
    package.relate(name, "package", book)
    relation = package.relate(slide, "chart", name)
    work.add(_frame(work, relation))


def _frame(work: Workspace, relation: str) -> Element:
    where = transform(content_box(work), "p")
    return drawing.piece(_FRAME.format(where=where, c=drawing.C_URI, relation=relation))


def _data(data: list[Value], series: list[Value] | None) -> ChartData:
    """Return what a chart shows: a number for each name; lists of numbers are series of those names."""
    if not data or len(data) > POINT_LIMIT:
        raise Misuse("arguments", f"a chart shows 1 to {POINT_LIMIT} numbers, {len(data)} were given")
    names = [_name(value) for value in series or ()]
    if series is not None and len(names) < len(data):
        raise Misuse("arguments", f"data has {len(data)} entries and series only {len(names)} names")
    lists = [each for each in data if isinstance(each, list)]
    if not lists:
        names = names or [f"Category {number}" for number in range(1, len(data) + 1)]
        return ChartData(tuple(names[: len(data)]), (("Series 1", tuple(_number(value) for value in data)),))
    if len(lists) < len(data) or len({len(each) for each in lists}) > 1 or not 0 < len(lists[0]) <= POINT_LIMIT:
        raise Misuse("arguments", "data is a list of numbers, or of lists of numbers of one length")
    if len(lists) * len(lists[0]) > POINT_LIMIT:
        raise Misuse("arguments", f"a chart shows up to {POINT_LIMIT} numbers")
    names = names or [f"Series {number}" for number in range(1, len(data) + 1)]
    categories = tuple(f"Category {number}" for number in range(1, len(lists[0]) + 1))
    values = [tuple(_number(value) for value in each) for each in lists]
    return ChartData(categories, tuple(zip(names, values, strict=False)))


def _name(value: Value) -> str:
    if value is None or isinstance(value, (list, dict)):
        raise Misuse("arguments", "series is a list of strings")
    text = clean(str(value)).replace("\n", " ")
    if len(text) > _NAME_LIMIT:
        raise Misuse("failed", f"a name in a chart is longer than {_NAME_LIMIT} characters")
    return text


def _number(value: Value) -> float:
    """Return a number; text that is one, or a percentage, counts as one."""
    if isinstance(value, str):
        try:
            value = float(value.strip().removesuffix("%")) if len(value) < 30 else None
        except ValueError:
            value = None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise Misuse("arguments", "data is a list of numbers")
    if abs(value) > NUMBER_LIMIT * 1e6:
        raise Misuse("arguments", "a number in data is too large")
    return float(value)
