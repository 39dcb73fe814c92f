"""A run that is killed with SIGKILL at fifty moments (see `arena`) comes to the same as one that is left alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from deskcraft.episode.policy import POLICY
from deskcraft.record.folder import RunFolder
from deskcraft.run.journal import Journal
from deskcraft.run.runfile import RunFile
from tests.conftest import MOCK_ROOT

KILLS = 50
CLOCK = {"t_s", "seconds", "started_at", "timings"}
"""What a clock wrote."""


def game(out: Path, kills: int) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.run.arena", str(out), str(MOCK_ROOT), "5", str(kills)],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["code"] == 0
    return told


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(inner) for key, inner in value.items() if key not in CLOCK}
    return [without_times(inner) for inner in value] if isinstance(value, list) else value


def episodes(out: Path) -> dict[str, Any]:
    """Records and events of all episodes, but for times."""
    run = RunFolder(out)
    return {
        name: without_times(
            [record.model_dump(mode="json"), [event.model_dump(mode="json") for event in run.trajectory(name)]]
        )
        for name, record in run.records()
    }


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("calm") / "run"
    assert game(out, 0)["goes"] == 1
    return out


@pytest.fixture(scope="module")
def wild(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    out = tmp_path_factory.mktemp("wild") / "run"
    return out, game(out, KILLS)


def test_it_was_killed_so_often(wild: tuple[Path, dict[str, Any]]) -> None:
    killed = wild[1]["killed"]
    assert sum(killed.values()) == KILLS
    assert set(killed) == {"controller", "worker", "group"}


def test_no_process_outlives_it(wild: tuple[Path, dict[str, Any]]) -> None:
    assert wild[1]["alive"] == []


def test_nothing_is_lost_and_all_is_as_in_a_run_left_alone(calm: Path, wild: tuple[Path, dict[str, Any]]) -> None:
    out, expected = wild[0], episodes(calm)
    assert episodes(out) == expected
    assert sorted(expected) == sorted(e.name for e in RunFile.model_validate_json((out / "run.json").read_bytes()).own)


def test_no_episode_that_is_done_was_run_again(wild: tuple[Path, dict[str, Any]]) -> None:
    ended = [entry for entry in Journal(wild[0]).entries() if "ended" in entry]
    assert {entry["ended"] for entry in ended} == set(RunFolder(wild[0]).names())
    done = Counter(entry["ended"] for entry in ended if POLICY[entry["status"]].scored)
    assert set(done.values()) == {1}, ended


def test_nothing_half_written_is_left(wild: tuple[Path, dict[str, Any]]) -> None:
    out = wild[0]
    assert not (out / "partial").exists()
    assert not list(out.rglob(".partial-*"))
    assert (out / "journal.jsonl").read_bytes().endswith(b"\n")
