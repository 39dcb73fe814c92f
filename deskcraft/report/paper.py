"""Tables 2 and 4 to 7 of the DeskCraft paper over any runs: rows are agents, columns applications."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from deskcraft.report.sheet import Cell, Column, Row, Sheet
from deskcraft.study.lengths import run_lengths
from deskcraft.study.shares import SCORED, SUCCEEDED, share

SPLITS = ("standard", "interactive")
AVERAGE = "Avg."
AGENT = Column("Agent", "agent", head=True)
LEVEL = Column("Level", "level", "code", head=True)


def paper_tables(episodes: pl.DataFrame) -> list[Sheet]:
    """Tables 2, 4, 5, 6, 7 of the episodes (`schema.EPISODES`); what has nothing to show is left out."""
    standard = episodes.filter(pl.col("split") == "standard")
    found = [success_by_app(episodes)]
    if standard.height:
        found += [success_by_level(standard), *lengths(standard)]
    return [sheet for sheet in found if sheet.rows]


def success_by_app(episodes: pl.DataFrame) -> Sheet:
    """Table 2: success by application in each split, with the average over the split's tasks."""
    grid = _grid(episodes, ["agent", "split"])
    columns, order = [AGENT], []
    for split in SPLITS:
        own = episodes.filter(pl.col("split") == split)
        if own.is_empty():
            continue
        tasks = own["task"].n_unique()
        group = f"{split.capitalize()} ({tasks} {'task' if tasks == 1 else 'tasks'})"
        for app in [*_apps(own), AVERAGE]:
            columns.append(Column(app, f"{split}_{app}", "percent", group, better="high"))
            order.append((split, app))
    agents = _in_order(episodes["agent"])
    rows = [Row((agent, *(grid.get((agent, split, app)) for split, app in order))) for agent in agents]
    note = (
        "Success rate (%) of scored episodes; Avg. is over all of the split. "
        "Best of a column bold, runner-up underlined."
    )
    return Sheet("table-2", "Success by application and split", note, tuple(columns), tuple(rows))


def success_by_level(standard: pl.DataFrame) -> Sheet:
    """Table 4: success by application and level, one row a level of an agent."""
    return _by_level(
        standard,
        "table-4",
        "Success by application and level, standard split",
        "Success rate (%) of scored episodes; Avg. is over all of the level. "
        "Marked: the best agent of each level, and the runner-up.",
        _grid(standard, ["agent", "level"]),
        Column("", "", "percent", better="high"),
    )


def lengths(standard: pl.DataFrame) -> list[Sheet]:
    """Tables 5 to 7: mean steps of all, of successful and of failed runs, by application and level."""
    kinds = [
        ("table-5", "Mean run length", "scored runs", "all"),
        ("table-6", "Mean run length of successful runs", "successful runs", "successful"),
        ("table-7", "Mean run length of failed runs", "failed runs", "failed"),
    ]
    keys = ["agent", "level"]
    whole = run_lengths(standard, keys).with_columns(app=pl.lit(AVERAGE))
    each = run_lengths(standard, [*keys, "app"])
    return [
        _by_level(
            standard,
            key,
            f"{title} by application and level, standard split",
            f"Mean steps of {of}; Avg. is over all {of} of the level. – where there are none.",
            _cells([part.filter(outcome=outcome) for part in (whole, each)], keys, "mean"),
            Column("", "", "number"),
        )
        for key, title, of, outcome in kinds
    ]


def _by_level(
    standard: pl.DataFrame, key: str, title: str, note: str, grid: dict[tuple[str, ...], float], cell: Column
) -> Sheet:
    apps = [*_apps(standard), AVERAGE]
    columns = [AGENT, LEVEL, *(replace(cell, heading=app, name=app) for app in apps)]
    rows = []
    for agent in _in_order(standard["agent"]):
        for level in _in_order(standard["level"]):
            cells: list[Cell] = [grid.get((agent, level, app)) for app in apps]
            rows.append(Row((agent, level, *cells), block=level))
    # agents stand together, as in the paper; what is compared is a level's rows
    return Sheet(key, title, note, tuple(columns), tuple(rows), ruled="agent")


def _grid(episodes: pl.DataFrame, keys: Sequence[str]) -> dict[tuple[str, ...], float]:
    """(*keys, application or Avg.) to the success rate."""
    whole = share(episodes, keys, SUCCEEDED, SCORED).with_columns(app=pl.lit(AVERAGE))
    each = share(episodes, [*keys, "app"], SUCCEEDED, SCORED)
    return _cells([whole, each], keys, "rate")


def _cells(tables: Sequence[pl.DataFrame], keys: Sequence[str], value: str) -> dict[tuple[str, ...], float]:
    found: dict[tuple[str, ...], float] = {}
    for table in tables:
        for *key, number in table.select(*keys, "app", value).iter_rows():
            if number is not None:
                found[tuple(key)] = number
    return found


def _apps(episodes: pl.DataFrame) -> list[str]:
    """Applications by name; `multi`, the workflows over several, last."""
    return sorted(episodes["app"].unique(), key=lambda app: (app == "multi", app))


def _in_order(values: pl.Series) -> list[str]:
    return values.drop_nulls().unique().sort().to_list()
