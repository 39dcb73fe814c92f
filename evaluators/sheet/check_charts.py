"""The check on charts: kind, titles, ranges, names, place."""

from collections.abc import Iterator
from typing import Literal

from evaluators.chart_look import distorted, unlettered, unnamed, unseen
from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.registry import check
from evaluators.sheet.areas import name_of, parse_area, split_sheet
from evaluators.sheet.book import Book, Sheet, load
from evaluators.sheet.chart_changes import cell_of, charts_of, differences, paired
from evaluators.sheet.charts import Chart, Drawings, parse_drawings
from evaluators.sheet.check_values import OnSheet, Range, find_sheet
from evaluators.sheet.pins import book_before, pins_on
from evaluators.verdict import Code, Finding, Shown, failed, passed

LEAST_PT = 14
"""Points: half a centimetre, the least side of a chart."""
SHEET = "ffffff"


class HasChart(OnSheet):
    """Parameters of `sheet.chart`; one chart must have all that is given."""

    kind: Literal["column", "bar", "line", "pie", "area", "scatter", "doughnut", "any"] = "any"
    title: str | None = None
    values: tuple[str, ...] = ()
    """Ranges that series must show, `Sheet1!B2:B10` or on the chart's own sheet; a header cell above may
    belong."""
    categories: str | None = None
    """The range of the labels, each at the point of its own row (or column) of `values`; they can be read."""
    only: bool = False
    """No other series are in it."""
    x_title: str | None = None
    """The title of the axis of categories; "" for none."""
    y_title: str | None = None
    names: tuple[str, ...] | None = None
    """What the series are called, cells (`Sheet1!B1`) or what these hold: each at the place of its range in `values`,
    if there are as many, else in any order."""
    legend: bool | None = None
    stacked: Literal["", "stacked", "percent"] | None = None
    at: Range | None = None
    """Its upper left corner lies over these cells."""


_JUDGED = {
    "title": "chart_title",
    "values": "chart_values",
    "categories": "chart_categories",
    "x_title": "chart_x_title",
    "y_title": "chart_y_title",
    "names": "chart_names",
    "legend": "chart_legend",
    "stacked": "chart_stacked",
    "at": "chart_place",
}


def _pins(evidence: Evidence, p: HasChart) -> Iterator[Pin]:
    """Of a chart that was there what is asked of it, else a new one; none where one that is as it was is as asked."""
    book = load(evidence, p.of)
    sheet = book.sheet(p.sheet)
    if sheet is None:
        return
    old = Drawings((), {}) if book_before(evidence, p.of) is None else evidence.parse(p.of, parse_drawings, "before")
    charts = charts_of(evidence.parse(p.of, parse_drawings), sheet.name)
    pairs, _, came = paired(charts_of(old, sheet.name), charts)
    judged = ["chart_kind"] if p.kind != "any" else []
    judged += [aspect for name, aspect in _JUDGED.items() if getattr(p, name) not in (None, ())]
    ranked = [
        *((now, differences(was, now), judged) for was, now in pairs),
        *((now, ["new"], ["new_charts"]) for now in came),
    ]
    asked = [each for each in ranked if _problem(each[0], p) is None and _more_problems(book, each[0], p) is None]
    if asked and all(changes for _, changes, _ in asked):
        chart, _, aspects = asked[0]
        yield from pins_on(evidence, p.of, p.sheet, [cell_of(chart)], aspects)


@check("sheet.chart", pins=_pins)
def chart(evidence: Evidence, p: HasChart) -> Finding:
    """The sheet has a chart of the kind asked that shows these ranges."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    charts = [chart for chart in evidence.parse(p.of, parse_drawings).charts if chart.sheet == sheet.name]
    where = f"{p.of}:{sheet.name}"
    if not charts:
        return failed(Code.NOT_FOUND, f"There is no chart on {sheet.name}.", where=where)
    problems = [
        _problem(each, p) or _more_problems(book, each, p) or _unseen(book, each) or _covering(sheet, each)
        for each in charts
    ]
    if None in problems:
        return passed(f"There is such a chart on {sheet.name}.", where=where)
    seen: Shown = [
        {"kind": each.kind, "title": each.title, "values": each.values, "categories": each.categories}
        for each in charts
    ]
    return failed(Code.WRONG_CONTENT, f"The chart on {sheet.name} {problems[0]}.", observed=seen, where=where)


def _unseen(book: Book, chart: Chart) -> str | None:
    """Say what of a chart nobody can see: sheets are white where nothing is said."""
    if chart.extent is not None and min(chart.extent) < LEAST_PT:
        return "is too small to be seen"
    hidden = list(unseen(chart.look, SHEET))
    if hidden:
        return f"shows nothing of {', '.join(hidden)}"
    faults = list(distorted(chart.look, _values(book, chart), chart.stacked == "percent"))
    faults += unlettered(chart.look, chart.legend, SHEET)
    return f"is not shown as it is: {faults[0]}" if faults else None


def _values(book: Book, chart: Chart) -> list[float | None]:
    """Return the numbers of the cells that a chart's series refer to."""
    found = list[float | None]()
    for each in chart.values:
        where, cells = split_sheet(each)
        sheet = book.sheet(where or chart.sheet)
        try:
            area = parse_area(cells)
        except ValueError:
            continue
        if sheet is not None:
            values = (cell.value for at, cell in sheet.cells.items() if at in area)
            found += [value for value in values if isinstance(value, float)]
    return found


def _covering(sheet: Sheet, chart: Chart) -> str | None:
    """Say which filled cells a chart lies over; those under its rim are left out, for it ends within cells."""
    if not all(chart.place) or not all(chart.end):
        return None
    (top, left), (bottom, right) = chart.place, chart.end
    if bottom - top < 2 or right - left < 1:
        return "is too small to be seen"
    for (row, column), cell in sorted(sheet.cells.items()):
        if not cell.blank and top < row < bottom and left < column < right:
            return f"lies over the table: {name_of(row, column)} is under it"
    return None


def _problem(chart: Chart, p: HasChart) -> str | None:
    if p.kind not in ("any", chart.kind):
        return f"is of the kind {chart.kind}; {p.kind} was asked"
    if p.title is not None and " ".join(chart.title.split()).casefold() != " ".join(p.title.split()).casefold():
        return f"has the title {chart.title!r}; {p.title!r} was asked"
    for wanted in p.values:
        if not any(_same_range(seen, wanted, chart.sheet) for seen in chart.values):
            return f"shows {', '.join(chart.values) or 'nothing'}, not {wanted}"
    if p.only and len(chart.values) != len(p.values):
        return f"shows {len(chart.values)} series; {len(p.values)} were asked"
    return _label_problem(chart, p) if p.categories is not None else None


def _label_problem(chart: Chart, p: HasChart) -> str | None:
    """Say whether the points have other labels than those of their own rows, or none that can be read."""
    assert p.categories is not None
    judged = [each for each in chart.series if any(_same_range(each.values, one, chart.sheet) for one in p.values)]
    for each in judged or chart.series:
        if not _same_range(each.categories, p.categories, chart.sheet):
            return f"takes its labels from {each.categories or 'nowhere'}, not from {p.categories}"
        wanted = next((one for one in p.values if _same_range(each.values, one, chart.sheet)), None)
        if wanted is not None and _header(each.values, wanted) != _header(each.categories, p.categories):
            return f"has labels beside their points: those of {each.categories} at {each.values}"
    if not chart.series:
        return f"takes its labels from nowhere, not from {p.categories}"
    return "shows its labels nowhere" if unnamed(chart.look, chart.legend) else None


def _header(seen: str, wanted: str) -> int:
    """Return by how many cells a range begins further up than what was asked."""
    return parse_area(split_sheet(wanted)[1]).top - parse_area(split_sheet(seen)[1]).top


def _more_problems(book: Book, chart: Chart, p: HasChart) -> str | None:
    """Axes, names, legend, stacking and place."""
    for axis, seen, wanted in (("x", chart.x_title, p.x_title), ("y", chart.y_title, p.y_title)):
        if wanted is not None and _words(seen) != _words(wanted):
            return f"has the {axis} axis title {seen!r}; {wanted!r} was asked"
    if p.names is not None:
        shown = [_words(_shown(book, chart, name)) for name in chart.names]
        asked = [_words(_shown(book, chart, name)) for name in p.names]
        paired = len(asked) == len(p.values)
        if sorted(shown) != sorted(asked) or (paired and not _named(book, chart, p, asked)):
            return f"calls its series {', '.join(shown) or 'nothing'}; {', '.join(asked)} was asked"
    if p.legend is not None and chart.legend is not p.legend:
        return "has a legend" if chart.legend else "has no legend"
    if p.stacked is not None and chart.stacked != p.stacked:
        return f"is {chart.stacked or 'not stacked'}; {p.stacked or 'not stacked'} was asked"
    if p.at is not None and chart.place not in parse_area(p.at):
        return f"begins at {name_of(*chart.place) if all(chart.place) else 'no cell'}; in {p.at} was asked"
    return None


def _named(book: Book, chart: Chart, p: HasChart, asked: list[str]) -> bool:
    """Say whether each range has a series that is called as the name at its place."""
    called = [(each.values, _words(_shown(book, chart, each.name))) for each in chart.series]
    return all(
        any(name == wanted and _same_range(values, area, chart.sheet) for values, name in called)
        for area, wanted in zip(p.values, asked, strict=True)
    )


def _words(text: str) -> str:
    return " ".join(text.split()).casefold()


def _shown(book: Book, chart: Chart, name: str) -> str:
    """Return what a series is called: the text of a cell, or itself."""
    where, cell = split_sheet(name)
    try:
        area = parse_area(cell)
    except ValueError:
        return name.strip('"')
    holder = book.sheet(where or chart.sheet)
    value = holder.get(area.top, area.left).value if holder is not None else None
    return str(value if value is not None else name)


def _same_range(seen: str, wanted: str, sheet: str) -> bool:
    """Compare ranges; one that takes the header cell above in, or leaves it out, is the same."""
    (one, a), (two, b) = split_sheet(seen), split_sheet(wanted)
    if (one or sheet).casefold() != (two or sheet).casefold():
        return False
    try:
        x, y = parse_area(a), parse_area(b)
    except ValueError:
        return False
    return (x.left, x.right, x.bottom) == (y.left, y.right, y.bottom) and abs(x.top - y.top) <= 1
