"""What changed in the charts of a sheet: which are new or gone, and of the others what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from evaluators.chart_details import detail_changes
from evaluators.chart_look import axis_changes, label_changes, paint_changes
from evaluators.sheet.areas import Area
from evaluators.sheet.charts import Chart, Drawings

PLACE_TOLERANCE = 2
"""Cells by which a chart may seem moved: rows and columns are measured anew when a file is converted."""
ChartChange = tuple[str, str, tuple[Area, ...]]
"""(aspect, what changed for people, the cell that the chart begins at)."""


def _words(text: str) -> str:
    return " ".join(text.split())


READ: dict[str, Callable[[Chart], object]] = {
    "chart_kind": lambda c: c.kind,
    "chart_title": lambda c: _words(c.title),
    "chart_values": lambda c: c.values,
    "chart_categories": lambda c: c.categories,
    "chart_names": lambda c: c.names,
    "chart_x_title": lambda c: _words(c.x_title),
    "chart_y_title": lambda c: _words(c.y_title),
    "chart_legend": lambda c: c.legend,
    "chart_stacked": lambda c: c.stacked,
}


def charts_of(drawings: Drawings, sheet: str) -> list[Chart]:
    """Return the charts on a sheet."""
    return [chart for chart in drawings.charts if chart.sheet == sheet]


def cell_of(chart: Chart) -> Area:
    """Return the cell that a chart begins at; the first where the file does not say."""
    row, column = (max(1, number) for number in chart.place)
    return Area(row, column, row, column)


def look_changes(old: Chart, new: Chart) -> dict[str, str]:
    """Return in which aspects two charts look different, with the first difference in words."""
    changes = {
        "chart_paints": paint_changes(old.look, new.look),
        "chart_labels": label_changes(old.look, new.look),
        "chart_axes": axis_changes(old.look, new.look, titles=False),
        "chart_details": detail_changes(old.look.details, new.look.details) if old.kind == new.kind else iter(()),
    }
    return {aspect: words for aspect, found in changes.items() if (words := next(found, ""))}


def differences(old: Chart, new: Chart) -> list[str]:
    """Return the aspects in which two charts differ."""
    found = [aspect for aspect, read in READ.items() if read(old) != read(new)]
    found += look_changes(old, new)
    return found if _near(old, new) else [*found, "chart_place"]


def paired(old: list[Chart], new: list[Chart]) -> tuple[list[tuple[Chart, Chart]], list[Chart], list[Chart]]:
    """Pair charts of two states: those that are the same, else those at the same place, else with the same values.

    Returns:
        The pairs, those that are gone, and those that are new.
    """
    pairs: list[tuple[Chart, Chart]] = []
    gone, left = list(old), list(new)
    alike: list[Callable[[Chart, Chart], bool]] = [
        lambda a, b: not differences(a, b),
        _near,
        lambda a, b: (a.values, a.kind) == (b.values, b.kind),
    ]
    for agree in alike:
        for chart in list(gone):
            same = next((each for each in left if agree(chart, each)), None)
            if same is not None:
                pairs.append((chart, same))
                gone.remove(chart)
                left.remove(same)
    return pairs, gone, left


def chart_changes(old: list[Chart], new: list[Chart]) -> Iterator[ChartChange]:
    """Yield which charts are new or gone, and the aspects in which others changed."""
    pairs, gone, came = paired(old, new)
    for a, b in pairs:
        looks = look_changes(a, b)
        for aspect in differences(a, b):
            what = f"the {a.kind} chart {a.title}".rstrip()
            yield aspect, f"{what}: {looks[aspect]}" if aspect in looks else what, (cell_of(b),)
    for chart in gone:
        yield "charts", f"the {chart.kind} chart {chart.title}".rstrip(), (cell_of(chart),)
    for chart in came:
        yield "new_charts", f"a new {chart.kind} chart", (cell_of(chart),)


def _near(a: Chart, b: Chart) -> bool:
    return all(abs(x - y) <= PLACE_TOLERANCE for x, y in zip(a.place, b.place, strict=True))
