"""What the answers of judges come to: the paper's tables and figures, of any number of judges."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deskcraft.slideeval.extraction import BINS, Extraction, score_slide, summarise
from deskcraft.slideeval.manipulation import (
    FIVE,
    HUNDRED,
    BySeverity,
    Link,
    Manipulation,
    Rated,
    agreement_by_severity,
    check,
    isotonic_link,
)
from deskcraft.slideeval.manipulation import Scale as Points
from deskcraft.slideeval.order import OrderSummary, by_length, score_order, summary
from deskcraft.slideeval.perturb import AXES, Axis
from deskcraft.slideeval.run import Answer
from deskcraft.slideeval.scene import FAMILIES, Scene

POINTS: dict[int, Points] = {5: FIVE, 100: HUNDRED}


@dataclass(frozen=True)
class Result:
    """One judge."""

    judge: str
    extraction: Extraction | None
    manipulation: Mapping[tuple[Axis, Points], Manipulation]
    link: Link | None
    """From its 5-point to its 100-point scores."""
    order: OrderSummary | None
    order_by_length: Mapping[tuple[int, int | None], OrderSummary]
    not_ordered: int
    """Decks without an answer that can be used; they count as not ordered end to end."""
    ratings: tuple[Rated, ...] = ()


def result_of(judge: str, answers: Sequence[Answer], seed: int = 0) -> Result:
    """Computes the tables of a judge.

    Args:
        judge: its name.
        answers: all that it gave.
        seed: of the bootstraps.

    Returns:
        The result; None for an axis that it was not tried on.
    """
    seen = [
        score_slide(a.key, Scene.model_validate(a.truth), None if a.answer is None else Scene.model_validate(a.answer))
        for a in answers
        if a.kind == "extraction"
    ]
    ratings = tuple(
        Rated(a.key, a.axis, a.severity, POINTS[a.scale], a.answer)
        for a in answers
        if a.kind == "perturbation" and a.axis is not None
    )
    coarse, fine = ([one for one in ratings if one.scale == points] for points in (FIVE, HUNDRED))
    ordered = [a for a in answers if a.kind == "order"]
    scores = [score_order(a.truth, a.answer or ()) for a in ordered]
    return Result(
        judge,
        summarise(seen, seed) if seen else None,
        check(ratings, seed=seed) if ratings else {},
        isotonic_link(coarse, fine, seed=seed) if ratings else None,
        summary(scores, seed=seed) if scores else None,
        by_length(scores, seed=seed) if scores else {},
        sum(a.answer is None for a in ordered),
        ratings,
    )


def agreements(results: Sequence[Result], seed: int = 0) -> dict[tuple[str, str, Axis], BySeverity]:
    """How far each two judges agree, by axis and severity (Figure 3b), on 100 points.

    Args:
        results: of the judges.
        seed: of the bootstrap.

    Returns:
        By the names of both judges and the axis.
    """
    found: dict[tuple[str, str, Axis], BySeverity] = {}
    for a, b in itertools.combinations(results, 2):
        for axis in AXES:
            sides = [[r for r in one.ratings if r.axis == axis and r.scale == HUNDRED] for one in (a, b)]
            if all(sides):
                found[a.judge, b.judge, axis] = agreement_by_severity(*sides, seed=seed)
    return found


Row = tuple[str, ...]


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
        Extraction (Table 4), parseability (Figure 6), perturbation (Figure 3a), the scales' link, order (Figure 8).
    """
    found = []
    seeing = [(r.judge, r.extraction) for r in results if r.extraction is not None]
    if seeing:
        found += [_extraction(seeing), _parseability(seeing)]
    if any(r.manipulation for r in results):
        found += [_manipulation(results), _links(results)]
    if any(r.order for r in results):
        found += [_order(results), _lengths(results)]
    return found


def _extraction(seeing: Sequence[tuple[str, Extraction]]) -> Shown:
    rows: list[Row] = []
    names = {"all": "matching F1", **{family: f"  of {family}" for family in FAMILIES}}
    names |= {"content": "text content F1", "style": "any-style F1"}
    for key, name in names.items():
        cells = (f"{_n(e.end_to_end[key].f1)} ({_n(e.parsed_only[key].f1)})" for _, e in seeing)
        rows.append((name, *cells))
    scalars = list(dict.fromkeys(name for _, e in seeing for name in e.scalars))
    for name in scalars:
        cells_ = (
            f"{_n(e.scalars[name].mean)} ± {_n(e.scalars[name].stdev)} [{e.scalars[name].coverage:.0%}]"
            if name in e.scalars
            else "-"
            for _, e in seeing
        )
        rows.append((name, *cells_))
    title = "Extraction: end to end (parsed only); mean ± deviation of pairs [coverage]"
    return Shown(title, ("metric", *(judge for judge, _ in seeing)), tuple(rows))


def _parseability(seeing: Sequence[tuple[str, Extraction]]) -> Shown:
    rows = []
    for n in range(len(BINS)):
        name = seeing[0][1].parseability[n][0]
        shares = (e.parseability[n] for _, e in seeing)
        rows.append((name, *(f"{share} of {count}" if count else "-" for _, count, share in shares)))
    return Shown(
        "Answers that are a scene, by elements of the slide", ("elements", *(j for j, _ in seeing)), tuple(rows)
    )


def _manipulation(results: Sequence[Result]) -> Shown:
    rows = [
        (r.judge, axis, f"{points.high:g}", *map(str, (m.poa_adjacent, m.mace, m.fidelity)), str(m.not_judged))
        for r in results
        for (axis, points), m in r.manipulation.items()
    ]
    headings = ("judge", "axis", "points", "POA of neighbours", "MACE", "Spearman (severity)", "not judged")
    return Shown("Perturbation: consistency, calibration, fidelity", headings, tuple(rows))


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
    return Shown("Order of shuffled decks", (*headings, "exact end to end", "exact by chance"), tuple(rows))


def _lengths(results: Sequence[Result]) -> Shown:
    rows = []
    for r in results:
        for (low, high), o in r.order_by_length.items():
            if o.decks:
                name = f"{low} to {high}" if high else f"{low} and more"
                rows.append((r.judge, name, str(o.decks), str(o.tau.mean), str(o.exact.mean)))
    return Shown("Order by the length of the deck", ("judge", "slides", "decks", "tau", "exact"), tuple(rows))


def as_json(result: Result) -> dict[str, Any]:
    """A result as plain values, nan as null.

    Args:
        result: of a judge.
    """
    found: dict[str, Any] = {"judge": result.judge}
    if (e := result.extraction) is not None:
        found["extraction"] = {
            "answers": e.answers,
            "parsed": e.parsed,
            "f1": {
                name: {"end_to_end": c.f1, "parsed_only": e.parsed_only[name].f1} for name, c in e.end_to_end.items()
            },
            "scalars": {
                name: {"mean": s.mean, "stdev": s.stdev, "n": s.n, "coverage": s.coverage}
                for name, s in e.scalars.items()
            },
            "parseability": [
                {"elements": name, "answers": count, "share": share.value, "low": share.low, "high": share.high}
                for name, count, share in e.parseability
            ],
        }
    if result.manipulation:
        found["perturbation"] = [
            {
                "axis": axis,
                "points": points.high,
                "poa": m.poa_adjacent.value,
                "mace": m.mace.value,
                "fidelity": m.fidelity.value,
                "not_judged": m.not_judged,
            }
            for (axis, points), m in result.manipulation.items()
        ]
    if result.link is not None:
        found["link"] = {"pairs": result.link.pairs, "r2": result.link.r2, "rmse": result.link.rmse, "p": result.link.p}
    if (o := result.order) is not None:
        found["order"] = {
            "decks": o.decks,
            "tau": o.tau.mean.value,
            "rho": o.rho.mean.value,
            "exact": o.exact.mean.value,
            "length_ratio": o.length_ratio.mean.value,
            "tau_end_to_end": o.tau_all.mean.value,
            "exact_end_to_end": o.exact_all.mean.value,
            "exact_by_chance": o.chance,
            "wrong_length": o.wrong_length,
            "not_orders": o.not_orders,
            "not_answered": result.not_ordered,
        }
    plain: dict[str, Any] = _plain(found)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _n(value: float, digits: int = 2) -> str:
    return "-" if math.isnan(value) else f"{value:.{digits}f}"
