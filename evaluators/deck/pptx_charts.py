"""Charts of a .pptx, from the values that the file keeps beside the formulas of the embedded workbook."""

from __future__ import annotations

import math

from evaluators.chart_ooxml import KINDS, read_look
from evaluators.deck.model import Chart, Series
from evaluators.drawing_colours import Palette
from evaluators.numerals import natural
from evaluators.safe_xml import Element, local_name

C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
POINT_LIMIT = 20_000


def read_chart(root: Element, palette: Palette) -> Chart:
    """Return the chart of a chart part; `palette`: the colours of the theme that it is under."""
    chart = root.find(C + "chart")
    plot = chart.find(C + "plotArea") if chart is not None else None
    groups = [part for part in plot if local_name(part) in KINDS] if plot is not None else []
    series: list[Series] = []
    categories: list[str] = []
    for group in groups:
        for one in group.iterfind(C + "ser"):
            values = one.find(C + "val")
            series.append(
                Series(_text(one.find(C + "tx")), _numbers(values if values is not None else one.find(C + "yVal")))
            )
            names = one.find(C + "cat")
            categories = categories or (_strings(names) if names is not None else _plain(one.find(C + "xVal")))
    kind = KINDS[local_name(groups[0])] if groups else ""
    if kind == "bar" and _value(groups[0], "barDir") != "bar":
        kind = "column"
    grouping = _value(groups[0], "grouping") if groups else ""
    title = _title(chart)
    return Chart(
        kind,
        title,
        tuple(categories),
        tuple(series),
        grouping in ("stacked", "percentStacked"),
        grouping == "percentStacked",
        chart is not None and chart.find(C + "legend") is not None,
        read_look(root, palette, [one.name for one in series], [one.values for one in series], categories),
        not title and len(series) == 1 and chart is not None and _value(chart, "autoTitleDeleted") in ("0", "false"),
    )


def _value(parent: Element, name: str) -> str:
    element = parent.find(C + name)
    return element.get("val", "") if element is not None else ""


def _title(chart: Element | None) -> str:
    title = chart.find(C + "title") if chart is not None else None
    if title is None:
        return ""
    paragraphs = ["".join(t.text or "" for t in p.iter(A + "t")) for p in title.iter(A + "p")]
    return "\n".join(paragraphs).strip() or _text(title.find(C + "tx"))


def _text(element: Element | None) -> str:
    if element is None:
        return ""
    return " ".join((v.text or "") for v in element.iter(C + "v")).strip()


def _points(element: Element | None) -> dict[int, str]:
    found: dict[int, str] = {}
    for point in element.iter(C + "pt") if element is not None else ():
        index, value = natural(point.get("idx", "")), point.find(C + "v")
        if index is not None and value is not None and len(found) < POINT_LIMIT and index < POINT_LIMIT:
            found[index] = value.text or ""
    return found


def _strings(element: Element | None) -> list[str]:
    points = _points(element)
    return [points.get(number, "") for number in range(max(points, default=-1) + 1)]


def _numbers(element: Element | None) -> tuple[float | None, ...]:
    return tuple(number(text) for text in _strings(element))


def _plain(element: Element | None) -> list[str]:
    """Return numbers as they are read, however the file writes them: 5.0 is 5."""
    written = [(text, number(text)) for text in _strings(element)]
    return [text if value is None else f"{value:.9g}" for text, value in written]


def number(text: str) -> float | None:
    """Return a finite number; None for anything else."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
