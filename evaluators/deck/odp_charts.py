"""Charts of an .odp: a document of their own in the package, with a table of their values."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Protocol

from evaluators.chart_odf import read_look
from evaluators.deck.model import Chart, Series
from evaluators.deck.odp_styles import CHART, OFFICE, STYLE, TABLE, TEXT
from evaluators.deck.pptx_charts import number
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element, local_name

KINDS = {"bar": "column", "circle": "pie", "ring": "doughnut", "filled-radar": "radar"}
_RANGE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,6})")
GRID_LIMIT = 40_000


class Holder(Protocol):
    """What charts are found in: the parts of a presentation or of another document."""

    @property
    def names(self) -> Collection[str]:
        """The names of its parts."""
        ...

    def xml(self, name: str) -> Element:
        """Return the root of a part."""
        ...


def read_object(package: Holder, href: str) -> Chart | None:
    """Return the chart in an embedded document; None if it holds something else."""
    part = f"{href.removeprefix('./').rstrip('/')}/content.xml"
    if part not in package.names:
        return None
    root = package.xml(part)
    chart = root.find(f"{OFFICE}body/{OFFICE}chart/{CHART}chart")
    return _chart(root, chart) if chart is not None else None


def _chart(root: Element, chart: Element) -> Chart:
    styles = {style.get(STYLE + "name"): style for style in root.iter(STYLE + "style")}
    plot = chart.find(CHART + "plot-area")
    grid = _grid(chart)
    kind = chart.get(CHART + "class", "").removeprefix("chart:")
    kind = KINDS.get(kind, kind)
    style = styles.get(plot.get(CHART + "style-name")) if plot is not None else None
    if kind == "column" and _flag(style, "vertical"):
        kind = "bar"
    series = [
        Series(
            " ".join(text for text, _ in _cells(grid, one.get(CHART + "label-cell-address", ""))).strip(),
            tuple(value for _, value in _cells(grid, one.get(CHART + "values-cell-range-address", ""))),
        )
        for one in (plot.iterfind(CHART + "series") if plot is not None else ())
    ]
    categories = plot.find(f".//{CHART}categories") if plot is not None else None
    address = categories.get(TABLE + "cell-range-address", "") if categories is not None else ""
    if not address and plot is not None and (across := plot.find(f"{CHART}series/{CHART}domain")) is not None:
        address = across.get(TABLE + "cell-range-address", "")
    title = chart.find(CHART + "title")
    return Chart(
        kind,
        "\n".join(_plain(p) for p in title.iter(TEXT + "p")).strip() if title is not None else "",
        tuple(text for text, _ in _cells(grid, address)),
        tuple(series),
        _flag(style, "stacked") or _flag(style, "percentage"),
        _flag(style, "percentage"),
        chart.find(CHART + "legend") is not None,
        read_look(
            root,
            chart,
            [one.name for one in series],
            [one.values for one in series],
            [text for text, _ in _cells(grid, address)],
        ),
    )


def _plain(element: Element) -> str:
    return "".join(str(text) for text in element.itertext())


def _flag(style: Element | None, name: str) -> bool:
    properties = style.find(STYLE + "chart-properties") if style is not None else None
    return properties is not None and properties.get(CHART + name) == "true"


def _grid(chart: Element) -> dict[tuple[int, int], tuple[str, float | None]]:
    """Return the chart's own table: (row, column) from 1 to text and number."""
    found: dict[tuple[int, int], tuple[str, float | None]] = {}
    for row, line in enumerate(chart.iter(TABLE + "table-row"), 1):
        column = 1
        for cell in line:
            if local_name(cell) not in ("table-cell", "covered-table-cell"):
                continue
            text = "\n".join(_plain(p) for p in cell.iter(TEXT + "p"))
            found[row, column] = (text, number(cell.get(OFFICE + "value", "")))
            column += 1
            if len(found) > GRID_LIMIT:
                raise Unreadable(f"a chart has more than {GRID_LIMIT} values")
    return found


def _cells(grid: dict[tuple[int, int], tuple[str, float | None]], address: str) -> list[tuple[str, float | None]]:
    """Return the cells of a range such as `local-table.$B$2:.$B$5`, row by row."""
    corners = [(int(row), _column(letters)) for letters, row in _RANGE.findall(address.replace("local-table", ""))]
    if (
        not corners
        or (abs(corners[-1][0] - corners[0][0]) + 1) * (abs(corners[-1][1] - corners[0][1]) + 1) > GRID_LIMIT
    ):
        return []
    (top, left), (bottom, right) = corners[0], corners[-1]
    return [grid.get((r, c), ("", None)) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def _column(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 64
    return value
