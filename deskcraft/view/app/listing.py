"""What the list asks of the table of episodes: filters, search, order and pages, with counts for each filter. Pure.

The strings of a filter's column are held as numbers and the texts to search in lower case, so that a request over
100,000 episodes takes some tens of milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from deskcraft.plain import clip, one_line

FACETS: Final = ("run", "agent", "app", "level", "split", "mode", "status", "result", "task")
SORTS: Final = {
    "task": "task",
    "agent": "agent",
    "attempt": "attempt",
    "level": "level",
    "mode": "mode",
    "status": "status",
    "result": "result",
    "score": "score",
    "steps": "steps",
    "asks": "asks",
    "time": "total_s",
    "tokens": "tokens",
    "cost": "cost_usd",
    "began": "started_at",
    "run": "run",
}
"""Names in the address, and their columns."""
ROW: Final = (
    "run",
    "episode",
    "task",
    "agent",
    "attempt",
    "variant",
    "app",
    "level",
    "split",
    "mode",
    "status",
    "result",
    "score",
    "steps",
    "asks",
    "used_terminal",
    "total_s",
    "tokens",
    "cost_usd",
    "started_at",
    "why",
)
RESULTS: Final = ("pass", "fail", "unscored")
PER_PAGE, MOST_PER_PAGE = 100, 500
MOST_VALUES = 400
"""Of a filter that are offered; the others can still be searched for."""
WHY_CHARS = 240
KEPT = 64
"""Words whose finds are kept: pages of a search are turned more often than words change."""
_WORD = re.compile(r'"([^"]+)"|(\S+)')

Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True)
class Query:
    """What the address of a list says."""

    search: str = ""
    """Words that must all be there; `"two words"` is one."""
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Facet to values, of which one must hold."""
    sort: str = ""
    """A name of `SORTS`; as in the run's folder without one."""
    descending: bool = False
    page: int = 1
    per_page: int = PER_PAGE

    @property
    def words(self) -> list[str]:
        """The words of the search, in lower case."""
        return [(quoted or word).lower() for quoted, word in _WORD.findall(self.search)]


def query_of(values: list[tuple[str, str]]) -> Query:
    """The query in an address; what it does not know is left alone, so that an old link still opens."""
    chosen: dict[str, tuple[str, ...]] = {}
    for name, value in values:
        if name in FACETS:
            chosen[name] = (*chosen.get(name, ()), value)
    last = dict(values)
    sort = last.get("sort", "")
    return Query(
        search=last.get("q", "")[:500],
        chosen=chosen,
        sort=sort.removeprefix("-") if sort.removeprefix("-") in SORTS else "",
        descending=sort.startswith("-"),
        page=_number(last.get("page", ""), 1),
        per_page=min(_number(last.get("per_page", ""), PER_PAGE), MOST_PER_PAGE),
    )


@dataclass(frozen=True)
class Facet:
    """A column as numbers: `values[codes[row]]`."""

    values: list[str]
    codes: NDArray[np.int32]


class Listing:
    """The table of episodes, made ready for queries."""

    def __init__(self, episodes: pl.DataFrame, failures: pl.DataFrame) -> None:
        """`episodes` and `failures` as `deskcraft.study.schema` has them, with `run` a name that is unique."""
        self.table = _with_texts(episodes, failures)
        self._search = lru_cache(KEPT)(self._found)
        self._ranks = lru_cache(len(SORTS))(self._ranked)

    def __len__(self) -> int:
        return len(self.table)

    @cached_property
    def facets(self) -> dict[str, Facet]:
        """The columns that can be filtered by."""
        return {name: _facet(self.table[name]) for name in FACETS}

    @cached_property
    def places(self) -> dict[tuple[str, str], int]:
        """(run, episode) to row."""
        return {key: row for row, key in enumerate(zip(self.table["run"], self.table["episode"], strict=True))}

    def select(self, query: Query) -> dict[str, Any]:
        """A page of the rows that fit, how many there are, what they come to, and each facet's counts."""
        masks = {name: self._mask(name, values) for name, values in query.chosen.items()}
        found = self._text_mask(query)
        every = _all_of([found, *masks.values()])
        rows = self._ordered(query, np.flatnonzero(every))
        pages = max(1, -(-len(rows) // query.per_page))
        page = min(max(1, query.page), pages)
        shown = rows[(page - 1) * query.per_page : page * query.per_page]
        return {
            "total": len(self.table),
            "matching": len(rows),
            "page": page,
            "pages": pages,
            "rows": [_shown(row) for row in self.table.select(ROW)[shown].iter_rows(named=True)],
            "facets": {
                name: self._counts(name, _all_of([found, *(m for n, m in masks.items() if n != name)]), query)
                for name in FACETS
            },
            "summary": self._summary(rows),
        }

    def keys(self, query: Query) -> list[tuple[str, str]]:
        """(run, episode) of all rows that fit, in order."""
        masks = [self._mask(name, values) for name, values in query.chosen.items()]
        rows = self._ordered(query, np.flatnonzero(_all_of([self._text_mask(query), *masks])))
        return list(self.table.select("run", "episode")[rows].iter_rows())

    def attempts(self, run: str, episode: str) -> list[dict[str, Any]]:
        """The episodes of the same task, of whatever agent or run; this one among them."""
        row = self.places.get((run, episode))
        if row is None:
            return []
        same = self.table.filter(pl.col("task") == self.table["task"][row])
        ordered = same.select(ROW).sort("agent", "run", "variant", "attempt")
        return [_shown(one) for one in ordered.iter_rows(named=True)]

    def _text_mask(self, query: Query) -> Mask:
        masks = [self._search(word) for word in query.words]
        return _all_of([np.ones(len(self.table), np.bool_), *masks])

    def _found(self, word: str) -> Mask:
        return self.table["haystack"].str.contains(word, literal=True).to_numpy()

    def _mask(self, name: str, values: tuple[str, ...]) -> Mask:
        facet = self.facets[name]
        wanted = np.isin(np.array(facet.values, dtype=np.object_), values)
        return wanted[facet.codes]

    def _counts(self, name: str, mask: Mask, query: Query) -> list[tuple[str, int]]:
        facet = self.facets[name]
        counts = np.bincount(facet.codes[mask], minlength=len(facet.values))
        chosen = set(query.chosen.get(name, ()))
        listed = [(v, int(n)) for v, n in zip(facet.values, counts, strict=True) if n or v in chosen]
        return listed[:MOST_VALUES]

    def _ordered(self, query: Query, rows: NDArray[np.intp]) -> NDArray[np.intp]:
        if not query.sort or len(rows) == 0:
            return rows[::-1] if query.descending else rows
        ranks, nulls = self._ranks(SORTS[query.sort])
        key = -ranks[rows] if query.descending else ranks[rows]
        key = np.where(nulls[rows], np.iinfo(np.int32).max, key)  # what is not known comes last, either way
        return rows[np.argsort(key, kind="stable")]

    def _ranked(self, name: str) -> tuple[NDArray[np.int32], Mask]:
        """Each row's place by a column, and where the column is null."""
        column = self.table[name]
        ranks = column.rank("dense").fill_null(0).cast(pl.Int32)
        return ranks.to_numpy(), column.is_null().to_numpy()

    def _summary(self, rows: NDArray[np.intp]) -> dict[str, Any]:
        some = self.table.select("success", "scored", "steps", "total_s", "cost_usd")[rows]
        scored = int(some["scored"].sum())
        successes = int(some["success"].sum())
        cost = some["cost_usd"]
        return {
            "scored": scored,
            "successes": successes,
            "success": successes / scored if scored else None,
            "success_all": successes / len(rows) if len(rows) else None,
            "steps_median": some["steps"].median(),
            "total_s": float(some["total_s"].sum()),
            "cost_usd": float(cost.sum()),
            "cost_unknown": int(cost.null_count()),
        }


def _with_texts(episodes: pl.DataFrame, failures: pl.DataFrame) -> pl.DataFrame:
    """The table with `result`, `why` (one sentence) and `haystack` (all that is searched, in lower case)."""
    sentences = failures.group_by("run", "episode", maintain_order=True).agg(
        pl.col("sentence").first().alias("sentence"), pl.col("sentence").str.join("\n").alias("sentences")
    )
    joined = episodes.join(sentences, on=["run", "episode"], how="left", maintain_order="left")
    texts = [pl.col(name).fill_null("") for name in ("task", "agent", "episode", "error", "sentences")]
    return joined.with_columns(
        result=pl.when(~pl.col("scored"))
        .then(pl.lit("unscored"))
        .when(pl.col("success") == 1)
        .then(pl.lit("pass"))
        .otherwise(pl.lit("fail")),
        why=pl.when(~pl.col("scored"))
        .then(pl.col("error").fill_null(""))
        .otherwise(pl.coalesce("sentence", pl.lit(""))),
        tokens=pl.col("input_tokens") + pl.col("output_tokens"),
        haystack=pl.concat_str(texts, separator="\n").str.to_lowercase(),
    ).drop("sentence", "sentences")


def _facet(column: pl.Series) -> Facet:
    if column.name == "result":
        order = {result: code for code, result in enumerate(RESULTS)}
        return Facet(list(RESULTS), column.replace_strict(order, return_dtype=pl.Int32).to_numpy())
    filled = column.fill_null("none")
    values = filled.unique().sort()
    ranks = filled.rank("dense").cast(pl.Int32) - 1 if len(filled) else pl.Series([], dtype=pl.Int32)
    return Facet(values.to_list(), ranks.to_numpy())


def _all_of(masks: list[Mask]) -> Mask:
    every = masks[0]
    for mask in masks[1:]:
        every = every & mask
    return every


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose texts are fit to show; `id` keeps the names as they are, for links."""
    texts = {name: one_line(value) for name, value in row.items() if isinstance(value, str)}
    return {**row, **texts, "why": clip(one_line(row["why"], WHY_CHARS), WHY_CHARS), "id": [row["run"], row["episode"]]}


def _number(text: str, otherwise: int) -> int:
    return max(1, int(text)) if text.isdecimal() and len(text) < 9 else otherwise
