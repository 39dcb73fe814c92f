"""No exception loses an episode: one is raised in each place, and the record, its trace and both rates have it."""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from Xlib.error import BadWindow

import deskcraft.episode.episode as episode
from deskcraft.agent.protocol import Observation, Request, Turn
from deskcraft.desktop.actions import Ask, Done, GuiAction, Key, Type
from deskcraft.desktop.deadlines import Late, Watch
from deskcraft.desktop.guarded import ActionTooLong, GuardedDesktop
from deskcraft.desktop.mock import Fault, MockDesktop
from deskcraft.desktop.protocol import Blame
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.episode.recording import EpisodeRecorder
from deskcraft.errors import DesktopDied, DesktopFault, DesktopTimeout
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, EvidenceRecord
from deskcraft.report.summary import summarise
from deskcraft.task.loading import TaskRoot
from simulator import ScriptedUser
from tests.agents import ListAgent
from tests.episode.scene import NAME, identity, no_asset, note_task, play
from tests.view.runs import tables

ODD = [
    KeyError("odd"),
    TypeError("odd"),
    IndexError("odd"),
    struct.error("odd"),
    RecursionError("odd"),
    MemoryError("odd"),
    AttributeError("odd"),
    OSError(5, "odd"),
    AssertionError("odd"),
    EOFError("odd"),
    StopIteration("odd"),
]
TURNS: list[list[Request]] = [[Type(text="milk"), Key(keys="ctrl+s")], [Done()]]


class Raises(MockDesktop):
    """Raises in place of one call, from its `nth` time on."""

    def __init__(self, call: str, error: Exception, nth: int = 1, **more: Any) -> None:
        super().__init__(faults=[Fault(call, n, error) for n in range(nth, 200)], **more)


def in_both_rates(run: RunFolder) -> EpisodeRecord:
    """The one record, which a summary counts among all and not among the scored."""
    assert run.names() == [NAME]
    record = run.read(NAME)
    rate = summarise(*tables([record])).overall
    assert (rate.episodes, rate.scored) == (1, int(record.scored))
    assert rate.success_all == float(record.success or 0)
    return record


DESKTOP_CALLS = [
    ("reset", 1),
    ("launch", 1),
    ("tree", 1),
    ("screenshot", 1),
    ("windows", 2),
    ("pointer", 1),
    ("perform", 1),
    ("settle", 2),
    ("get", 2),
    ("tree", 2),
    ("accessibility_tree", 1),
]


class Looks(ListAgent):
    """Reads the accessibility tree in each turn."""

    def act(self, observation: Observation) -> Turn:
        observation.look_inside()
        return super().act(observation)


@pytest.mark.parametrize(("call", "nth"), DESKTOP_CALLS, ids=[f"{call}-{nth}" for call, nth in DESKTOP_CALLS])
def test_an_exception_in_a_call_of_the_desktop_is_recorded(
    call: str, nth: int, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    error = ODD[DESKTOP_CALLS.index((call, nth))]
    play(note_task(mock_root), Looks(TURNS), run_folder, grader, desktop=Raises(call, error, nth))
    record = in_both_rates(run_folder)
    assert (record.status, record.tries) == ("desktop_error", 3)
    assert "failed unexpectedly" in record.error
    assert "odd" in record.trace
    assert "Traceback" in record.trace


@pytest.mark.parametrize("error", ODD, ids=lambda error: type(error).__name__)
def test_whatever_the_exception_is(
    error: Exception, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader, desktop=Raises("perform", error))
    record = in_both_rates(run_folder)
    assert record.status == "desktop_error"
    assert type(error).__name__ in record.error


def test_an_error_of_the_x_protocol_too(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    error = BadWindow.__new__(BadWindow)
    error._data = {"code": 3, "resource_id": 7, "sequence_number": 1, "major_opcode": 1, "minor_opcode": 0, "type": 0}
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader, desktop=Raises("windows", error))
    assert in_both_rates(run_folder).status == "desktop_error"


@pytest.mark.parametrize("method", ["start", "act"])
def test_an_exception_in_the_agent_is_recorded(
    method: str, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ListAgent, method, raiser(KeyError("odd")))
    play(note_task(mock_root), ListAgent(), run_folder, grader)
    record = in_both_rates(run_folder)
    assert (record.status, "KeyError" in record.trace) == ("agent_error", True)


def test_an_agent_that_cannot_be_closed_changes_no_result(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ListAgent, "close", raiser(KeyError("odd")))
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader)
    record = in_both_rates(run_folder)
    assert (record.status, record.success) == ("done", 1)
    assert "closing the agent failed unexpectedly: KeyError" in record.error


@pytest.mark.parametrize("method", ["frame", "request", "turn", "user"])
def test_an_exception_in_the_recorder_is_recorded(
    method: str, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EpisodeRecorder, method, raiser(ValueError("odd")))
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader)
    record = in_both_rates(run_folder)
    assert (record.status, "ValueError: odd" in record.trace) == ("internal_error", True)


@pytest.mark.parametrize("method", ["deliver", "answer"])
def test_an_exception_in_the_user_is_recorded(
    method: str, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScriptedUser, method, raiser(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "odd")))
    phases = [("Now eggs too.", "agent_done")] if method == "deliver" else []
    turns: list[list[Request]] = [[Done()]] if method == "deliver" else [[Ask(question="Which note?")], [Done()]]
    play(note_task(mock_root, phases), ListAgent(turns), run_folder, grader)
    assert in_both_rates(run_folder).status == "internal_error"


def test_an_exception_while_grading_is_recorded(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grader, "grade", raiser(KeyError("odd")))
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader)
    record = in_both_rates(run_folder)
    assert (record.status, record.tries, "KeyError" in record.trace) == ("verifier_error", 1, True)
    assert record.evidence is not None


STAGES = {
    "begin": "desktop_error",
    "Checkpoints": "internal_error",
    "EpisodeLoop": "internal_error",
    "_briefing": "internal_error",
    "capture": "internal_error",
    "_final_evidence": "internal_error",
    "EvidenceRecord": "verifier_error",
    "counts_as": "internal_error",
}


@pytest.mark.parametrize("stage", STAGES)
def test_an_exception_in_a_stage_is_recorded(
    stage: str, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = EvidenceRecord
    fails = raiser(TypeError("odd"))
    calls = []

    def first(*args: Any, **more: Any) -> Any:
        calls.append(args)
        return fails() if len(calls) == 1 else whole(*args, **more)

    monkeypatch.setattr(episode, stage, first if stage == "EvidenceRecord" else fails)
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader)
    record = in_both_rates(run_folder)
    assert (record.status, "TypeError: odd" in record.trace) == (STAGES[stage], True)


def test_a_finish_step_that_meets_a_bug_is_noted_and_the_state_graded(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(episode, "run_steps", raiser(KeyError("odd")))
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader)
    record = in_both_rates(run_folder)
    assert (record.status, record.success) == ("done", 1)
    assert "a finish step failed unexpectedly" in record.error
    assert "KeyError" in record.trace


# -- whose fault --

AGENT, US, UNKNOWN = Blame("agent", "it did it"), Blame("us", "we did it"), Blame("unknown", "nobody saw it")


@pytest.mark.parametrize(
    ("blamed", "status", "tries"),
    [(AGENT, "agent_crash", 1), (US, "desktop_error", 3), (UNKNOWN, "unattributed", 3)],
    ids=lambda value: value.who if isinstance(value, Blame) else "",
)
def test_what_a_broken_desktop_counts_as_is_by_who_broke_it(
    blamed: Blame, status: str, tries: int, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    desktop = Raises("perform", DesktopTimeout("it does not answer"), 3, blamed=blamed)
    play(note_task(mock_root), ListAgent([*TURNS[:1], [Type(text="x")]]), run_folder, grader, desktop=desktop)
    record = in_both_rates(run_folder)
    assert (record.status, record.tries, record.scored) == (status, tries, blamed is AGENT)
    assert record.success == (1 if blamed is AGENT else None)  # what it had saved by then is graded as it stands
    assert record.blame == f"{blamed.who}: {blamed.why}"


@pytest.mark.parametrize("call", ["reset", "launch", "screenshot"])
def test_nothing_is_the_agents_doing_before_it_has_the_desktop(
    call: str, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    desktop = Raises(call, DesktopTimeout("no answer"), blamed=AGENT)
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader, desktop=desktop)
    record = in_both_rates(run_folder)
    assert (record.status, record.blame) == ("desktop_error", "")


def test_a_bug_of_ours_is_ours_whoever_provoked_it(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> None:
    desktop = Raises("perform", KeyError("odd"), blamed=AGENT)
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader, desktop=desktop)
    record = in_both_rates(run_folder)
    assert (record.status, record.blame) == ("desktop_error", "us: a bug in DeskCraft: the trace is in the record")


@pytest.mark.parametrize(("blamed", "status"), [(AGENT, "agent_crash"), (UNKNOWN, "unattributed")])
def test_evidence_that_a_broken_desktop_does_not_give_out(
    blamed: Blame, status: str, mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    desktop = Raises("get", DesktopDied("gone"), 2, blamed=blamed)
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader, desktop=desktop, tries=1)
    record = in_both_rates(run_folder)
    assert (record.status, record.success) == (status, 0 if blamed is AGENT else None)


def test_one_piece_of_evidence_that_is_not_given_out_costs_no_other(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    desktop = Raises("tree", DesktopTimeout("the manifest did not end"), 4, blamed=AGENT)
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader, desktop=desktop)
    record = in_both_rates(run_folder)
    assert (record.status, record.ended, record.success) == ("agent_crash", "agent_crash", 0)
    assert record.evidence is not None
    states = {name: item.state for name, item in record.evidence.after.items()}
    assert sorted(states.values()) == ["present", "refused"]
    assert record.verdict is not None
    assert [goal.ok for goal in record.verdict.goals] == [True]


@pytest.mark.parametrize("ending", [[Done()], []], ids=["done", "budget"])
def test_a_limit_that_was_reached_names_the_episode_however_it_ends(
    ending: list[Done], mock_root: TaskRoot, run_folder: RunFolder, grader: Grader
) -> None:
    class Hog(MockDesktop):
        hit: tuple[str, ...] = ("disk",)  # before the agent came: not its own

        @property
        def limits_hit(self) -> tuple[str, ...]:
            return self.hit

        def perform(self, action: GuiAction) -> None:
            self.hit = ("disk", "memory")
            super().perform(action)

    turns: list[list[Request]] = [*TURNS[:1], [*ending] or [Type(text="x")]]
    play(note_task(mock_root), ListAgent(turns), run_folder, grader, desktop=Hog(), max_steps=3)
    record = in_both_rates(run_folder)
    assert (record.status, record.ended, record.success) == ("agent_limit", "done" if ending else "budget", 1)
    assert record.limits_hit == ("memory",)


# -- time --


class Clock:
    """A clock that only actions move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_typing_is_the_agents_time_and_spends_its_budget_not_ours(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()

    class Slow(MockDesktop):
        def perform(self, action: GuiAction) -> None:
            clock.now += 240
            super().perform(action)

    monkeypatch.setattr("deskcraft.episode.loop.time.monotonic", clock)
    agent = ListAgent([[Type(text="x" * 20_000)]] * 40)
    play(note_task(mock_root), agent, run_folder, grader, desktop=Slow(), wall_s=60, acting_s=4500)
    record = in_both_rates(run_folder)
    assert (record.status, record.steps, record.success) == ("budget", 19, 0)


def test_an_action_that_takes_far_too_long_is_cut_and_ends_the_episode(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Endless(MockDesktop):
        def perform(self, action: GuiAction) -> None:
            while True:
                threading.Event().wait(0.01)

    monkeypatch.setattr("deskcraft.desktop.guarded.patience", lambda action: 0.2)
    play(note_task(mock_root), ListAgent(TURNS), run_folder, grader, desktop=Endless(blamed=AGENT))
    record = in_both_rates(run_folder)
    assert (record.status, record.scored, record.success) == ("agent_crash", True, 0)
    assert "the action 'type' took longer than 0.2 s" in record.error


def test_a_deadline_is_kept_by_a_loop_that_catches_everything() -> None:
    watch = Watch()

    def stubborn() -> None:
        while True:
            try:
                threading.Event().wait(0.01)
            except Exception:
                continue

    with pytest.raises(Late), watch.within(0.1, "a loop"):
        stubborn()


def test_what_is_shielded_is_cut_afterwards() -> None:
    watch = Watch()
    done = []
    with pytest.raises(Late), watch.within(0.05, "a request"):
        with watch.shielded():
            threading.Event().wait(0.3)
            done.append("whole")
        while True:
            threading.Event().wait(0.01)
    assert done == ["whole"]


def test_a_call_in_time_is_left_alone_and_one_that_never_returns_is_told() -> None:
    watch = Watch(grace_s=0.1)
    told: list[str] = []
    here = threading.Event()

    def tell(place: str) -> None:
        told.append(place)
        here.set()

    watch.on_stuck = tell
    with watch.within(30, "a short one"):
        pass

    def blocked() -> None:
        with pytest.raises(Late), watch.within(0.05, "a long one"):
            here.wait(10)

    thread = threading.Thread(target=blocked)
    thread.start()
    thread.join(10)
    assert "a long one does not return" in told[0]
    assert "here.wait" in told[0]


def test_the_guard_is_the_desktop_in_all_else() -> None:
    with MockDesktop() as mock:
        desktop = GuardedDesktop(mock)
        desktop.reset()
        desktop.put("~/a", b"x")
        assert (desktop.get("~/a"), desktop.capabilities.provider) == (b"x", "mock")
        with pytest.raises(ValueError, match="no key"):
            desktop.perform(Key(keys="nokey"))
        with pytest.raises(KeyError):
            desktop.restore("nothing")
        assert isinstance(ActionTooLong("x"), DesktopTimeout)
        assert desktop.blame(DesktopFault("x")).who == "us"


def raiser(error: Exception) -> Callable[..., Any]:
    def fails(*_: Any, **__: Any) -> Any:
        raise error

    return fails


def test_a_record_that_cannot_be_written_leaves_nothing_half_written(
    mock_root: TaskRoot, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker's own boundary takes it from here: see tests/run/test_lost.py."""
    monkeypatch.setattr("deskcraft.record.folder.write_whole", raiser(TypeError("odd")))
    config = EpisodeConfig(find_asset=no_asset, identity=identity(), limits=Limits())
    with MockDesktop() as desktop, pytest.raises(TypeError):
        run_episode(note_task(mock_root), ListAgent(), desktop, run_folder, NAME, replace(config), grader)
    assert run_folder.names() == []
    assert Path(run_folder.path / "episodes").exists() is False
