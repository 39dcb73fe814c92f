"""The failure policy: what is tried again, what is graded, what counts."""

from __future__ import annotations

from typing import get_args

import pytest

from deskcraft.agent.protocol import Observation, Turn
from deskcraft.desktop.actions import Done, GuiAction, Key, Type, Wait
from deskcraft.desktop.mock import Fault, MockDesktop
from deskcraft.desktop.protocol import Blame
from deskcraft.episode.grading import Grader
from deskcraft.episode.policy import POLICY, status_of
from deskcraft.errors import (
    AgentError,
    ContextFull,
    DesktopDied,
    DesktopTimeout,
    DiskFull,
    EndpointError,
    SetupFailed,
    VerifierError,
)
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import CallRecord, Status, TurnEvent, Usage
from deskcraft.report.summary import summarise
from deskcraft.task.loading import TaskRoot
from tests.agents import ListAgent
from tests.episode.scene import NAME, note_task, play
from tests.view.runs import tables


def test_the_table_covers_every_status() -> None:
    assert set(POLICY) == set(get_args(Status))
    assert all(p.scored == p.graded for p in POLICY.values())
    assert not any(p.retried and p.scored for p in POLICY.values())


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (EndpointError("503"), "endpoint_error"),
        (AgentError("gone"), "agent_error"),
        (DesktopDied("gone"), "desktop_error"),
        (SetupFailed("no window"), "desktop_error"),
        (VerifierError("bug"), "verifier_error"),
    ],
)
def test_a_fault_has_a_status(error: Exception, status: str) -> None:
    assert status_of(error) == status


def test_a_full_disk_ends_the_run() -> None:
    with pytest.raises(DiskFull):
        status_of(DiskFull("no room"))


@pytest.mark.parametrize(
    ("call", "nth", "error"),
    [
        pytest.param("reset", 1, DesktopDied("the sandbox is gone"), id="at the reset"),
        pytest.param("launch", 1, SetupFailed("no window"), id="in the setup"),
        pytest.param("perform", 2, DesktopDied("the X server is gone"), id="in the middle"),
        pytest.param("get", 2, DesktopDied("gone"), id="while evidence is taken"),
    ],
)
def test_a_dead_desktop_is_replaced_and_the_episode_begins_again(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, call: str, nth: int, error: DesktopDied
) -> None:
    desktop = MockDesktop(faults=[Fault(call, nth, error)])
    agent = ListAgent([[Type(text="milk"), Key(keys="ctrl+s")], [Done()]])
    record = play(note_task(mock_root), agent, run_folder, grader, desktop=desktop)
    assert (record.status, record.success, record.tries, record.steps) == ("done", 1, 2, 2)


def test_a_fault_that_stays_is_recorded_and_not_scored(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    desktop = MockDesktop(faults=[Fault("launch", n, SetupFailed("no window")) for n in (1, 2, 3)])
    record = play(note_task(mock_root), ListAgent(), run_folder, grader, desktop=desktop)
    assert (record.status, record.scored, record.success, record.score, record.tries) == (
        "desktop_error",
        False,
        None,
        None,
        3,
    )
    assert "no window" in record.error
    assert run_folder.names() == [NAME]


def test_a_failing_endpoint_is_never_a_zero(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    record = play(note_task(mock_root), ListAgent(error=EndpointError("503 after retries")), run_folder, grader)
    assert (record.status, record.success, record.tries) == ("endpoint_error", None, 3)


def call(purpose: str, tokens: int, *failures: str) -> CallRecord:
    return CallRecord(
        purpose=purpose, model="m", seconds=1, failures=failures, usage=Usage(input_tokens=tokens, cost_usd=tokens / 10)
    )


def test_calls_that_came_to_nothing_are_in_the_account(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    class Tired(ListAgent):
        """Makes one call that works; then its endpoint fails for good."""

        def act(self, observation: Observation) -> Turn:
            if observation.step:
                raise EndpointError("m: given up", call("agent", 0, "HTTP 500", "HTTP 500"))
            return Turn((Type(text="x"),), usage=call("agent", 7).usage, calls=(call("agent", 7),))

    record = play(note_task(mock_root), Tired(), run_folder, grader)
    assert (record.status, record.tries) == ("endpoint_error", 3)
    assert (record.usage.input_tokens, record.lost_usage.input_tokens) == (7, 14)
    turns = [event for event in run_folder.trajectory(NAME) if isinstance(event, TurnEvent)]
    assert [turn.calls[0].failures for turn in turns] == [(), ("HTTP 500", "HTTP 500")]
    summary = summarise(*tables([record]))
    assert summary.input_tokens == 21
    assert summary.cost_usd == pytest.approx(2.1)


def test_a_full_context_is_in_the_account_and_spends_the_budget(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    agent = ListAgent(error=ContextFull("m: too long", call("agent", 0, "HTTP 400: too long")))
    record = play(note_task(mock_root), agent, run_folder, grader)
    assert (record.status, record.scored, record.success, record.lost_usage.input_tokens) == ("budget", True, 0, 0)
    (turn,) = (event for event in run_folder.trajectory(NAME) if isinstance(event, TurnEvent))
    assert turn.calls[0].failures == ("HTTP 400: too long",)


def test_wall_time_bounds_only_us(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    record = play(note_task(mock_root), ListAgent([[]] * 5), run_folder, grader, wall_s=1e-9, tries=1)
    assert (record.status, record.success) == ("desktop_error", None)
    assert "wall time" in record.error


def test_a_limit_that_the_agent_ran_into_counts(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    class Hog(MockDesktop):
        hit: tuple[str, ...] = ()

        @property
        def limits_hit(self) -> tuple[str, ...]:
            return self.hit

        def perform(self, action: GuiAction) -> None:
            self.hit = ("memory",)
            super().perform(action)

    unknown = Blame("unknown", "it does not say")
    desktop = Hog(faults=[Fault("perform", 1, DesktopTimeout("does not answer"))], blamed=unknown)
    record = play(note_task(mock_root), ListAgent([[Type(text="x")]]), run_folder, grader, desktop=desktop)
    assert (record.status, record.scored, record.success, record.limits_hit) == (
        "agent_limit",
        True,
        0,
        ("memory",),
    )


def test_a_check_that_raises_is_a_bug_of_ours(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    task = note_task(mock_root)
    checks = task.checks.model_copy(update={"goals": ({"files.untouched": {"of": "note"}},)})
    broken = task.model_copy(update={"checks": checks})
    record = play(broken, ListAgent(), run_folder, grader)
    assert (record.status, record.scored, record.evidence is not None) == ("verifier_error", False, True)


def test_an_interrupt_leaves_nothing_half_written(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    class Stop(ListAgent):
        def act(self, observation: Observation) -> Turn:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(note_task(mock_root), Stop(), run_folder, grader)
    assert run_folder.names() == []
    assert list((run_folder.path / "partial").iterdir()) == []


def test_waits_that_the_agent_asked_for_are_no_fault_of_ours(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    agent = ListAgent([[Wait(duration_s=30)]] * 5)  # no time passes on the mock, so what is ours falls below 0
    record = play(note_task(mock_root), agent, run_folder, grader, wall_s=20, tries=1)
    assert (record.status, record.scored, record.steps) == ("done", True, 5)


def test_what_a_task_requires_and_the_desktop_lacks_is_skipped_with_the_reason(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    task = note_task(mock_root).model_copy(update={"requires": ("sudo", "systemd", "wings")})
    record = play(task, ListAgent(), run_folder, grader)
    assert (record.status, record.scored, record.tries) == ("skipped", False, 1)
    why = "the task needs 'systemd': the mock has no processes; the task needs 'wings': no mock desktop has it"
    assert record.error == why
