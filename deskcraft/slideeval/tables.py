"""The tables of a report for people: the paper's, of any number of judges."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from deskcraft.slideeval.extraction import BINS, HIGHER_IS_BETTER, Extraction
from deskcraft.slideeval.manipulation import BySeverity
from deskcraft.slideeval.perturb import Axis
from deskcraft.slideeval.report import Result, agreements
from deskcraft.slideeval.scene import FAMILIES

TABLE_4 = (
    ("element matching F1", "all"),
    ("1 - IoU", "1 - IoU"),
    ("centre error (of the diagonal)", "centre"),
    ("size error (relative)", "size"),
    ("image aspect ratio error", "image aspect"),
    ("text content F1", "content"),
    ("any-style F1", "style"),
    ("font family accuracy", "font family"),
    ("font group accuracy", "font group"),
    ("font size, mean error (pt)", "font size"),
    ("text colour, CIEDE2000", "text colour"),
    ("contrast shift", "contrast"),
)
"""The rows of the paper's Table 4: the name and the metric."""
Row: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """A table for people."""

    title: str
    headings: Row
    rows: tuple[Row, ...]


def tables(results: Sequence[Result]) -> list[Shown]:
    """The tables of a report.

    Args:
        results: of the judges, in the order of their columns or rows.

    Returns:
        Extraction (Table 4, Figure 7), parseability (Figure 6), perturbation (Figure 3a), agreement (Figure 3b), the
        scales' link, order (Figure 8), each where there is something to say.
    """
    found = []
    seeing = [(r.judge, r.extraction) for r in results if r.extraction is not None]
    if seeing:
        found += [_table_4(seeing), _every_metric(seeing), _parseability(seeing)]
    if any(r.manipulation for r in results):
        found += [_manipulation(results), _links(results)]
        if agreed := agreements(results):
            found.append(_agreement(agreed))
    if any(r.order for r in results):
        found += [_order(results), _lengths(results)]
    return found


def _table_4(seeing: Sequence[tuple[str, Extraction]]) -> Shown:
    rows: list[Row] = []
    for name, key in TABLE_4:
        cells = []
        for _, e in seeing:
            if key in e.end_to_end:
                pair = (e.end_to_end[key].f1, e.parsed_only[key].f1)
            elif key in e.scalars:
                pair = (e.scalars[key].end_to_end, e.scalars[key].mean)
            else:
                pair = (math.nan, math.nan)
            twice = key in e.end_to_end or key in HIGHER_IS_BETTER
            cells.append(f"{_n(pair[0])} ({_n(pair[1])})" if twice else _n(pair[0]))
        rows.append((name, *cells))
    title = "Table 4: extraction, end to end (parsed only); errors are of pairs alone"
    return Shown(title, ("metric", *(judge for judge, _ in seeing)), tuple(rows))


def _every_metric(seeing: Sequence[tuple[str, Extraction]]) -> Shown:
    rows: list[Row] = []
    for family in FAMILIES:
        cells = (f"{_n(e.end_to_end[family].f1)} ({_n(e.parsed_only[family].f1)})" for _, e in seeing)
        rows.append((f"F1 of {family}", *cells))
    for name, key in (("matching", "all"), ("text content", "content"), ("any-style", "style")):
        rows.append((f"F1 of {name}, end to end", *(str(e.intervals[key]) for _, e in seeing)))
    for part in ("precision", "recall"):
        cells = (
            f"{_n(getattr(e.end_to_end['all'], part))} ({_n(getattr(e.parsed_only['all'], part))})" for _, e in seeing
        )
        rows.append((f"{part}, all", *cells))
    scalars = list(dict.fromkeys(name for _, e in seeing for name in e.scalars))
    for name in scalars:
        cells = (
            f"{_n(e.scalars[name].mean)} ± {_n(e.scalars[name].stdev)} [{e.scalars[name].coverage:.0%}]"
            if name in e.scalars
            else "-"
            for _, e in seeing
        )
        rows.append((name, *cells))
    title = "Figure 7: every metric of extraction, mean ± deviation of pairs [coverage]"
    return Shown(title, ("metric", *(judge for judge, _ in seeing)), tuple(rows))


def _parseability(seeing: Sequence[tuple[str, Extraction]]) -> Shown:
    rows = []
    for n in range(len(BINS)):
        name = seeing[0][1].parseability[n][0]
        shares = (e.parseability[n] for _, e in seeing)
        rows.append((name, *(f"{share} of {count}" if count else "-" for _, count, share in shares)))
    return Shown(
        "Figure 6: answers that are a scene, by elements of the slide",
        ("elements", *(j for j, _ in seeing)),
        tuple(rows),
    )


def _manipulation(results: Sequence[Result]) -> Shown:
    rows = [
        (r.judge, axis, f"{points.high:g}", *map(str, (m.poa_adjacent, m.mace, m.fidelity)), str(m.not_judged))
        for r in results
        for (axis, points), m in r.manipulation.items()
    ]
    headings = ("judge", "axis", "points", "POA of neighbours", "MACE", "Spearman (severity)", "not judged")
    return Shown("Figure 3a: consistency, calibration and fidelity under perturbation", headings, tuple(rows))


def _agreement(agreed: Mapping[tuple[str, str, Axis], BySeverity]) -> Shown:
    severities = sorted({severity for by in agreed.values() for severity in by.rho})
    rows = [
        (f"{a} / {b}", axis, *(_n(by.rho[s].value) if s in by.rho else "-" for s in severities), _n(by.mean))
        for (a, b, axis), by in agreed.items()
    ]
    headings = ("judges", "axis", *map("{:g}".format, severities), "mean")
    return Shown("Figure 3b: Spearman of two judges by severity, 100 points", headings, tuple(rows))


def _links(results: Sequence[Result]) -> Shown:
    rows = [
        (r.judge, str(r.link.pairs), _n(r.link.r2), _n(r.link.rmse, 3), _n(r.link.p, 3))
        for r in results
        if r.link is not None
    ]
    return Shown("From 5 to 100 points, by isotonic regression", ("judge", "pairs", "R²", "RMSE", "p"), tuple(rows))


def _order(results: Sequence[Result]) -> Shown:
    rows = []
    for r in results:
        if (o := r.order) is None:
            continue
        left_out = f"{o.wrong_length} + {o.not_orders}"
        spreads = (o.length_ratio, o.tau, o.rho, o.exact, o.tau_all, o.exact_all)
        rows.append((r.judge, str(o.decks), left_out, *(str(each.mean) for each in spreads), _n(o.chance)))
    headings = ("judge", "decks", "left out: length + other", "length", "tau", "rho", "exact", "tau end to end")
    return Shown("Figure 8: order of shuffled decks", (*headings, "exact end to end", "exact by chance"), tuple(rows))


def _lengths(results: Sequence[Result]) -> Shown:
    rows = []
    for r in results:
        for (low, high), o in r.order_by_length.items():
            if o.decks:
                name = f"{low} to {high}" if high else f"{low} and more"
                rows.append((r.judge, name, str(o.decks), str(o.tau.mean), str(o.exact.mean)))
    return Shown("Order by the length of the deck", ("judge", "slides", "decks", "tau", "exact"), tuple(rows))


def _n(value: float, digits: int = 2) -> str:
    return "-" if math.isnan(value) else f"{value:.{digits}f}"
