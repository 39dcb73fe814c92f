"""A fork comes back to the recorded state, says what differs, and leaves the rest to another agent."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from deskcraft.agent.protocol import Agent, Briefing, Observation, Request, Turn
from deskcraft.desktop.actions import Ask, Done, Key, Type
from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.protocol import Box, Desktop, Picture, Settled
from deskcraft.desktop.settle import CAP_S, QUIET_S
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.fork.agent import LATE_S, LOOKS, ForkedAgent, fork_of, whole
from deskcraft.fork.compare import SWITCHER_PX, clock_on, difference, in_words, is_small
from deskcraft.fork.script import turns_until
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import (
    ActionEvent,
    EpisodeRecord,
    LaunchEvent,
    PutEvent,
    ReplayRecord,
    RunEvent,
    ScreenDifference,
)
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import Task
from tests.agents import ListAgent
from tests.episode.scene import NAME, identity, no_asset, note_task, play

SAVE = Key(keys="ctrl+s")
COURSE: list[list[Request]] = [[Type(text="mi"), SAVE], [Type(text="lkk")], [SAVE], [Done()]]


def again(task: Task, agent: ForkedAgent, path: Path, grader: Grader, desktop: MockDesktop) -> EpisodeRecord:
    config = EpisodeConfig(find_asset=no_asset, identity=identity(task.id), replay=agent, tries=1)
    with desktop as opened:
        return run_episode(task, agent, opened, RunFolder(path / "again"), NAME, config, grader)


class Watching(ListAgent):
    """Keeps what it was given."""

    def __init__(self, turns: list[list[Request]]) -> None:
        super().__init__(turns)
        self.briefings: list[Briefing] = []

    def start(self, briefing: Briefing) -> None:
        self.briefings.append(briefing)
        super().start(briefing)


def test_another_agent_plays_on_from_the_step(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    assert play(task, ListAgent(COURSE), run, grader).success == 0
    inner = Watching([[Type(text="lk"), SAVE], [Done()]])
    record = again(task, fork_of(inner, run, NAME, 2), tmp_path, grader, MockDesktop())
    assert (record.success, record.steps, record.status) == (1, 4, "done")
    assert record.replay == ReplayRecord(compared=3)
    assert (inner.seen[0].step, inner.seen[0].steps_left, len(inner.briefings)) == (2, 98, 1)


def test_the_user_says_the_same_on_the_way_back(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = mock_root.select(["mock/ask-colour"])[0].task()
    run = RunFolder(tmp_path / "recorded")
    play(task, ListAgent([[Ask(question="Which?")], [Type(text="teal")], [Type(text="x")]]), run, grader)
    inner = Watching([[Done()]])
    again(task, fork_of(inner, run, NAME, 2), tmp_path, grader, MockDesktop())
    said = [event.text for event in run.trajectory(NAME) if event.kind == "user" and event.step <= 2]
    conversation = inner.seen[0].conversation
    answers = [exchange.answer for exchange in conversation.history]
    heard = [conversation.instruction, *answers, *conversation.requirements, conversation.update]
    assert {text for text in heard if text} == set(said)
    forked = RunFolder(tmp_path / "again").trajectory(NAME)
    assert [event.text for event in forked if event.kind == "user"][: len(said)] == said


@pytest.mark.parametrize("step", range(4))
def test_the_state_at_the_step_is_the_recorded(mock_root: TaskRoot, tmp_path: Path, grader: Grader, step: int) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    recorded = play(task, ListAgent(COURSE), run, grader, checkpoints=(1, 2, 3))
    record = again(task, fork_of(ListAgent([[Done()]]), run, NAME, step), tmp_path, grader, MockDesktop())
    assert recorded.evidence is not None and record.evidence is not None
    states = [recorded.evidence.before, *[checkpoint.after for checkpoint in recorded.checkpoints]]
    assert record.evidence.after == states[step]


def test_a_whole_replay_ends_as_the_recording_did(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    recorded = play(task, ListAgent(COURSE), run, grader)
    record = again(task, whole(run, NAME), tmp_path, grader, MockDesktop())
    assert (record.evidence, record.verdict, record.steps) == (recorded.evidence, recorded.verdict, recorded.steps)
    assert record.replay == ReplayRecord(compared=recorded.steps + 1)


class Stained(MockDesktop):
    """Shows a stain from the first action on, for so many screenshots at rest; not before rest if it `comes_late`."""

    def __init__(self, box: tuple[int, int, int, int], shots: int = 1000, *, comes_late: bool = False) -> None:
        super().__init__()
        self.stained = self.at_rest = False
        self.box, self.left, self.comes_late = box, shots, comes_late

    def perform(self, action: Any) -> None:
        self.stained, self.at_rest = True, False
        super().perform(action)

    def settle(self, *, cap_s: float = CAP_S, quiet_s: float = QUIET_S) -> Settled:
        self.at_rest = True
        return super().settle(cap_s=cap_s, quiet_s=quiet_s)

    def screenshot(self) -> Picture:
        picture = super().screenshot().copy()
        if self.stained and (self.left if self.at_rest else not self.comes_late):
            self.left -= self.at_rest
            x0, y0, x1, y1 = self.box
            picture[y0:y1, x0:x1] = (1, 2, 3)
        return picture


def test_a_screen_that_differs_is_told_with_its_size(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    play(task, ListAgent(COURSE), run, grader)
    record = again(task, fork_of(ListAgent([[Done()]]), run, NAME, 2), tmp_path, grader, Stained((300, 200, 340, 210)))
    assert record.replay is not None and record.scored
    assert record.replay.differences == tuple(
        ScreenDifference(step=step, pixels=400, box=(300, 200, 340, 210), spots_px=400) for step in (1, 2)
    )
    assert "from step 1 on, in 2 of 3 screens, none of them by more than a caret" in in_words(record.replay)


def back_on(desktop: MockDesktop, root: TaskRoot, path: Path, grader: Grader) -> tuple[ReplayRecord, list[float]]:
    """A replay up to step 2 of what was recorded on a plain desktop; and the pauses that it made, s."""
    task = note_task(root)
    run = RunFolder(path / "recorded")
    play(task, ListAgent(COURSE), run, grader)
    waited: list[float] = []
    record = again(task, fork_of(ListAgent([[Done()]]), run, NAME, 2, waited.append), path, grader, desktop)
    assert record.replay is not None
    return record.replay, waited


@pytest.mark.parametrize(("shots", "differs", "looks"), [(1, [], 0), (4, [], 3), (1000, [2], 40)])
def test_a_screen_that_comes_late_is_awaited(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader, shots: int, differs: list[int], looks: int
) -> None:
    replay, waited = back_on(Stained((100, 100, 300, 300), shots), mock_root, tmp_path, grader)
    # step 1 lies within a turn: what is shown there is not awaited
    assert [each.step for each in replay.differences] == [1, *differs]
    assert waited.count(LATE_S / LOOKS) == looks


def test_a_screen_that_is_shown_before_the_desktop_is_at_rest_is_the_recorded(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader
) -> None:
    replay, waited = back_on(Stained((100, 100, 300, 300), comes_late=True), mock_root, tmp_path, grader)
    assert replay == ReplayRecord(compared=3, in_passing=(1, 2))
    assert waited == []
    assert "before the desktop was at rest" in in_words(replay)


def test_the_way_back_that_ends_early_is_no_result_of_the_agent(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader
) -> None:
    run = RunFolder(tmp_path / "recorded")
    talked = note_task(mock_root, [("And save it.", "agent_done")])
    play(talked, ListAgent([[SAVE], [Done()], [SAVE], [Done()]]), run, grader)
    silent = note_task(mock_root)  # the first DONE ends it
    record = again(silent, fork_of(ListAgent([[Done()]]), run, NAME, 2), tmp_path, grader, MockDesktop())
    assert (record.status, record.scored) == ("desktop_error", False)
    assert "ended before step 2" in record.error


class Commanding(ListAgent):
    """Runs a command before its second turn, as a solution may."""

    def __init__(self, turns: list[list[Request]], *argv: str) -> None:
        super().__init__(turns, privileged=True)
        self._argv = argv
        self._number = 0

    def start(self, briefing: Briefing) -> None:
        super().start(briefing)
        self._briefing, self._number = briefing, 0

    def act(self, observation: Observation) -> Turn:
        self._number += 1
        if self._number == 2:
            assert self._briefing.desktop is not None and self._briefing.ran is not None
            self._briefing.ran(RunEvent(step=0, argv=self._argv, t_s=0))
            self._briefing.desktop.run(self._argv)
        return super().act(observation)


NOTE = "/home/user/Documents/note.txt"


def test_recorded_commands_are_run_again(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    recorded = play(task, Commanding(COURSE, "rm", NOTE), run, grader, checkpoints=(3,))
    inner = Watching([[Done()]])
    forked = fork_of(inner, run, NAME, 3)
    assert forked.privileged
    record = again(task, forked, tmp_path, grader, MockDesktop())
    assert record.evidence is not None and record.evidence.after == recorded.checkpoints[0].after
    assert inner.briefings[0].desktop is None, "the agent that plays on is handed no desktop"
    ran = [event for event in RunFolder(tmp_path / "again").trajectory(NAME) if isinstance(event, RunEvent)]
    assert [(event.step, event.argv) for event in ran] == [(2, ("rm", NOTE))]


def test_a_command_that_fails_in_the_replay_is_refused_in_one_sentence(
    mock_root: TaskRoot, tmp_path: Path, grader: Grader
) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    play(task, Commanding(COURSE, "python3", "/tmp/edit.py"), run, grader)
    with pytest.raises(BadInput, match=r"'python3 /tmp/edit.py' .* cannot be repeated .* up to step 2 only"):
        again(task, fork_of(ListAgent([[Done()]]), run, NAME, 3), tmp_path, grader, MockDesktop())
    assert again(task, fork_of(ListAgent([[Done()]]), run, NAME, 2), tmp_path / "two", grader, MockDesktop()).scored


class Aiding(Commanding):
    """Puts a file beside the screen and opens it."""

    def act(self, observation: Observation) -> Turn:
        self._number += 1
        if self._number == 2:
            briefing = self._briefing
            assert briefing.desktop is not None and briefing.ran is not None
            briefing.ran(PutEvent(step=0, path="~/Documents/more.txt", data=self._argv[0], t_s=0))
            briefing.desktop.put("~/Documents/more.txt", b"more")
            briefing.ran(LaunchEvent(step=0, argv=("notepad", "~/Documents/more.txt"), t_s=0))
            briefing.desktop.launch(["notepad", "/home/user/Documents/more.txt"])
        return ListAgent.act(self, observation)


def test_files_and_programs_are_given_again(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    recorded = play(task, Aiding(COURSE, "bW9yZQ=="), run, grader)
    record = again(task, whole(run, NAME), tmp_path, grader, MockDesktop())
    assert (record.evidence, record.replay) == (recorded.evidence, ReplayRecord(compared=recorded.steps + 1))


def test_a_file_that_was_too_large_to_keep_is_refused(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    play(task, Aiding(COURSE, "bW9yZQ=="), run, grader)
    file = run.episodes / NAME / "trajectory.jsonl"
    file.write_text(file.read_text().replace('"bW9yZQ=="', "null"))
    with pytest.raises(BadInput, match=r"the file ~/Documents/more.txt .* up to step 2 only"):
        again(task, whole(run, NAME), tmp_path, grader, MockDesktop())


def test_the_pace_of_scripts_is_kept(mock_root: TaskRoot, tmp_path: Path, grader: Grader) -> None:
    task = note_task(mock_root)
    run = RunFolder(tmp_path / "recorded")
    agent: Any = ListAgent(COURSE)
    agent.identity = agent.identity.model_copy(update={"name": "solution"})
    play(task, agent, run, grader)
    run.write_record(NAME, named(run.read(NAME), "solution"))
    turns = [replace(turn, seconds=seconds) for turn, seconds in zip(all_of(run), (5.0, 90.0), strict=False)]
    waited: list[float] = []
    inner: Agent = ListAgent([[Done()]])
    forked = ForkedAgent(inner, run, NAME, turns, step=3, pause=waited.append)
    again(task, forked, tmp_path, grader, MockDesktop())
    assert [round(seconds) for seconds in waited] == [5, 60]


def named(record: EpisodeRecord, agent: str) -> EpisodeRecord:
    who = record.identity.agent.model_copy(update={"name": agent})
    return record.model_copy(update={"identity": record.identity.model_copy(update={"agent": who})})


def all_of(run: RunFolder) -> Any:
    assert [event for event in run.trajectory(NAME) if isinstance(event, ActionEvent)]
    return turns_until(run.trajectory(NAME), 3)


def screen(width: int = 200, height: int = 100) -> Picture:
    return np.zeros((height, width, 3), np.uint8)


@pytest.mark.parametrize(
    ("day", "left"), [("2026-03-01", 1500), ("2026-02-28", 1500 - SWITCHER_PX), ("", 1500 - SWITCHER_PX)]
)
def test_on_another_day_what_the_clock_moves_is_no_difference(
    monkeypatch: pytest.MonkeyPatch, day: str, left: int
) -> None:
    today = time.struct_time((2026, 3, 1, 0, 0, 0, 6, 60, 0))
    monkeypatch.setattr(time, "gmtime", lambda: today)
    clock = Box(1500, 1000, 100, 30)
    desktop = cast(Desktop, SimpleNamespace(capabilities=SimpleNamespace(clock=clock)))
    assert clock_on(desktop, day) == Box(left, 1000, 1600 - left, 30)
    without = cast(Desktop, SimpleNamespace(capabilities=SimpleNamespace(clock=None)))
    assert clock_on(without, day) is None


def test_the_clock_is_no_difference() -> None:
    other = screen()
    other[90:95, 150:160] = 9
    assert difference(1, other, screen(), Box(140, 80, 60, 20)) is None
    found = difference(1, other, screen(), None)
    assert found == ScreenDifference(step=1, pixels=50, box=(150, 90, 160, 95), spots_px=50)
    assert is_small(found)


def test_a_large_difference_is_one_even_of_few_pixels() -> None:
    other = screen()
    np.fill_diagonal(other[:, :100, 0], 9)
    found = difference(1, other, screen(), None)
    assert found is not None and found.pixels == 100 and found.spots_px == 100 * 100 and not is_small(found)


def test_what_nobody_sees_is_counted_and_small() -> None:
    other = screen()
    other[:50] += 4
    found = difference(1, other, screen(), None)
    assert found is not None and (found.pixels, found.spots_px) == (50 * 200, 0) and is_small(found)
    other[:50] += 1
    found = difference(1, other, screen(), None)
    assert found is not None and found.spots_px == 50 * 200 and not is_small(found)


def test_small_differences_far_from_each_other_are_small() -> None:
    other = screen()
    other[0:10, 0:10] = other[90:100, 190:200] = 9
    found = difference(1, other, screen(), None)
    assert found is not None and found.box == (0, 0, 200, 100) and found.spots_px == 200 and is_small(found)


def test_screens_of_other_sizes_differ_everywhere() -> None:
    found = difference(1, screen(20, 10), screen(), None)
    assert found == ScreenDifference(step=1, pixels=200, box=(0, 0, 20, 10))
