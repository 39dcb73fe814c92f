"""Checks on sheets as wholes: which there are, what is frozen, merged, filtered, how wide columns are,
charts."""

from typing import Annotated, Literal

from openpyxl.utils import column_index_from_string, get_column_letter
from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.sheet.areas import parse_area, split_sheet
from evaluators.sheet.book import load
from evaluators.sheet.charts import Chart, parse_charts
from evaluators.sheet.check_values import OnSheet, Range, find_sheet
from evaluators.traits import Trait, judge, same
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Sheets(Of):
    """Parameters of `sheet.sheets`."""

    names: tuple[str, ...]
    exact: bool = True
    """There are no others."""
    in_order: bool = True
    hidden: tuple[str, ...] | None = None
    """Exactly these are hidden."""


@check("sheet.sheets")
def sheets(evidence: Evidence, p: Sheets) -> Finding:
    """The workbook has these sheets, in this order."""
    book = load(evidence, p.of)
    seen = [sheet.name for sheet in book.sheets]
    compared = seen if p.exact else [name for name in seen if name in p.names]
    wanted = list(p.names)
    if sorted(compared) != sorted(wanted):
        lacking = [name for name in wanted if name not in seen]
        code = Code.NOT_FOUND if lacking else Code.EXTRA
        sentence = f"The sheets are {', '.join(seen)}; {', '.join(wanted)} was asked."
        return failed(code, sentence, observed=seen, wanted=wanted, where=p.of)
    if p.in_order and compared != wanted:
        sentence = f"The sheets are in the order {', '.join(compared)}; {', '.join(wanted)} was asked."
        return failed(Code.WRONG_ORDER, sentence, observed=seen, wanted=wanted, where=p.of)
    hidden = [sheet.name for sheet in book.sheets if sheet.hidden]
    if p.hidden is not None and sorted(hidden) != sorted(p.hidden):
        sentence = f"Hidden are {', '.join(hidden) or 'no sheets'}; {', '.join(p.hidden) or 'none'} was asked."
        return failed(Code.WRONG_STYLE, sentence, observed=hidden, wanted=p.hidden, where=p.of)
    return passed("The sheets are as asked.", observed=seen, wanted=wanted, where=p.of)


class Freeze(OnSheet):
    """Parameters of `sheet.freeze`."""

    rows: Annotated[int, Field(ge=0)] = 0
    columns: Annotated[int, Field(ge=0)] = 0


@check("sheet.freeze")
def freeze(evidence: Evidence, p: Freeze) -> Finding:
    """So many rows and columns of the sheet are frozen."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    rows, columns = sheet.frozen
    traits = [
        same("number of frozen rows", rows, p.rows),
        same("number of frozen columns", columns, p.columns),
    ]
    return judge(f"the sheet {sheet.name}", traits, Code.WRONG_STYLE, f"{p.of}:{sheet.name}")


class Merged(OnSheet):
    """Parameters of `sheet.merged`."""

    ranges: tuple[Range, ...]
    merged: bool = True
    """False: these must not be merged."""


@check("sheet.merged")
def merged(evidence: Evidence, p: Merged) -> Finding:
    """These ranges are merged (or are not)."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    seen = {str(parse_area(text)) for text in sheet.merged}
    state = "merged" if p.merged else "not merged"
    wrong = [text for text in p.ranges if (str(parse_area(text)) in seen) is not p.merged]
    where = f"{p.of}:{sheet.name}"
    if wrong:
        sentence = f"{', '.join(wrong)} should be {state}."
        return failed(Code.WRONG_STYLE, sentence, observed=sorted(seen), wanted=p.ranges, where=where)
    return passed(f"{', '.join(p.ranges)} is {state}.", observed=sorted(seen), where=where)


class Width(OnSheet):
    """Parameters of `sheet.column_width`, in characters."""

    columns: tuple[str, ...] | str
    """Letters: `B`, or several."""
    at_least: float | None = None
    at_most: float | None = None
    hidden: bool | None = None


@check("sheet.column_width")
def column_width(evidence: Evidence, p: Width) -> Finding:
    """The columns' widths were set, within these bounds."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    findings = []
    for letter in [p.columns] if isinstance(p.columns, str) else p.columns:
        column = column_index_from_string(letter.upper())
        width = sheet.widths.get(column)
        traits = []
        if p.at_least is not None:
            traits.append(Trait("width", width, f"at least {p.at_least:g}", (width or 0.0) >= p.at_least))
        if p.at_most is not None:
            ok = width is not None and width <= p.at_most
            traits.append(Trait("width", width, f"at most {p.at_most:g}", ok))
        if p.hidden is not None:
            traits.append(same("hiding", column in sheet.hidden_columns, p.hidden))
        name = f"column {get_column_letter(column)}"
        findings.append(judge(name, traits, Code.WRONG_STYLE, f"{p.of}:{sheet.name}"))
    return next((finding for finding in findings if not finding.ok), findings[0])


class Filter(OnSheet):
    """Parameters of `sheet.filter`."""

    range: Range | None = None
    """What has the filter buttons; null: nothing may."""


@check("sheet.filter")
def auto_filter(evidence: Evidence, p: Filter) -> Finding:
    """The sheet has filter buttons over this range."""
    sheet = find_sheet(load(evidence, p.of), p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    seen = str(sheet.filter.area) if sheet.filter else "none"
    wanted = str(parse_area(p.range)) if p.range else "none"
    traits = [same("filtered range", seen, wanted)]
    return judge(f"the sheet {sheet.name}", traits, Code.WRONG_CONTENT, f"{p.of}:{sheet.name}")


class HasChart(OnSheet):
    """Parameters of `sheet.chart`; one chart must have all that is given."""

    kind: Literal["column", "bar", "line", "pie", "area", "scatter", "doughnut", "any"] = "any"
    title: str | None = None
    values: tuple[str, ...] = ()
    """Ranges that series must show, `Sheet1!B2:B10` or on the chart's own sheet; a header cell above may
    belong."""
    categories: str | None = None
    """The range of the labels."""
    only: bool = False
    """No other series are in it."""


@check("sheet.chart")
def chart(evidence: Evidence, p: HasChart) -> Finding:
    """The sheet has a chart of the kind asked that shows these ranges."""
    book = load(evidence, p.of)
    sheet = find_sheet(book, p.sheet)
    if isinstance(sheet, Finding):
        return sheet
    charts = [chart for chart in evidence.parse(p.of, parse_charts) if chart.sheet == sheet.name]
    where = f"{p.of}:{sheet.name}"
    if not charts:
        return failed(Code.NOT_FOUND, f"There is no chart on {sheet.name}.", where=where)
    problems = [_problem(each, p) for each in charts]
    if None in problems:
        return passed(f"There is such a chart on {sheet.name}.", where=where)
    seen: Shown = [
        {"kind": each.kind, "title": each.title, "values": each.values, "categories": each.categories}
        for each in charts
    ]
    return failed(Code.WRONG_CONTENT, f"The chart on {sheet.name} {problems[0]}.", observed=seen, where=where)


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
    if p.categories is not None and not any(_same_range(seen, p.categories, chart.sheet) for seen in chart.categories):
        return f"takes its labels from {', '.join(chart.categories) or 'nowhere'}, not from {p.categories}"
    return None


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
