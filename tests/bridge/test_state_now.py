"""The verdict of the state between two turns, and that an episode is the same with it and without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.protocol import Observation, Request, Turn
from deskcraft.bridge import driven
from deskcraft.bridge.driven import DrivenDesktop, Finished
from deskcraft.bridge.setting import Scene, find_setting
from deskcraft.desktop.actions import Ask, Done, Key, Type
from deskcraft.desktop.mock import Fault, MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput, DesktopDied, DesktopError, DesktopTimeout, VerifierError
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from evaluators import Verdict

SAVE = Key(keys="ctrl+s")
COURSE: list[Request] = [Type(text="milk"), SAVE, Type(text=" and more"), SAVE, Done()]
"""The note is right after step 2 and damaged after step 4."""


@pytest.fixture
def scene(mock_root: TaskRoot) -> Scene:
    return scene_of(mock_root, "mock/write-note")


def scene_of(root: TaskRoot, task: str) -> Scene:
    (folder,) = root.select([task])
    return find_setting(root, "test", [folder.task()], "mock", None, Limits()).scene(folder, 0, 1)


@pytest.fixture
def desk(grader: Grader) -> Iterator[DrivenDesktop]:
    desk = DrivenDesktop("mock", graders=grader)
    yield desk
    desk.close()


def course(desk: DrivenDesktop, scene: Scene, run: RunFolder, *, graded: bool) -> tuple[list[Verdict], Finished]:
    seen: Any = desk.begin(scene.task, run, scene.name, scene.config)
    verdicts = []
    for request in COURSE:
        if graded:
            verdicts.append(desk.grade_now())
        seen = desk.act(Turn((request,)))
    assert isinstance(seen, Finished)
    return verdicts, seen


def test_it_is_what_the_state_is_worth_before_each_turn(desk: DrivenDesktop, scene: Scene, tmp_path: Path) -> None:
    verdicts, finished = course(desk, scene, RunFolder(tmp_path), graded=True)
    assert [verdict.success for verdict in verdicts] == [0, 0, 1, 1, 0]
    assert verdicts[2].goals[0].sentence
    assert verdicts[-1] == finished.record.verdict


def test_an_episode_is_the_same_with_it_and_without(desk: DrivenDesktop, scene: Scene, tmp_path: Path) -> None:
    plain, graded = RunFolder(tmp_path / "plain"), RunFolder(tmp_path / "graded")
    _, without = course(desk, scene, plain, graded=False)
    _, with_it = course(desk, scene, graded, graded=True)
    same = {"timings", "started_at"}
    assert with_it.record.model_dump(exclude=same) == without.record.model_dump(exclude=same)
    when = {"t_s", "seconds"}
    events = [[e.model_dump(exclude=when) for e in run.trajectory(scene.name)] for run in (plain, graded)]
    assert events[0] == events[1]
    kept = [sorted(file.name for file in run.blobs.path.iterdir()) for run in (plain, graded)]
    assert kept[0] == kept[1]


def test_its_time_is_nobody_s(desk: DrivenDesktop, scene: Scene, tmp_path: Path) -> None:
    _, finished = course(desk, scene, RunFolder(tmp_path), graded=True)
    timings = finished.record.timings
    assert 0 < timings.checkpoint_s <= timings.total_s - timings.agent_s


def test_it_may_be_asked_twice(desk: DrivenDesktop, scene: Scene, tmp_path: Path) -> None:
    desk.begin(scene.task, RunFolder(tmp_path), scene.name, scene.config)
    assert desk.grade_now() == desk.grade_now()


def test_it_holds_after_messages_of_the_user(desk: DrivenDesktop, mock_root: TaskRoot, tmp_path: Path) -> None:
    scene = scene_of(mock_root, "mock/ask-colour")
    desk.begin(scene.task, RunFolder(tmp_path), scene.name, scene.config)
    desk.act(Turn((Ask(question="Which?"),)))
    for request in (Type(text="teal"), SAVE, Done()):
        desk.act(Turn((request,)))
    verdict = desk.grade_now()
    finished = desk.act(Turn((Done(),)))
    assert isinstance(finished, Finished) and finished.record.verdict == verdict


def test_a_task_that_is_graded_at_its_end_only_says_so(desk: DrivenDesktop, scene: Scene, tmp_path: Path) -> None:
    task = scene.task.model_copy(update={"checkpointable": False})
    desk.begin(task, RunFolder(tmp_path), scene.name, scene.config)
    with pytest.raises(BadInput, match="cannot be graded before the end"):
        desk.grade_now()
    assert isinstance(desk.act(Turn((Done(),))), Finished)


def on(monkeypatch: pytest.MonkeyPatch, desktop: MockDesktop) -> None:
    """The next desktop that is opened is this one."""
    monkeypatch.setattr(driven, "open_desktop", lambda *_, **__: desktop)


def test_evidence_that_cannot_be_taken_is_told_and_the_episode_goes_on(
    desk: DrivenDesktop, scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the first is from before the episode
    on(monkeypatch, MockDesktop(faults=[Fault("get", 2, DesktopTimeout("does not answer"))]))
    desk.begin(scene.task, RunFolder(tmp_path), scene.name, scene.config)
    with pytest.raises(DesktopTimeout, match="does not answer"):
        desk.grade_now()
    assert desk.under_way and desk.grade_now().success == 0
    desk.act(Turn((Type(text="milk"), SAVE)))
    finished = desk.act(Turn((Done(),)))
    assert isinstance(finished, Finished) and finished.record.success == 1


def test_a_desktop_that_died_is_told_and_its_next_turn_is_the_end(
    desk: DrivenDesktop, scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(monkeypatch, MockDesktop(faults=[Fault("get", 2, DesktopDied("it fell over"))]))
    desk.begin(scene.task, RunFolder(tmp_path), scene.name, scene.config)
    with pytest.raises(DesktopDied, match="fell over"):
        desk.grade_now()
    with pytest.raises(DesktopError, match="it died"):
        desk.act(Turn((SAVE,)))
    assert not desk.under_way
    assert isinstance(desk.begin(scene.task, RunFolder(tmp_path / "next"), scene.name, scene.config), Observation)


def test_a_desktop_at_its_limit_gives_nothing_out_and_that_counts(
    desk: DrivenDesktop, scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hog(MockDesktop):
        @property
        def limits_hit(self) -> tuple[str, ...]:
            return ("memory",)

    on(monkeypatch, Hog(faults=[Fault("get", 2, DesktopTimeout("does not answer"))]))
    desk.begin(scene.task, RunFolder(tmp_path), scene.name, scene.config)
    assert desk.grade_now().success == 0


def test_a_check_that_raises_is_an_error_and_no_verdict(desk: DrivenDesktop, scene: Scene, tmp_path: Path) -> None:
    checks = scene.task.checks.model_copy(update={"goals": ({"files.untouched": {"of": "note"}},)})
    task = scene.task.model_copy(update={"checks": checks})
    desk.begin(task, RunFolder(tmp_path), scene.name, scene.config)
    desk.act(Turn((Type(text="milk"), SAVE)))
    with pytest.raises(VerifierError, match="as it was before"):
        desk.grade_now()
    assert desk.under_way


def test_what_is_being_written_is_awaited(
    desk: DrivenDesktop, scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Writing(MockDesktop):
        """The note is being written until the desktop has rested."""

        resting: list[float] = []  # noqa: RUF012 - the test's own

        def writers(self, below: Any) -> tuple[str, ...]:
            super().writers(below)
            return () if self.resting else ("~/Documents/note.txt",)

        def settle(self, *, cap_s: float = 5.0, quiet_s: float = 0.3) -> Any:
            self.resting.append(quiet_s)
            return super().settle(cap_s=cap_s, quiet_s=quiet_s)

    desktop = Writing()
    on(monkeypatch, desktop)
    desk.begin(scene.task, RunFolder(tmp_path), scene.name, scene.config)
    desk.grade_now()
    assert len(desktop.resting) == 1
    desk.grade_now()
    assert len(desktop.resting) == 1
