"""One session played by one agent in one evaluation: turns put, programs executed, decks graded, the record written."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

from deskcraft.episode.policy import TRIES
from deskcraft.errors import EndpointError
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import Timings, Usage
from deskcraft.run.worker_loop import Tell
from deskcraft.suite.pptc.agents import Answer, Player, Put, usage_of
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.prompts import Exchange
from deskcraft.suite.pptc.reader import describe
from deskcraft.suite.pptc.records import (
    CutRecord,
    SessionIdentity,
    SessionRecord,
    Status,
    TurnRecord,
)
from deskcraft.suite.pptc.sessions import Session, Turn
from deskcraft.suite.pptc.walk import Step, walk
from deskcraft.suite.pptc.ways import Evaluation

_RESULT = ("success", "score", "every_turn")


@dataclass(frozen=True, slots=True)
class Limits:
    """What the models of an episode may use; None: as much as they want."""

    max_tokens: int | None = None
    max_cost_usd: float | None = None

    def spent(self, used: Usage) -> bool:
        """Whether no further turn is put."""
        tokens = used.input_tokens + used.output_tokens
        if self.max_tokens is not None and tokens >= self.max_tokens:
            return True
        return self.max_cost_usd is not None and (used.cost_usd is None or used.cost_usd >= self.max_cost_usd)


@dataclass
class _Course:
    """How far one try of an episode is."""

    turns: list[TurnRecord] = field(default_factory=list)
    used: Usage = field(default_factory=Usage)
    agent_s: float = 0
    grade_s: float = 0
    status: Status = "done"
    error: str = ""


def play_session(
    session: Session, player: Player, run: RunFolder, name: str, identity: SessionIdentity, limits: Limits, *,
    tell_errors: bool = False, tell: Tell = lambda _: None, tries: int = TRIES,
) -> SessionRecord:  # fmt: skip
    """Plays a session, tries it again where an endpoint failed, and leaves its record in the run's folder.

    Raises:
        RunBudgetSpent: the budget of the run is spent; nothing is left of the episode. DiskFull: the same.
    """
    lost = Usage()
    for attempt in range(1, tries + 1):
        writer = EpisodeWriter(run, name)
        started = datetime.now(UTC).isoformat(timespec="seconds")
        began = time.monotonic()
        course = _Course()
        try:
            _play(session, player, writer, identity.evaluation, limits, tell_errors, tell, course)
        except EndpointError as error:
            course.status, course.error = "endpoint_error", f"EndpointError: {error}"
            if error.call is not None:
                course.used += error.call.usage
        except BaseException:
            writer.discard()
            raise
        finally:
            player.close()
        if course.status == "endpoint_error" and attempt < tries:
            writer.discard()
            lost += course.used
            tell(f"trying again after {course.error}")
            continue
        record = _record(identity, course, attempt, started, time.monotonic() - began, lost)
        writer.complete(record, b"")
        return record
    raise AssertionError("unreachable: the last try always returns")


def _play(
    session: Session, player: Player, writer: EpisodeWriter, evaluation: Evaluation, limits: Limits, tell_errors: bool,
    tell: Tell, course: _Course,
) -> None:  # fmt: skip
    history: list[Exchange] = []
    for step in walk(session, evaluation):
        turn = step.turn
        tell(f"turn {turn.number + 1} of {len(session.turns)}")
        answer, took_s = _answer(step, player, tuple(history), limits, course)
        began = time.monotonic()
        execution, graded = step.take(answer.program, writer.keep)
        course.grade_s += time.monotonic() - began
        course.turns.append(_turn_record(turn, answer, graded, took_s))
        for exchanged in answer.exchanged:
            writer.event(exchanged)
        if evaluation == "turn":
            history.append(Exchange(turn.instruction, turn.program))
        else:
            told = tuple(str(error) for error in execution.errors) if tell_errors else ()
            history.append(Exchange(turn.instruction, answer.program, told))


def _answer(
    step: Step, player: Player, history: tuple[Exchange, ...], limits: Limits, course: _Course
) -> tuple[Answer, float]:
    if limits.spent(course.used):
        course.status = "budget"
        return Answer("", "budget"), 0.0
    began = time.monotonic()
    turn, page = step.turn, step.here.current
    answer = player.play(Put(turn.number, turn.instruction, page, history, partial(_read, step.here)))
    took_s = time.monotonic() - began
    course.agent_s += took_s
    course.used += usage_of(answer.calls)
    return answer, took_s


def _read(here: Executor, switches: Mapping[str, bool] | None) -> str:
    """The file as a prompt tells it."""
    return describe(here.save(), current=here.current, **(switches or {}))


def _turn_record(turn: Turn, answer: Answer, graded: dict[str, Any], seconds: float) -> TurnRecord:
    return TurnRecord(
        number=turn.number,
        instruction=turn.instruction,
        ending=answer.ending,
        program=answer.program,
        form=answer.form,
        **graded,
        prompt_tokens=answer.prompt_tokens,
        cuts=tuple(CutRecord(part=cut.part, tokens=cut.tokens) for cut in answer.cuts),
        apis=answer.apis,
        content=answer.content,
        usage=usage_of(answer.calls),
        calls=answer.calls,
        seconds=round(seconds, 3),
    )


def _record(
    identity: SessionIdentity, course: _Course, tries: int, started: str, total_s: float, lost: Usage
) -> SessionRecord:
    scored = course.status != "endpoint_error"
    result = summed_up(course.turns, identity.evaluation) if scored else dict.fromkeys(_RESULT)
    return SessionRecord(
        identity=identity,
        status=course.status,
        scored=scored,
        **result,
        steps=len(course.turns),
        turns=tuple(course.turns),
        error=course.error,
        tries=tries,
        timings=Timings(agent_s=course.agent_s, grade_s=course.grade_s, total_s=total_s),
        usage=course.used,
        lost_usage=lost,
        started_at=started,
    )


def summed_up(turns: Sequence[TurnRecord], evaluation: Evaluation) -> dict[str, Any]:
    """What the turns of a session come to together: `success`, `score` and `every_turn` of its record."""
    right = [turn.success for turn in turns]
    every = int(all(right))
    success = every if evaluation == "turn" else right[-1]
    return dict(zip(_RESULT, (success, sum(right) / len(right), every), strict=True))
