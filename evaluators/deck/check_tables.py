"""Checks on tables and charts."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, JsonValue, model_validator

from evaluators.chart_look import distorted, unlettered, unnamed, unseen
from evaluators.deck.alike import near
from evaluators.deck.ground import behind
from evaluators.deck.lettering import Type, type_asked, type_expectations
from evaluators.deck.model import Cell, Chart, Shape, Table
from evaluators.deck.pins import pins_on
from evaluators.deck.select import OnShape, ShapeChoice, SlideChoice, find_slide, is_padded, locate, words
from evaluators.deck.units import Colour
from evaluators.deck.words import cell_name
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed

_RANGE = re.compile(r"([A-Z]{1,2})([1-9]\d{0,3})(?::([A-Z]{1,2})([1-9]\d{0,3}))?")


def cells_of(text: str) -> list[tuple[int, int]]:
    """Return (row, column) from 0 of every cell of `B2` or `A1:C3`, row by row.

    Raises:
        ValueError: it names none.
    """
    found = _RANGE.fullmatch(text)
    if found is None:
        raise ValueError(f"expected cells such as B2 or A1:C3, got {text!r}")
    left, top, right, bottom = found.groups()
    corners = (_column(left), int(top) - 1, _column(right or left), int(bottom or top) - 1)
    if (abs(corners[3] - corners[1]) + 1) * (abs(corners[2] - corners[0]) + 1) > 20_000:
        raise ValueError(f"{text} has too many cells")
    return [(r, c) for r in range(corners[1], corners[3] + 1) for c in range(corners[0], corners[2] + 1)]


def _column(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 64
    return value - 1


class TableParams(OnShape):
    """Parameters of `deck.table`; what is left out is not judged."""

    shape: ShapeChoice = "table"
    rows: Annotated[int, Field(ge=1)] | None = None
    columns: Annotated[int, Field(ge=1)] | None = None
    cells: dict[str, JsonValue] = Field(default_factory=dict)
    """Cell or range to its text, row by row: `{B2: "14.5", "A1:C1": [Plot, Beans, Leeks]}`; white space aside."""
    merged: tuple[str, ...] | None = None
    """All ranges of cells that are one."""

    @model_validator(mode="after")
    def _ranges(self) -> TableParams:
        for name in (*self.cells, *(self.merged or ())):
            cells_of(name)
        return self


def _table_pins(evidence: Evidence, p: TableParams) -> Iterator[Pin]:
    formed = p.rows is not None or p.columns is not None or p.merged is not None
    cells = (cell_name(*place) for name in p.cells for place in cells_of(name))
    yield from pins_on(evidence, p, (*(("content",) if formed else ()), *(f"{cell}/text" for cell in cells)))


@check("deck.table", pins=_table_pins)
def table(evidence: Evidence, p: TableParams) -> Finding:
    """The table has the rows, columns, texts and merged cells that were asked."""
    found = _table(evidence, p)
    if isinstance(found, Finding):
        return found
    seen, where = found
    expectations: list[Expectation] = []
    if p.rows is not None:
        expectations.append(equal("number of rows", len(seen.rows), p.rows))
    if p.columns is not None:
        expectations.append(equal("number of columns", max((len(row) for row in seen.rows), default=0), p.columns))
    for name, value in p.cells.items():
        places = cells_of(name)
        wanted = _flat(value)
        wanted = wanted * len(places) if len(wanted) == 1 else wanted
        if len(wanted) != len(places):
            raise ValueError(f"deck.table: {name} has {len(places)} cells, and {len(wanted)} texts are given")
        for place, text in zip(places, wanted, strict=True):
            cell = seen.cell(*place)
            expectations.append(equal(f"text of {cell_name(*place)}", words(cell.text) if cell else None, words(text)))
            if cell and is_padded(cell.text):
                expectations.append(equal(f"lines of {cell_name(*place)}", cell.text, cell.text.strip("\n")))
    if p.merged is not None:
        expectations.append(equal("merged cells", _merged(seen), sorted(p.merged)))
    code = Code.WRONG_COUNT if any(not t.ok and t.what.startswith("number") for t in expectations) else Code.WRONG_TEXT
    return assess("the table", expectations, code, where)


def _flat(value: JsonValue) -> list[str]:
    if isinstance(value, list):
        return [text for inner in value for text in _flat(inner)]
    return ["" if value is None else str(value)]


def _merged(seen: Table) -> list[str]:
    return sorted(
        f"{cell_name(r, c)}:{cell_name(r + cell.rows - 1, c + cell.columns - 1)}"
        for r, row in enumerate(seen.rows)
        for c, cell in enumerate(row)
        if cell.rows > 1 or cell.columns > 1
    )


def _table(evidence: Evidence, p: TableParams | CellStyle) -> tuple[Table, str] | Finding:
    found = locate(evidence, p)  # type: ignore[arg-type]
    if isinstance(found, Finding):
        return found
    shape, where = found
    if shape.table is None:
        return failed(Code.NOT_FOUND, f"{shape.name or shape.kind} is not a table.", observed=shape.kind, where=where)
    return shape.table, where


def _names_cells(text: str) -> str:
    cells_of(text)
    return text


class CellStyle(Type):
    """Parameters of `deck.cell_style`; what is left out is not judged."""

    of: Annotated[str, *Of.model_fields["of"].metadata]
    """The evidence that is judged."""
    slide: SlideChoice
    shape: ShapeChoice = "table"
    cells: Annotated[str, AfterValidator(_names_cells)]
    """`B2` or `A1:C1`."""
    fill: Colour | None = None
    """The background's colour, or `none`."""
    align: Literal["left", "center", "right", "justify"] | None = None
    anchor: Literal["top", "middle", "bottom"] | None = None
    """Where the text is in its cell."""
    borders: dict[Literal["left", "right", "top", "bottom"], Colour] = Field(default_factory=dict)
    """Side to its colour, `none`, or `any`; what only a table style draws does not count."""


def _cell_style_pins(evidence: Evidence, p: CellStyle) -> Iterator[Pin]:
    aspects = [*type_asked(p), *(name for name in ("fill", "align", "anchor") if getattr(p, name) is not None)]
    aspects += [f"border_{side}" for side in p.borders]
    cells = [cell_name(*place) for place in cells_of(p.cells)]
    at = OnShape(of=p.of, slide=p.slide, shape=p.shape)
    yield from pins_on(evidence, at, (f"{cell}/{aspect}" for cell in cells for aspect in aspects))


@check("deck.cell_style", pins=_cell_style_pins)
def cell_style(evidence: Evidence, p: CellStyle) -> Finding:
    """How the text, the ground and the borders of a table's cells look."""
    found = _table(evidence, p)
    if isinstance(found, Finding):
        return found
    seen, where = found
    expectations: list[Expectation] = []
    for place in cells_of(p.cells):
        cell = seen.cell(*place)
        if cell is None:
            return failed(Code.NOT_FOUND, f"The table has no cell {cell_name(*place)}.", where=where)
        expectations += _cell_expectations(cell_name(*place), cell, p)
    return assess("the table", expectations, Code.WRONG_STYLE, where)


def _cell_expectations(name: str, cell: Cell, p: CellStyle) -> list[Expectation]:
    found = []
    for paragraph in cell.paragraphs:
        if p.align is not None and paragraph.text.strip():
            found.append(equal(f"alignment of {name}", paragraph.align, p.align))
        for run in paragraph.runs:
            if run.text.strip():
                found += [
                    Expectation(f"{t.what} of {name}", t.seen, t.wanted, t.ok, t.unit)
                    for t in type_expectations(run, p)
                ]
    if p.fill is not None:
        seen = cell.fill
        ok = (
            seen.kind == "none"
            if p.fill == "none"
            else bool(seen.colour) and near(seen.colour or "", p.fill, p.tolerance)
        )
        found.append(Expectation(f"ground of {name}", f"#{seen.colour}" if seen.colour else seen.kind, p.fill, ok))
    if p.anchor is not None:
        found.append(equal(f"place of the text in {name}", cell.anchor or "top", p.anchor))
    for side, wanted in p.borders.items():
        line = cell.borders[_BORDERS.index(side)]
        kind, colour = ("none", None) if line is None else (line.kind, line.colour)
        ok = (kind == "none") == (wanted == "none")
        if wanted not in ("none", "any"):
            ok = kind == "solid" and colour is not None and near(colour, wanted, p.tolerance)
        found.append(Expectation(f"{side} border of {name}", f"#{colour}" if colour else kind, wanted, ok))
    return found


_BORDERS = ("left", "right", "top", "bottom")


class ChartParams(OnShape):
    """Parameters of `deck.chart`; what is left out is not judged."""

    shape: ShapeChoice = "chart"
    kind: Literal["column", "bar", "line", "pie", "doughnut", "area", "scatter", "radar"] | None = None
    title: str | None = None
    categories: tuple[str, ...] | None = None
    """As they are read: of an axis that runs backwards the last one first. They can be read."""
    series: dict[str, tuple[float, ...]] | None = None
    """Name to values, all of them, in the order of the categories."""
    stacked: bool | None = None
    legend: bool | None = None
    tolerance: Annotated[float, Field(ge=0)] = 1e-6
    """Of the values."""


def _chart_pins(evidence: Evidence, p: ChartParams) -> Iterator[Pin]:
    judged = ("kind", "title", "categories", "series", "stacked", "legend")
    yield from pins_on(evidence, p, (f"chart_{name}" for name in judged if getattr(p, name) is not None))


@check("deck.chart", pins=_chart_pins)
def chart(evidence: Evidence, p: ChartParams) -> Finding:
    """The chart is of the kind and shows the title, categories and values that were asked."""
    found = locate(evidence, p)
    if isinstance(found, Finding):
        return found
    shape, where = found
    if shape.chart is None:
        return failed(Code.NOT_FOUND, f"{shape.name or shape.kind} is not a chart.", observed=shape.kind, where=where)
    expectations = _chart_expectations(shape, shape.chart, p)
    if p.series is not None:
        expectations += _chart_faults(evidence, p, shape, shape.chart)
    return assess("the chart", expectations, Code.WRONG_CONTENT, where)


def _chart_faults(evidence: Evidence, p: ChartParams, shape: Shape, chart: Chart) -> Iterator[Expectation]:
    """Yield what of the values and names cannot be seen, or shows as what it is not."""
    slide = find_slide(evidence, p.of, p.slide)
    ground = behind(slide[1], shape) if not isinstance(slide, Finding) else None
    values = [value for one in chart.series for value in one.values]
    faults = [f"nothing of {name} is seen" for name in unseen(chart.look, ground)]
    faults += distorted(chart.look, values, chart.percent)
    faults += unlettered(chart.look, chart.legend, ground)
    yield Expectation("look", "; ".join(faults), "one that shows all of it as it is", not faults)


_UPRIGHT = ("column", "line", "area")
"""Kinds of which the categories run from left to right; those of bars begin at the bottom, and are read either way."""


def _runs_backwards(chart: Chart) -> bool:
    axis = chart.look.axes.get("x")
    return axis is not None and axis.backwards


def _chart_expectations(shape: Shape, seen: Chart, p: ChartParams) -> list[Expectation]:
    found: list[Expectation] = []
    if p.kind is not None:
        found.append(equal("kind", seen.kind, p.kind))
    if p.title is not None:
        found.append(equal("title", words(seen.title), words(p.title)))
    turned = -1 if seen.kind in _UPRIGHT and _runs_backwards(seen) else 1
    if p.categories is not None:
        shown_names = [words(one) for one in seen.categories][::turned]
        found.append(equal("categories", shown_names, [words(one) for one in p.categories]))
        found.append(equal("names that can be read", not unnamed(seen.look, seen.legend), True))
    if p.series is not None:
        shown: Shown = {one.name: list(one.values)[::turned] for one in seen.series}
        names = [one.name for one in seen.series] == list(p.series)
        ok = names and all(
            len(one.values) == len(wanted)
            and all(
                v is not None and math.isclose(v, w, abs_tol=p.tolerance)
                for v, w in zip(one.values[::turned], wanted, strict=True)
            )
            for one, wanted in zip(seen.series, p.series.values(), strict=True)
        )
        found.append(Expectation("series", str(shown), str({k: list(v) for k, v in p.series.items()}), ok))
    flags = (("stacking", p.stacked, seen.stacked), ("legend", p.legend, seen.legend))
    found += [equal(what, value, wanted) for what, wanted, value in flags if wanted is not None]
    return found
