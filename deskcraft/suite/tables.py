"""The tables of a suite that has none of its own: rates by agent and by facts, what it took, what was not scored."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from deskcraft.report.chapters import Chapter
from deskcraft.report.sheet import Cell, Column, Row, Sheet
from deskcraft.study.intervals import share_interval, sums
from deskcraft.suite.records import ItemRecord
from deskcraft.suite.report import Played

Plays = Sequence[Played[ItemRecord]]


def usual_chapters(suite: str, plays: Plays) -> list[Chapter]:
    """Rates, spending, and always what was not scored; keys begin with the suite's name."""
    names = sorted({name for played in plays for name in played.record.identity.facts})
    by = [_rates(suite, plays, name) for name in names]
    found = [
        Chapter(f"{suite}-results", "Success", (_rates(suite, plays), *[sheet for sheet in by if len(sheet.rows) > 1])),
        Chapter(f"{suite}-spent", "What it took", (_spending(suite, plays),)),
    ]
    return [*found, Chapter(f"{suite}-unscored", "Not scored", (not_scored(suite, plays),))]


def interval(records: Sequence[ItemRecord]) -> tuple[float, float] | None:
    """Bounds (95 %) of the rate of success; attempts at one item are alike."""
    items: dict[str, list[int]] = {}
    for record in records:
        items.setdefault(record.identity.item, []).append(record.success or 0)
    if not items:
        return None
    low, high = share_interval(sums([sum(hits) for hits in items.values()], [len(hits) for hits in items.values()]))
    return float(low), float(high)


def _rates(suite: str, plays: Plays, fact: str = "") -> Sheet:
    columns = [
        Column("Agent", "agent", head=True),
        *([Column(fact.replace("_", " ").capitalize(), fact)] if fact else []),
        Column("Episodes", "episodes", "count"),
        Column("Success", "success", "percent", better="high"),
        Column("95 %", "interval", "range"),
        Column("Unscored as 0", "with_unscored", "percent"),
        Column("Score", "score", "score", better="high"),
    ]
    groups: dict[tuple[str, ...], list[ItemRecord]] = {}
    for played in plays:
        value = (played.record.identity.facts.get(fact, ""),) if fact else ()
        groups.setdefault((*value, played.agent), []).append(played.record)
    rows = []
    for (*values, agent), records in sorted(groups.items()):
        scored = [record for record in records if record.scored]
        right = sum(record.success or 0 for record in scored)
        cells: tuple[Cell, ...] = (
            len(records),
            right / len(scored) if scored else None,
            interval(scored),
            right / len(records),
            fmean(record.score or 0 for record in scored) if scored else None,
        )
        rows.append(Row((agent, *values, *cells), "".join(values)))
    key, title = (f"{suite}-by-{fact}", f"By {fact.replace('_', ' ')}") if fact else (f"{suite}-rates", "Success")
    note = "" if fact else "Success is of what was scored. The interval takes items for what was sampled."
    return Sheet(key, title, note, tuple(columns), tuple(rows), ruled=fact)


def _spending(suite: str, plays: Plays) -> Sheet:
    columns = (
        Column("Agent", "agent", head=True),
        Column("Tokens in", "input_tokens", "count"),
        Column("Tokens out", "output_tokens", "count"),
        Column("Cost", "cost", "money"),
        Column("An episode takes", "episode_s", "seconds"),
    )
    rows = []
    for agent in sorted({played.agent for played in plays}):
        records = [played.record for played in plays if played.agent == agent]
        spent = [record.usage + record.lost_usage for record in records]
        costs = [usage.cost_usd for usage in spent]
        known = [cost for cost in costs if cost is not None]
        cells: tuple[Cell, ...] = (
            agent,
            sum(usage.input_tokens for usage in spent),
            sum(usage.output_tokens for usage in spent),
            sum(known) if len(known) == len(costs) else None,
            fmean(record.timings.total_s for record in records),
        )
        rows.append(Row(cells))
    return Sheet(f"{suite}-spending", "Tokens, money and time", "", columns, tuple(rows))


def not_scored(suite: str, plays: Plays) -> Sheet:
    """Episodes that could not be scored, and why."""
    columns = (
        Column("Item", "item", head=True),
        Column("Agent", "agent"),
        Column("Status", "status", "code"),
        Column("Why", "why"),
    )
    rows = tuple(
        Row((played.record.identity.item, played.agent, played.record.status, played.record.error))
        for played in plays
        if not played.record.scored
    )
    note = "The same command tries these again." if rows else "Everything was scored."
    return Sheet(f"{suite}-not-scored", "Not scored", note, columns, rows)
