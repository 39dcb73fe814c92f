"""Figures 3, 5, 6, 7 and 8 of papers/deskcraft.txt over any runs: their numbers as sheets, and what to draw of them."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from deskcraft.report import plots
from deskcraft.report.chapters import Plot
from deskcraft.report.paper import AGENT, SPLITS
from deskcraft.report.plots import Box, Lengths, Line
from deskcraft.report.rates import budgets, checkpoints, passes, rates
from deskcraft.report.sheet import Column, from_frame

MODES = {
    "multi_step_workflow": "Workflow",
    "progressive_refinement": "Progressive refinement",
    "correction": "Correction",
    "requirement_change": "Requirement change",
    "interruption": "Interruption",
    "ambiguity": "Clarification (ask)",
}
"""Modes in the order of Figure 8, and its words for them; others follow by name."""
Bounds = tuple[float, float] | None


def complexity(episodes: pl.DataFrame) -> Plot:
    """Figure 3: instruction length, checks and atoms of the tasks by level; interactive tasks stand apart."""
    tasks = (
        episodes.filter(pl.col("instruction_chars").is_not_null())
        .unique(["task", "variant"], keep="first", maintain_order=True)
        .with_columns(group=pl.when(pl.col("split") == "interactive").then(pl.lit("Interactive")).otherwise("level"))
    )
    measures = {"instruction_chars": "Instruction length (characters)", "checks": "Checks", "atoms": "Atoms"}
    found = (
        tasks.group_by("group")
        .agg(
            tasks=pl.col("task").n_unique(),
            **{f"{name}_median": pl.col(name).median() for name in measures},
            **{f"{name}_mean": pl.col(name).mean() for name in measures},
        )
        .sort(pl.col("group") == "Interactive", "group")
    )
    columns = [Column("Level", "group", head=True), Column("Tasks", "tasks", "count")]
    for name, title in measures.items():
        columns += [Column(how.capitalize(), f"{name}_{how}", "number", title) for how in ("median", "mean")]
    note = (
        "Of each task and variant once. Checks: leaves of the task's own checks; atoms: values that they ask for. "
        "Interactive tasks stand apart: their demands are spread over the user's messages."
    )
    names = found["group"].to_list()
    drawn = [
        (title, [Box(n, tuple(tasks.filter(pl.col("group") == n)[measure].drop_nulls().to_list())) for n in names])
        for measure, title in measures.items()
    ]
    first = [f"{n}: median {c:.0f} characters, mean {k:.1f} checks, {a:.1f} atoms" for n, c, k, a in found.select(
        "group", "instruction_chars_median", "checks_mean", "atoms_mean").iter_rows()]  # fmt: skip
    sheet = from_frame(found, "figure-3", "Complexity of the tasks by level", note, columns)
    return Plot(sheet, f"Box plots of the tasks by level. {'; '.join(first)}.", lambda: plots.boxes(drawn))


def attempts(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """Figure 5: pass@k and pass^k by k in each split; None where no task was attempted twice."""
    found = passes(episodes, ["agent", "split"]).sort("split", "agent", "k")
    if found.is_empty() or (found["k"].max() or 0) == 1:
        return None
    columns = (
        Column("Split", "split", head=True),
        AGENT,
        Column("k", "k", "count", head=True),
        Column("Tasks", "tasks", "count"),
        Column("pass@k (%)", "pass_at", "percent"),
        Column("95 % interval", "pass_at", "range"),
        Column("pass^k (%)", "pass_hat", "percent"),
        Column("95 % interval", "pass_hat", "range"),
    )
    note = (
        "pass@k: at least one of k attempts succeeds; pass^k: all k do. Unbiased, over tasks with at least k scored "
        "attempts; intervals: 95 %, bootstrap over tasks."
    )
    drawn = []
    for split in _splits(found):
        lines = []
        for agent, own in _each(found.filter(pl.col("split") == split), agents):
            lines.append(_curve(agent, agents, own, "k", "pass_at"))
            lines.append(_curve(agent, agents, own, "k", "pass_hat", hollow=True))
        drawn.append((split.capitalize(), lines))
    sheet = from_frame(found, "figure-5", "pass@k and pass^k", note, columns)
    return Plot(
        sheet,
        "Lines by number of attempts k, a panel a split. " + _ends(found, "k", "pass_at", "pass@k"),
        lambda: plots.lines(drawn, "k (attempts)", "tasks (%)", [("pass@k", False), ("pass^k", True)]),
    )


def step_budgets(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """Figure 6: success within a budget of steps, by finish, and by state where checkpoints were taken."""
    finish = budgets(episodes, ["agent", "split"])
    if finish.is_empty():
        return None
    state = checkpoints(episodes, ["agent", "split"])
    found = pl.concat([finish.with_columns(how=pl.lit("finish")), state.with_columns(how=pl.lit("state"))])
    found = found.sort("split", "how", "agent", "budget")
    columns = (
        Column("Split", "split", head=True),
        Column("By", "how", head=True),
        AGENT,
        Column("Budget", "budget", "count", head=True),
        Column("Tasks", "tasks", "count"),
        Column("Success (%)", "success", "percent"),
        Column("95 % interval", "success", "range"),
        Column("Unscored as 0 (%)", "success_all", "percent"),
    )
    note = (
        "By finish: an episode counts at a budget if it ended successfully within so many steps. By state: the state "
        "at that step was graded, where checkpoints were taken. Intervals: 95 %, bootstrap over tasks."
    )
    drawn = []
    for split in _splits(found):
        lines = []
        for how in ("finish", "state"):
            part = found.filter((pl.col("split") == split) & (pl.col("how") == how))
            for agent, own in _each(part, agents):
                lines.append(_curve(agent, agents, own, "budget", "success", hollow=how == "state"))
        drawn.append((split.capitalize(), lines))
    extra = [("by finish", False), ("by state", True)] if state.height else []
    sheet = from_frame(found, "figure-6", "Success within a budget of steps", note, columns, block="split")
    return Plot(
        sheet,
        "Lines by budget of steps, a panel a split. " + _ends(finish, "budget", "success", "success"),
        lambda: plots.lines(drawn, "budget (steps)", "success (%)", extra),
    )


def length_and_success(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """Figure 7: mean steps of all, correct and wrong runs, and success, by level of the standard split."""
    scored = episodes.filter((pl.col("split") == "standard") & pl.col("scored"))
    if scored.is_empty():
        return None
    steps = scored.group_by("agent", "level").agg(
        every=pl.col("steps").mean(),
        correct=pl.col("steps").filter(pl.col("success") == 1).mean(),
        wrong=pl.col("steps").filter(pl.col("success") == 0).mean(),
    )
    found = rates(scored, ["agent", "level"]).join(steps, on=["agent", "level"]).sort("agent", "level")
    columns = (
        AGENT,
        Column("Level", "level", "code", head=True),
        Column("Tasks", "tasks", "count"),
        Column("Success (%)", "success", "percent"),
        Column("95 % interval", "success", "range"),
        Column("All", "every", "number", "Mean steps"),
        Column("Successful", "correct", "number", "Mean steps"),
        Column("Failed", "wrong", "number", "Mean steps"),
    )
    note = "Scored runs of the standard split. Intervals: 95 %, bootstrap over tasks."
    drawn = []
    for agent, own in _each(found, agents):
        rows = own.select("level", "success", "success_low", "success_high", "every", "correct", "wrong").iter_rows()
        drawn.append((agent, [Lengths(lv, p, _bounds(lo, hi), e, c, w) for lv, p, lo, hi, e, c, w in rows]))
    sheet = from_frame(found, "figure-7", "Run length and success by level", note, columns, ruled="agent")
    told = [
        f"{agent}: " + ", ".join(f"{one.level} {100 * (one.success or 0):.0f} % in {one.every or 0:.0f} steps" for one in by)
        for agent, by in drawn
    ]
    return Plot(sheet, f"For each agent success and mean steps by level. {'; '.join(told)}.", lambda: plots.lengths(drawn))


def modes(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """Figure 8: success by primary mode of collaboration."""
    interactive = episodes.filter(pl.col("mode").is_not_null())
    if interactive.is_empty():
        return None
    order = {mode: n for n, mode in enumerate([*MODES, *sorted(set(interactive["mode"].unique()) - set(MODES))])}
    found = (
        rates(interactive, ["agent", "mode"])
        .with_columns(at=pl.col("mode").replace_strict(order), words=pl.col("mode").replace(MODES))
        .sort("at", "agent")
    )
    present = found.select("at", "words").unique(maintain_order=True)
    place = {at: n for n, at in enumerate(present["at"])}
    columns = (
        Column("Mode", "words", head=True),
        AGENT,
        Column("Tasks", "tasks", "count"),
        Column("Episodes", "episodes", "count"),
        Column("Scored", "scored", "count"),
        Column("Success (%)", "success", "percent", better="high"),
        Column("95 % interval", "success", "range"),
        Column("Unscored as 0 (%)", "success_all", "percent"),
        Column("95 % interval", "success_all", "range"),
    )
    note = "By the primary mode of each interactive task, so that nothing counts twice. Intervals: 95 %, bootstrap over tasks."
    lines = []
    for agent, own in _each(found.filter(pl.col("success").is_not_null()), agents):
        points = [(float(place[at]), value) for at, value in own.select("at", "success").iter_rows()]
        bounds = [_bounds(low, high) for low, high in own.select("success_low", "success_high").iter_rows()]
        lines.append(Line(agent, agents.index(agent), tuple(points), tuple(bounds)))
    sheet = from_frame(found, "figure-8", "Success by mode of collaboration", note, columns, block="words")
    told = [f"{agent}, {mode}: {100 * p:.0f} %" for agent, mode, p in found.select("agent", "words", "success").iter_rows() if p is not None]
    return Plot(
        sheet,
        f"Success with intervals by mode. {'; '.join(told[:24])}.",
        lambda: plots.dots(present["words"].to_list(), lines, "success (%)"),
    )


def _curve(agent: str, agents: Sequence[str], own: pl.DataFrame, x: str, y: str, *, hollow: bool = False) -> Line:
    own = own.filter(pl.col(y).is_not_null())
    rows = own.select(x, y, f"{y}_low", f"{y}_high").rows()
    points = tuple((float(at), value) for at, value, _, _ in rows)
    return Line(agent, agents.index(agent), points, tuple(_bounds(low, high) for *_, low, high in rows), hollow)


def _each(found: pl.DataFrame, agents: Sequence[str]) -> list[tuple[str, pl.DataFrame]]:
    parts = found.partition_by("agent", as_dict=True, maintain_order=True)
    return [(agent, parts[(agent,)]) for agent in agents if (agent,) in parts]


def _splits(found: pl.DataFrame) -> list[str]:
    there = set(found["split"].unique())
    return [split for split in SPLITS if split in there]


def _bounds(low: float | None, high: float | None) -> Bounds:
    return None if low is None or high is None else (low, high)


def _ends(found: pl.DataFrame, x: str, y: str, word: str) -> str:
    """From where to where each line goes, in words."""
    told = []
    for (agent, split), own in found.filter(pl.col(y).is_not_null()).sort(x).group_by("agent", "split", maintain_order=True):
        (x0, y0), (x1, y1) = own.select(x, y).row(0), own.select(x, y).row(-1)
        told.append(f"{agent}, {split}: {word} {100 * y0:.0f} % at {x0}, {100 * y1:.0f} % at {x1}")
    return "; ".join(sorted(told)) + "."
