"""How a chart of an Office Open XML file looks (ECMA-376 part 1, 21.2): the paints that it leaves open are the
theme's accents in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from evaluators.chart_details_ooxml import read_details
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
from evaluators.drawing_colours import A, Palette, colour_in, opacity_in, shaded
from evaluators.numerals import natural
from evaluators.safe_xml import Element, local_name

C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
KINDS = {
    "barChart": "bar",
    "bar3DChart": "bar",
    "lineChart": "line",
    "line3DChart": "line",
    "pieChart": "pie",
    "pie3DChart": "pie",
    "ofPieChart": "pie",
    "doughnutChart": "doughnut",
    "areaChart": "area",
    "area3DChart": "area",
    "scatterChart": "scatter",
    "radarChart": "radar",
    "bubbleChart": "bubble",
    "stockChart": "stock",
    "surfaceChart": "surface",
    "surface3DChart": "surface",
}
ACCENTS = 6
SHADES = 1.4
"""From the darkest to the lightest turn of the accents, as LibreOffice does."""
PLAIN_STYLE = ("", "2", "102")
"""Of the numbered styles of charts, the one whose colours are the theme's accents."""
_FLAGS = ("showVal", "showCatName", "showSerName", "showPercent")
_OTHERS = {A + kind for kind in ("gradFill", "blipFill", "pattFill", "grpFill")}
_AXES = ("catAx", "dateAx", "valAx", "serAx")


def read_look(
    root: Element,
    palette: Palette,
    names: Sequence[str],
    values: Sequence[Sequence[float | None]],
    categories: Sequence[str] = (),
) -> Look:
    """Return how the chart of a chart part looks.

    Args:
        root: The part.
        palette: The theme's colours.
        names: What its series are called, as they stand.
        values: What they show; none where that is not known.
        categories: Of the points, where that is known.
    """
    mapped = root.find(C + "clrMapOvr")
    if mapped is not None:
        palette = replace(palette, mapping={**palette.mapping, **{str(k): str(v) for k, v in mapped.attrib.items()}})
    chart = root.find(C + "chart")
    plot = chart.find(C + "plotArea") if chart is not None else None
    if chart is None or plot is None:
        return Look()
    groups = [part for part in plot if local_name(part) in KINDS]
    all_series = [(group, one) for group in groups for one in group.iterfind(C + "ser")][:SERIES_LIMIT]
    highest = max((_number(one, "idx") or 0 for _, one in all_series), default=0)
    plain = all(style.get("val", "") in PLAIN_STYLE for style in root.iterfind(C + "style"))
    series = []
    for place, (group, one) in enumerate(all_series):
        shown = values[place][:POINT_LIMIT] if place < len(values) else ()
        auto = _Automatic(palette, max(highest, len(all_series) - 1), _number(one, "idx") or 0, plain)
        series.append(_SeriesReader(group, one, auto, len(all_series)).read(shown))
    kind = KINDS[local_name(groups[0])] if groups else ""
    ground = [own_paint(part.find(C + "spPr"), palette) for part in (plot, root)]
    behind = next((paint for paint in ground if paint is not None and not paint.clear), Paint())
    return Look(
        kind,
        tuple(names[:SERIES_LIMIT]),
        tuple(series),
        tuple(categories[:POINT_LIMIT]),
        dict(_axes(plot, groups)),
        behind,
        back=ground[1] or NONE,
        details=read_details(root, palette),
    )


@dataclass(frozen=True)
class _Automatic:
    """What the application paints a series with that states nothing."""

    palette: Palette
    highest: int
    index: int
    plain: bool

    def paint(self, number: int, highest: int) -> Paint:
        """Return the paint for the series or point of a number; more than there are accents are shaded by turns."""
        colour = self.palette.slot(f"accent{number % ACCENTS + 1}") if self.plain else None
        by = SHADES * (number // ACCENTS + 1) / (highest // ACCENTS + 2) - SHADES / 2
        return Paint("solid", shaded(colour, by) if colour is not None else None, automatic=True)


@dataclass(frozen=True)
class _SeriesReader:
    """Reads how one series looks."""

    group: Element
    series: Element
    auto: _Automatic
    among: int
    """How many series the chart has."""

    def read(self, values: Sequence[float | None]) -> SeriesLook:
        """Return how the series looks that shows these values."""
        name = local_name(self.group)
        kind = KINDS[name]
        filled = kind == "radar" and _said(self.group, "radarStyle") == "filled"
        line = kind in LINES and not filled and "3D" not in name
        pie = kind in ROUND
        vary = _said(self.group, "varyColors")
        properties = self.series.find(C + "spPr")
        paint = self._paint(properties, line)
        if paint is None:
            paint = self.auto.paint(self.auto.index, self.auto.highest)
            if filled or "3D" in name or kind in ("surface", "stock"):
                paint = Paint()
        outline = Paint() if line else own_paint(_line(properties), self.auto.palette) or NONE
        marker = self._marker(self.series.find(C + "marker"), self.series) if line else NONE
        whole = Point(paint, outline, marker, self._labels())
        points: dict[int, Point] = {}
        varied = pie or (not line and self.among == 1 and paint.automatic)
        if varied and vary not in ("0", "false") and not paint.clear:
            for number in range(len(values)):
                points[number] = replace(whole, paint=self._varied(paint, number, len(values) - 1, bool(vary)))
        for number, point in self._stated(whole, points, line):
            points[number] = point
        zeros = frozenset(n for n, value in enumerate(values) if not value)
        return SeriesLook(line, whole, points, len(values), zeros)

    def _stated(self, whole: Point, known: dict[int, Point], line: bool) -> Iterator[tuple[int, Point]]:
        """Yield the points that say something of themselves."""
        found = dict(known)
        for element in self.series.iterfind(C + "dPt"):
            number = _number(element, "idx")
            if number is None or number >= POINT_LIMIT:
                continue
            properties, base = element.find(C + "spPr"), found.get(number, whole)
            paint = self._paint(properties, line)
            if paint is not None:
                base = replace(base, paint=paint)
            outline = own_paint(_line(properties), self.auto.palette)
            if outline is not None and not line:
                base = replace(base, outline=outline)
            mark = element.find(C + "marker")
            if line and mark is not None:
                base = replace(base, marker=self._marker(mark, element))
            found[number] = base
        labels = self.series.find(C + "dLbls")
        for element in labels.iterfind(C + "dLbl") if labels is not None else ():
            number = _number(element, "idx")
            if number is not None and number < POINT_LIMIT:
                found[number] = replace(found.get(number, whole), labels=_flags(element))
        yield from found.items()

    def _varied(self, whole: Paint, number: int, highest: int, said: bool) -> Paint:
        """Return the paint of a point in turn; applications disagree where the series has one, and where nothing is
        said about turns."""
        paint = self.auto.paint(number, highest)
        return paint if said and whole.automatic else replace(paint, other=whole.colour)

    def _paint(self, properties: Element | None, line: bool) -> Paint | None:
        return own_paint(_line(properties) if line else properties, self.auto.palette)

    def _marker(self, marker: Element | None, holder: Element) -> Paint:
        symbol = _said(marker, "symbol") if marker is not None else ""
        if symbol == "none":
            return NONE
        properties = marker.find(C + "spPr") if marker is not None else None
        fill, line = own_paint(properties, self.auto.palette), own_paint(_line(properties), self.auto.palette)
        if fill is not None and fill.clear:
            return line if line is not None else Paint()
        return Paint() if not symbol or fill is None else Paint(fill.kind, None, fill.opacity)

    def _labels(self) -> Labels:
        own = self.series.find(C + "dLbls")
        if own is None:
            own = self.group.find(C + "dLbls")
        return _flags(own) if own is not None else BARE


def own_paint(parent: Element | None, palette: Palette) -> Paint | None:
    """Return the paint that an element (`spPr`, `ln`) states; None if it states none."""
    for child in parent if parent is not None else ():
        if child.tag == A + "noFill":
            return NONE
        if child.tag == A + "solidFill":
            return Paint("solid", colour_in(child, palette), opacity_in(child))
        if child.tag in _OTHERS:
            return Paint("other" if len(child) else "")
    return None


def _line(properties: Element | None) -> Element | None:
    return properties.find(A + "ln") if properties is not None else None


def _flags(labels: Element) -> Labels:
    """Return what labels show; what is not said the applications disagree about."""
    if _said(labels, "delete") in ("1", "true"):
        return BARE
    said = tuple(_flag(labels, name) for name in _FLAGS)
    words = any((text.text or "").strip() for text in labels.iterfind(f"{C}tx//{A}t"))
    return (True, *said[1:]) if words else said


def _flag(parent: Element, name: str) -> bool | None:
    said = _said(parent, name)
    return said in ("1", "true") if said else None


def _said(parent: Element | None, name: str) -> str:
    element = parent.find(C + name) if parent is not None else None
    return element.get("val", "1") if element is not None else ""


def _number(parent: Element, name: str) -> int | None:
    return natural(_said(parent, name))


# ---- axes


def _axes(plot: Element, groups: Sequence[Element]) -> Iterator[tuple[str, Axis]]:
    """Yield the axes: those of the first group are `x` and `y`, the values' of another pair `y2`."""
    by_number = {_said(part, "axId"): part for part in plot if local_name(part) in _AXES}
    seen: list[list[str]] = []
    for group in groups:
        numbers = [element.get("val", "") for element in group.iterfind(C + "axId")]
        if numbers not in seen:
            seen.append(numbers)
    for place, numbers in enumerate(seen[:2]):
        found = [by_number[number] for number in numbers if number in by_number]
        values = [part for part in found if local_name(part) == "valAx"]
        others = [part for part in found if local_name(part) in ("catAx", "dateAx")]
        across = others[:1] or values[:1]
        up = values[-1:] if others or len(values) > 1 else []
        if not place:
            yield from (("x", _axis(part)) for part in across)
        yield from (("y2" if place else "y", _axis(part)) for part in up)


def _axis(element: Element) -> Axis:
    scaling = element.find(C + "scaling")
    title = element.find(C + "title")
    return Axis(
        None if not _said(element, "delete") else not _flag(element, "delete"),
        "\n".join("".join(t.text or "" for t in p.iter(A + "t")) for p in title.iter(A + "p")).strip()
        if title is not None
        else "",
        _bound(scaling, "min"),
        _bound(scaling, "max"),
        scaling is not None and scaling.find(C + "logBase") is not None,
        _said(scaling, "orientation") == "maxMin",
        _grid(element.find(C + "majorGridlines")),
        _grid(element.find(C + "minorGridlines")),
        _said(element, "tickLblPos") != "none",
    )


def _bound(scaling: Element | None, name: str) -> float | None:
    said = _said(scaling, name)
    try:
        value = float(said)
    except ValueError:
        return None
    return value if abs(value) < 1e300 else None


def _grid(element: Element | None) -> bool:
    """Say whether gridlines are there and painted."""
    line = _line(element.find(C + "spPr")) if element is not None else None
    return element is not None and (line is None or line.find(A + "noFill") is None)
