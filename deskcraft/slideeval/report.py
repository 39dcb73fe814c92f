"""What the answers of judges come to: the numbers behind the paper's tables and figures."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deskcraft.slideeval.extraction import Extraction, score_slide, summarise
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
from deskcraft.slideeval.scene import Scene

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
            "f1_intervals": {name: [one.low, one.high] for name, one in e.intervals.items()},
            "scalars": {
                name: {
                    "mean": s.mean,
                    "stdev": s.stdev,
                    "n": s.n,
                    "coverage": s.coverage,
                    "end_to_end": s.end_to_end,
                }
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
