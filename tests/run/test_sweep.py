"""Runs with worker processes: complete, resumable after a kill at any moment, nothing lost and nothing twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.desktop.waiting import wait_until
from deskcraft.record.folder import RunFolder
from tests.conftest import MOCK_ROOT


def command(out: Path, *more: str) -> list[str]:
    return [
        sys.executable, "-m", "deskcraft.cli.app", "run", "--agent", "random", "--desktop", "mock", "--max-steps", "30",
        "--attempts", "4", "--jobs", "2", "--task-root", str(MOCK_ROOT), "--out", str(out), *more,
    ]  # fmt: skip


def journal(out: Path) -> list[dict[str, object]]:
    path = out / "journal.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def results(out: Path) -> dict[str, tuple[object, ...]]:
    return {name: (r.status, r.success, r.score, r.steps) for name, r in RunFolder(out).records()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sweep") / "run"
    done = subprocess.run(command(out), capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return out


def test_a_run_does_every_planned_episode_once(undisturbed: Path) -> None:
    ended = [e["ended"] for e in journal(undisturbed) if "ended" in e]
    assert len(ended) == len(set(ended)) == 8
    assert len(results(undisturbed)) == 8


def test_a_second_call_has_nothing_to_do(undisturbed: Path) -> None:
    before = journal(undisturbed)
    done = subprocess.run(command(undisturbed), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert "8 of 8 done before" in done.stdout
    assert journal(undisturbed) == before


@pytest.mark.parametrize("episodes_before", [0, 1, 3, 6])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_goes_on_to_the_same_result(
    undisturbed: Path, tmp_path: Path, episodes_before: int, number: signal.Signals
) -> None:
    out = tmp_path / "run"
    process = subprocess.Popen(command(out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wait_until(
        lambda: sum("ended" in e for e in journal(out)) >= episodes_before and len(journal(out)) > 0,
        60,
        "episodes",
    )
    process.send_signal(number)
    _, errors = process.communicate(timeout=30)
    if number is signal.SIGINT:
        assert process.returncode == 130
        assert errors == "deskcraft: stopped; run the same command again to go on\n"
    done = subprocess.run(command(out), capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert results(out) == results(undisturbed)
    assert not list((out / "partial").iterdir())


def test_a_worker_that_is_killed_is_replaced(undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    with subprocess.Popen(command(out, "--jobs", "1"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: any("ended" in e for e in journal(out)), 60, "the first episode")
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        assert process.wait(120) == 0
    assert any("crashed" in e for e in journal(out))
    assert results(out) == results(undisturbed)


def test_regrading_needs_the_evidence_only(undisturbed: Path) -> None:
    before = results(undisturbed)
    grade = [
        sys.executable,
        "-m",
        "deskcraft.cli.app",
        "grade",
        str(undisturbed),
        "--json",
        "--task-root",
        str(MOCK_ROOT),
    ]
    done = subprocess.run(grade, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert [e["changed"] for e in json.loads(done.stdout)] == [False] * 8
    assert results(undisturbed) == before
