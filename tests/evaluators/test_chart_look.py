"""How charts look is part of what stays as it was: paints, labels and axes, of decks and workbooks of both formats."""
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, PieChart, Reference
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.marker import DataPoint
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_TICK_LABEL_POSITION
from pptx.oxml import parse_xml
from pptx.util import Cm

from evaluators import grade
from evaluators.chart_look import NONE, Look, Paint, Point, SeriesLook, paint_changes
from evaluators.deck.diff import diff
from evaluators.deck.load import read_deck
from tests.evaluators.evidences import evidence, judge

CORPUS = Path(__file__).parent / "corpus"
C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
Edit = Callable[[Any], object]
ACCENTS = ("4F81BD", "C0504D", "9BBB59", "8064A2")
"""Of the theme that python-pptx's decks have."""


def add(slide: Any, kind: Any, series: int = 2, size: tuple[float, float] = (16, 10)) -> Any:
    data = CategoryChartData()
    data.categories = ["Q1", "Q2", "Q3", "Q4"]
    for number in range(series):
        data.add_series(f"Pier {number + 1}", [number + 2, 5, 7, 4])
    return slide.shapes.add_chart(kind, Cm(2), Cm(2), Cm(size[0]), Cm(size[1]), data).chart


def saved(opened: Any) -> bytes:
    out = io.BytesIO()
    opened.save(out)
    return out.getvalue()


def deck() -> bytes:
    """A deck with a column chart, a line chart and a pie on a slide each."""
    opened: Any = Presentation()
    for kind, series in ((XL_CHART_TYPE.COLUMN_CLUSTERED, 2), (XL_CHART_TYPE.LINE, 2), (XL_CHART_TYPE.PIE, 1)):
        add(opened.slides.add_slide(opened.slide_layouts[6]), kind, series)
    return saved(opened)


def changes_after(edit: Edit) -> tuple[str, ...]:
    """Return what differs once the deck's charts, in their order, were edited."""
    before = deck()
    opened = Presentation(io.BytesIO(before))
    edit([slide.shapes[0].chart for slide in opened.slides])
    return diff(read_deck(before), read_deck(saved(opened))).sentences


def fill(of: Any, colour: str) -> None:
    of.format.fill.solid()
    of.format.fill.fore_color.rgb = RGBColor.from_string(colour)


def labels(plot: Any) -> None:
    plot.has_data_labels = True
    plot.data_labels.show_value = True


def scaled(axis: Any, child: str) -> None:
    axis._element.find("{*}scaling").insert(0, parse_xml(f"<c:{child} {C}/>"))


def titled(axis: Any) -> None:
    axis.has_title = True
    axis.axis_title.text_frame.text = "Boats"


CHANGED: dict[str, Edit] = {
    "a series in another colour": lambda c: fill(c[0].series[0], "C0392B"),
    "a series unpainted": lambda c: c[0].series[1].format.fill.background(),
    "a column of its own colour": lambda c: fill(c[0].series[0].points[2], "C0392B"),
    "a column unpainted": lambda c: c[0].series[0].points[2].format.fill.background(),
    "an outline": lambda c: setattr(c[0].series[0].format.line.color, "rgb", RGBColor(0, 0, 0)),
    "a line in another colour": lambda c: setattr(c[1].series[0].format.line.color, "rgb", RGBColor(9, 9, 9)),
    "a line unpainted": lambda c: c[1].series[0].format.line.fill.background(),
    "a slice in another colour": lambda c: fill(c[2].series[0].points[1], "222222"),
    "a slice unpainted": lambda c: c[2].series[0].points[1].format.fill.background(),
    "labels": lambda c: labels(c[0].plots[0]),
    "labels of one series": lambda c: setattr(c[0].series[0].data_labels, "show_value", True),
    "shares in the pie": lambda c: setattr(c[2].series[0].data_labels, "show_percentage", True),
    "another least value": lambda c: setattr(c[0].value_axis, "minimum_scale", 3),
    "another greatest value": lambda c: setattr(c[1].value_axis, "maximum_scale", 400),
    "a logarithmic axis": lambda c: scaled(c[0].value_axis, 'logBase val="10"'),
    "an axis that runs backwards": lambda c: setattr(c[0].value_axis, "reverse_order", True),
    "no axis": lambda c: setattr(c[0].value_axis, "visible", False),
    "an axis title": lambda c: titled(c[0].value_axis),
    "no gridlines": lambda c: setattr(c[0].value_axis, "has_major_gridlines", False),
    "gridlines unpainted": lambda c: c[0].value_axis.major_gridlines.format.line.fill.background(),
}


@pytest.mark.parametrize("case", CHANGED)
def test_another_look_of_a_chart_is_a_change(case: str) -> None:
    sentences = changes_after(CHANGED[case])
    assert len(sentences) == 1
    assert "changed in content" in sentences[0]


def no_labels(chart: Any) -> None:
    flags = "".join(f'<c:show{name} val="0"/>' for name in ("LegendKey", "Val", "CatName", "SerName", "Percent"))
    for series in chart.series:
        series._element.append(parse_xml(f"<c:dLbls {C}>{flags}</c:dLbls>"))


def accents(chart: Any) -> None:
    for series, colour in zip(chart.series, ACCENTS, strict=False):
        fill(series, colour)


def slices(chart: Any) -> None:
    for number, colour in enumerate(ACCENTS):
        fill(chart.series[0].points[number], colour)


def bounds(chart: Any) -> None:
    chart.value_axis._element.find("{*}scaling").append(parse_xml(f'<c:orientation {C} val="minMax"/>'))


SAME: dict[str, Edit] = {
    "nothing": lambda c: None,
    "the theme's colours said": lambda c: accents(c[0]),
    "no outline said": lambda c: [one.format.line.fill.background() for one in c[0].series],
    "no labels said": lambda c: no_labels(c[0]),
    "slices said": lambda c: slices(c[2]),
    "a line shaded as the theme does": lambda c: setattr(
        c[1].series[0].format.line.color, "rgb", RGBColor(0x4A, 0x7E, 0xBB)
    ),
    "forwards said": lambda c: bounds(c[0]),
    "gridlines painted": lambda c: setattr(
        c[0].value_axis.major_gridlines.format.line.color, "rgb", RGBColor(0x87, 0x87, 0x87)
    ),
}


@pytest.mark.parametrize("case", SAME)
def test_what_an_application_says_on_saving_is_no_change(case: str) -> None:
    assert changes_after(SAME[case]) == ()


def of_odp(old: str, new: str) -> bytes:
    """Return the corpus' charts with a chart's document rewritten once, where it is found first."""
    out, done = io.BytesIO(), False
    with zipfile.ZipFile(CORPUS / "deck" / "charts.odp") as source, zipfile.ZipFile(out, "w") as target:
        for info in source.infolist():
            text = source.read(info)
            if info.filename.startswith("Object ") and info.filename.endswith("/content.xml") and not done:
                done = old.encode() in text
                text = text.replace(old.encode(), new.encode(), 1)
            target.writestr(info, text)
    assert done, old
    return out.getvalue()


SERIES = 'draw:stroke="none" draw:fill-color="#2e6f95"'


@pytest.mark.parametrize(
    ("old", "new", "ok"),
    [
        pytest.param(SERIES, SERIES.replace("2e6f95", "c0392b"), False, id="another colour"),
        pytest.param(SERIES, f'{SERIES} draw:fill="none"', False, id="unpainted"),
        pytest.param(SERIES, f'{SERIES} draw:opacity="0%"', False, id="glass"),
        pytest.param('chart:visible="false"', 'chart:visible="false" chart:x="1"', True, id="nothing"),
        pytest.param('chart:logarithmic="false"', 'chart:logarithmic="true"', False, id="logarithmic"),
        pytest.param("chart:interval-minor", 'chart:minimum="5" chart:interval-minor', False, id="least value"),
        pytest.param('chart:reverse-direction="false"', 'chart:reverse-direction="true"', False, id="backwards"),
        pytest.param('chart:class="major"', 'chart:class="minor"', False, id="other gridlines"),
        pytest.param(SERIES, SERIES.replace("2e6f95", "2f7094"), True, id="a rounded colour"),
        pytest.param(SERIES, f'{SERIES} draw:fill="solid" draw:opacity="100%"', True, id="solid said"),
    ],
)
def test_charts_of_an_odp(old: str, new: str, ok: bool) -> None:
    before = read_deck((CORPUS / "deck" / "charts.odp").read_bytes())
    assert (diff(before, read_deck(of_odp(old, new))).sentences == ()) is ok


# ---- workbooks


def book() -> Any:
    """A workbook with a column chart and a pie."""
    made = Workbook()
    sheet: Any = made.active
    for row in (("Pier", "2023", "2024"), ("North", 4, 6), ("South", 7, 9), ("West", 5, 3)):
        sheet.append(row)
    for kind, place, columns in ((BarChart(), "E2", 3), (PieChart(), "E20", 2)):
        kind.add_data(Reference(sheet, min_col=2, max_col=columns, min_row=1, max_row=4), titles_from_data=True)
        kind.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=4))
        kind.title = "Boats"
        sheet.add_chart(kind, place)
    charts(made)[0].x_axis.delete = charts(made)[0].y_axis.delete = False
    return made


def charts(of: Any) -> list[Any]:
    return list(of.active._charts)


def painted(colour: str) -> DataPoint:
    point = DataPoint(idx=1)
    point.graphicalProperties.solidFill = colour
    return point


def value_labels(shown: bool) -> DataLabelList:
    return DataLabelList(showVal=shown, showCatName=False, showSerName=False, showPercent=False, showLegendKey=False)


IN_A_BOOK: dict[str, tuple[Edit, bool]] = {
    "saved again": (lambda c: None, True),
    "the theme's colour said": (lambda c: setattr(c[0].series[0].graphicalProperties, "solidFill", ACCENTS[0]), True),
    "no labels said": (lambda c: setattr(c[0], "dataLabels", value_labels(False)), True),
    "a slice as it is": (lambda c: c[1].series[0].dPt.append(painted(ACCENTS[1])), True),
    "another colour": (lambda c: setattr(c[0].series[0].graphicalProperties, "solidFill", "222222"), False),
    "unpainted": (lambda c: setattr(c[0].series[1].graphicalProperties, "noFill", True), False),
    "a slice recoloured": (lambda c: c[1].series[0].dPt.append(painted("222222")), False),
    "labels": (lambda c: setattr(c[0], "dataLabels", value_labels(True)), False),
    "a cut axis": (lambda c: setattr(c[0].y_axis.scaling, "min", 3), False),
    "a logarithmic axis": (lambda c: setattr(c[0].y_axis.scaling, "logBase", 10), False),
    "backwards": (lambda c: setattr(c[0].y_axis.scaling, "orientation", "maxMin"), False),
    "no axis": (lambda c: setattr(c[0].y_axis, "delete", True), False),
    "no gridlines": (lambda c: setattr(c[0].y_axis, "majorGridlines", None), False),
}


@pytest.mark.parametrize("case", IN_A_BOOK)
def test_charts_of_a_workbook(tmp_path: Path, case: str) -> None:
    edit, ok = IN_A_BOOK[case]
    before = saved(book())
    opened = load_workbook(io.BytesIO(before))
    edit(charts(opened))
    found = evidence(tmp_path, {"b": before}, {"b": saved(opened)})
    assert judge(found, "sheet.untouched", of="b").ok is ok


@pytest.mark.parametrize(
    ("edit", "ok"),
    [
        pytest.param(lambda c: None, True, id="as made"),
        pytest.param(lambda c: setattr(c.series[0].graphicalProperties, "solidFill", "222222"), True, id="painted"),
        pytest.param(lambda c: setattr(c.series[0].graphicalProperties, "noFill", True), False, id="unpainted"),
        pytest.param(lambda c: setattr(c.series[1].graphicalProperties, "solidFill", "FFFFFF"), False, id="white"),
        pytest.param(lambda c: setattr(c, "width", 0.1), False, id="a sliver"),
    ],
)
def test_a_chart_that_was_asked_for_can_be_seen(tmp_path: Path, edit: Edit, ok: bool) -> None:
    made = book()
    edit(charts(made)[0])
    asked = {"kind": "column", "values": ["B2:B4", "C2:C4"], "title": "Boats"}
    found = evidence(tmp_path, {}, {"b": saved(made)})
    assert judge(found, "sheet.chart", of="b", **asked).ok is ok


def shifted(part: str, rows: int) -> Edit:
    """Labels or values of the first series, or all of them, that begin some rows further down."""

    def edit(chart: Any) -> None:
        for series in chart.series:
            reference = series.cat.numRef if part == "cat" else series.val.numRef
            reference.f = re.sub(r"\$(\d+)", lambda found: f"${int(found[1]) + rows}", reference.f)

    return edit


def header(chart: Any) -> None:
    """Labels that begin at the heading, and not the values."""
    for series in chart.series:
        series.cat.numRef.f = series.cat.numRef.f.replace("$2:", "$1:")


def whole(chart: Any) -> None:
    """Labels and values that begin at the heading."""
    header(chart)
    for series in chart.series:
        series.val.numRef.f = series.val.numRef.f.replace("$2:", "$1:")


def first_alone(chart: Any) -> None:
    """The first series, whose labels are seen, has other ones."""
    chart.series[0].cat.numRef.f = chart.series[0].cat.numRef.f.replace("$A", "$B")


def swapped(chart: Any) -> None:
    """Each series is called as the other."""
    one, two = (series.tx.strRef for series in chart.series)
    one.f, two.f = two.f, one.f


@pytest.mark.parametrize(
    ("edit", "ok"),
    [
        pytest.param(lambda c: None, True, id="as made"),
        pytest.param(whole, True, id="with the headings"),
        pytest.param(lambda c: c.series.reverse(), True, id="the other series first"),
        pytest.param(lambda c: setattr(c.series[1], "cat", None), True, id="labels at the first series alone"),
        pytest.param(header, False, id="labels from the heading on"),
        pytest.param(shifted("cat", 1), False, id="labels one row down"),
        pytest.param(shifted("cat", -1), False, id="labels one row up"),
        pytest.param(shifted("val", 1), False, id="values one row down"),
        pytest.param(first_alone, False, id="other labels at the first series"),
        pytest.param(swapped, False, id="names of the series exchanged"),
        pytest.param(lambda c: setattr(c.x_axis, "delete", True), False, id="labels that are not shown"),
    ],
)
def test_names_of_a_chart_stand_at_their_own_points(tmp_path: Path, edit: Edit, ok: bool) -> None:
    made = book()
    edit(charts(made)[0])
    asked = {"kind": "column", "values": ["B2:B4", "C2:C4"], "categories": "A2:A4", "names": ["B1", "C1"]}
    leaf = judge(evidence(tmp_path, {}, {"b": saved(made)}), "sheet.chart", of="b", **asked)
    assert leaf.ok is ok, leaf.sentence


@pytest.mark.parametrize(
    ("old", "new", "ok"),
    [
        ("", "", True),
        ('<chart:categories table:cell-range-address="Stock.A2:Stock.A7"', None, False),
        ('values-cell-range-address="Stock.G2:Stock.G7"', None, False),
    ],
)
def test_names_of_an_open_document_chart_stand_at_their_own_points(
    tmp_path: Path, old: str, new: str | None, ok: bool
) -> None:
    """The first row of what is named is left out."""
    out = tmp_path / "b.ods"
    with zipfile.ZipFile(CORPUS / "sheet" / "lo-saved.ods") as source, zipfile.ZipFile(out, "w") as target:
        for part in source.infolist():
            data = source.read(part)
            if old and part.filename == "Object 1/content.xml":
                assert old.encode() in data
                data = data.replace(old.encode(), (new or old.replace("2:", "1:")).encode())
            target.writestr(part, data)
    asked = {"kind": "column", "values": ["Stock!G2:G7"], "categories": "Stock!A2:A7", "names": ["Stock!G1"]}
    leaf = judge(evidence(tmp_path, {}, {"b.ods": out.read_bytes()}), "sheet.chart", of="b.ods", **asked)
    assert leaf.ok is ok, leaf.sentence


# ---- what is new in a deck, and what a goal edits


def behind_white(chart: Any) -> None:
    outlined = f'<c:spPr {C} {A}><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></c:spPr>'
    chart.series[0]._element.insert(3, parse_xml(outlined))


@pytest.mark.parametrize(
    ("edit", "size", "ok"),
    [
        pytest.param(lambda c: None, (16, 10), True, id="as made"),
        pytest.param(lambda c: fill(c.series[0], "222222"), (16, 10), True, id="painted"),
        pytest.param(lambda c: c.series[0].format.fill.background(), (16, 10), False, id="unpainted"),
        pytest.param(lambda c: c.series[0].points[1].format.fill.background(), (16, 10), False, id="a gap"),
        pytest.param(behind_white, (16, 10), False, id="white on white"),
        pytest.param(lambda c: None, (16, 0.01), False, id="flat"),
    ],
)
def test_a_new_chart_of_a_deck_can_be_seen(tmp_path: Path, edit: Edit, size: tuple[float, float], ok: bool) -> None:
    opened: Any = Presentation()
    slide = opened.slides.add_slide(opened.slide_layouts[6])
    before = saved(opened)
    edit(add(slide, XL_CHART_TYPE.COLUMN_CLUSTERED, size=size))
    goal = {
        "deck.chart": {
            "of": "d",
            "slide": 1,
            "kind": "column",
            "series": {"Pier 1": [2, 5, 7, 4], "Pier 2": [3, 5, 7, 4]},
        }
    }
    found = evidence(tmp_path, {"d": before}, {"d": saved(opened)})
    verdict = grade([goal], [{"deck.untouched": {"of": "d"}}], found, ended_in_fail=False)
    assert [leaf.ok for leaf in verdict.leaves()][1] is ok, verdict.failures()


def backwards(chart: Any) -> None:
    chart.category_axis.reverse_order = True


def turned(chart: Any) -> None:
    """All of it the other way round, names, values and axis: it looks as before."""
    data = CategoryChartData()
    data.categories = ["Q4", "Q3", "Q2", "Q1"]
    for name, last in (("Pier 1", 2), ("Pier 2", 3)):
        data.add_series(name, [4, 7, 5, last])
    chart.replace_data(data)
    backwards(chart)


def renamed(chart: Any) -> None:
    data = CategoryChartData()
    data.categories = ["Q2", "Q1", "Q3", "Q4"]
    for name, first in (("Pier 1", 2), ("Pier 2", 3)):
        data.add_series(name, [first, 5, 7, 4])
    chart.replace_data(data)


def named_by_labels(chart: Any) -> None:
    chart.category_axis.visible = False
    chart.plots[0].has_data_labels = True
    chart.plots[0].data_labels.show_category_name = True


@pytest.mark.parametrize(
    ("edit", "ok"),
    [
        pytest.param(lambda c: None, True, id="as made"),
        pytest.param(turned, True, id="all of it turned round"),
        pytest.param(named_by_labels, True, id="names at the columns"),
        pytest.param(backwards, False, id="the axis alone turned round"),
        pytest.param(renamed, False, id="two names exchanged"),
        pytest.param(lambda c: setattr(c.category_axis, "visible", False), False, id="no names"),
        pytest.param(
            lambda c: setattr(c.category_axis, "tick_label_position", XL_TICK_LABEL_POSITION.NONE),
            False,
            id="no labels",
        ),
    ],
)
def test_names_of_a_chart_in_a_deck_are_read_at_their_values(tmp_path: Path, edit: Edit, ok: bool) -> None:
    opened: Any = Presentation()
    edit(add(opened.slides.add_slide(opened.slide_layouts[6]), XL_CHART_TYPE.COLUMN_CLUSTERED))
    asked = {"series": {"Pier 1": [2, 5, 7, 4], "Pier 2": [3, 5, 7, 4]}, "categories": ["Q1", "Q2", "Q3", "Q4"]}
    leaf = judge(evidence(tmp_path, {}, {"d": saved(opened)}), "deck.chart", of="d", slide=1, **asked)
    assert leaf.ok is ok, leaf.sentence


@pytest.mark.parametrize(("legend", "labels", "ok"), [(True, False, True), (False, True, True), (False, False, False)])
def test_the_slices_of_a_pie_are_named(tmp_path: Path, legend: bool, labels: bool, ok: bool) -> None:
    opened: Any = Presentation()
    chart = add(opened.slides.add_slide(opened.slide_layouts[6]), XL_CHART_TYPE.PIE, series=1)
    chart.has_legend = legend
    chart.plots[0].has_data_labels = True
    chart.plots[0].data_labels.show_category_name = labels
    asked = {"kind": "pie", "categories": ["Q1", "Q2", "Q3", "Q4"]}
    leaf = judge(evidence(tmp_path, {}, {"d": saved(opened)}), "deck.chart", of="d", slide=1, **asked)
    assert leaf.ok is ok, leaf.sentence


def third(chart: Any, colour: str | None = None, least: float | None = None) -> None:
    data = CategoryChartData()
    data.categories = ["Q1", "Q2", "Q3", "Q4"]
    for name, first in (("Pier 1", 2), ("Pier 2", 3), ("Pier 3", 9)):
        data.add_series(name, [first, 5, 7, 4])
    chart.replace_data(data)
    fill(chart.series[2], "222222")
    chart.value_axis.minimum_scale = least
    if colour is not None:
        fill(chart.series[0], colour)


@pytest.mark.parametrize(
    ("edit", "ok"),
    [
        pytest.param(third, True, id="the new series as it likes"),
        pytest.param(lambda c: third(c, ACCENTS[0]), True, id="an old one as it was"),
        pytest.param(lambda c: third(c, "C0392B"), False, id="an old one recoloured"),
        pytest.param(lambda c: third(c, least=3), False, id="a cut axis"),
    ],
)
def test_what_a_goal_does_not_ask_of_a_chart_stays(tmp_path: Path, edit: Edit, ok: bool) -> None:
    before = deck()
    opened = Presentation(io.BytesIO(before))
    edit(opened.slides[0].shapes[0].chart)
    series = {"Pier 1": [2, 5, 7, 4], "Pier 2": [3, 5, 7, 4], "Pier 3": [9, 5, 7, 4]}
    found = evidence(tmp_path, {"d": before}, {"d": saved(opened)})
    goals = [{"deck.chart": {"of": "d", "slide": 1, "series": series}}]
    verdict = grade(goals, [{"deck.untouched": {"of": "d"}}], found, ended_in_fail=False)
    assert (not verdict.failures()) is ok, verdict.failures()


def test_of_another_kind_a_chart_may_be_painted_otherwise_but_is_seen() -> None:
    red, blue, gone = (Point(Paint(*one), NONE, NONE) for one in (("solid", "ff0000"), ("solid", "0000ff"), ("none",)))
    was = Look("column", ("a",), (SeriesLook(False, red, {}, 3),))
    assert not list(paint_changes(was, Look("line", ("a",), (SeriesLook(True, blue, {}, 3),))))
    assert list(paint_changes(was, Look("line", ("a",), (SeriesLook(True, gone, {}, 3),)))) == ["'a' cannot be seen"]
