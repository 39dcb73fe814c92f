"""Tables of runs: by dimension, by domain, with a dimension left out, how items were decided, which ones fail most."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import TypeAlias

from deskcraft.judge.agreement import krippendorff_alpha
from deskcraft.presentbench.alignment import Alignment
from deskcraft.presentbench.controls import ControlsReport
from deskcraft.presentbench.instance import DIMENSIONS
from deskcraft.presentbench.run import DeckVerdict, RunSettings
from deskcraft.report.sheet import Column, Row, Sheet

Named: TypeAlias = Sequence[tuple[str, Sequence[DeckVerdict]]]
"""What a system and its judge are called, and the verdicts of its decks."""
MOST_FAILING = 5
"""Items that are named for a system."""
_SYSTEM = Column("System", "system", head=True)
_OPEN = "A mean is shown where all decks have one: a dimension none of whose items was decided leaves it open."


def sheets(runs: Sequence[tuple[RunSettings, Sequence[DeckVerdict]]]) -> list[Sheet]:
    """The tables of runs, a row a run.

    Args:
        runs: settings and verdicts.

    Returns:
        Results by dimension (the paper's main table), by domain, with a dimension left out (its ablation), how items
        were decided, and the shared items that fail most.
    """
    named = [(f"{settings.system}, judge {settings.judge or 'none'}", verdicts) for settings, verdicts in runs]
    found = [_dimensions(named), _domains(named), _left_out(named), _deciders(named), _failing(named)]
    if any(len(item.answers) > 1 for _, verdicts in named for verdict in verdicts for item in verdict.items):
        found.append(_repeats(named))
    return found


def alignment_sheet(rows: Sequence[tuple[str, str, Alignment]]) -> Sheet:
    """How ways to judge agree with people (the paper's table of alignment).

    Args:
        rows: of each way its name, its judge, and how it agrees.
    """
    columns = (
        Column("Way to judge", "method", head=True),
        Column("Judge", "judge"),
        Column("Instances", "instances", "count"),
        Column("Spearman", "rho", "number", better="high"),
        Column("95 %", "interval", "text"),
    )
    cells = tuple(
        Row((name, judge, one.instances, one.rho, "" if math.isnan(one.low) else f"{one.low:.2f} to {one.high:.2f}"))
        for name, judge, one in rows
    )
    note = "Rank correlation with people over the systems of an instance, averaged over instances."
    return Sheet("presentbench-alignment", "Agreement with people", note, columns, cells)


def _repeats(named: Named) -> Sheet:
    columns = (
        _SYSTEM,
        Column("Dimension", "dimension"),
        Column("Items", "items", "count"),
        Column("All repeats alike (%)", "alike", "percent", better="high"),
        Column("Krippendorff's alpha", "alpha", "number", better="high"),
    )
    rows = []
    for name, found in named:
        for dimension in DIMENSIONS:
            items = [one for verdict in found for one in verdict.items if one.dimension == dimension]
            answers = [one.answers for one in items if len(one.answers) > 1]
            if not answers:
                continue
            most = max(map(len, answers))
            ratings = [[row[n] if n < len(row) else None for row in answers] for n in range(most)]
            alike = fmean(len(set(row)) == 1 for row in answers)
            rows.append(Row((name, dimension, len(answers), alike, krippendorff_alpha(ratings, "nominal")), name))
    note = "Of items that were judged more than once. Alpha is nan where all answers are one and the same."
    return Sheet("presentbench-repeats", "Agreement of repeats", note, columns, tuple(rows))


def controls_sheet(report: ControlsReport) -> Sheet:
    """What the controls say of a judge.

    Args:
        report: of `run_controls`.
    """
    columns = (
        Column("Decks", "kind", head=True),
        Column("Of them", "decks", "count"),
        Column("Items asked", "asked", "count"),
        Column("Right (%)", "right", "percent"),
        Column("Not judged", "not_judged", "count"),
        Column("Errors not found", "missed"),
    )
    rows = tuple(
        Row((row.kind, row.decks, row.asked, row.right / row.asked if row.asked else None, row.not_judged,
             ", ".join(row.missed)))
        for row in report.rows
    )  # fmt: skip
    note = (
        f"{report.reversed_changed} of {report.reversed_asked} answers on the reference deck change when it is shown"
        f" in the reverse order, and {report.longer_lost} of {report.longer_asked} errors that were found are lost"
        f" when the slides' text is longer. {'Refused: ' + report.refused if report.refused else 'Accepted'}."
    )
    return Sheet("presentbench-controls", f"Controls of {report.judge} on {report.instance}", note, columns, rows)


def _dimensions(named: Named) -> Sheet:
    columns = [
        _SYSTEM,
        Column("Decks", "decks", "count"),
        *(Column(f"{name.capitalize()} (%)", name, "percent", better="high") for name in DIMENSIONS),
        Column("Total (%)", "total", "percent", better="high"),
        Column("Between", "bounds", "range"),
    ]
    rows = []
    for name, found in named:
        scores = [verdict.score for verdict in found]
        shares = [_mean(score.dimensions.get(dimension) for score in scores) for dimension in DIMENSIONS]
        bounds = (fmean(score.low for score in scores), fmean(score.high for score in scores)) if scores else None
        rows.append(Row((name, len(found), *shares, _mean(score.total for score in scores), bounds)))
    note = f"Between: if all that was not judged were no, and if it were yes. {_OPEN}"
    return Sheet("presentbench-dimensions", "Results by dimension", note, tuple(columns), tuple(rows))


def _domains(named: Named) -> Sheet:
    domains = sorted({verdict.domain for _, verdicts in named for verdict in verdicts})
    columns = [_SYSTEM, *(Column(f"{name.capitalize()} (%)", name, "percent", better="high") for name in domains)]
    rows = tuple(
        Row((name, *(_mean(one.score.total for one in found if one.domain == domain) for domain in domains)))
        for name, found in named
    )
    return Sheet("presentbench-domains", "Total by domain", _OPEN, tuple(columns), rows)


def _left_out(named: Named) -> Sheet:
    columns = [_SYSTEM, *(Column(f"Without {name} (%)", f"without_{name}", "percent") for name in DIMENSIONS)]
    rows = tuple(
        Row((name, *(_mean(_without(one, left) for one in found) for left in DIMENSIONS))) for name, found in named
    )
    return Sheet("presentbench-left-out", "Total with a dimension left out", _OPEN, tuple(columns), rows)


def _deciders(named: Named) -> Sheet:
    columns = (
        _SYSTEM,
        Column("Items a deck", "items", "number"),
        Column("Measured (%)", "measured", "percent"),
        Column("Judged (%)", "judged", "percent"),
        Column("Not judged (%)", "not_judged", "percent"),
    )
    rows = []
    for name, found in named:
        items = [item for verdict in found for item in verdict.items]
        by = Counter("open" if item.holds is None else item.by for item in items)
        shares = [by[decider] / len(items) if items else None for decider in ("measure", "judge", "open")]
        rows.append(Row((name, len(items) / len(found) if found else None, *shares)))
    note = "What is not judged is no answer of the judge's, and never a no."
    return Sheet("presentbench-deciders", "How items were decided", note, columns, tuple(rows))


def _failing(named: Named) -> Sheet:
    columns = (_SYSTEM, Column("Item", "item"), Column("Decks", "decks", "count"))
    rows = []
    for name, found in named:
        failed = Counter(one.asks for verdict in found for one in verdict.items if one.shared and one.holds is False)
        ranked = sorted(failed.items(), key=lambda one: (-one[1], one[0]))
        rows += [Row((name, asks, count), name) for asks, count in ranked[:MOST_FAILING]]
    return Sheet("presentbench-failing", "Shared items that fail most", "", columns, tuple(rows))


def _without(verdict: DeckVerdict, left: str) -> float | None:
    return _mean(value for name, value in verdict.score.dimensions.items() if name != left)


def _mean(values: Iterable[float | None]) -> float | None:
    found = list(values)
    known = [value for value in found if value is not None]
    return fmean(known) if known and len(known) == len(found) else None
