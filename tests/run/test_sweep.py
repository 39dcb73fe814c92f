"""Runs with worker processes: complete, resumable after a kill at any moment, nothing lost and nothing twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deskcraft.desktop.waiting import wait_until
from deskcraft.record.folder import RunFolder
from deskcraft.run.journal import Journal
from tests.conftest import MOCK_ROOT


def command(out: Path, *more: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "deskcraft.cli.app",
        "run",
        "--agent",
        "random",
        "--desktop",
        "mock",
        "--max-steps",
        "30",
        "--attempts",
        "4",
        "--jobs",
        "2",
        "--task-root",
        str(MOCK_ROOT),
        "--out",
        str(out),
        *more,
    ]


def journal(out: Path) -> list[dict[str, Any]]:
    return Journal(out).entries()


def results(out: Path) -> dict[str, tuple[object, ...]]:
    return {name: (r.status, r.success, r.score, r.steps) for name, r in RunFolder(out).records()}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]], str]:
    """An undisturbed run: its folder, its JSON lines, and what people are shown."""
    out = tmp_path_factory.mktemp("sweep") / "run"
    done = subprocess.run(command(out, "--json"), capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return out, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.fixture(scope="module")
def undisturbed(told: tuple[Path, list[dict[str, Any]], str]) -> Path:
    return told[0]


def test_programs_are_told_of_every_event(told: tuple[Path, list[dict[str, Any]], str]) -> None:
    out, events, _ = told
    assert (events[0]["event"], events[0]["to_do"], events[0]["workers"]) == ("planned", 8, 2)
    for name in RunFolder(out).names():
        mine = [e for e in events if e.get("episode") == name]
        kinds = [e["event"] for e in mine]
        assert (kinds[0], kinds[-1], set(kinds[1:-1])) == ("began", "ended", {"told"})
        assert [e["doing"] for e in mine[1:3]] == ["reset", "setup"]
    assert [e["t"] for e in events] == sorted(e["t"] for e in events)


def test_the_last_line_is_the_summary(told: tuple[Path, list[dict[str, Any]], str]) -> None:
    out, events, _ = told
    summary = events[-1]
    assert (summary["event"], summary["run"], summary["episodes"]) == ("summary", str(out), 8)
    assert (summary["succeeded"], summary["not_scored"]) == (0, 0)
    assert summary["models"] == {
        "calls": 0,
        "failed_tries": 0,
        "input_tokens": 0,
        "output_tokens": 0,
        "cost_usd": 0.0,
    }


def test_people_are_shown_how_much_is_to_do_where_and_how_it_goes(
    told: tuple[Path, list[dict[str, Any]], str],
) -> None:
    lines = told[2].splitlines()
    assert lines[0] == f"{told[0]}: a new run"
    assert lines[1].startswith("8 episodes, 2 workers on this machine (")
    assert lines[-1].startswith("8/8 ✗ failed  mock/")


def test_a_run_does_every_planned_episode_once(undisturbed: Path) -> None:
    ended = [e["ended"] for e in journal(undisturbed) if "ended" in e]
    assert len(ended) == len(set(ended)) == 8
    assert len(results(undisturbed)) == 8


def test_a_second_call_has_nothing_to_do(undisturbed: Path) -> None:
    before = journal(undisturbed)
    done = subprocess.run(command(undisturbed), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert "8 of 8 already done" in done.stdout
    assert journal(undisturbed) == before


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_run_goes_on_to_the_same_result(undisturbed: Path, tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "run"
    process = subprocess.Popen(
        command(out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, process_group=0
    )
    wait_until(lambda: any("ended" in e for e in journal(out)), 240, "an episode")
    os.killpg(process.pid, number)  # as a terminal does
    _, errors = process.communicate(timeout=60)
    if number is signal.SIGINT:
        assert process.returncode == 130
        assert errors == "deskcraft: stopped; run the same command again to resume\n"
    done = subprocess.run(command(out), capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    assert results(out) == results(undisturbed)
    assert not (out / "partial").exists()


def test_a_worker_that_is_killed_is_replaced(undisturbed: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    with subprocess.Popen(command(out, "--jobs", "1"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: any("ended" in e for e in journal(out)), 240, "the first episode")
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        assert process.wait(240) == 0
    assert [e["why"] for e in journal(out) if "crashed" in e] == ["killed by SIGKILL"]
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
