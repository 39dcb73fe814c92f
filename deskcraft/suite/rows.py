"""Episodes of suites as rows of the table of episodes that lists, exports and the viewer are made from."""

from __future__ import annotations

from typing import Any

import polars as pl

from deskcraft.record.folder import RunFolder
from deskcraft.study.rows import Row
from deskcraft.study.schema import EPISODES, FAILURES
from deskcraft.suite.protocol import Suite
from deskcraft.suite.reading import records
from deskcraft.suite.records import ItemRecord

EMPTY = {"secondary_modes": "", "operations": "", "structures": "", "checkpoints": "[]"}
"""Of the columns that are lists; as `study.rows` writes them."""


def item_rows(suite: Suite[Any, Any], run: str, name: str, record: ItemRecord) -> tuple[Row, list[Row]]:
    """The values of `EPISODES` for an episode, and those of `FAILURES` for each reason why it did not succeed."""
    values = _shared(run, name, record)
    own = suite.columns()
    values |= {column: own[column].value(record) for column in own if column in EPISODES}
    failed = []
    if record.scored and not record.success:
        head = {"run": run, "episode": name, "task": record.identity.item, "agent": record.identity.label}
        for one in suite.failures(record):
            said = {"check": one.check, "role": "goal", "code": one.code, "sentence": one.sentence}
            failed.append(tuple((head | said)[column] for column in FAILURES))
    return tuple(values.get(column) for column in EPISODES), failed


def own_table(run: RunFolder, suite: Suite[Any, Any]) -> tuple[pl.DataFrame, dict[str, str]]:
    """A suite's own columns of a run's episodes, and what each means.

    Raises:
        BadInput: a record cannot be read.
    """
    columns = {name: column for name, column in suite.columns().items() if name not in EPISODES}
    rows = [
        {"run": str(run.path), "episode": name, **{n: column.value(record) for n, column in columns.items()}}
        for name, record in records(run, suite)
    ]
    names = ["run", "episode", *columns]
    meanings = {"run": "Folder of the run.", "episode": "Name of the episode, unique in its run."}
    meanings |= {name: column.meaning for name, column in columns.items()}
    return pl.DataFrame(rows, schema=names, infer_schema_length=None, orient="row"), meanings


def _shared(run: str, name: str, record: ItemRecord) -> dict[str, Any]:
    who, used = record.identity, record.usage + record.lost_usage
    return {
        **EMPTY,
        "run": run,
        "episode": name,
        "agent": who.label,
        "agent_name": who.agent.name,
        "agent_digest": who.agent.digest,
        "model": who.agent.settings.get("model"),
        "task": who.item,
        "revision": 0,
        "variant": 0,
        "attempt": who.attempt,
        "app": record.suite,
        "level": "",
        "split": "",
        "language": "en",
        "feasible": True,
        "checkpointable": False,
        "status": record.status,
        "ended": record.status,
        "scored": record.scored,
        "success": record.success if record.scored else None,
        "score": record.score if record.scored else None,
        "steps": record.steps,
        "turns": record.steps,
        "phases": 0,
        "needs_ask": False,
        "asks": 0,
        "used_terminal": False,
        "ended_in_fail": False,
        "tries": record.tries,
        "error": record.error,
        **{f"{n}": value for n, value in record.timings.model_dump().items() if n in EPISODES},
        "input_tokens": used.input_tokens,
        "output_tokens": used.output_tokens,
        "cost_usd": used.cost_usd,
        "instruction_chars": 0,
        "checks": 0,
        "atoms": 0,
        "episode_digest": who.item_digest,
        "grading_digest": who.grading_digest,
        "image": "",
        "protocol": "",
        "look": "",
        "started_at": record.started_at,
    }
