"""Reads what a chart shows: its plots and the numbers that its part keeps (ECMA-376, part 1, section 21.2)."""

from __future__ import annotations

from deskcraft.suite.pptc.drawing import C
from deskcraft.suite.pptc.slides import Chart, Series, text_of
from deskcraft.suite.pptc.slidetext import paragraphs_of, whole
from evaluators.safe_xml import Element, local_name


def read_chart(chart: Element) -> Chart:
    """Return a chart from the root of what it plots."""
    plot = chart.find(f"{C}plotArea")
    types: list[str] = []
    series: list[Series] = []
    for element in plot if plot is not None else ():
        name = local_name(element)
        if not name.endswith("Chart"):
            continue
        marks = [element.find(f"{C}{mark}") for mark in ("barDir", "grouping")]
        types.append(" ".join([name[:-5], *(str(mark.get("val")) for mark in marks if mark is not None)]))
        series.extend(_series(each) for each in element.iterfind(f"{C}ser"))
    title = chart.find(f"{C}title/{C}tx/{C}rich")
    text = text_of(paragraphs_of(title, {})) if title is not None else None
    return Chart(tuple(types), text, tuple(series))


def _series(element: Element) -> Series:
    name = _points(element.find(f"{C}tx"))
    categories = element.find(f"{C}cat")
    values = element.find(f"{C}val")
    return Series(
        " ".join(name),
        _points(categories if categories is not None else element.find(f"{C}xVal")),
        tuple(_number(value) for value in _points(values if values is not None else element.find(f"{C}yVal"))),
    )


def _points(element: Element | None) -> tuple[str, ...]:
    """Return the points of a cache in their order; a point that is not there is empty."""
    if element is None:
        return ()
    found = {whole(point.get("idx")): (point.findtext(f"{C}v") or "") for point in element.iter(f"{C}pt")}
    if not found:
        value = element.findtext(f"{C}v")
        return (value,) if value else ()
    last = max(found)
    return tuple(found.get(place, "") for place in range(min(last, 10_000) + 1))


def _number(text: str) -> str:
    """Write a number in one way, so that 4 and 4.0 are the same."""
    try:
        return f"{float(text):.10g}"
    except ValueError:
        return text
