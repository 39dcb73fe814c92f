"""Figures 3, 5, 6, 7 and 8 of the DeskCraft paper for any runs: their numbers as sheets, and how to draw them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import polars as pl

from deskcraft.report import plots
from deskcraft.report.chapters import Plot
from deskcraft.report.paper import AGENT, SPLITS
from deskcraft.report.plots import Box, Lengths, Line
from deskcraft.report.sheet import Column, from_frame
from deskcraft.report.studies import COUNTED
from deskcraft.study.budgets import GIVEN, by_finish, by_state
from deskcraft.study.lengths import run_lengths
from deskcraft.study.overview import rates
from deskcraft.study.reliability import reliability
from deskcraft.study.tasks import complexity as complexities

MODES = {
    "multi_step_workflow": "Workflow",
    "progressive_refinement": "Progressive refinement",
    "correction": "Correction",
    "requirement_change": "Requirement change",
    "interruption": "Interruption",
    "ambiguity": "Clarification (ask)",
}
"""Modes in the order of Figure 8, and its words for them; others follow by name."""
ROUND = (10, 25, 50, 75, 100, 150, 200, 300)
"""Budgets of steps that are always in the table."""
POINTS = 20
"""About so many points has a curve over budgets beside these."""
Bounds = tuple[float, float] | None


def complexity(episodes: pl.DataFrame) -> Plot:
    """Figure 3: instruction length, checks and atoms of the tasks by level; interactive tasks stand apart."""
    tasks = (
        episodes.filter(pl.col("instruction_chars").is_not_null())
        .unique(["task", "variant"], keep="first", maintain_order=True)
        .with_columns(group=pl.when(pl.col("split") == "interactive").then(pl.lit("Interactive")).otherwise("level"))
    )
    measures = {"instruction_chars": "Instruction length (characters)", "checks": "Checks", "atoms": "Atoms"}
    found = complexities(tasks, ["group"]).sort(pl.col("group") == "Interactive", "group")
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
    first = [
        f"{n}: median {c:.0f} characters, mean {k:.1f} checks, {a:.1f} atoms"
        for n, c, k, a in found.select("group", "instruction_chars_median", "checks_mean", "atoms_mean").iter_rows()
    ]
    sheet = from_frame(found, "figure-3", "Complexity of the tasks by level", note, columns)
    return Plot(sheet, f"Box plots of the tasks by level. {'; '.join(first)}.", lambda: plots.boxes(drawn))


def attempts(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """Figure 5: pass@k and pass^k by k in each split; None where no task was attempted twice."""
    both = reliability(episodes, ["agent", "split"])
    if both.filter(pl.col("k") > 1).is_empty():
        return None
    keys = ["split", "agent", "k"]
    as_failures = both.filter(unscored="as_failures").select(*keys, at_all="pass_at_k", hat_all="pass_hat_k")
    found = (
        both.filter(unscored="left_out")
        .join(as_failures, on=keys, how="left")
        .sort(keys, descending=[True, False, False])
    )
    columns = (
        Column("Split", "split", head=True),
        AGENT,
        Column("k", "k", "count", head=True),
        Column("Tasks", "tasks", "count"),
        Column("pass@k (%)", "pass_at_k", "percent"),
        Column("95 % interval", "at", "range"),
        Column("Unscored as 0 (%)", "at_all", "percent"),
        Column("pass^k (%)", "pass_hat_k", "percent"),
        Column("95 % interval", "hat", "range"),
        Column("Unscored as 0 (%)", "hat_all", "percent"),
    )
    note = (
        "pass@k: at least one of k attempts succeeds; pass^k: all k do. Unbiased, over tasks with at least k scored "
        f"attempts. {COUNTED}"
    )
    drawn = []
    for split in _splits(found):
        lines = []
        for agent, own in _each(found.filter(pl.col("split") == split), agents):
            lines.append(_curve(agent, agents, own, "k", "pass_at_k", "at"))
            lines.append(_curve(agent, agents, own, "k", "pass_hat_k", "hat", hollow=True))
        drawn.append((split.capitalize(), lines))
    sheet = from_frame(found, "figure-5", "pass@k and pass^k", note, columns)
    return Plot(
        sheet,
        "Lines by number of attempts k, a panel a split. " + _ends(found, "k", "pass_at_k", "pass@k"),
        lambda: plots.lines(drawn, "k (attempts)", "tasks (%)", [("pass@k", False), ("pass^k", True)]),
    )


def step_budgets(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """Figure 6: success within a budget of steps, by finish, and by state where checkpoints were taken."""
    parts = [part for _, own in _each(episodes, agents) for part in _budgets(own)]
    if not parts:
        return None
    keys = ["split", "how", "agent", "budget"]
    both = pl.concat(parts)
    as_failures = both.filter(unscored="as_failures").select(*keys, all="rate")
    found = (
        both.filter(unscored="left_out")
        .join(as_failures, on=keys, how="left")
        .sort(keys, descending=[True, False, False, False])
    )
    columns = (
        Column("Split", "split", head=True),
        Column("By", "how", head=True),
        AGENT,
        Column("Budget", "budget", "count", head=True),
        Column("Tasks", "tasks", "count"),
        Column("Success (%)", "rate", "percent"),
        Column("95 % interval", "interval", "range"),
        Column("Unscored as 0 (%)", "all", "percent"),
        Column("Tasks not known", "tasks_unknown", "count"),
    )
    note = (
        "By finish: an episode counts at a budget if it ended successfully within so many steps. By state: the state "
        f"at that step was graded, of the tasks of which a state is known at every step. {COUNTED}"
    )
    drawn = []
    for split in _splits(found):
        lines = []
        for how in ("finish", "state"):
            part = found.filter((pl.col("split") == split) & (pl.col("how") == how))
            for agent, own in _each(part, agents):
                lines.append(_curve(agent, agents, own, "budget", "rate", "interval", hollow=how == "state"))
        drawn.append((split.capitalize(), lines))
    by_both = [("by finish", False), ("by state", True)]
    extra = by_both if (found["how"] == "state").any() else []
    sheet = from_frame(found, "figure-6", "Success within a budget of steps", note, columns, block="split")
    return Plot(
        sheet,
        "Lines by budget of steps, a panel a split. " + _ends(found.filter(how="finish"), "budget", "rate", "success"),
        lambda: plots.lines(drawn, "budget (steps)", "success (%)", extra),
    )


def length_and_success(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """Figure 7: mean steps of all, correct and wrong runs, and success, by level of the standard split."""
    scored = episodes.filter((pl.col("split") == "standard") & pl.col("scored"))
    if scored.is_empty():
        return None
    lengths = run_lengths(scored, ["agent", "level"])
    means = {"every": "all", "correct": "successful", "wrong": "failed"}
    found = rates(scored, ["agent", "level"])
    for name, outcome in means.items():
        own = lengths.filter(outcome=outcome).select("agent", "level", pl.col("mean").alias(name))
        found = found.join(own, on=["agent", "level"], how="left", maintain_order="left")
    columns = (
        AGENT,
        Column("Level", "level", "code", head=True),
        Column("Tasks", "tasks", "count"),
        Column("Success (%)", "success_scored", "percent"),
        Column("95 % interval", "scored", "range"),
        Column("All", "every", "number", "Mean steps"),
        Column("Successful", "correct", "number", "Mean steps"),
        Column("Failed", "wrong", "number", "Mean steps"),
    )
    note = f"Scored runs of the standard split. {COUNTED}"
    drawn = []
    for agent, own in _each(found, agents):
        rows = own.select(
            "level", "success_scored", "scored_low", "scored_high", "every", "correct", "wrong"
        ).iter_rows()
        drawn.append((agent, [Lengths(lv, p, _bounds(lo, hi), e, c, w) for lv, p, lo, hi, e, c, w in rows]))
    sheet = from_frame(found, "figure-7", "Run length and success by level", note, columns, ruled="agent")
    parts = [
        f"{agent}: "
        + ", ".join(f"{one.level} {100 * (one.success or 0):.0f} % in {one.every or 0:.0f} steps" for one in by)
        for agent, by in drawn
    ]
    return Plot(
        sheet, f"For each agent success and mean steps by level. {'; '.join(parts)}.", lambda: plots.lengths(drawn)
    )


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
        Column("Success (%)", "success_scored", "percent", better="high"),
        Column("95 % interval", "scored", "range"),
        Column("Unscored as 0 (%)", "success_all", "percent"),
        Column("95 % interval", "all", "range"),
    )
    note = "By the primary mode of each interactive task, so that nothing counts twice. " + COUNTED
    lines = []
    for agent, own in _each(found.filter(pl.col("success_scored").is_not_null()), agents):
        points = [(float(place[at]), value) for at, value in own.select("at", "success_scored").iter_rows()]
        bounds = [_bounds(low, high) for low, high in own.select("scored_low", "scored_high").iter_rows()]
        lines.append(Line(agent, agents.index(agent), tuple(points), tuple(bounds)))
    sheet = from_frame(found, "figure-8", "Success by mode of collaboration", note, columns, block="words")
    parts = [
        f"{agent}, {mode}: {100 * p:.0f} %"
        for agent, mode, p in found.select("agent", "words", "success_scored").iter_rows()
        if p is not None
    ]
    return Plot(
        sheet,
        f"Success with intervals by mode. {'; '.join(parts[:24])}.",
        lambda: plots.dots(present["words"].to_list(), lines, "success (%)"),
    )


def _budgets(own: pl.DataFrame) -> list[pl.DataFrame]:
    """The curves of one agent: by finish at round budgets up to what it was given, by state at its checkpoints."""
    given = own.select(GIVEN.min()).item()
    if not given:
        return []
    grid = {*range(step := max(1, round(given / POINTS)), given + 1, step), given, *(b for b in ROUND if b <= given)}
    graded = own["checkpoints"].explode().drop_nulls().struct.unnest() if own["checkpoints"].list.len().sum() else None
    steps = [] if graded is None else graded.drop_nulls("success")["step"].unique().to_list()
    keys = ["agent", "split"]
    parts = [by_finish(own, grid, keys).with_columns(how=pl.lit("finish"), tasks_unknown=pl.lit(None, pl.Int64))]
    if steps:
        parts.append(by_state(own, [step for step in steps if step <= given], keys).with_columns(how=pl.lit("state")))
    renamed = [part.rename({"low": "interval_low", "high": "interval_high"}) for part in parts]
    return [part.select(sorted(part.columns)) for part in renamed]


def _curve(
    agent: str, agents: Sequence[str], own: pl.DataFrame, x: str, y: str, bounds: str, *, hollow: bool = False
) -> Line:
    own = own.filter(pl.col(y).is_not_null())
    rows = own.select(x, y, f"{bounds}_low", f"{bounds}_high").rows()
    points = tuple((float(at), value) for at, value, _, _ in rows)
    return Line(agent, agents.index(agent), points, tuple(_bounds(low, high) for *_, low, high in rows), hollow)


def _each(found: pl.DataFrame, agents: Sequence[str]) -> list[tuple[str, pl.DataFrame]]:
    parts = found.partition_by("agent", as_dict=True, maintain_order=True)
    return [(agent, parts[(agent,)]) for agent in agents if (agent,) in parts]


def _splits(found: pl.DataFrame) -> list[str]:
    there = set(found["split"].unique())
    return [split for split in SPLITS if split in there]


def _bounds(low: float | None, high: float | None) -> Bounds:
    return None if low is None or high is None or math.isnan(low) or math.isnan(high) else (low, high)


def _ends(found: pl.DataFrame, x: str, y: str, word: str) -> str:
    """From where to where each line goes, in words."""
    parts = []
    for (agent, split), own in (
        found.filter(pl.col(y).is_not_null()).sort(x).group_by("agent", "split", maintain_order=True)
    ):
        (x0, y0), (x1, y1) = own.select(x, y).row(0), own.select(x, y).row(-1)
        parts.append(f"{agent}, {split}: {word} {100 * y0:.0f} % at {x0}, {100 * y1:.0f} % at {x1}")
    return "; ".join(sorted(parts)) + "."
