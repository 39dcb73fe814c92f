"""Reads records into tables, in chunks; as a program (`python -m deskcraft.study.reading FOLDER`) for `table`, in a
process apart: FOLDER/sources says what to read, `episodes` and `failures` (Arrow) are written beside it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl
from pydantic import ValidationError
from pydantic_core import from_json

from deskcraft.errors import BadInput
from deskcraft.intake.files import RECORD_BYTES, read_inside
from deskcraft.intake.parsing import bounded_json, model_from, reason_of
from deskcraft.plain import one_line
from deskcraft.record.model import EpisodeRecord
from deskcraft.study.ranges import out_of_range
from deskcraft.study.rows import NESTED, SEPARATOR, BadRecord, Complexities, Row, episode_row, failure_rows, talk_counts
from deskcraft.study.schema import EPISODES, FAILURES

CHUNK = 2_000
"""Records whose values are held as Python objects at a time."""
BAD_INPUT = 2
"""Exit status: a record cannot be read; standard error says which."""
SHOWN = 200
"""Characters of an error's text."""
_NESTED = frozenset({list, dict, tuple})
_Schema = Mapping[str, pl.DataType | type[pl.DataType]]
Rows: TypeAlias = tuple[Row, list[Row]]
"""Those of an episode: of `EPISODES`, and of `FAILURES`."""
OfSuite: TypeAlias = Callable[[str, str, str, dict[str, Any]], Rows]
"""Makes the rows of an episode of its run, its name, its suite and its record.

It raises BadInput or pydantic's ValidationError where the record is none of the suite.
"""


@dataclass(frozen=True, slots=True)
class Source:
    """Episodes of one run."""

    run: str
    """Its folder, as it was given."""
    names: tuple[str, ...]
    """Folders under `episodes/`; one without an `episode.json` is not complete and is passed over."""


def no_suite(run: str, name: str, suite: str, record: dict[str, Any]) -> Rows:
    """The `OfSuite` of whoever knows desktop tasks alone.

    Raises:
        BadInput: always.
    """
    raise BadInput(f"an episode of the suite {one_line(suite, 60)}, which deskcraft.suite.study reads")


def read(sources: Sequence[Source], of_suite: OfSuite = no_suite) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The tables `EPISODES` and `FAILURES`; labels of agents and budgets are not known yet.

    Args:
        sources: what to read.
        of_suite: makes the rows of episodes of other suites than the desktop tasks.

    Raises:
        BadInput: a record cannot be read, with its path.
    """
    episodes, failures = [episodes_frame([])], [failures_frame([])]
    for rows, failed in _chunks(sources, of_suite):
        episodes.append(_checked(rows))
        failures.append(_table(failed, failures_frame))
    return pl.concat(episodes, rechunk=True), pl.concat(failures, rechunk=True)


def episodes_frame(rows: Sequence[Row]) -> pl.DataFrame:
    """Rows of `rows.episode_row` as a table `EPISODES`.

    Raises:
        TypeError, OverflowError, pl.exceptions.PolarsError: a value is not of its column's type.
    """
    flat = _frame(rows, {name: pl.String if name in NESTED else kind for name, kind in EPISODES.items()})
    none = pl.lit([], dtype=pl.List(pl.String))
    lists = [
        pl.when(pl.col(name) == "").then(none).otherwise(pl.col(name).str.split(SEPARATOR)).alias(name)
        for name in NESTED[:-1]
    ]
    return flat.with_columns(*lists, pl.col("checkpoints").str.json_decode(EPISODES["checkpoints"]))


def failures_frame(rows: Sequence[Row]) -> pl.DataFrame:
    """Rows of `rows.failure_rows` as a table `FAILURES`.

    Raises:
        TypeError, OverflowError, pl.exceptions.PolarsError: a value is not of its column's type.
    """
    return _frame(rows, FAILURES)


def _frame(rows: Sequence[Row], schema: _Schema) -> pl.DataFrame:
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    for name, values in zip(schema, columns, strict=True):
        if not _NESTED.isdisjoint(map(type, values)):  # polars takes seconds to refuse lists within lists
            raise TypeError(f"{name}: a list or a mapping where one value belongs")
    return pl.DataFrame([pl.Series(n, v, dtype=t) for (n, t), v in zip(schema.items(), columns, strict=True)])


def _chunks(sources: Sequence[Source], of_suite: OfSuite) -> Iterator[tuple[list[Row], list[Row]]]:
    rows: list[Row] = []
    failed: list[Row] = []
    known: Complexities = {}
    for source in sources:
        for name in source.names:
            found = _one(source.run, name, known, of_suite)
            if found is None:
                continue
            rows.append(found[0])
            failed += found[1]
            if len(rows) == CHUNK:
                yield rows, failed
                rows, failed = [], []
    yield rows, failed


def _one(run: str, name: str, known: Complexities, of_suite: OfSuite) -> Rows | None:
    path = f"{run}/episodes/{name}/episode.json"
    try:
        record: dict[str, Any] = bounded_json(read_inside(run, f"episodes/{name}/episode.json", RECORD_BYTES))
        if isinstance(suite := record.get("suite"), str):
            return _of_suite(run, name, suite, record, of_suite)
        talk = _talk(run, name) if record["asks"] or record["task"].get("phases") else (0,) * 5
        return episode_row(run, name, record, talk, known), failure_rows(run, name, record)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from error
    except BadRecord as error:
        raise BadInput(f"{path}: no record of an episode: {one_line(str(error), SHOWN)}") from error
    except KeyError as error:
        raise BadInput(f"{path}: no record of an episode: {str(error.args[0])[:SHOWN]!r} is missing") from error
    except (ValueError, TypeError, AttributeError, IndexError, OverflowError) as error:
        raise _no_record(run, name, error) from error


def _of_suite(run: str, name: str, suite: str, record: dict[str, Any], of_suite: OfSuite) -> Rows:
    """The rows of an episode of another suite than the desktop tasks."""
    try:
        return of_suite(run, name, suite, record)
    except (ValidationError, BadInput) as error:
        said = reason_of(error) if isinstance(error, ValidationError) else str(error)
        raise BadInput(f"{run}/episodes/{name}/episode.json: no record of an episode: {said}") from error


def _talk(run: str, name: str) -> tuple[int, ...] | None:
    path = f"{run}/episodes/{name}/interaction.jsonl"
    try:
        return talk_counts(read_inside(run, f"episodes/{name}/interaction.jsonl", RECORD_BYTES))
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        said = one_line(repr(error), SHOWN)
        raise BadInput(f"{path}: cannot be read as what agent and user said: {said}") from error


_MISMATCH = (TypeError, OverflowError, pl.exceptions.PolarsError)


def _checked(rows: Sequence[Row]) -> pl.DataFrame:
    """The rows as a table; if a value is of another type or out of its range, the record that has it is named."""
    table = _table(rows, episodes_frame)
    if bad := out_of_range(table):
        run, name = rows[bad[0]][:2]
        raise BadInput(f"{run}/episodes/{name}/episode.json: {bad[1]}")
    return table


def _table(rows: Sequence[Row], frame: Callable[[Sequence[Row]], pl.DataFrame]) -> pl.DataFrame:
    """The rows as a table; if a value is of another type, the record that has it is named."""
    try:
        return frame(rows)
    except _MISMATCH as error:
        for row in rows:
            try:
                frame([row])
            except _MISMATCH as cause:
                raise _no_record(row[0], row[1], cause) from error
        raise


def _no_record(run: str, name: str, error: Exception) -> BadInput:
    """Says what is wrong with a record, and in which field: that is for the record's model to say."""
    said = one_line(str(error), SHOWN)
    try:
        model_from(read_inside(run, f"episodes/{name}/episode.json", RECORD_BYTES), EpisodeRecord)
    except (OSError, BadInput):
        pass
    except ValueError as named:
        said = f"{one_line(str(named), SHOWN)} ({said})" if str(named) != str(error) else said
    return BadInput(f"{run}/episodes/{name}/episode.json: no record of an episode: {said}")


def main(of_suite: OfSuite = no_suite) -> None:
    """Reads what FOLDER/sources names; `of_suite` as for `read`."""
    folder = Path(sys.argv[1])
    gc.disable()  # parsed JSON has no cycles, and looking for some takes a fifth of the time
    asked = from_json((folder / "sources").read_bytes())
    try:
        episodes, failures = read([Source(one["run"], tuple(one["names"])) for one in asked], of_suite)
    except BadInput as error:
        print(error, file=sys.stderr)
        sys.exit(BAD_INPUT)
    episodes.write_ipc(folder / "episodes")
    failures.write_ipc(folder / "failures")


if __name__ == "__main__":
    main()
