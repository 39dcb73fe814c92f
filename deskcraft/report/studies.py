"""The studies of a report as sheets: what each agent came to, and why. The estimators are `deskcraft.study`'s."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from deskcraft.report.loading import ABSENT
from deskcraft.report.paper import AGENT
from deskcraft.report.sheet import Column, Kind, Row, Sheet, from_frame
from deskcraft.study import collaboration
from deskcraft.study.compare import comparisons
from deskcraft.study.failures import failures as counted_failures
from deskcraft.study.failures import statuses, unscored
from deskcraft.study.overview import rates
from deskcraft.study.schema import ARENA_SPLIT
from deskcraft.study.spending import per_success

RATE = (
    Column("Tasks", "tasks", "count"),
    Column("Episodes", "episodes", "count"),
    Column("Scored", "scored", "count"),
    Column("Success (%)", "success_scored", "percent", better="high"),
    Column("95 % interval", "scored", "range"),
    Column("Unscored as 0 (%)", "success_all", "percent", better="high"),
    Column("95 % interval", "all", "range"),
    Column("Score", "score_scored", "score", better="high"),
    Column("Unscored as 0", "score_all", "score"),
)
COUNTED = "Intervals (95 %) count tasks, not episodes: attempts at one task belong together."
INTERVALS = f"{COUNTED} Every rate stands twice: without what could not be scored, and with it as 0."
BEHAVIOUR = {
    "asked_when_needed": "needed, asked",
    "never_asked_although_needed": "needed, never asked",
    "asked_when_not_needed": "not needed, asked",
    "did_not_ask_nor_need_to": "not needed, not asked",
}
UNITS = {
    "time_s": "time (s)",
    "steps": "steps",
    "input_tokens": "tokens in",
    "output_tokens": "tokens out",
    "cost_usd": "cost ($)",
}
EXAMPLES = 3
"""Example sentences of one kind of failure."""


def success(episodes: pl.DataFrame) -> Sheet:
    """Success of each agent over all its tasks and in each split."""
    parts = [rates(episodes, ["agent"]).with_columns(of=pl.lit("all tasks"))]
    if episodes["split"].n_unique() > 1:
        parts.append(rates(episodes, ["agent", "split"]).with_columns(of="split"))
    found = pl.concat([part.select("agent", "of", *_names(RATE)) for part in parts])
    order = ["all tasks", "standard", "interactive", ARENA_SPLIT, "?"]
    found = found.sort(pl.col("of").replace_strict({name: n for n, name in enumerate(order)}), "agent")
    columns = (Column("Split", "of", head=True), AGENT, *RATE)
    return from_frame(found, "success", "Success", INTERVALS, columns, block="of")


def groups(episodes: pl.DataFrame, by: str, title: str, key: str) -> Sheet:
    """Every rate of each agent by one column, in full."""
    found = rates(episodes.filter(pl.col(by).is_not_null()), ["agent", by]).sort(by, "agent")
    columns = (Column(title, by, head=True), AGENT, *RATE)
    return from_frame(found, key, f"Every rate by {title.lower()}", INTERVALS, columns, block=by, long=True)


def spending(episodes: pl.DataFrame) -> list[Sheet]:
    """Time, steps, tokens and money of each agent for a success; and their intervals."""
    found = per_success(episodes)
    wide = found.pivot("what", index=["agent", "successes"], values=["per_success", "total", "median_of_successes"])
    columns = (
        AGENT,
        Column("Successes", "successes", "count"),
        *[Column(heading, f"per_success_{what}", kind, "A success", "low") for heading, what, kind in _MEASURES],
        *[Column(heading, f"total_{what}", kind, "In all") for heading, what, kind in _MEASURES],
    )
    note = (
        "What all episodes took, also those that failed or could not be scored, over the successes. "
        "– where it is not known, or nothing succeeded."
    )
    detail = found.with_columns(unit=pl.col("what").cast(pl.String).replace_strict(UNITS))
    bounds = (
        AGENT,
        Column("What", "unit", head=True),
        Column("Successes", "successes", "count"),
        Column("In all", "total", "number"),
        Column("A success", "per_success", "number"),
        Column("95 % from", "low", "number"),
        Column("to", "high", "number"),
        Column("Median of successes alone", "median_of_successes", "number"),
    )
    resampled = "Intervals: bootstrap over tasks. " + note
    return [
        from_frame(wide, "spending", "What a success took", note, columns),
        from_frame(
            detail,
            "spending-intervals",
            "What a success took, with intervals",
            resampled,
            bounds,
            long=True,
            ruled="agent",
        ),
    ]


def asking(episodes: pl.DataFrame) -> Sheet:
    """Whether each agent asked where a task needs it, and where none does."""
    found = collaboration.asking(episodes).with_columns(
        words=pl.col("behaviour").cast(pl.String).replace_strict(BEHAVIOUR),
        interval_low="low",
        interval_high="high",
    )
    columns = (
        AGENT,
        Column("A question was", "words", head=True),
        Column("Tasks", "tasks", "count"),
        Column("Episodes", "episodes", "count"),
        Column("Of such tasks (%)", "share", "percent"),
        Column("Success (%)", "rate", "percent"),
        Column("95 % interval", "interval", "range"),
        Column("Questions an episode", "asks", "number"),
    )
    note = (
        "Scored episodes. Needed: a phase of the task is delivered by asking; the share is of the episodes in which "
        f"a question was needed, or was not. {COUNTED}"
    )
    return from_frame(found, "asking", "Asking", note, columns, ruled="agent")


def terminal(episodes: pl.DataFrame) -> Sheet:
    """How often successes used a terminal."""
    found = collaboration.terminal(episodes).with_columns(interval_low="low", interval_high="high")
    columns = (
        AGENT,
        Column("Successes", "episodes", "count"),
        Column("With a terminal", "hits", "count"),
        Column("Share (%)", "rate", "percent"),
        Column("95 % interval", "interval", "range"),
    )
    note = f"The terminal is allowed; this says how often a success ran a command in one. {COUNTED}"
    return from_frame(found, "terminal", "Use of the terminal", note, columns)


def failed_checks(failures: pl.DataFrame, episodes: pl.DataFrame) -> Sheet:
    """Failures by check and code, most frequent first, with sentences of different tasks as examples."""
    keys = ["check", "role", "code"]
    examples = (
        failures.unique([*keys, "task"], keep="first", maintain_order=True)
        .group_by(keys, maintain_order=True)
        .agg(pl.col("sentence").head(EXAMPLES), example_task=pl.col("task").first())
    )
    failed = episodes.filter("scored", pl.col("success") == 0).height
    agents = failures.group_by(keys).agg(agents=pl.col("agent").n_unique())
    found = (
        counted_failures(failures)
        .drop("example", "example_task")
        .join(examples, on=keys, maintain_order="left")
        .join(agents, on=keys, maintain_order="left")
        .with_columns(
            share=pl.col("episodes") / max(1, failed),
            example=pl.col("sentence").list.unique(maintain_order=True).list.join(" · "),
        )
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


def pairs(episodes: pl.DataFrame) -> Sheet:
    """Every two agents on the tasks that both have."""
    found = comparisons(episodes)
    columns = (
        Column("Agent", "a", head=True),
        Column("Against", "b", head=True),
        Column("Unscored", "counted", head=True),
        Column("Tasks", "tasks", "count"),
        Column("Agent (%)", "rate_a", "percent"),
        Column("Against (%)", "rate_b", "percent"),
        Column("Difference", "difference", "points"),
        Column("95 % interval", "interval", "range"),
        Column("Bootstrap", "bootstrap", "range"),
        Column("p, all attempts", "p_permutation", "score"),
        Column("Only agent", "only_a", "count", "First attempts (McNemar)"),
        Column("Only other", "only_b", "count", "First attempts (McNemar)"),
        Column("exact p", "p_exact", "score", "First attempts (McNemar)"),
        Column("mid-p", "p_mid", "score", "First attempts (McNemar)"),
    )
    note = (
        "Means over the tasks that both have, which weigh the same; difference in percentage points, its intervals and "
        "the permutation test (all attempts) are paired by task. With many pairs some p fall below 0.05 by chance."
    )
    if found.is_empty():
        return Sheet("comparison", "Agents in pairs", note, columns, ())
    words = {"left_out": "left out", "as_failures": "as 0"}
    found = found.with_columns(
        pl.col("bootstrap_low", "bootstrap_high").clip(-1, 1),  # a few tasks make it wider than differences can be
        counted=pl.col("unscored").replace_strict(words),
        interval_low="low",
        interval_high="high",
    )
    return from_frame(found, "comparison", "Agents in pairs", note, columns, ruled="a")


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
        f"{found.height:,} of {episodes.height:,} episodes ({100 * share:.1f} %): {_whose(found)}."
        if found.height
        else "Nothing: every episode was scored."
    )
    return from_frame(found, "unscored", "What could not be scored", note, columns)


def _whose(found: pl.DataFrame) -> str:
    """Why episodes were not scored: each kind with its count, and what is left."""
    kinds = {
        "skipped": "skipped, for the desktop cannot do what the task requires",
        "unattributed": "since it is unknown whether the agent broke its desktop",
        ABSENT: "planned and not done",
    }
    counts = {status: found.filter(pl.col("status") == status).height for status in kinds}
    faults = found.height - sum(counts.values())
    parts = [f"{number:,} {kinds[status]}" for status, number in counts.items() if number]
    if not parts:
        return "infrastructure faults, not of the agents'"
    if not faults:
        return "; ".join(parts)
    return "; ".join([*parts, "the others are infrastructure faults, not of the agents'"])


def not_scored_by_agent(episodes: pl.DataFrame) -> Sheet:
    """How many episodes of each agent could not be scored, by status: a fault that favours an agent is seen."""
    counted = episodes.filter(~pl.col("scored")).group_by("agent", "status").len()
    cells = {(agent, status): n for agent, status, n in counted.iter_rows()}
    statuses = sorted(counted["status"].unique())
    total = dict(episodes.group_by("agent").len().iter_rows())
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
    columns = (
        AGENT,
        Column("Status", "status", "code", head=True),
        Column("Episodes", "episodes", "count"),
        Column("Share (%)", "share", "percent"),
        Column("Which means", "meaning"),
    )
    return from_frame(statuses(episodes, ["agent"]), "endings", "How episodes ended", "", columns, ruled="agent")


_MEASURES: tuple[tuple[str, str, Kind], ...] = (
    ("Time", "time_s", "seconds"),
    ("Steps", "steps", "number"),
    ("Tokens in", "input_tokens", "count"),
    ("Tokens out", "output_tokens", "count"),
    ("Cost", "cost_usd", "money"),
)
"""Heading, name in `SPENT` and kind of what is spent."""


def _names(columns: Sequence[Column]) -> list[str]:
    """The columns of a frame that these columns take."""
    names = [n for c in columns for n in ([f"{c.name}_low", f"{c.name}_high"] if c.kind == "range" else [c.name])]
    return list(dict.fromkeys(names))
