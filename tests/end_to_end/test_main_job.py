"""The main job on a real desktop: run an agent, grade it again, report it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import default_root

pytestmark = pytest.mark.real
TASK = next(f.id for f in default_root().folders() if f.task().split == "interactive")


def deskcraft(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "deskcraft.cli.app", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("end") / "run"
    done = deskcraft("run", TASK, "--agent", "solution", "--out", str(out))
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def test_an_interactive_task_is_run_and_graded(run: Path) -> None:
    records = [record for _, record in RunFolder(run).records()]
    assert [(r.status, r.success, r.score) for r in records] == [("done", 1, 1.0)]
    assert records[0].steps > 0


def test_it_is_graded_again_from_its_evidence_alone(run: Path) -> None:
    done = deskcraft("grade", str(run), "--json")
    assert [entry["new"] for entry in json.loads(done.stdout)] == [1]


def test_it_is_shown_in_one_self_contained_page(run: Path) -> None:
    page = run.parent / "report.html"
    done = deskcraft("report", str(run), "--html", str(page))
    assert done.returncode == 0, done.stderr
    text = page.read_text()
    assert TASK in text
    assert "data:image/" in text


@pytest.mark.exam
def test_a_replay_of_it_makes_the_same_requests(run: Path) -> None:
    out = run.parent / "replay"
    done = deskcraft("run", TASK, "--agent", "replay", "--agent-option", f"of={run}", "--out", str(out))
    assert done.returncode == 0, done.stdout + done.stderr
    (_, first), (_, second) = next(RunFolder(run).records()), next(RunFolder(out).records())
    assert second.scored
    assert second.steps == first.steps
