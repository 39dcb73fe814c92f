"""One episode whole: reset, setup, baseline evidence, the loop, finish, final evidence, grade, record."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from deskcraft.agent.protocol import Agent, Briefing, Request
from deskcraft.desktop.guarded import GuardedDesktop
from deskcraft.desktop.protocol import Desktop, Picture
from deskcraft.episode.beginning import begin
from deskcraft.episode.boundary import BoundedAgent, boundary, grading, trace_of
from deskcraft.episode.checkpoints import Checkpoints
from deskcraft.episode.ending import Ending
from deskcraft.episode.evidence import capture, what_is_left
from deskcraft.episode.grading import Grades
from deskcraft.episode.limits import Limits
from deskcraft.episode.loop import EpisodeLoop
from deskcraft.episode.moments import Moments, at_the_start
from deskcraft.episode.policy import POLICY, TRIES, counts_as, status_of
from deskcraft.episode.recording import EpisodeRecorder
from deskcraft.episode.resting import rest
from deskcraft.episode.setup import FindAsset, run_steps
from deskcraft.episode.state_now import StateNow
from deskcraft.errors import DesktopError, MissingCapability, SetupFailed, VerifierError
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import (
    CallRecord,
    EpisodeRecord,
    EvidenceItem,
    EvidenceRecord,
    Identity,
    ReplayRecord,
    Status,
    Timings,
    Usage,
)
from deskcraft.task.model import Task
from evaluators import Verdict
from simulator import PAPER, Rules, ScriptedUser, User
from simulator.interaction import dump

Tell = Callable[[str], None]
"""Called with what an episode is doing, in a word or two: reset, setup, step N, rest, grade."""


class Replays(Protocol):
    """What brings an episode back to a recorded step."""

    def acted(self, step: int) -> None:
        """A request was carried out or refused; the desktop has not come to rest yet."""

    def frame(self, step: int, picture: Picture, desktop: Desktop) -> None:
        """The screen at the start (step 0) or after a step."""

    def replayed(self) -> ReplayRecord:
        """What the comparison came to.

        Raises:
            DesktopError: the step was not come back to.
        """


@dataclass(frozen=True)
class EpisodeConfig:
    """Everything that an episode needs beside the task, the agent and the desktop."""

    find_asset: FindAsset
    identity: Identity
    limits: Limits = field(default_factory=Limits)
    rules: Rules = PAPER
    user: User = field(default_factory=ScriptedUser)
    user_looks: bool = False
    """The user is shown the screen: a model user may be."""
    drain_user: Callable[[], tuple[CallRecord, ...]] = tuple
    """Gives the calls that a model user has made since it was last asked."""
    checkpoints: tuple[int, ...] = ()
    """Steps after which the evidence is copied and, at the end, graded."""
    offer_state: Callable[[StateNow], None] = lambda _: None
    """Given, before the agent's first turn, what grades the state between two turns."""
    replay: Replays | None = None
    """Of a fork: compares the screens on the way back with the recording's."""
    tries: int = TRIES
    keep_setups: bool = True
    """A desktop that can goes back to the end of a setup that it has carried out before."""


@dataclass
class _Progress:
    """What is known of an episode so far, so that a fault can be recorded with it."""

    timings: Timings = field(default_factory=Timings)
    ending: Ending = field(default_factory=Ending)
    before: dict[str, EvidenceItem] | None = None
    after: dict[str, EvidenceItem] | None = None
    checkpoints: Checkpoints | None = None
    loop: EpisodeLoop | None = None
    verdict: Verdict | None = None
    replay: ReplayRecord | None = None
    rested: str = ""
    error: str = ""
    trace: str = ""


def run_episode(
    task: Task,
    agent: Agent,
    desktop: Desktop,
    run: RunFolder,
    name: str,
    config: EpisodeConfig,
    grader: Grades,
    tell: Tell = lambda _: None,
) -> EpisodeRecord:
    """Runs one episode, tries it again after an infrastructure fault, and leaves its record in the run's folder.

    Raises:
        DiskFull: the host's disk is full; nothing half written is left.
    """
    lost = Usage()
    guarded = GuardedDesktop(desktop)
    for attempt in range(1, config.tries + 1):
        writer = EpisodeWriter(run, name)
        started = datetime.now(UTC).isoformat(timespec="seconds")
        began = time.monotonic()
        recorder = EpisodeRecorder(writer)
        progress = _Progress()
        player = BoundedAgent(agent)
        try:
            status = _attempt(task, player, guarded, run, config, grader, recorder, progress, tell)
        except Exception as error:  # the boundary of an episode: whatever happened, it has a record
            status = _blame(error, writer)
            progress.error = str(error) if status == "skipped" else f"{type(error).__name__}: {error}"
            progress.trace = trace_of(error)
        except BaseException:
            writer.discard()
            raise
        finally:
            player.close()
        if POLICY[status].retried and attempt < config.tries:
            writer.discard()
            lost += progress.ending.usage + progress.ending.user_usage
            tell(f"trying again after {progress.error}")
            continue
        recorder.end(progress.ending.steps, status, progress.error or progress.ending.message)
        progress.timings = progress.timings.model_copy(update={"total_s": time.monotonic() - began})
        progress.error = progress.error or player.problem
        record = _record(task, guarded, config, progress, status, attempt, started, recorder.used_terminal, lost)
        writer.complete(record, dump(progress.ending.interaction))
        return record
    raise AssertionError("unreachable: the last try always returns")


def _attempt(
    task: Task,
    agent: Agent,
    desktop: GuardedDesktop,
    run: RunFolder,
    config: EpisodeConfig,
    grader: Grades,
    recorder: EpisodeRecorder,
    progress: _Progress,
    tell: Tell,
) -> Status:
    clock = _Clock(progress)
    tell("reset")
    if why := desktop.capabilities.why_not(task.requires):
        raise MissingCapability(why)
    with boundary(SetupFailed, "the beginning of the episode"):
        begin(task, desktop, config.find_asset, again=config.keep_setups, tell=tell, lap=clock.lap)
    progress.before = at_the_start(task, capture(desktop, task, run.blobs))
    clock.lap("evidence_s")
    moments = Moments(task, desktop, run.blobs, progress.before)
    checkpoints = progress.checkpoints = Checkpoints(
        task, desktop, run.blobs, progress.before, config.checkpoints, moments.added_to
    )
    loop = EpisodeLoop(
        task,
        agent,
        desktop,
        config.user,
        config.rules,
        config.limits,
        _Telling(recorder, tell, config.replay),
        config.drain_user,
        config.user_looks,
        checkpoints.after_step,
        moments.delivered,
    )
    progress.ending, progress.loop = loop.ending, loop
    config.offer_state(StateNow(task, desktop, run.blobs, progress.before, moments.added_to, grader, progress.ending))
    agent.start(_briefing(task, agent, desktop, config, loop.offers_ask, recorder))
    loop.run()
    progress.replay = config.replay.replayed() if config.replay is not None else None
    progress.timings = progress.ending.add_to(progress.timings)
    clock.restart()
    tell("rest")
    progress.rested = rest(task, desktop)
    clock.lap("rest_s")
    progress.after = moments.added_to(_final_evidence(task, desktop, run, config, progress, loop))
    clock.lap("evidence_s")
    tell("grade")
    with grading():
        checkpoints.grade(grader)
        clock.lap("checkpoint_s")
        record = EvidenceRecord(before=progress.before, after=progress.after)
        ending = progress.ending
        progress.verdict = grader.grade(
            task, record, run.blobs, ended_in_fail=ending.ended_in_fail, fail_reason=ending.fail_reason
        )
    clock.lap("grade_s")
    return counts_as(progress.ending.status, progress.ending.limits)


def _final_evidence(
    task: Task, desktop: Desktop, run: RunFolder, config: EpisodeConfig, progress: _Progress, loop: EpisodeLoop
) -> dict[str, EvidenceItem]:
    """Finish steps and the evidence at the end.

    A finish step that fails met what the agent left behind: the state is graded as it is, and the record says so. A
    desktop that the agent broke gives out what can be read from outside of it, and that is graded.
    """
    try:
        with boundary(SetupFailed, "a finish step"):
            run_steps(desktop, task.finish, config.find_asset)
        if task.finish:
            rest(task, desktop)
    except DesktopError as error:
        progress.error = f"finish: {error}"
        progress.trace = trace_of(error)
    try:
        found = capture(desktop, task, run.blobs)
    except DesktopError as error:
        loop.broke(error)
        found = what_is_left(desktop, task, run.blobs, progress.before or {})
    loop.ending.note_limits(desktop)
    return found


def _blame(error: Exception, writer: EpisodeWriter) -> Status:
    try:
        return status_of(error)
    except BaseException:
        writer.discard()
        raise


def _briefing(
    task: Task,
    agent: Agent,
    desktop: Desktop,
    config: EpisodeConfig,
    offers_ask: bool,
    recorder: EpisodeRecorder,
) -> Briefing:
    size = desktop.capabilities
    return Briefing(
        task_id=task.id,
        width=size.width,
        height=size.height,
        offers_ask=offers_ask,
        seed=config.identity.attempt if config.identity.seed is None else config.identity.seed,
        params=task.params if agent.privileged else {},
        desktop=desktop if agent.privileged else None,
        ran=recorder.ran,
    )


def _record(
    task: Task,
    desktop: Desktop,
    config: EpisodeConfig,
    progress: _Progress,
    status: Status,
    tries: int,
    started: str,
    used_terminal: bool,
    lost: Usage,
) -> EpisodeRecord:
    scored = POLICY[status].scored
    ending, verdict = progress.ending, progress.verdict
    whole = progress.before is not None and progress.after is not None
    return EpisodeRecord(
        identity=config.identity,
        task=task,
        status=status,
        ended=ending.status,
        scored=scored,
        success=verdict.success if scored and verdict else None,
        score=verdict.score if scored and verdict else None,
        verdict=verdict if scored else None,
        steps=ending.steps,
        budget=config.limits.of(task).max_steps,
        turns=ending.turns,
        asks=ending.asks,
        used_terminal=used_terminal,
        limits_hit=ending.limits if progress.loop else desktop.limits_hit,
        rested=progress.rested,
        error=progress.error or (ending.message if status == "agent_crash" else ""),
        blame=f"{ending.blame.who}: {ending.blame.why}" if ending.blame else "",
        trace=progress.trace,
        tries=tries,
        timings=progress.timings,
        usage=ending.usage,
        user_usage=ending.user_usage,
        lost_usage=lost,
        evidence=EvidenceRecord(before=progress.before or {}, after=progress.after or {}) if whole else None,
        checkpoints=progress.checkpoints.taken if progress.checkpoints else (),
        replay=progress.replay,
        ended_in_fail=ending.ended_in_fail,
        fail_reason=ending.fail_reason,
        started_at=started,
    )


class _Clock:
    """Adds the seconds since the last lap to a field of the timings."""

    def __init__(self, progress: _Progress) -> None:
        self._progress = progress
        self._last = time.monotonic()

    def restart(self) -> None:
        self._last = time.monotonic()

    def lap(self, name: str) -> None:
        now = time.monotonic()
        old = getattr(self._progress.timings, name)
        self._progress.timings = self._progress.timings.model_copy(update={name: old + now - self._last})
        self._last = now


class _Telling:
    """The recorder, which also reports the step to watchers, and the screen to a replay."""

    def __init__(self, recorder: EpisodeRecorder, tell: Tell, replay: Replays | None) -> None:
        self.turn, self.user = recorder.turn, recorder.user
        self._recorder = recorder
        self._tell = tell
        self._replay = replay

    def request(self, step: int, turn: int, request: Request, refused: str) -> None:
        self._recorder.request(step, turn, request, refused)
        if self._replay is not None:
            self._replay.acted(step)

    def frame(self, step: int, picture: Picture, desktop: Desktop, quiet: bool) -> bytes:
        png = self._recorder.frame(step, picture, desktop, quiet)
        if self._replay is not None:
            self._replay.frame(step, picture, desktop)
        self._tell(f"step {step}")
        return png


def verifier_failed(record: EpisodeRecord, error: VerifierError) -> EpisodeRecord:
    """The record of an episode whose new grade failed: not scored."""
    update = {"status": "verifier_error", "scored": False, "success": None, "score": None, "verdict": None}
    return record.model_copy(update={**update, "error": str(error)})
