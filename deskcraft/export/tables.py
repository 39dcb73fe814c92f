"""The tables of episodes and failures as Parquet or CSV, with a dictionary of their columns."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import polars as pl

from deskcraft.export import columns
from deskcraft.export.placing import placed
from deskcraft.record.folder import RunFolder
from deskcraft.suite.protocol import Suite
from deskcraft.suite.registry import by_suite, suite_of
from deskcraft.suite.rows import own_table
from deskcraft.suite.study import read_tables

_FORMULA = r"^\s*[=+\-@\t\r]"
"""What a spreadsheet would take for the beginning of a formula."""


def export_tables(runs: Sequence[Path], out: Path, kind: Literal["parquet", "csv"], *, force: bool) -> int:
    """Writes episodes, failures and columns into `out`; gives the number of episodes.

    Raises:
        BadInput: no such run, a damaged record, or files that are there already.
    """
    tables = read_tables(runs)
    named = {"episodes": tables.episodes, "failures": tables.failures}
    own = _of_suites(runs)
    dictionary = pl.concat([dictionary_of(named), *(_meanings(name, *table) for name, table in own.items())])
    named |= {name: frame for name, (frame, _) in own.items()}
    with placed(out, force=force) as folder:
        for name, frame in named.items():
            if kind == "parquet":
                frame.write_parquet(folder / f"{name}.parquet")
            else:
                flat(frame).write_csv(folder / f"{name}.csv")
        dictionary.write_csv(folder / "columns.csv")
    return tables.episodes.height


def _of_suites(runs: Sequence[Path]) -> dict[str, tuple[pl.DataFrame, dict[str, str]]]:
    """For each suite that has columns of its own: its table, and what they mean."""
    found = {}
    for name, paths in by_suite(runs).items():
        made = [own_table(RunFolder(path), suite) for path in paths if isinstance(suite := suite_of(path), Suite)]
        if made:
            found[name] = (pl.concat([frame for frame, _ in made], how="vertical_relaxed"), made[0][1])
    return found


def _meanings(name: str, frame: pl.DataFrame, meanings: Mapping[str, str]) -> pl.DataFrame:
    rows = [(name, column, str(kind), meanings[column]) for column, kind in frame.schema.items()]
    return pl.DataFrame(rows, schema=["table", "column", "type", "meaning"], orient="row")


def dictionary_of(tables: Mapping[str, pl.DataFrame]) -> pl.DataFrame:
    """One row a column: table, column, type, meaning."""
    meanings = {"episodes": columns.EPISODES, "failures": columns.FAILURES}
    rows = [
        (table, name, str(kind), meanings[table][name])
        for table, frame in tables.items()
        for name, kind in frame.schema.items()
    ]
    return pl.DataFrame(rows, schema=["table", "column", "type", "meaning"], orient="row")


def flat(frame: pl.DataFrame) -> pl.DataFrame:
    """The table as CSV can hold it: lists as JSON, and no text that a spreadsheet would calculate.

    Such a text gets an apostrophe before it. Model output and file names come from others.
    """
    lists = [name for name, kind in frame.schema.items() if isinstance(kind, pl.List)]
    as_json = [pl.Series(name, [_json(frame[name], row) for row in range(frame.height)], pl.String) for name in lists]
    return frame.with_columns(as_json).with_columns(pl.col(pl.String).str.replace(_FORMULA, "'$0"))


def _json(lists: pl.Series, row: int) -> str:
    return json.dumps(lists[row].to_list() if lists[row] is not None else None, ensure_ascii=False)
