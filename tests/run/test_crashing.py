"""Replacing an episode that was not scored: whatever moment a kill comes at, one of the two is there, and whole."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest


@pytest.fixture(scope="module")
def histories(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "tests.run.crashing", str(tmp_path_factory.mktemp("crashing"))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


def test_every_change_to_the_disk_was_a_moment_to_be_killed_at(histories: list[dict[str, Any]]) -> None:
    assert max(h["first"] for h in histories) >= 10
    assert max(h["second"] for h in histories) >= 6
    assert sum(h["whole"] for h in histories) >= 1


def test_there_is_one_whole_episode_at_any_time(histories: list[dict[str, Any]]) -> None:
    assert {(len(h["episodes"]), *h["events"], h["screens"]) for h in histories} == {(1, 1, True)}


def test_what_was_written_whole_is_never_lost(histories: list[dict[str, Any]]) -> None:
    by_moment = {(h["first"], h["second"]): h["scored"] == [True] for h in histories}
    found = [scored for _, scored in sorted(by_moment.items())]
    assert found == sorted(found)  # first the old one, and from some moment on the new one for good
    assert set(found) == {False, True}


def test_the_journal_tells_of_each_once(histories: list[dict[str, Any]]) -> None:
    assert {(*h["scored"], *h["noted"]) for h in histories} == {(False, False), (True, False, True)}


def test_nothing_half_written_is_left(histories: list[dict[str, Any]]) -> None:
    assert [h["litter"] for h in histories if h["litter"]] == []
