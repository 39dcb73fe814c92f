"""An episode that kills its worker wherever it stands, three times, has a record, and both rates have the episode."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deskcraft.record.folder import RunFolder
from deskcraft.report.loading import load
from deskcraft.run.journal import Journal
from deskcraft.run.tally import tally
from deskcraft.study.overview import rates
from tests.conftest import MOCK_ROOT

PLACES = {
    "deskcraft.desktop.mock.MockDesktop.reset": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.launch": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.screenshot": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.perform": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.settle": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.tree": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.get": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.windows": "killed by SIGKILL",
    "deskcraft.desktop.mock.MockDesktop.pointer": "killed by SIGKILL",
    "deskcraft.episode.boundary.BoundedAgent.start": "killed by SIGKILL",
    "deskcraft.episode.boundary.BoundedAgent.act": "killed by SIGKILL",
    "deskcraft.episode.boundary.BoundedAgent.close": "killed by SIGKILL",
    "deskcraft.episode.episode.begin": "killed by SIGKILL",
    "deskcraft.episode.episode.capture": "killed by SIGKILL",
    "deskcraft.episode.episode._record": "killed by SIGKILL",
    "deskcraft.episode.loop.EpisodeLoop.run": "killed by SIGKILL",
    "deskcraft.episode.recording.EpisodeRecorder.frame": "killed by SIGKILL",
    "deskcraft.episode.grading.Grader.grade": "killed by SIGKILL",
    "deskcraft.episode.episode.run_steps": "killed by SIGKILL",
    "deskcraft.record.folder.EpisodeWriter.complete": "killed by SIGKILL",
    "raise:deskcraft.record.folder.EpisodeWriter.complete": "exit status 70",
    "raise:deskcraft.run.worker.Worker.episode": "exit status 70",
    "raise:deskcraft.run.worker.outcome_of": "",
}
"""Where a worker is killed, or meets an exception, and how it ended then; nothing where its record was there before."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """All of them, in one process that forks the workers: what each run said, by place."""
    out = tmp_path_factory.mktemp("lost")
    done = subprocess.run(
        [sys.executable, "-m", "tests.run.losing", str(out), str(MOCK_ROOT), *PLACES],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, dict[str, Any]] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("place", PLACES)
def test_the_episode_is_recorded_and_in_both_rates(place: str, played: dict[str, dict[str, Any]]) -> None:
    told = played[place]
    folder = RunFolder(Path(told["folder"]))
    ((name, record),) = folder.records()
    rate = rates(load([folder.path]).episodes).row(0, named=True)
    assert (rate["episodes"], rate["scored"], rate["success_all"]) == (1, int(record.scored), 0.0)
    summary = told["events"][-1]
    assert (summary["event"], summary["planned"], summary["not_done"]) == ("summary", 1, 0)
    assert summary["success_all"] == 0.0
    if not PLACES[place]:  # the record was written; only the word of it was lost
        assert (record.scored, told["code"], summary["scored"]) == (True, 0, 1)
        return
    assert (record.status, record.scored, record.tries, told["code"]) == ("internal_error", False, 3, 1)
    assert f"3 workers died during it (the last: {PLACES[place]}, while it did: " in record.error
    assert ("a test raises here" in record.trace) == place.startswith("raise:")
    assert summary["infrastructure_errors"] == {"internal_error": 1}
    ended = [entry["status"] for entry in Journal(folder.path).entries() if entry.get("ended") == name]
    assert ended == ["internal_error"]
    assert not (folder.path / "partial").exists()


def test_the_same_command_plays_it_again(played: dict[str, dict[str, Any]]) -> None:
    again = played["deskcraft.desktop.mock.MockDesktop.reset"]["again"]
    assert (again["code"], again["status"]) == (0, "budget")


def outcome(status: str, success: int | None) -> dict[str, Any]:
    return {"status": status, "success": success, "scored": success is not None}


def test_every_planned_episode_is_in_one_of_the_numbers() -> None:
    outcomes = {
        "a": outcome("done", 1),
        "b": outcome("agent_crash", 0),
        "c": outcome("unattributed", None),
        "d": outcome("skipped", None),
        "e": outcome("desktop_error", None),
    }
    found = tally("abcdefg", outcomes)
    assert (found.planned, found.episodes, found.scored, found.not_scored, found.skipped, found.not_done) == (
        7,
        5,
        2,
        2,
        1,
        2,
    )
    assert (found.success_scored, found.success_all) == (1 / 2, 1 / 7)
    assert found.line() == (
        "1 of 7 succeeded (14.3 %, 50.0 % of the 2 that were scored), 2 not scored (desktop_error 1, unattributed 1), "
        "1 skipped, 2 not done"
    )


def test_nothing_of_nothing_is_never_said_while_something_was_not_done() -> None:
    assert tally("ab", {}).line() == "0 of 2 succeeded (0.0 %), 0 not scored, 2 not done"
    assert tally("ab", {}).success_all == 0.0
