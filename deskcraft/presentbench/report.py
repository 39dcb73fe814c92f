"""Tables of runs: by dimension, by domain, with a dimension left out, and which items fail most."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from deskcraft.presentbench.instance import DIMENSIONS
from deskcraft.presentbench.run import DeckVerdict, RunSettings

OPEN = "-"


@dataclass(frozen=True)
class Shown:
    """A table."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(runs: Sequence[tuple[RunSettings, Sequence[DeckVerdict]]]) -> list[Shown]:
    """The tables of runs, a row a run; a value that not all decks have is left open.

    Args:
        runs: settings and verdicts.
    """
    named = [(f"{settings.system}, judge {settings.judge or 'none'}", verdicts) for settings, verdicts in runs]
    domains = sorted({verdict.domain for _, verdicts in named for verdict in verdicts})
    return [
        Shown(
            "Results by dimension",
            ("system", "decks", *DIMENSIONS, "total", "between"),
            tuple((name, str(len(found)), *_dimensions(found), *_totals(found)) for name, found in named),
        ),
        Shown(
            "Total by domain",
            ("system", *domains),
            tuple(
                (name, *(_totals([one for one in found if one.domain == domain])[0] for domain in domains))
                for name, found in named
            ),
        ),
        Shown(
            "Total with a dimension left out",
            ("system", *(f"without {name}" for name in DIMENSIONS)),
            tuple((name, *(_without(found, left) for left in DIMENSIONS)) for name, found in named),
        ),
        Shown(
            "How items were decided",
            ("system", "items a deck", "measured", "judged", "not judged"),
            tuple((name, *_deciders(found)) for name, found in named),
        ),
        Shown(
            "Shared items that fail most",
            ("system", "item", "decks"),
            tuple(row for name, found in named for row in _failing(name, found)),
        ),
    ]


def _dimensions(found: Sequence[DeckVerdict]) -> list[str]:
    values: dict[str, list[float | None]] = defaultdict(list)
    for verdict in found:
        for name, value in verdict.score.dimensions.items():
            values[name].append(value)
    return [_mean(values[name]) for name in DIMENSIONS]


def _totals(found: Sequence[DeckVerdict]) -> tuple[str, str]:
    if not found:
        return OPEN, OPEN
    scores = [verdict.score for verdict in found]
    low, high = fmean(score.low for score in scores), fmean(score.high for score in scores)
    return _mean([score.total for score in scores]), f"{low:.1%} to {high:.1%}"


def _without(found: Sequence[DeckVerdict], left: str) -> str:
    means: list[float | None] = []
    for verdict in found:
        values = [value for name, value in verdict.score.dimensions.items() if name != left]
        known = [value for value in values if value is not None]
        means.append(fmean(known) if known and len(known) == len(values) else None)
    return _mean(means)


def _deciders(found: Sequence[DeckVerdict]) -> tuple[str, ...]:
    items = [item for verdict in found for item in verdict.items]
    if not items:
        return (OPEN,) * 4
    by = Counter("not judged" if item.holds is None else item.by for item in items)
    shares = (f"{by[name] / len(items):.0%}" for name in ("measure", "judge", "not judged"))
    return (f"{len(items) / len(found):.1f}", *shares)


def _failing(name: str, found: Sequence[DeckVerdict], most: int = 5) -> list[tuple[str, ...]]:
    failed = Counter(item.asks for verdict in found for item in verdict.items if item.holds is False)
    shared = {item.asks for verdict in found for item in verdict.items if item.key.startswith("shared/")}
    ranked = sorted((one for one in failed.items() if one[0] in shared), key=lambda one: (-one[1], one[0]))
    return [(name, asks, str(count)) for asks, count in ranked[:most]]


def _mean(values: Sequence[float | None]) -> str:
    known = [value for value in values if value is not None]
    return f"{fmean(known):.1%}" if known and len(known) == len(values) else OPEN
