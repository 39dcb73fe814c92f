"""Noise: what varied is counted, and what did not is not blamed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.desktop.mock import Fault, MockDesktop
from deskcraft.desktop.protocol import Picture
from deskcraft.episode.grading import Grader
from deskcraft.errors import DesktopDied
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.noise import Durations, Noise, measure_noise
from deskcraft.validate.player import Player
from tests.conftest import MOCK_ROOT


def noise_of(root: TaskRoot, desktop: MockDesktop, tmp_path: Path, grader: Grader, repeats: int = 3) -> Noise:
    folder = root.select(["mock/write-note"])[0]
    with desktop as opened:
        return measure_noise(Player(folder, 0, root, opened, RunFolder(tmp_path / "run"), grader), repeats)


def test_a_quiet_desktop_has_none(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    found = noise_of(mock_root, MockDesktop(), tmp_path, grader)
    assert not found.varied
    assert [list(told.outcomes.items()) for told in found.verdicts] == [
        [("success 1, score 1, done", 3)],
        [("success 0, score 0, done, failed files.text", 3)],
    ]
    assert (found.screens.groups, found.screens.most_pixels) == ((6,), 0)
    assert len({told.steps for told in found.verdicts}) == 2


def test_a_verdict_that_varied_is_counted(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    class Forgetful(MockDesktop):
        """Loses what was saved in its third episode, which is the second of the solution."""

        resets = 0

        def reset(self, *, sudo: bool = False) -> None:
            super().reset(sudo=sudo)
            self.resets += 1

        def get(self, path: str, *, max_bytes: int = 2**30) -> bytes:
            return b"Shopping\n" if self.resets == 3 else super().get(path, max_bytes=max_bytes)

    found = noise_of(mock_root, Forgetful(), tmp_path, grader)
    solution, noop = found.verdicts
    assert solution.outcomes == {
        "success 1, score 1, done": 2,
        "success 0, score 0, done, failed files.text": 1,
    }
    assert (found.varied, solution.varied, noop.varied, found.screens.varied) == (True, True, False, False)


def test_a_first_screen_that_varied_is_counted(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    class Restless(MockDesktop):
        """One line is white on the screens of its second episode."""

        resets = 0

        def reset(self, *, sudo: bool = False) -> None:
            super().reset(sudo=sudo)
            self.resets += 1

        def screenshot(self) -> Picture:
            picture = super().screenshot()
            if self.resets == 2:
                picture[300, 200:210] = 255 - picture[300, 200:210]
            return picture

    found = noise_of(mock_root, Restless(), tmp_path, grader)
    assert (found.screens.groups, found.screens.most_pixels) == ((5, 1), 10)
    assert (found.varied, any(told.varied for told in found.verdicts)) == (True, False)


def test_an_episode_that_is_not_scored_is_no_verdict(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    desktop = MockDesktop(faults=[Fault("reset", 2, DesktopDied("gone"))])
    found = noise_of(mock_root, desktop, tmp_path, grader)
    assert found.verdicts[1].outcomes["desktop_error (not scored)"] == 1
    assert (found.varied, found.screens.missing, found.screens.groups) == (True, 1, (5,))


@pytest.mark.parametrize(
    ("taken", "flagged"),
    [
        pytest.param((10, 11, 12), False, id="near each other"),
        pytest.param((10, 11, 17), True, id="far apart"),
        pytest.param((0.1, 0.2, 0.9), False, id="far apart and short"),
    ],
)
def test_durations_are_flagged_beyond_a_stated_spread(taken: tuple[float, float, float], flagged: bool) -> None:
    shortest, median, longest = taken
    found = Durations(kind="noop", shortest_s=shortest, median_s=median, longest_s=longest)
    assert found.flagged is flagged


def test_the_command_says_it_in_a_table_and_as_json(tmp_path: Path) -> None:
    to = tmp_path / "noise.json"
    done = CliRunner().invoke(
        app,
        [
            "noise",
            "mock/write-note",
            "--desktop",
            "mock",
            "--repeat",
            "2",
            "-j",
            "1",
            "--json",
            str(to),
            "--task-root",
            str(MOCK_ROOT),
        ],
    )
    assert done.exit_code == 0, done.output
    assert "0 of 1 tasks varied" in done.output
    assert "4 the same" in done.output
    value = json.loads(to.read_text())
    assert (value["varied"], value["results"][0]["task"]) == (0, "mock/write-note")
