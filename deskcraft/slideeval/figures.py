"""The figures of the paper, drawn of any judges' results."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from deskcraft.slideeval.manipulation import FIVE, HUNDRED
from deskcraft.slideeval.perturb import AXES
from deskcraft.slideeval.report import Result, agreements

MARKS = {"geometry": "o", "text": "s", "style": "^"}


def draw(results: Sequence[Result], folder: Path) -> list[Path]:
    """Draws what the results have.

    Args:
        results: of the judges.
        folder: where the figures go.

    Returns:
        The files: parseability (Figure 6), extraction (2 and 7), frontier (3a), agreement (3b), order (8).
    """
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []

    def figure(name: str, width: float = 8) -> tuple[Any, Any]:
        drawing, axes = plt.subplots(figsize=(width, 4.5), layout="constrained")
        made.append(folder / f"{name}.svg")
        return drawing, axes

    def keep(drawing: Any) -> None:
        drawing.savefig(made[-1])
        plt.close(drawing)

    seeing = [r for r in results if r.extraction is not None]
    if seeing:
        drawing, axes = figure("parseability")
        _parseability(axes, seeing)
        keep(drawing)
        drawing, axes = figure("extraction", 10)
        _extraction(axes, seeing)
        keep(drawing)
    if any(r.manipulation for r in results):
        drawing, axes = figure("frontier")
        _frontier(axes, results)
        keep(drawing)
        if found := agreements(results):
            drawing, axes = figure("agreement")
            for (a, b, axis), by in found.items():
                known = [(severity, one.value) for severity, one in by.rho.items() if not math.isnan(one.value)]
                if known:
                    axes.plot(*zip(*known, strict=True), marker=MARKS[axis], label=f"{axis}: {a} / {b}")
            axes.set(xlabel="severity", ylabel="Spearman, 100 points", title="Agreement of judges by severity")
            axes.legend(fontsize=7)
            keep(drawing)
    ordering = [r for r in results if r.order is not None]
    if ordering:
        drawing, axes = figure("order")
        _order(axes, ordering)
        keep(drawing)
    return made


def _parseability(axes: Any, results: Sequence[Result]) -> None:
    for r in results:
        assert r.extraction is not None
        known = [(n, share) for n, (_, count, share) in enumerate(r.extraction.parseability) if count]
        places, shares = [n for n, _ in known], [share for _, share in known]
        low = [share.value - share.low for share in shares]
        high = [share.high - share.value for share in shares]
        axes.errorbar(places, [share.value for share in shares], yerr=(low, high), marker="o", capsize=3, label=r.judge)
    names = [name for name, _, _ in results[0].extraction.parseability] if results[0].extraction else []
    axes.set_xticks(range(len(names)), names)
    axes.set(xlabel="elements of the slide", ylabel="answers that are a scene", ylim=(-0.02, 1.05))
    axes.legend()


def _extraction(axes: Any, results: Sequence[Result]) -> None:
    shown = (("all", "matching F1"), ("content", "text content F1"), ("style", "any-style F1"))
    wide = 0.8 / len(results)
    for n, r in enumerate(results):
        assert r.extraction is not None
        at = [k + n * wide for k in range(len(shown))]
        parsed = [r.extraction.parsed_only[key].f1 for key, _ in shown]
        whole = [r.extraction.end_to_end[key].f1 for key, _ in shown]
        bars = axes.bar(at, parsed, wide * 0.9, alpha=0.45, label=f"{r.judge}, parsed only")
        axes.bar(at, whole, wide * 0.9, fill=False, hatch="//", edgecolor=bars[0].get_facecolor()[:3])
    axes.set_xticks([k + 0.4 - wide / 2 for k in range(len(shown))], [name for _, name in shown])
    axes.set(ylim=(0, 1.05), title="Extraction: parsed only (filled), end to end (hatched)")
    axes.legend(fontsize=8)


def _frontier(axes: Any, results: Sequence[Result]) -> None:
    for n, r in enumerate(results):
        for axis in AXES:
            ends = [r.manipulation.get((axis, points)) for points in (FIVE, HUNDRED)]
            known = [(m.poa_adjacent.value, m.fidelity.value) for m in ends if m and not math.isnan(m.fidelity.value)]
            if known:
                xs, ys = zip(*known, strict=True)
                axes.plot(xs, ys, marker=MARKS[axis], color=f"C{n}", label=f"{r.judge}: {axis}")
                axes.annotate("5", (xs[0], ys[0]), fontsize=7)
    axes.set(xlabel="POA of neighbouring severities", ylabel="Spearman (severity, y*)")
    axes.set_title("Consistency and fidelity, from 5 to 100 points")
    axes.legend(fontsize=7)


def _order(axes: Any, results: Sequence[Result]) -> None:
    names = ("length", "tau", "rho", "exact")
    wide = 0.8 / len(results)
    for n, r in enumerate(results):
        assert r.order is not None
        means = [each.mean for each in (r.order.length_ratio, r.order.tau, r.order.rho, r.order.exact)]
        known = [(k, one) for k, one in enumerate(means) if not math.isnan(one.value)]
        values = [one.value for _, one in known]
        errors = ([one.value - one.low for _, one in known], [one.high - one.value for _, one in known])
        axes.bar([k + n * wide for k, _ in known], values, wide * 0.9, yerr=errors, capsize=3, label=r.judge)
    axes.set_xticks([k + 0.4 - wide / 2 for k in range(len(names))], names)
    axes.set(title="Order of shuffled decks")
    axes.legend(fontsize=8)
