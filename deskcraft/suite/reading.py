"""Reads the records of a run of a suite, which somebody else may have sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.suite.protocol import Suite

AnySuite: TypeAlias = Suite[Any, Any] | type[Suite[Any, Any]]


def records(run: RunFolder, suite: AnySuite) -> Iterator[tuple[str, Any]]:
    """All complete episodes of a run by name.

    Raises:
        BadInput: one cannot be read, or is none of this suite.
    """
    for name in run.names():
        yield name, read_record(run, suite, name)


def read_record(run: RunFolder, suite: AnySuite, name: str) -> Any:
    """One complete episode.

    Raises:
        BadInput: it is missing, or none of this suite.
    """
    record = read_model(run.episodes / name / "episode.json", suite.Record, beneath=run.path)
    if getattr(record, "suite", suite.name) != suite.name:
        raise BadInput(f"{run.path}: {name}: an episode of another suite than the run is of")
    return record
