"""The figures of the paper, drawn of any judges' results: each in a file of its own, as SVG and PNG."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from deskcraft.judge.agreement import Interval
from deskcraft.slideeval.extraction import HIGHER_IS_BETTER, Extraction
from deskcraft.slideeval.manipulation import FIVE, HUNDRED
from deskcraft.slideeval.perturb import AXES
from deskcraft.slideeval.report import Result, agreements

MARKS = "os^Dv*Pp"
HEADLINES = (
    ("matching F1", "all"),
    ("text content F1", "content"),
    ("1 - IoU (lower is better)", "1 - IoU"),
    ("font family accuracy", "font family"),
)
"""Figure 2."""
GROUPS = (
    ("Styling", (("any-style F1", "style"),)),
    ("Fonts", (("group accuracy", "font group"), ("family accuracy", "font family"))),
    ("Size of type, pt (lower is better)", (("mean error", "font size"),)),
    ("Colour (lower is better)", (("text, CIEDE2000", "text colour"), ("contrast shift", "contrast"))),
    (
        "Geometry (lower is better)",
        (("1 - IoU", "1 - IoU"), ("centre", "centre"), ("size", "size"), ("image aspect", "image aspect")),
    ),
)
"""The panels of Figure 7."""
Draw = Callable[[Sequence[Result]], Any]


def draw(results: Sequence[Result], folder: Path) -> list[Path]:
    """Draws what the results have.

    Args:
        results: of the judges.
        folder: where the figures go.

    Returns:
        The files, SVG before PNG: extraction in short (`figure-2`), consistency and fidelity (`figure-3a`), agreement
        (`figure-3b`), parseability (`figure-6`), extraction (`figure-7`), order (`figure-8`); none without its data.
    """
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    seeing = [r for r in results if r.extraction is not None]
    rating = [r for r in results if r.manipulation]
    ordering = [r for r in results if r.order is not None]
    wanted: list[tuple[str, Draw, Sequence[Result]]] = [
        ("figure-2", _headlines, seeing),
        ("figure-3a", _frontier, rating),
        ("figure-3b", _agreement, rating if agreements(rating) else ()),
        ("figure-6", _parseability, seeing),
        ("figure-7", _every_metric, seeing),
        ("figure-8", _order, ordering),
    ]
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    with mpl.rc_context({"svg.hashsalt": "slideeval"}):
        for name, drawn, of in wanted:
            if of:
                drawing = drawn(of)
                for kind in ("svg", "png"):
                    made.append(folder / f"{name}.{kind}")
                    drawing.savefig(made[-1], dpi=110, metadata={"Date": None} if kind == "svg" else None)
                plt.close(drawing)
    return made


def _axes(columns: int = 1, width: float = 9, height: float = 4.5, **given: Any) -> tuple[Any, list[Any]]:
    from matplotlib import pyplot as plt

    drawing, axes = plt.subplots(1, columns, figsize=(width, height), layout="constrained", squeeze=False, **given)
    return drawing, list(axes[0])


def _headlines(results: Sequence[Result]) -> Any:
    drawing, (axes,) = _axes(width=max(9, 1.6 * len(results) + 6))
    _bars(axes, results, HEADLINES)
    axes.set(ylim=(0, 1.05), title="Figure 2: parsed only (filled), end to end (hatched), coverage (dots, right)")
    _legend_below(drawing, axes, len(results))
    return drawing


def _every_metric(results: Sequence[Result]) -> Any:
    widths = [len(metrics) + 0.6 for _, metrics in GROUPS]
    drawing, panels = _axes(len(GROUPS), 15, 4.8, gridspec_kw={"width_ratios": widths})
    for axes, (title, metrics) in zip(panels, GROUPS, strict=True):
        _bars(axes, results, metrics)
        axes.set_title(title, fontsize=9)
    for axes in panels[:2]:
        axes.set_ylim(0, 1.05)
    drawing.suptitle("Figure 7: parsed only (filled), end to end (hatched), coverage (dots, right)", fontsize=11)
    _legend_below(drawing, panels[0], len(results))
    return drawing


def _bars(axes: Any, results: Sequence[Result], metrics: Sequence[tuple[str, str]]) -> None:
    """For each metric and judge two bars, and a dot for the coverage on an axis of its own."""
    wide = 0.8 / len(results)
    right = axes.twinx()
    right.set_ylim(0, 1.05)
    right.tick_params(labelsize=7)
    for n, r in enumerate(results):
        assert r.extraction is not None
        at = [k + n * wide for k in range(len(metrics))]
        both = [_both(r.extraction, key) for _, key in metrics]
        bars = axes.bar(at, [parsed for parsed, _, _ in both], wide * 0.9, alpha=0.5, color=f"C{n}", label=r.judge)
        colour = bars[0].get_facecolor()[:3]
        axes.bar(at, [whole for _, whole, _ in both], wide * 0.9, fill=False, hatch="//", edgecolor=colour)
        right.plot(at, [covered for _, _, covered in both], ".-", color=f"C{n}", linewidth=0.8, markersize=5)
    places = [k + 0.4 - wide / 2 for k in range(len(metrics))]
    axes.set_xticks(places, [name for name, _ in metrics], fontsize=8, rotation=0 if len(metrics) < 3 else 15)


def _both(e: Extraction, key: str) -> tuple[float, float, float]:
    """Parsed only, end to end, and coverage; nan where there is none."""
    if key in e.end_to_end:
        whole, parsed = e.end_to_end[key], e.parsed_only[key]
        return parsed.f1, whole.f1, parsed.true / whole.true if whole.true else math.nan
    if key in e.scalars:
        scalar = e.scalars[key]
        return scalar.mean, scalar.end_to_end if key in HIGHER_IS_BETTER else scalar.mean, scalar.coverage
    return math.nan, math.nan, math.nan


def _legend_below(drawing: Any, axes: Any, count: int) -> None:
    drawing.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=min(count, 6), fontsize=8)


def _parseability(results: Sequence[Result]) -> Any:
    drawing, (axes,) = _axes()
    names: list[str] = []
    for n, r in enumerate(results):
        assert r.extraction is not None
        names = [name for name, _, _ in r.extraction.parseability]
        known = [(k, share) for k, (_, count, share) in enumerate(r.extraction.parseability) if count]
        shift = 0.08 * (n - (len(results) - 1) / 2)  # intervals of several judges side by side
        _with_intervals(axes, [k + shift for k, _ in known], [share for _, share in known], n, r.judge)
    axes.set_xticks(range(len(names)), names)
    axes.set(xlabel="elements of the slide", ylabel="answers that are a scene", ylim=(-0.02, 1.05))
    axes.set_title("Figure 6: parse success by the complexity of the slide")
    axes.legend(fontsize=8)
    return drawing


def _with_intervals(axes: Any, at: Sequence[float], shares: Sequence[Interval], n: int, label: str) -> None:
    low = [share.value - share.low for share in shares]
    high = [share.high - share.value for share in shares]
    values = [share.value for share in shares]
    axes.errorbar(at, values, yerr=(low, high), marker=MARKS[n % len(MARKS)], capsize=3, color=f"C{n}", label=label)


def _frontier(results: Sequence[Result]) -> Any:
    drawing, panels = _axes(len(AXES), 12, 4.6, sharex=True, sharey=True)
    for axes, axis in zip(panels, AXES, strict=True):
        for n, r in enumerate(results):
            ends = [(points, r.manipulation.get((axis, points))) for points in (FIVE, HUNDRED)]
            known = [(p, m) for p, m in ends if m is not None and not math.isnan(m.fidelity.value)]
            xs, ys = ([getattr(m, part).value for _, m in known] for part in ("poa_adjacent", "fidelity"))
            axes.plot(xs, ys, marker=MARKS[n % len(MARKS)], color=f"C{n}", label=r.judge)
            for x, y, (points, _) in zip(xs, ys, known, strict=True):
                axes.annotate(f"{points.high:g}", (x, y), fontsize=7, xytext=(4, 4), textcoords="offset points")
        axes.set(title=axis, xlabel="POA of neighbouring severities")
        axes.grid(alpha=0.3)
    panels[0].set_ylabel("Spearman (severity, y*)")
    drawing.suptitle("Figure 3a: consistency and fidelity, on 5 and on 100 points", fontsize=11)
    _legend_below(drawing, panels[0], len(results))
    return drawing


def _agreement(results: Sequence[Result]) -> Any:
    drawing, panels = _axes(len(AXES), 12, 4.6, sharey=True)
    pairs: dict[tuple[str, str], int] = {}
    for (a, b, axis), by in agreements(results).items():
        n = pairs.setdefault((a, b), len(pairs))
        known = [(severity, one.value) for severity, one in by.rho.items() if not math.isnan(one.value)]
        xs, ys = [severity for severity, _ in known], [value for _, value in known]
        axes = panels[AXES.index(axis)]
        axes.plot(xs, ys, marker=MARKS[n % len(MARKS)], color=f"C{n}", label=f"{a} / {b} (mean {by.mean:.2f})")
    for axes, axis in zip(panels, AXES, strict=True):
        axes.set(title=axis, xlabel="severity", ylim=(-1.05, 1.05), xlim=(-0.03, 1.03))
        axes.grid(alpha=0.3)
        axes.legend(fontsize=7, loc="lower left")
    panels[0].set_ylabel("Spearman of two judges, 100 points")
    drawing.suptitle("Figure 3b: agreement of judges by severity", fontsize=11)
    return drawing


def _order(results: Sequence[Result]) -> Any:
    names = ("length ratio", "Kendall's tau", "Spearman's rho", "exact match")
    drawing, (axes,) = _axes()
    wide = 0.8 / len(results)
    for n, r in enumerate(results):
        assert r.order is not None
        means = [each.mean for each in (r.order.length_ratio, r.order.tau, r.order.rho, r.order.exact)]
        known = [(k, one) for k, one in enumerate(means) if not math.isnan(one.value)]
        values = [one.value for _, one in known]
        errors = ([one.value - one.low for _, one in known], [one.high - one.value for _, one in known])
        at = [k + n * wide for k, _ in known]
        axes.bar(at, values, wide * 0.9, yerr=errors, capsize=3, color=f"C{n}", label=r.judge)
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set_xticks([k + 0.4 - wide / 2 for k in range(len(names))], names)
    axes.set(title="Figure 8: order of shuffled decks, of answers that name each slide once")
    axes.legend(fontsize=8)
    return drawing
