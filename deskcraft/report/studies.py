"""The studies of a report as sheets: what each agent came to, and why. The estimators are `deskcraft.study`'s."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import polars as pl

from deskcraft.report.paper import AGENT
from deskcraft.report.rates import asking, compare, costs, rates
from deskcraft.report.sheet import Column, Row, Sheet, from_frame
from deskcraft.report.summary import unscored

RATE = (
    Column("Tasks", "tasks", "count"),
    Column("Episodes", "episodes", "count"),
    Column("Scored", "scored", "count"),
    Column("Success (%)", "success", "percent", better="high"),
    Column("95 % interval", "success", "range"),
    Column("Unscored as 0 (%)", "success_all", "percent", better="high"),
    Column("95 % interval", "success_all", "range"),
    Column("Score", "score", "score", better="high"),
    Column("Unscored as 0", "score_all", "score"),
)
INTERVALS = (
    "Intervals: 95 %, bootstrap over tasks, since attempts of one task belong together. "
    "Every rate stands twice: without what could not be scored, and with it as 0."
)
EXAMPLES = 3
"""Example sentences of one kind of failure."""


def success(episodes: pl.DataFrame) -> Sheet:
    """Success of each agent over all its tasks and in each split."""
    parts = [rates(episodes, ["agent"]).with_columns(of=pl.lit("all tasks"))]
    if episodes["split"].n_unique() > 1:
        parts.append(rates(episodes, ["agent", "split"]).with_columns(of="split"))
    found = pl.concat([part.select("agent", "of", *_names(RATE)) for part in parts])
    order = ["all tasks", "standard", "interactive", "?"]
    found = found.sort(pl.col("of").replace_strict({name: n for n, name in enumerate(order)}), "agent")
    columns = (Column("Split", "of", head=True), AGENT, *RATE)
    return from_frame(found, "success", "Success", INTERVALS, columns, block="of")


def groups(episodes: pl.DataFrame, by: str, title: str, key: str) -> Sheet:
    """Every rate of each agent by one column, in full."""
    found = rates(episodes.filter(pl.col(by).is_not_null()), ["agent", by]).sort(by, "agent")
    columns = (Column(title, by, head=True), AGENT, *RATE)
    return from_frame(found, key, f"Every rate by {title.lower()}", INTERVALS, columns, block=by, long=True)


def spending(episodes: pl.DataFrame) -> Sheet:
    """Time, tokens and money of each agent, an episode and a success."""
    columns = (
        AGENT,
        Column("Episodes", "episodes", "count"),
        Column("Successes", "successes", "count"),
        Column("Mean steps", "steps", "number", better="low"),
        Column("Time an episode", "time_s", "seconds", better="low"),
        Column("Time a success", "time_per_success_s", "seconds", better="low"),
        Column("Tokens an episode", "tokens", "count"),
        Column("Tokens a success", "tokens_per_success", "count", better="low"),
        Column("Cost an episode", "cost", "money"),
        Column("Cost a success", "cost_per_success", "money", better="low"),
        Column("Cost in all", "cost_total", "money"),
    )
    note = "Of all episodes, the unscored too: what was spent was spent. A success costs everything that was spent, over the successes. – where it is not known."
    return from_frame(costs(episodes).sort("agent"), "spending", "Time, tokens and cost", note, columns)


def talk(episodes: pl.DataFrame) -> Sheet:
    """Whether each agent asked where a task needs it, and where none does."""
    columns = (
        AGENT,
        Column("Episodes", "need", "count", "A question is needed"),
        Column("Asked (%)", "asked", "percent", "A question is needed", better="high"),
        Column("95 % interval", "asked", "range", "A question is needed"),
        Column("Success, asked (%)", "success_asked", "percent", "A question is needed"),
        Column("Success, never asked (%)", "success_silent", "percent", "A question is needed"),
        Column("Episodes", "no_need", "count", "None is needed"),
        Column("Asked (%)", "needless", "percent", "None is needed", better="low"),
        Column("95 % interval", "needless", "range", "None is needed"),
        Column("Questions", "questions", "count"),
    )
    note = "Of scored episodes. Needed: a phase of the task is delivered by asking. Intervals: 95 %, bootstrap over tasks."
    return from_frame(asking(episodes).sort("agent"), "asking", "Asking", note, columns)


def terminal(episodes: pl.DataFrame) -> Sheet:
    """How often successes used a terminal."""
    found = (
        episodes.filter(pl.col("success") == 1)
        .group_by("agent")
        .agg(successes=pl.len(), used=pl.col("used_terminal").sum(), share=pl.col("used_terminal").mean())
        .sort("agent")
    )
    columns = (
        AGENT,
        Column("Successes", "successes", "count"),
        Column("With a terminal", "used", "count"),
        Column("Share (%)", "share", "percent"),
    )
    note = "The terminal is allowed; this says how often a success ran a command in one."
    return from_frame(found, "terminal", "Use of the terminal", note, columns)


def failed_checks(failures: pl.DataFrame, episodes: pl.DataFrame) -> Sheet:
    """Failures by check and code, most frequent first, with sentences of different tasks as examples."""
    keys = ["check", "role", "code"]
    examples = (
        failures.unique([*keys, "task"], keep="first", maintain_order=True)
        .group_by(keys, maintain_order=True)
        .agg(pl.col("sentence").head(EXAMPLES), example_task=pl.col("task").first())
    )
    counted = failures.group_by(keys).agg(
        count=pl.len(),
        episodes=pl.struct("run", "episode").n_unique(),
        tasks=pl.col("task").n_unique(),
        agents=pl.col("agent").n_unique(),
    )
    failed = episodes.filter("scored", pl.col("success") == 0).height
    found = (
        counted.join(examples, on=keys)
        .with_columns(
            share=pl.col("episodes") / max(1, failed),
            example=pl.col("sentence").list.unique(maintain_order=True).list.join(" · "),
        )
        .sort(["count", *keys], descending=[True, False, False, False])
    )
    columns = (
        Column("Check", "check", "code", head=True),
        Column("Role", "role"),
        Column("Code", "code", "code"),
        Column("Times", "count", "count"),
        Column("Episodes", "episodes", "count"),
        Column("Of failed (%)", "share", "percent"),
        Column("Tasks", "tasks", "count"),
        Column("Agents", "agents", "count"),
        Column("Examples", "example"),
        Column("A task", "example_task"),
    )
    note = "The checks that made scored episodes fail, most frequent first; an episode may fail by several."
    return from_frame(found, "failures", "Failures by check and code", note, columns)


def failed_by_agent(failures: pl.DataFrame) -> Sheet:
    """How often each agent failed by each code."""
    counted = failures.group_by("agent", "code").agg(n=pl.struct("run", "episode").n_unique())
    codes = counted.group_by("code").agg(pl.col("n").sum()).sort(["n", "code"], descending=[True, False])["code"]
    cells = {(agent, code): n for agent, code, n in counted.iter_rows()}
    columns = (AGENT, *(Column(code, code, "count") for code in codes))
    rows = [
        Row((agent, *(cells.get((agent, code), 0) for code in codes))) for agent in failures["agent"].unique().sort()
    ]
    note = "Failed episodes with at least one leaf of this code."
    return Sheet("failures-by-agent", "Failures by agent and code", note, columns, tuple(rows))


def pairs(episodes: pl.DataFrame, agents: Sequence[str]) -> Sheet:
    """Every two agents on the tasks that both were scored on."""
    columns = (
        Column("Agent", "a", head=True),
        Column("Against", "b", head=True),
        Column("Tasks", "tasks", "count"),
        Column("Pairs", "pairs", "count"),
        Column("Agent (%)", "success_a", "percent"),
        Column("Against (%)", "success_b", "percent"),
        Column("Difference", "difference", "points"),
        Column("95 % interval", "difference", "range"),
        Column("Only agent", "only_a", "count"),
        Column("Only other", "only_b", "count"),
        Column("McNemar p", "p", "score"),
    )
    note = (
        "On the same task, variant and attempt, where both were scored; difference in percentage points, its interval "
        "a bootstrap over tasks. McNemar's exact test takes pairs as independent. With many pairs of agents some p fall "
        "below 0.05 by chance."
    )
    found = pl.concat([compare(episodes, a, b) for a, b in combinations(agents, 2)])
    return from_frame(found, "comparison", "Agents in pairs", note, columns)


def not_scored(episodes: pl.DataFrame) -> Sheet:
    """The episodes that could not be scored, and why; always part of a report."""
    columns = (
        Column("Task", "task", head=True),
        Column("Agent", "agent"),
        Column("Variant", "variant", "count"),
        Column("Attempt", "attempt", "count"),
        Column("Status", "status", "code"),
        Column("Tries", "tries", "count"),
        Column("Reason", "reason"),
    )
    found = unscored(episodes).sort("task", "variant", "agent", "attempt", maintain_order=True)
    share = found.height / max(1, episodes.height)
    note = (
        f"{found.height:,} of {episodes.height:,} episodes ({100 * share:.1f} %): faults of ours, not of the agents'."
        if found.height
        else "Nothing: every episode was scored."
    )
    return from_frame(found, "unscored", "What could not be scored", note, columns)


def not_scored_by_agent(episodes: pl.DataFrame) -> Sheet:
    """How many episodes of each agent could not be scored, by status: a fault that favours an agent is seen."""
    counted = episodes.filter(~pl.col("scored")).group_by("agent", "status").len()
    cells = {(agent, status): n for agent, status, n in counted.iter_rows()}
    statuses = sorted(counted["status"].unique())
    total = {agent: n for agent, n in episodes.group_by("agent").len().iter_rows()}
    columns = (
        AGENT,
        Column("Episodes", "episodes", "count"),
        Column("Not scored", "unscored", "count"),
        Column("Share (%)", "share", "percent"),
        *(Column(status, status, "count") for status in statuses),
    )
    rows = []
    for agent in episodes["agent"].unique().sort():
        counts = [cells.get((agent, status), 0) for status in statuses]
        rows.append(Row((agent, total[agent], sum(counts), sum(counts) / total[agent], *counts)))
    return Sheet("unscored-by-agent", "Not scored, by agent", "", columns, tuple(rows))


def endings(episodes: pl.DataFrame) -> Sheet:
    """How the episodes of each agent ended."""
    counted = episodes.group_by("agent", "status").len()
    statuses = counted.group_by("status").agg(pl.col("len").sum()).sort(["len", "status"], descending=[True, False])
    cells = {(agent, status): n for agent, status, n in counted.iter_rows()}
    names = statuses["status"].to_list()
    columns = (AGENT, *(Column(name, name, "count") for name in names))
    rows = [
        Row((agent, *(cells.get((agent, name), 0) for name in names))) for agent in episodes["agent"].unique().sort()
    ]
    return Sheet("endings", "How episodes ended", "", columns, tuple(rows))


def _names(columns: Sequence[Column]) -> list[str]:
    """The columns of a frame that these columns take."""
    names = [n for c in columns for n in ([f"{c.name}_low", f"{c.name}_high"] if c.kind == "range" else [c.name])]
    return list(dict.fromkeys(names))
