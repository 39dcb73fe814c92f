"""One denominator: what a run does not hold is in its table, as absent."""

from __future__ import annotations

import polars as pl
import pytest

from deskcraft.errors import BadInput
from deskcraft.release.freeze import freeze
from deskcraft.release.model import Release, ReleasedImage, Rules
from deskcraft.release.table import ABSENT, complete
from deskcraft.study.schema import EPISODES
from deskcraft.task.loading import TaskRoot


@pytest.fixture
def release(mock_root: TaskRoot) -> Release:
    return freeze("1.0", mock_root, mock_root.folders(), ReleasedImage(id="mock", versions={}), Rules(attempts=2))


def table(release: Release, *rows: tuple[str, str, int, int | None]) -> pl.DataFrame:
    """(agent, task, attempt, success) a row; a success of None was not scored."""
    tasks = {task.id: task for task in release.tasks}
    values = [
        {
            "run": "r",
            "episode": f"{agent}-{task}-{attempt}",
            "agent": agent,
            "agent_name": agent,
            "task": task,
            "attempt": attempt,
            "variant": 0,
            "success": success,
            "scored": success is not None,
            "status": "done",
            "episode_digest": tasks[task].episode_digest,
            "grading_digest": tasks[task].grading_digest,
            "app": "mock",
            "level": tasks[task].level,
            "split": tasks[task].split,
        }
        for agent, task, attempt, success in rows
    ]
    return pl.DataFrame([{name: row.get(name) for name in EPISODES} for row in values], schema=EPISODES)


NOTE, COLOUR = "mock/write-note", "mock/ask-colour"


def test_every_task_and_attempt_is_there(release: Release) -> None:
    whole = complete(table(release, ("a", NOTE, 1, 1), ("a", COLOUR, 2, None)), release)
    assert whole.schema == pl.Schema(EPISODES)
    assert whole.select("agent", "task", "attempt", "status", "scored", "success").rows() == [
        ("a", COLOUR, 1, ABSENT, False, None),
        ("a", COLOUR, 2, "done", False, None),
        ("a", NOTE, 1, "done", True, 1),
        ("a", NOTE, 2, ABSENT, False, None),
    ]
    absent = whole.filter(pl.col("status") == ABSENT)
    assert absent["level"].to_list() == ["L2", "L1"]
    assert absent["mode"].to_list() == ["ambiguity", None]
    assert whole["episode"].n_unique() == 4


def test_each_agent_of_each_run_is_completed_by_itself(release: Release) -> None:
    whole = complete(table(release, ("a", NOTE, 1, 1), ("b", NOTE, 3, 0)), release)
    assert dict(whole.group_by("agent").len().iter_rows()) == {"a": 4, "b": 6}


def test_the_number_of_attempts_may_be_given(release: Release) -> None:
    some = table(release, ("a", NOTE, 1, 1))
    assert complete(some, release, attempts=5).height == 10
    with pytest.raises(BadInput, match="asks for 2 attempts"):
        complete(some, release, attempts=1)
    with pytest.raises(BadInput, match="beyond attempt 2"):
        complete(table(release, ("a", NOTE, 3, 1)), release, attempts=2)


def test_a_whole_table_stays_as_it_is(release: Release) -> None:
    rows = [("a", task, attempt, 1) for task in (COLOUR, NOTE) for attempt in (1, 2)]
    given = table(release, *rows)
    assert complete(given, release).equals(given)


def test_what_is_not_the_release_s_is_refused(release: Release) -> None:
    some = table(release, ("a", NOTE, 1, 1))
    with pytest.raises(BadInput, match=r"release 1\.0 does not have.*mock/write-note"):
        complete(some.with_columns(pl.lit("0").alias("grading_digest")), release)
    with pytest.raises(BadInput, match="attempt 1 is there twice"):
        complete(pl.concat([some, some]), release)
