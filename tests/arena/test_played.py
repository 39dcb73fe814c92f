"""Attempts of agents: the episodes of a run as states of their tasks, on sheets and in the meta-evaluation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from deskcraft.arena.played import played_states, tasks_played
from deskcraft.arena.sheets.making import make_sheets
from deskcraft.cli.app import app
from deskcraft.desktop.actions import Done
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from tests.arena.recorded import recorded
from tests.arena.test_sheets import Pen
from tests.episode.scene import NAME
from tests.suite.arena_code.little import SLUG, make_root

pytestmark = pytest.mark.real
TASK = f"pptarena/{SLUG}"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_root(tmp_path / "root")


@pytest.fixture
def run(root: Path, tmp_path: Path, grader: Grader) -> RunFolder:
    return recorded(root, tmp_path / "mine", grader, Done())


def meta(root: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["pptarena", "meta", "--task-root", str(root), "--jobs", "1", *options])


def test_an_episode_is_a_state_of_its_task(root: Path, run: RunFolder, tmp_path: Path) -> None:
    tasks, blobs = TaskRoot(root), BlobStore(tmp_path / "b")
    (folder,) = tasks_played([run.path], tasks.folders())
    (state,) = played_states([run.path], folder.id, blobs)
    assert (folder.id, state.name, state.kind) == (TASK, f"mine/{NAME}", "played")
    made = make_sheets(folder, tasks, blobs, Pen(), attempts=[state])
    (sheet,) = made.sheets
    assert [one.before for one in sheet.slides] == [1, 2] and sheet.deck == ()


def test_reviewers_answers_of_a_run_are_compared_with_its_scores(root: Path, run: RunFolder, tmp_path: Path) -> None:
    key, answers = tmp_path / "key.yaml", tmp_path / "answers.yaml"
    key.write_text(yaml.safe_dump({"bcdfgh": {"task": TASK, "attempt": f"mine/{NAME}"}}))
    answers.write_text("bcdfgh: {score: 60, category: significant, note: too dark}\n")
    given = ("--run", str(run.path), "--answers", str(answers), "--key", str(key))
    found = json.loads(meta(root, *given, "--json").stdout)
    assert found["the paper's rule"]["accuracy"]["significant"] == {"right": 0, "of": 1}
    assert found["the paper's rule"]["misplaced"] == [
        f"{TASK} mine/{NAME}: significant is expected, it scores 1.00 (60: too dark)"
    ]


def test_what_no_reviewer_answered_says_nothing(root: Path, run: RunFolder) -> None:
    done = meta(root, "--run", str(run.path))
    assert isinstance(done.exception, BadInput)
    assert str(done.exception).startswith("--run: nobody states what an agent's attempts are worth")


def test_a_run_of_other_tasks_has_no_attempts(run: RunFolder) -> None:
    with pytest.raises(BadInput, match="mine: no scored episode of the chosen tasks"):
        tasks_played([run.path], [])


def test_a_run_of_a_suite_is_refused(run: RunFolder) -> None:
    (run.path / "run.json").write_text('{"suite": "pptc"}')
    with pytest.raises(BadInput, match="mine: a run of a suite; give one of `deskcraft run"):
        tasks_played([run.path], [])


def test_two_runs_of_one_name_are_refused(run: RunFolder, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=f"two attempts are called mine/{NAME}; rename the folder of one"):
        played_states([run.path, run.path], TASK, BlobStore(tmp_path / "b"))
