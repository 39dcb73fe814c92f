"""PPTArena's tables for any runs: success, mean score and steps by difficulty, and success by parts of a deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import polars as pl

from deskcraft.plain import count_of
from deskcraft.record.standing import NO_JUDGE
from deskcraft.report import plots
from deskcraft.report.chapters import Plot
from deskcraft.report.paper import AGENT
from deskcraft.report.plots import Line
from deskcraft.report.sheet import Column, Row, Sheet, from_frame
from deskcraft.study.rows import NOT_JUDGED
from deskcraft.study.shares import SCORED, SUCCEEDED, share
from deskcraft.task.model import Structure

OVERALL = "overall"
DIFFICULTIES = ("easy", "medium", "hard")
STRUCTURES = get_args(Structure)
SEVERAL = "several"
"""A task on more than one part of a deck is one of these as well."""


def by_difficulty(episodes: pl.DataFrame) -> Sheet | None:
    """The paper's Table 2: success rate, mean score and mean steps, overall and by difficulty.

    Args:
        episodes: all episodes of a report.

    Returns:
        The sheet; None if no episode is of PPTArena.
    """
    arena = _arena(episodes)
    if arena.is_empty():
        return None
    columns, groups = [AGENT], []
    for name in (OVERALL, *DIFFICULTIES):
        own = arena if name == OVERALL else arena.filter(pl.col("difficulty") == name)
        if own.is_empty():
            continue
        groups.append((name, own))
        tasks = own["task"].n_unique()
        head = f"{name.capitalize()} ({tasks} {'task' if tasks == 1 else 'tasks'})"
        columns += [
            Column("SR (%)", f"{name}_success", "percent", head, better="high"),
            Column("Score", f"{name}_score", "score", head, better="high"),
            Column("Steps", f"{name}_steps", "number", head),
        ]
    rows = []
    for agent in arena["agent"].unique().sort().to_list():
        cells: list[float | None] = []
        for _, group in groups:
            scored = group.filter((pl.col("agent") == agent) & SCORED)
            cells += [_mean(scored, "success"), _mean(scored, "score"), _mean(scored, "steps")]
        rows.append(Row((agent, *cells)))
    note = (
        "Success rate (SR), mean of the rubrics' scores and mean steps of scored episodes (PPTArena, Table 2). "
        f"Best of a column bold, runner-up underlined. {judged(arena)}"
    )
    return Sheet("arena-difficulty", "PPTArena: results by difficulty", note, tuple(columns), tuple(rows))


def judged(arena: pl.DataFrame) -> str:
    """What a report says of the judges that were asked, and of rubrics that wait for one: those give no score.

    Args:
        arena: episodes of PPTArena.

    Returns:
        One sentence or more.
    """
    standings = arena["judge_standing"].drop_nulls().unique().sort().to_list()
    waiting = arena.filter(pl.col("error") == NOT_JUDGED).height
    said = standings or [NO_JUDGE.sentence]
    if waiting:
        said = [*said, f"{count_of(waiting, 'episode')} not scored: the rubric waits for a judge."]
    return " ".join(said)


def by_structure(episodes: pl.DataFrame, agents: Sequence[str]) -> Plot | None:
    """The paper's Figure 7: success by the parts of a deck that a task is on.

    Args:
        episodes: all episodes of a report.
        agents: in the report's order.

    Returns:
        The figure; None if no episode is of PPTArena.
    """
    arena = _arena(episodes)
    if arena.is_empty():
        return None
    several = arena.filter(pl.col("structures").list.len() > 1).with_columns(structure=pl.lit(SEVERAL))
    each = arena.explode("structures").rename({"structures": "structure"})
    rows = pl.concat([each, several.drop("structures").select(each.columns)])
    names = [name for name in (*STRUCTURES, SEVERAL) if name in set(rows["structure"])]
    found = (
        share(rows.with_columns(pl.col("agent").cast(pl.String)), ["structure", "agent"], SUCCEEDED, SCORED)
        .with_columns(at=pl.col("structure").replace_strict({name: n for n, name in enumerate(names)}, default=None))
        .sort("at", "agent")
        .rename({"low": "rate_low", "high": "rate_high"})
    )
    columns = (
        Column("Part of the deck", "structure", head=True),
        AGENT,
        Column("Tasks", "tasks", "count"),
        Column("Episodes", "episodes", "count"),
        Column("Success (%)", "rate", "percent", better="high"),
        Column("95 % interval", "rate", "range"),
    )
    note = (
        "Success rate of scored episodes by the parts of a deck that the task is on (PPTArena, Figure 7). A task on "
        f"several parts counts for each of them, and for '{SEVERAL}'."
    )
    sheet = from_frame(
        found, "arena-structures", "PPTArena: success by parts of a deck", note, columns, block="structure"
    )
    lines = []
    for agent in agents:
        own = found.filter(pl.col("agent") == agent)
        if own.is_empty():
            continue
        points = [(float(at), rate) for at, rate in own.select("at", "rate").iter_rows()]
        bounds = [(low, high) for low, high in own.select("rate_low", "rate_high").iter_rows()]
        lines.append(Line(agent, agents.index(agent), tuple(points), tuple(bounds)))
    cells = found.select("structure", "agent", "rate").iter_rows()
    said = [f"{agent}, {name}: {100 * rate:.0f} %" for name, agent, rate in cells]
    return Plot(
        sheet,
        f"Success with intervals by parts of a deck. {'; '.join(said[:24])}.",
        lambda: plots.dots(names, lines, "success (%)"),
    )


def _arena(episodes: pl.DataFrame) -> pl.DataFrame:
    return episodes.filter(pl.col("difficulty").is_not_null())


def _mean(rows: pl.DataFrame, column: str) -> float | None:
    mean = rows[column].cast(pl.Float64).mean()
    return float(mean) if isinstance(mean, float) else None
