"""`deskcraft fork`, as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.runfile import RunFile
from tests.conftest import MOCK_ROOT

EPISODE = "mock_write-note_v0_solution_a1"
ROOT = ["--task-root", str(MOCK_ROOT)]


def deskcraft(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "deskcraft.cli.app", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with one episode of three steps."""
    out = tmp_path_factory.mktemp("recorded") / "run"
    done = deskcraft("run", "mock/write-note", "--agent", "solution", "--desktop", "mock", "--out", out, *ROOT)
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture(scope="module")
def forked(recorded: Path) -> Path:
    """Two continuations of two agents from its last step: one says DONE at once, the other acts at random."""
    out = recorded.parent / "forked"
    words = ("--agent", "noop", "--agent", "random", "--attempts", "2", "--max-steps", "6", "--out", out)
    done = deskcraft("fork", recorded / EPISODE, "--step", "3", *words, *ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the replay showed the recorded screen at all 4 steps compared") == 4
    return out


def test_each_continuation_is_an_episode_that_names_its_source(recorded: Path, forked: Path) -> None:
    records = dict(RunFolder(forked).records())
    assert len(records) == 4
    for record in records.values():
        fork = record.identity.fork
        assert fork is not None and (fork.run, fork.episode, fork.step) == (recorded.name, EPISODE, 3)
        assert record.replay is not None and record.replay.differences == ()
    assert [r.success for name, r in records.items() if "noop" in name] == [1, 1]
    assert {record.steps for name, record in records.items() if "random" in name} <= {3, 4, 5, 6}


def test_the_report_has_pass_at_k_from_the_step(recorded: Path, forked: Path) -> None:
    done = deskcraft("report", forked, "--json", "-", "--only", "forks")
    assert done.returncode == 0, done.stderr
    (table,) = [table for table in json.loads(done.stdout)["sheets"] if table["key"] == "forks"]
    names = [column["name"] for column in table["columns"]]
    every = [dict(zip(names, row, strict=True)) for row in table["rows"]]
    rows = [row for row in every if row["agent"] == "noop-from-3"]
    assert [(row["k"], row["episodes"], row["successes"], row["pass_at_k"]) for row in rows] == [
        (1, 2, 2, 1),
        (2, 2, 2, 1),
    ]
    assert rows[0]["point"] == f"from step 3 of {recorded.name}/{EPISODE}"


def test_a_run_of_before_keeps_its_digest(recorded: Path) -> None:
    file = recorded / "run.json"
    value = json.loads(file.read_text())
    assert value["asked"].pop("fork") is None
    older = recorded.parent / "older.json"
    older.write_text(json.dumps(value))
    assert read_model(older, RunFile).digest == read_model(file, RunFile).digest


@pytest.mark.parametrize(
    ("words", "says"),
    [
        pytest.param(["{run}/" + EPISODE, "--step", "4"], "steps 0 to 3", id="after its end"),
        pytest.param(["{run}/" + EPISODE, "--step", "2", "--max-steps", "2"], "leaves none of 2 steps", id="budget"),
        pytest.param(["{run}/nothing", "--step", "1"], "no complete episode 'nothing'", id="no such episode"),
        pytest.param(["{run}", "--step", "1"], "is no folder of a run", id="a run"),
        pytest.param(["{fork}/mock_write-note_v0_noop-from-3_a1", "--step", "1"], "is a fork itself", id="a fork"),
        pytest.param(["{run}/" + EPISODE, "--step", "1", "--agent", "nobody"], "nobody", id="no such agent"),
    ],
)
def test_what_cannot_be_continued_is_refused_in_one_line(
    recorded: Path, forked: Path, words: list[str], says: str
) -> None:
    done = deskcraft("fork", *[word.format(run=recorded, fork=forked) for word in words], *ROOT)
    assert (done.returncode, says in done.stderr, done.stderr.count("\n")) == (2, True, 1), done.stderr


def test_a_task_that_was_edited_since_is_refused(recorded: Path, tmp_path: Path) -> None:
    task = tmp_path / "tasks" / "mock" / "write-note"
    task.mkdir(parents=True)
    for file in (MOCK_ROOT / "tasks" / "mock" / "write-note").glob("*.*"):
        (task / file.name).write_text(file.read_text().replace("into the note", "into the notes"))
    done = deskcraft("fork", recorded / EPISODE, "--step", "1", "--task-root", tmp_path)
    assert done.returncode == 2 and "was edited since the recording" in done.stderr, done.stderr
