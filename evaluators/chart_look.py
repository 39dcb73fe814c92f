"""How a chart looks: paints of its series and points, what is written at them, and its axes; the same for
presentations and workbooks, whatever the format.

What is not known is None (of a paint, the kind ''), and agrees with everything.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from evaluators.chart_details import Details, letters

CHANNEL = 3
"""Of 255: theme colours with their brightness changed are rounded differently."""
AUTOMATIC_CHANNEL = 24
"""The same where one side leaves the colour to the application, which shades it by the theme's effects."""
GROUND_CHANNEL = 10
"""Within this a paint cannot be distinguished from what is behind it."""
OPACITY = 0.03
LINES = ("line", "scatter", "radar", "stock")
"""Kinds whose series are lines; of all others they are areas."""
ROUND = ("pie", "doughnut")
"""Kinds without axes, of which each point has a colour of its own."""
POINT_LIMIT = 400
"""Points of a series that are looked at."""
SERIES_LIMIT = 200
"""Series of a chart that are looked at."""
_LETTERED = {
    "catAx": "axis",
    "dateAx": "axis",
    "valAx": "axis",
    "axis": "axis",
    "legend": "legend",
    "title": "title",
    "labels": "labels",
}
"""Ends of the names of parts that write, and what they are."""
LABELS = ("values", "categories", "names", "percentages")


@dataclass(frozen=True)
class Paint:
    """What an area or a line is painted with."""

    kind: str = ""
    """`none`, `solid`, `other` (a gradient, a pattern, a picture), '' if that is not known."""
    colour: str | None = None
    opacity: float = 1.0
    automatic: bool = field(default=False, compare=False)
    """The application chose it."""
    other: str | None = field(default=None, compare=False)
    """What another application shows, where the file leaves that open."""

    @property
    def clear(self) -> bool:
        """Whether it certainly leaves no mark."""
        return self.kind == "none" or (self.kind == "solid" and self.opacity <= OPACITY)


NONE = Paint("none")
Labels = tuple[bool | None, ...]
"""Whether each of `LABELS` is written at a point."""
BARE: Labels = (False, False, False, False)


@dataclass(frozen=True)
class Point:
    """One point of a series, or all of those that nothing is said about."""

    paint: Paint = Paint()
    """Of the area, or of a line."""
    outline: Paint = Paint()
    """Of an area."""
    marker: Paint = Paint()
    """Of the sign on a line."""
    labels: Labels = BARE

    @property
    def clear(self) -> bool:
        """Whether nothing of it can be seen."""
        return self.paint.clear and self.outline.clear and self.marker.clear


@dataclass(frozen=True)
class SeriesLook:
    """How a series looks."""

    line: bool = False
    """It is drawn as a line."""
    whole: Point = Point()
    points: Mapping[int, Point] = field(default_factory=dict)
    """Those that differ."""
    count: int = 0
    """How many there are."""
    zeros: frozenset[int] = frozenset()
    """Those of no size, which nobody misses."""

    @property
    def stated(self) -> tuple[Point, ...]:
        """What is said of points: of all, unless each has its own, and of single ones."""
        every = bool(self.count) and len(self.points) >= self.count
        return (*(() if every else (self.whole,)), *self.points.values())

    def point(self, number: int) -> Point:
        """Return how one point looks."""
        return self.points.get(number, self.whole)


@dataclass(frozen=True)
class Axis:
    """An axis; '' and None for what is automatic, None of a flag for what is not known."""

    shown: bool | None = True
    title: str = ""
    minimum: float | None = None
    maximum: float | None = None
    logarithmic: bool = False
    backwards: bool = False
    grid: bool = False
    fine_grid: bool = False
    labelled: bool | None = True


@dataclass(frozen=True)
class Look:
    """How a chart looks."""

    kind: str = ""
    names: tuple[str, ...] = ()
    """Of its series."""
    series: tuple[SeriesLook, ...] = ()
    categories: tuple[str, ...] = ()
    """Of the points, where that is known."""
    axes: Mapping[str, Axis] = field(default_factory=dict)
    """`x` of the categories, `y` of the values, `y2` of those on the other side."""
    ground: Paint = Paint()
    """What is behind the series, if the chart says so."""
    back: Paint = field(default=Paint("other"), compare=False)
    """What is behind the whole chart, its letters too; `none` where that is what the chart lies on."""
    details: Details = field(default_factory=dict)
    """What else its parts state, in the words of its format."""


def same_paint(a: Paint, b: Paint) -> bool:
    """Say whether two paints look alike."""
    if "" in (a.kind, b.kind):
        return True
    if a.clear or b.clear:
        return a.clear == b.clear
    if a.kind != b.kind:
        return False
    if abs(a.opacity - b.opacity) > OPACITY:
        return False
    channel = AUTOMATIC_CHANNEL if a.automatic or b.automatic else CHANNEL
    if a.kind != "solid" or a.colour is None or b.colour is None:
        return True
    return any(_near(x, y, channel) for x in {a.colour, a.other} for y in {b.colour, b.other} if x and y)


def paint_changes(old: Look, new: Look) -> Iterator[str]:
    """Say which series that were there and stay are painted differently."""
    for name, a, b in _kept(old, new):
        if old.kind != new.kind or a.line != b.line:
            if any(each.clear for each in b.stated) and not any(each.clear for each in a.stated):
                yield f"{name} cannot be seen"
            continue
        changes = list(_point_paints(a.whole, b.whole, a.line))
        if changes and not _all_apart(a, b):
            yield f"{name} {changes[0]}"
            continue
        for number in _points(a, b, old, new):
            if changes := list(_point_paints(a.point(number), b.point(number), a.line)):
                yield f"point {number + 1} of {name} {changes[0]}"
                break


def label_changes(old: Look, new: Look) -> Iterator[str]:
    """Say at which series that were there and stay something else is written."""
    for name, a, b in _kept(old, new):
        if old.kind != new.kind:
            continue
        pairs = [("", a.whole, b.whole)] if not _all_apart(a, b) else []
        pairs += [(f"point {n + 1} of ", a.point(n), b.point(n)) for n in _points(a, b, old, new)]
        for of, one, two in pairs:
            sides = zip(LABELS, one.labels, two.labels, strict=True)
            wrong = [(what, y) for what, x, y in sides if x is not None and y is not None and x != y]
            if wrong:
                what, there = wrong[0]
                yield f"{of}{name} has {what if there else f'no {what}'} written at it"
                break


def axis_changes(old: Look, new: Look, titles: bool = True) -> Iterator[str]:
    """Say what is otherwise of the axes of a chart; of `titles`, too, or not."""
    kinds = {old.kind, new.kind}
    if kinds & {*ROUND} or (old.kind != new.kind and kinds & {"scatter", "radar"}):
        return
    for name in sorted(old.axes.keys() & new.axes.keys()):
        if name == "x" and "radar" in kinds:
            continue  # LibreOffice turns it round
        a, b = old.axes[name], new.axes[name]
        for words in _axis_words(a, b):
            yield f"the {name} axis {words}"
        if titles and " ".join(a.title.split()) != " ".join(b.title.split()):
            yield f"the {name} axis is called {b.title!r} instead of {a.title!r}"


def unseen(look: Look, ground: str | None) -> Iterator[str]:
    """Say which series of a chart cannot be seen, wholly or in part.

    Args:
        look: How it looks.
        ground: The colour behind the chart, which shows where it has no ground of its own; None if that is not known.
    """
    own = look.ground
    behind = ground if own.clear or not own.kind else own.colour if own.kind == "solid" else None
    if look.kind in ("stock", "surface"):
        return
    for name, series in zip(look.names, look.series, strict=False):
        seen = [n for n in range(series.count) if n not in series.zeros]
        points = [series.point(n) for n in seen] or ([series.whole] if not series.count else [])
        if any(point.clear or (behind is not None and _merges(point, behind)) for point in points):
            yield name


def distorted(look: Look, values: Sequence[float | None], percent: bool = False) -> Iterator[str]:
    """Say in which way an axis of values leaves points out or stands upside down.

    Args:
        look: How the chart looks.
        values: Of all its series.
        percent: Each point is drawn as a share of its category's sum.
    """
    axis = look.axes.get("y")
    if look.kind in (*ROUND, "radar", "scatter", "bubble", "stock", "surface", "") or axis is None:
        return
    known = [value for value in values if value is not None and math.isfinite(value)]
    if axis.backwards:
        yield "its values run from the top to the bottom"
    if percent and len(look.series) == 1:
        yield "all its points are shown as 100 %"
    if percent or not known or "y2" in look.axes:
        return
    least = min(known)
    if axis.minimum is not None and (least < axis.minimum or (least == axis.minimum != 0 and look.kind not in LINES)):
        yield f"its axis begins at {axis.minimum:g} and leaves {least:g} out"
    if axis.maximum is not None and max(known) > axis.maximum:
        yield f"its axis ends at {axis.maximum:g} and cuts {max(known):g} off"


def unlettered(look: Look, legend: bool, ground: str | None) -> Iterator[str]:
    """Say which letters of a chart have the colour of what is behind them.

    Args:
        look: How it looks.
        legend: Whether it has one.
        ground: The colour behind the chart, which shows where it has no ground of its own; None if that is not known.
    """
    behind = letter_ground(look, ground)
    for part, _, colour in shown_letters(look, legend):
        if behind is not None and colour and _near(colour, behind, GROUND_CHANNEL):
            yield f"the letters of its {part} have the colour of their ground"


def letter_ground(look: Look, ground: str | None) -> str | None:
    """Return the colour behind the letters of a chart that lies on a ground; None where that is not known."""
    return ground if look.back.clear else look.back.colour if look.back.kind == "solid" else None


def shown_letters(look: Look, legend: bool) -> Iterator[tuple[str, float | None, str]]:
    """Yield of each part of a chart whose letters show: what it is, their size in points and their colour, where
    these are stated."""
    hidden = any(axis.shown is False or axis.labelled is False for axis in look.axes.values())
    for path, size, colour in letters(look.details):
        name = path.rpartition("/")[2].partition("[")[0]
        words = next((words for end, words in _LETTERED.items() if name.endswith(end)), None)
        if words is None or (words == "legend" and not legend) or (words == "axis" and hidden):
            continue
        yield words, size, colour


def unnamed(look: Look, legend: bool) -> bool:
    """Say whether a chart certainly shows the names of its points nowhere: at no axis, in no legend, at no point."""
    written = any(point.labels[LABELS.index("categories")] is not False for one in look.series for point in one.stated)
    if written or not look.series or look.kind in ("", "scatter", "bubble", "stock", "surface"):
        return False
    if look.kind in ROUND:
        return not legend
    axis = look.axes.get("x")
    return axis is not None and (axis.shown is False or axis.labelled is False)


def _merges(point: Point, ground: str) -> bool:
    """Say whether everything that is painted of a point has the colour that is behind it."""
    marks = [paint for paint in (point.paint, point.outline, point.marker) if not paint.clear]
    known = [paint.colour for paint in marks if paint.kind == "solid" and paint.colour is not None]
    # What is not stated of outline and marker follows the series' paint.
    return point.paint.colour in known and all(_near(colour or "", ground, GROUND_CHANNEL) for colour in known)


def _kept(old: Look, new: Look) -> Iterator[tuple[str, SeriesLook, SeriesLook]]:
    """Yield the series that were there and stay: those of one name, else at one place if none was added or went."""
    was, now = old.names, new.names
    if len(was) != len(old.series) or len(now) != len(new.series):
        return
    known = len(set(was)) == len(was) and len(set(now)) == len(now)
    for place, name in enumerate(was):
        if known and name in now:
            yield repr(name), old.series[place], new.series[now.index(name)]
        elif len(was) == len(now) and (not known or now[place] not in was):
            yield repr(name), old.series[place], new.series[place]


def _points(a: SeriesLook, b: SeriesLook, old: Look, new: Look) -> Iterator[int]:
    """Yield the places of points that one of two versions of a series says something about and that stay."""
    was, now = old.categories, new.categories
    for number in sorted(a.points.keys() | b.points.keys()):
        if a.count and b.count and number >= min(a.count, b.count):
            continue
        if not was or not now or was[number : number + 1] == now[number : number + 1]:
            yield number


def _all_apart(a: SeriesLook, b: SeriesLook) -> bool:
    """Say whether all points of a series are stated by themselves, so that what is said of the whole does not show."""
    return any(one.count and len(one.points) >= one.count for one in (a, b))


def _point_paints(a: Point, b: Point, line: bool) -> Iterator[str]:
    if not same_paint(a.paint, b.paint):
        yield f"is {_in_words(b.paint)} instead of {_in_words(a.paint)}"
    if not line and not same_paint(a.outline, b.outline):
        yield f"has the outline {_in_words(b.outline)} instead of {_in_words(a.outline)}"
    if line and not same_paint(a.marker, b.marker):
        yield f"has the markers {_in_words(b.marker)} instead of {_in_words(a.marker)}"


def _in_words(paint: Paint) -> str:
    if paint.clear:
        return "unpainted"
    return f"#{paint.colour}" if paint.kind == "solid" and paint.colour else "painted differently"


def _axis_words(a: Axis, b: Axis) -> Iterator[str]:
    if None not in (a.shown, b.shown) and a.shown != b.shown:
        yield "is shown" if b.shown else "is not shown"
    elif None not in (a.labelled, b.labelled) and a.labelled != b.labelled and a.shown:
        yield "has labels" if b.labelled else "has no labels"
    for what, x, y in (("begins", a.minimum, b.minimum), ("ends", a.maximum, b.maximum)):
        if not _same_bound(x, y):
            yield f"{what} {_at(y)} instead of {_at(x)}"
    if a.logarithmic != b.logarithmic:
        yield "is logarithmic" if b.logarithmic else "is not logarithmic"
    if a.backwards != b.backwards:
        yield "runs backwards" if b.backwards else "does not run backwards"
    for what, had, has in (("gridlines", a.grid, b.grid), ("fine gridlines", a.fine_grid, b.fine_grid)):
        if had != has:
            yield f"has {what}" if has else f"has no {what}"


def _same_bound(a: float | None, b: float | None) -> bool:
    if a is None or b is None:
        return a is b
    return math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9)


def _at(value: float | None) -> str:
    return "where the values do" if value is None else f"at {value:g}"


def _near(a: str, b: str, channel: int) -> bool:
    return len(a) == len(b) == 6 and all(
        abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) <= channel for i in (0, 2, 4)
    )
