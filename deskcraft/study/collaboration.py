"""How agents work with a user: by mode of collaboration, and whether they ask. And whether they use the terminal."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from deskcraft.study.intervals import LEVEL
from deskcraft.study.shares import SCORED, SUCCEEDED, both_shares, share

ASKING = ("asked_when_needed", "never_asked_although_needed", "asked_when_not_needed", "did_not_ask_nor_need_to")


def by_mode(frame: pl.DataFrame, by: Sequence[str] = ("agent",), level: float = LEVEL) -> pl.DataFrame:
    """Success by mode of collaboration.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.
        level: of the intervals.

    Returns:
        Columns: *by, label, mode, unscored, tasks, episodes, hits, rate, low, high; `label` is `primary` (each episode
        once) or `any` (once for each of its modes, the secondary ones too).
    """
    talks = frame.filter(pl.col("mode").is_not_null())
    some = talks.with_columns(mode=pl.concat_list("mode", "secondary_modes").list.unique()).explode("mode")
    found = [
        both_shares(rows, [*by, "mode"], level=level).with_columns(label=pl.lit(label))
        for label, rows in (("primary", talks), ("any", some))
    ]
    order = [*by, "label", "mode", "unscored"]
    return pl.concat(found).select(*order, pl.exclude(order)).sort(order)


def asking(frame: pl.DataFrame, by: Sequence[str] = ("agent",), level: float = LEVEL) -> pl.DataFrame:
    """Scored episodes by whether asking was needed (a phase is delivered by it) and done, and success of each.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.
        level: of the intervals.

    Returns:
        Columns: *by, behaviour (`ASKING`), tasks, episodes, hits, rate, low, high, share (of the episodes in which
        asking was as needed), asks (mean). What is not there did not happen.
    """
    need, did = pl.col("needs_ask"), pl.col("asks") > 0
    kinds = pl.Enum(ASKING)
    named = (
        pl.when(need & did)
        .then(pl.lit(ASKING[0]))
        .when(need)
        .then(pl.lit(ASKING[1]))
        .when(did)
        .then(pl.lit(ASKING[2]))
        .otherwise(pl.lit(ASKING[3]))
    )
    rows = frame.filter(SCORED).with_columns(behaviour=named.cast(kinds))
    key = [*by, "behaviour"]
    mean = rows.group_by(key).agg(asks=pl.col("asks").mean(), needs_ask=pl.col("needs_ask").first())
    found = share(rows, key, SUCCEEDED, level=level).join(mean, on=key, how="left")
    return found.with_columns(share=pl.col("episodes") / pl.col("episodes").sum().over(*by, "needs_ask")).drop(
        "needs_ask"
    )


def terminal(frame: pl.DataFrame, by: Sequence[str] = ("agent",), level: float = LEVEL) -> pl.DataFrame:
    """How often a success used the terminal.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by.
        level: of the intervals.

    Returns:
        Columns: *by, tasks, episodes (successes), hits (with it), rate, low, high.
    """
    return share(frame, by, pl.col("used_terminal"), SUCCEEDED, level=level)


def user_talk(frame: pl.DataFrame, by: Sequence[str] = ()) -> pl.DataFrame:
    """What agent and user said in scored episodes.

    Args:
        frame: episodes, as `read_tables` gives them.
        by: columns to group by; all episodes are one group without.

    Returns:
        Columns: *by, phases, delivered, early, questions, fallbacks, held_back, overruled; as `schema.EPISODES` counts
        them.
    """
    names = ("phases", "delivered", "early", "asks", "fallbacks", "held_back", "overruled")
    totals = [pl.col(name).sum().cast(pl.Int64) for name in names]
    rows = frame.filter(SCORED)
    found = rows.group_by(*by).agg(totals).sort(*by) if by else rows.select(totals)
    return found.rename({"asks": "questions"})
