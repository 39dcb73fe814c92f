"""The figures of the report, drawn from the numbers of their tables. Each has a description in words beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from deskcraft.plain import one_line
from deskcraft.report.canvas import DIM, INK, PAPER, SERIES, look, panels, series_style

MOST_BANDS = 3
"""So many agents have their intervals drawn as bands; more would hide each other."""


@dataclass(frozen=True)
class Line:
    """A line of a panel: points (x, y), and the bounds of each y where they are known. Rates in [0, 1]."""

    label: str
    number: int
    """Of the agent: gives colour, marker and dashes."""
    points: tuple[tuple[float, float], ...]
    bounds: tuple[tuple[float, float] | None, ...] = ()
    hollow: bool = False


@dataclass(frozen=True)
class Box:
    """The spread of one number in one group."""

    label: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Lengths:
    """Run lengths and success of one agent at one level; None where there is no such episode."""

    level: str
    success: float | None
    bounds: tuple[float, float] | None
    every: float | None
    correct: float | None
    wrong: float | None


def lines(
    groups: Sequence[tuple[str, Sequence[Line]]], x_label: str, y_label: str, extra: Sequence[tuple[str, bool]] = ()
) -> Figure:
    """A panel a group with a line an agent; `extra` tells in the legend what filled and hollow markers mean."""
    with look():
        drawing, axes = panels(1, len(groups), 3.9, sharey=True)
        for axis, (title, drawn) in zip(axes[0], groups, strict=True):
            axis.set_title(_label(title))
            axis.set_xlabel(x_label)
            axis.xaxis.set_major_locator(MaxNLocator(integer=True))
            bands = len({line.number for line in drawn}) <= MOST_BANDS
            for line in drawn:
                _line(axis, line, bands)
        axes[0][0].set_ylabel(y_label)
        axes[0][0].set_ylim(bottom=0)
        handles = _agents(line for _, drawn in groups for line in drawn)
        handles += [_meaning(label, hollow) for label, hollow in extra]
        _legend(drawing, handles)
        return drawing


def boxes(groups: Sequence[tuple[str, Sequence[Box]]]) -> Figure:
    """A panel a number, with the spread of each group: median, quartiles, 5 % and 95 %, and the mean as a diamond."""
    with look():
        drawing, axes = panels(1, len(groups), 3.0)
        for axis, (title, drawn) in zip(axes[0], groups, strict=True):
            axis.set_title(_label(title))
            axis.boxplot(
                [box.values for box in drawn],
                tick_labels=[_label(box.label) for box in drawn],
                whis=(5, 95),
                showfliers=False,
                showmeans=True,
                widths=0.55,
                patch_artist=True,
                boxprops={"facecolor": "none", "edgecolor": SERIES[0], "linewidth": 1.4},
                medianprops={"color": SERIES[1], "linewidth": 2.2},
                whiskerprops={"color": DIM},
                capprops={"color": DIM},
                meanprops={"marker": "D", "markerfacecolor": INK, "markeredgecolor": PAPER, "markersize": 6},
            )
            axis.set_ylim(bottom=0)
        _legend(
            drawing,
            [
                (Line2D([], [], color=SERIES[1], linewidth=2.2), "median"),
                (Line2D([], [], color=INK, marker="D", linestyle=""), "mean"),
                (Patch(facecolor="none", edgecolor=SERIES[0]), "middle half; whiskers 5 % to 95 %"),
            ],
        )
        return drawing


def dots(categories: Sequence[str], drawn: Sequence[Line], y_label: str) -> Figure:
    """A point with its interval for each category and agent; x of a point is the category's number."""
    with look():
        drawing, axes = panels(1, 1, 3.9)
        axis = axes[0][0]
        wide = min(0.7, 0.16 * len(drawn))
        for place, line in enumerate(drawn):
            shift = wide * ((place + 0.5) / len(drawn) - 0.5)
            style = series_style(line.number)
            for (x, y), bounds in zip(line.points, line.bounds, strict=True):
                low, high = bounds or (y, y)
                axis.plot([x + shift] * 2, [100 * low, 100 * high], color=style["color"], linewidth=1.6, alpha=0.75)
                axis.plot(x + shift, 100 * y, **_marker(style, line.hollow), linestyle="", markersize=7)
        axis.set_xticks(range(len(categories)), [_label(c) for c in categories])
        axis.set_xlim(-0.5, len(categories) - 0.5)
        for edge in range(1, len(categories)):
            axis.axvline(edge - 0.5, color=DIM, linewidth=0.4, alpha=0.4)
        axis.set_ylabel(y_label)
        axis.set_ylim(bottom=0)
        _legend(
            drawing, [(Line2D([], [], **_marker(series_style(n.number), False), linestyle=""), n.label) for n in drawn]
        )
        return drawing


def lengths(agents: Sequence[tuple[str, Sequence[Lengths]]], columns: int = 4) -> Figure:
    """For each agent two panels: bars of success by level, below them the mean run lengths."""
    with look():
        columns = min(columns, len(agents))
        bands = -(-len(agents) // columns)
        drawing, axes = panels(
            2 * bands, columns, 4.2 * bands + 0.4, sharey="row", gridspec_kw={"height_ratios": [2, 3] * bands}
        )
        for number in range(columns * bands):
            pair = [axes[2 * (number // columns) + row][number % columns] for row in (0, 1)]
            if number >= len(agents):
                for axis in pair:
                    axis.set_axis_off()
                continue
            name, found = agents[number]
            _lengths(pair, name, found, first=number % columns == 0)
        for row, axis in enumerate(a for line in axes for a in line[:1]):
            # one scale for all agents: heights are compared across them
            top = max((p.get_ylim()[1] for k in range(row % 2, 2 * bands, 2) for p in axes[k]), default=1)
            axis.set_ylim(0, top)
        _legend(
            drawing,
            [
                (Patch(facecolor=SERIES[0], alpha=0.45, edgecolor=SERIES[0]), "success (%)"),
                (Line2D([], [], color=INK, marker="o", markerfacecolor="none", linestyle=""), "all runs"),
                (Line2D([], [], color=SERIES[2], marker="^", linestyle=""), "successful"),
                (Line2D([], [], color=SERIES[1], marker="v", linestyle=""), "failed"),
                (Line2D([], [], color=DIM, linewidth=1.5), "mean of successful and failed"),
            ],
        )
        return drawing


def _lengths(pair: Sequence[Axes], name: str, found: Sequence[Lengths], *, first: bool) -> None:
    bars, runs = pair
    at = range(len(found))
    rates = [100 * one.success if one.success is not None else 0.0 for one in found]
    bars.bar(at, rates, width=0.6, color=SERIES[0], alpha=0.45, edgecolor=SERIES[0])
    for x, one in zip(at, found, strict=True):
        if one.bounds is not None:
            bars.plot([x, x], [100 * bound for bound in one.bounds], color=INK, linewidth=1.1)
        if one.success is not None:
            top = 100 * max(one.success, one.bounds[1] if one.bounds else 0)
            bars.annotate(f"{100 * one.success:.0f}", (x, top), (0, 2), textcoords="offset points", ha="center")
    bars.set_title(_label(name, 26))
    bars.margins(y=0.15)
    runs.margins(y=0.1)
    both = [
        (x, (o.correct + o.wrong) / 2)
        for x, o in zip(at, found, strict=True)
        if o.correct is not None and o.wrong is not None
    ]
    runs.plot([x for x, _ in both], [y for _, y in both], color=DIM, linewidth=1.5)
    for marker, colour, get in (("v", SERIES[1], "wrong"), ("^", SERIES[2], "correct"), ("o", INK, "every")):
        points = [(x, y) for x, o in zip(at, found, strict=True) if (y := getattr(o, get)) is not None]
        face = "none" if get == "every" else colour
        runs.plot(*_xy(points), marker=marker, linestyle="", color=colour, markerfacecolor=face, markersize=7)
    for axis in pair:
        axis.set_xticks(at, [one.level for one in found])
        axis.set_xlim(-0.5, len(found) - 0.5)
    if first:
        bars.set_ylabel("success (%)")
        runs.set_ylabel("steps")


def _line(axis: Axes, line: Line, band: bool) -> None:
    style = series_style(line.number)
    xs, ys = _xy(line.points)
    ys = [100 * y for y in ys]
    if line.hollow:
        style["linestyle"] = (0, (1, 1.5))
    kept = [(x, b) for x, b in zip(xs, line.bounds, strict=False) if b is not None]
    if band and kept:
        low, high = ([100 * b[end] for _, b in kept] for end in (0, 1))
        axis.fill_between([x for x, _ in kept], low, high, color=style["color"], alpha=0.13, linewidth=0)
    every = max(1, len(xs) // 12)
    look_of = _marker(style, line.hollow) | {"linestyle": style["linestyle"]}
    axis.plot(xs, ys, linewidth=1.8, markersize=6, markevery=every, **look_of)


def _marker(style: dict[str, Any], hollow: bool) -> dict[str, Any]:
    face = PAPER if hollow else style["color"]
    edge = style["color"] if hollow else PAPER
    return {"marker": style["marker"], "color": style["color"], "markerfacecolor": face, "markeredgecolor": edge}


def _agents(drawn: Iterable[Line]) -> list[tuple[Any, str]]:
    seen = {line.number: line for line in drawn if not line.hollow}
    return [
        (
            Line2D([], [], color=(s := series_style(n))["color"], linestyle=s["linestyle"], marker=s["marker"]),
            line.label,
        )
        for n, line in sorted(seen.items())
    ]


def _meaning(label: str, hollow: bool) -> tuple[Any, str]:
    face = PAPER if hollow else INK
    dashes: Any = (0, (1, 1.5)) if hollow else "-"
    return Line2D([], [], color=INK, marker="o", markerfacecolor=face, linestyle=dashes), label


def _legend(drawing: Figure, handles: Sequence[tuple[Any, str]]) -> None:
    columns = min(len(handles), 5 if max((len(label) for _, label in handles), default=0) < 22 else 3)
    labels = [_label(label) for _, label in handles]
    drawing.legend([h for h, _ in handles], labels, loc="outside lower center", ncols=max(1, columns), handlelength=3.2)


def _label(text: str, most: int = 34) -> str:
    """Text of others for a drawing; matplotlib would leave a label out that begins with an underscore."""
    text = one_line(text, most)
    return f" {text}" if text.startswith("_") else text


def _xy(points: Sequence[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [x for x, _ in points], [y for _, y in points]
