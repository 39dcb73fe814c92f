"""The tables of `deskcraft.study` for runs of any suites; also the program that reads a part of them in a process apart
(`python -m deskcraft.suite.study FOLDER`, see `study.reading`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from deskcraft.study import reading, table
from deskcraft.study.reading import Rows, Source
from deskcraft.study.table import Reader, Tables
from deskcraft.suite.registry import suite_class
from deskcraft.suite.rows import item_rows


def read_tables(runs: Iterable[Path], processes: int | None = None) -> Tables:
    """Both tables of all complete episodes of these runs.

    Args:
        runs: folders of runs.
        processes: how many read; None: as many as help.

    Raises:
        BadInput: as `study.table.read_tables`.
    """
    return table.read_tables(runs, processes, Reader("deskcraft.suite.study", rows_of_item))


def read(sources: Sequence[Source]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The tables `EPISODES` and `FAILURES`; labels of agents and budgets are not known yet.

    Raises:
        BadInput: a record cannot be read, with its path.
    """
    return reading.read(sources, rows_of_item)


def rows_of_item(run: str, name: str, suite: str, record: dict[str, Any]) -> Rows:
    """The rows of an episode of another suite than the desktop tasks.

    Raises:
        BadInput: no suite is called so.
        ValidationError: the record is none of the suite.
    """
    found = suite_class(suite)
    return item_rows(found(), run, name, found.Record.model_validate(record))


if __name__ == "__main__":
    reading.main(rows_of_item)
