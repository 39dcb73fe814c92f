"""How a chart of an OpenDocument file looks (ODF 1.3 part 3, 11 and 20.5): the paints that it leaves open are those of
LibreOffice in turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from evaluators.chart_details_odf import read_details
from evaluators.chart_look import (
    BARE,
    LINES,
    NONE,
    POINT_LIMIT,
    ROUND,
    SERIES_LIMIT,
    Axis,
    Labels,
    Look,
    Paint,
    Point,
    SeriesLook,
)
from evaluators.safe_xml import Element, local_name

KINDS = {"circle": "pie", "ring": "doughnut", "filled-radar": "radar"}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
PLAIN_COLOUR = "99ccff"
"""What LibreOffice 7.4 paints a series with whose style states no colour."""
_Style = Mapping[str, str]


def read_look(
    root: Element,
    chart: Element,
    names: Sequence[str],
    values: Sequence[Sequence[float | None]],
    categories: Sequence[str] = (),
) -> Look:
    """Return how a chart looks.

    Args:
        root: The document that holds it.
        chart: Its element.
        names: What its series are called, as they stand.
        values: What they show; none where that is not known.
        categories: Of the points, where that is known.
    """
    styles = {_said(one, "name"): _properties(one) for one in root.iter("{*}style")}
    plot = next((part for part in chart if local_name(part) == "plot-area"), None)
    if plot is None:
        return Look()
    whole = styles.get(_said(plot, "style-name"), {})
    kind = _kind(_said(chart, "class"))
    filled = _said(chart, "class").endswith("filled-radar")
    series = []
    for place, one in enumerate([part for part in plot if local_name(part) == "series"][:SERIES_LIMIT]):
        shown = values[place][:POINT_LIMIT] if place < len(values) else ()
        of = _said(one, "class")
        line = (_kind(of) if of and kind not in ROUND else kind) in LINES and not filled
        series.append(_series(one, line, kind in ROUND, whole, styles, shown))
    wall = next((part for part in plot if local_name(part) == "wall"), None)
    behind = _ground(styles.get(_said(wall, "style-name"), {})) if wall is not None else Paint()
    if not behind.kind or behind.clear:
        behind = _ground(styles.get(_said(chart, "style-name"), {}))
    return Look(
        kind,
        tuple(names[:SERIES_LIMIT]),
        tuple(series),
        tuple(categories[:POINT_LIMIT]),
        dict(_axes(plot, styles)),
        behind,
        back=_ground(styles.get(_said(chart, "style-name"), {})),
        details=read_details(root, chart),
    )


def _kind(name: str) -> str:
    plain = name.rpartition(":")[2]
    return KINDS.get(plain, plain)


def _said(element: Element | None, name: str) -> str:
    """Return an attribute by its local name."""
    for key, value in element.attrib.items() if element is not None else ():
        if str(key).rpartition("}")[2] == name:
            return str(value)
    return ""


def _properties(style: Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for group in style:
        if local_name(group) in ("chart-properties", "graphic-properties"):
            found |= {str(key).rpartition("}")[2]: str(value) for key, value in group.attrib.items()}
    return found


def _series(
    element: Element,
    line: bool,
    turns: bool,
    whole: _Style,
    styles: Mapping[str, _Style],
    values: Sequence[float | None],
) -> SeriesLook:
    """Return how a series looks; `turns`: what is not stated of its points has another colour each."""
    asked = {key: value for key, value in whole.items() if key.startswith(("data-label", "symbol"))}
    own = {**asked, **styles.get(_said(element, "style-name"), {})}
    whole_point = _point(own, line)
    if not line and not whole_point.paint.clear and (turns or not _said(element, "style-name")):
        whole_point = replace(whole_point, paint=Paint("solid", None))
    points: dict[int, Point] = {}
    number = 0
    for part in element:
        if local_name(part) != "data-point":
            continue
        repeated = _said(part, "repeated")
        times = int(repeated) if repeated.isdecimal() and len(repeated) < 8 else 1
        named = styles.get(_said(part, "style-name"))
        if named is not None:
            point = _point({**own, **named}, line)
            if any(local_name(child) == "data-label" and "".join(map(str, child.itertext())).strip() for child in part):
                point = replace(point, labels=(True, *point.labels[1:]))
            for place in range(number, min(number + times, POINT_LIMIT)):
                points[place] = point
        number += times
    zeros = frozenset(n for n, value in enumerate(values) if not value)
    return SeriesLook(line, whole_point, points, len(values) or min(number, POINT_LIMIT), zeros)


def _point(style: _Style, line: bool) -> Point:
    if not line:
        stroke = _stroke(style) if "stroke" in style else Paint()
        return Point(_fill(style), stroke, NONE, _labels(style))
    symbol = style.get("symbol-type", "")
    marker = NONE if symbol == "none" else Paint()
    return Point(_stroke(style), Paint(), marker, _labels(style))


def _fill(style: _Style) -> Paint:
    kind = style.get("fill", "solid")
    if kind == "none":
        return NONE
    if kind != "solid":
        return Paint("other")
    said = style.get("fill-color")
    return Paint("solid", _colour(said or f"#{PLAIN_COLOUR}"), _part(style.get("opacity")), automatic=not said)


def _stroke(style: _Style) -> Paint:
    kind = style.get("stroke", "solid" if "stroke-color" in style else "")
    if kind == "none":
        return NONE
    return Paint("solid" if kind else "", _colour(style.get("stroke-color")), _part(style.get("stroke-opacity")))


def _ground(style: _Style) -> Paint:
    """Return what is behind the series by a wall's or chart's style; what states no colour nobody can tell."""
    return _fill(style) if "fill-color" in style or style.get("fill", "solid") != "solid" else Paint("other")


def _colour(text: str | None) -> str | None:
    return text[1:].lower() if text is not None and _COLOUR.fullmatch(text) else None


def _part(text: str | None) -> float:
    said = (text or "100%").strip()
    try:
        value = float(said[:-1]) / 100 if said.endswith("%") else float(said)
    except ValueError:
        return 1.0
    return max(0.0, min(1.0, value)) if value == value else 1.0


def _labels(style: _Style) -> Labels:
    number = style.get("data-label-number", "none")
    if not any(key.startswith("data-label") for key in style):
        return BARE
    return (
        number in ("value", "value-and-percentage"),
        style.get("data-label-text") == "true",
        style.get("data-label-series") == "true",
        number in ("percentage", "value-and-percentage"),
    )


def _axes(plot: Element, styles: Mapping[str, _Style]) -> Iterator[tuple[str, Axis]]:
    found: dict[str, int] = {}
    for element in plot:
        side = _said(element, "dimension")
        if local_name(element) != "axis" or side not in ("x", "y"):
            continue
        found[side] = found.get(side, 0) + 1
        second = _said(element, "name").startswith("secondary") or found[side] > 1
        if second and side == "x":
            continue
        yield f"{side}2" if second else side, _axis(element, styles)


def _axis(element: Element, styles: Mapping[str, _Style]) -> Axis:
    style = styles.get(_said(element, "style-name"), {})
    title = next((part for part in element if local_name(part) == "title"), None)
    grids = {
        _said(part, "class") or "major"
        for part in element
        if local_name(part) == "grid" and not _stroke(styles.get(_said(part, "style-name"), {})).clear
    }
    return Axis(
        style.get("visible", "true") != "false",
        "\n".join("".join(map(str, p.itertext())) for p in title.iter("{*}p")).strip() if title is not None else "",
        _bound(style.get("minimum")),
        _bound(style.get("maximum")),
        style.get("logarithmic") == "true",
        style.get("reverse-direction") == "true",
        "major" in grids,
        "minor" in grids,
        style.get("display-label", "true") != "false",
    )


def _bound(text: str | None) -> float | None:
    try:
        value = float(text) if text is not None else None
    except ValueError:
        return None
    return value if value is not None and abs(value) < 1e300 else None
