"""One session played by one agent in one evaluation: turns put, programs executed, decks graded, the record written."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from deskcraft.errors import EndpointError
from deskcraft.record.model import Timings, Usage
from deskcraft.suite.pptc.agents import Answer, Player, Put, usage_of
from deskcraft.suite.pptc.executor import Executor
from deskcraft.suite.pptc.prompts import Exchange
from deskcraft.suite.pptc.reader import describe
from deskcraft.suite.pptc.records import CutRecord, SessionOutcome, TurnRecord
from deskcraft.suite.pptc.sessions import Session, Turn
from deskcraft.suite.pptc.walk import Step, walk
from deskcraft.suite.pptc.ways import Evaluation
from deskcraft.suite.protocol import Recorder

_RESULT = ("success", "score", "every_turn")


@dataclass
class _Course:
    """How far one try of an episode is."""

    turns: list[TurnRecord] = field(default_factory=list)
    used: Usage = field(default_factory=Usage)
    agent_s: float = 0
    grade_s: float = 0
    status: Literal["done", "budget", "endpoint_error"] = "done"
    error: str = ""


def play_session(
    session: Session, evaluation: Evaluation, player: Player, record: Recorder, *, tell_errors: bool = False
) -> SessionOutcome:
    """Plays a session once; an endpoint that fails leaves the turns that were played.

    Raises:
        RunBudgetSpent: the budget of the run is spent. DiskFull: no room is left.
    """
    course = _Course()
    try:
        _play(session, player, evaluation, record, tell_errors, course)
    except EndpointError as error:
        course.status, course.error = "endpoint_error", f"EndpointError: {error}"
        if error.call is not None:
            course.used += error.call.usage
    finally:
        player.close()
    result = summed_up(course.turns, evaluation) if course.status != "endpoint_error" else dict.fromkeys(_RESULT)
    return SessionOutcome(
        status=course.status,
        **result,
        steps=len(course.turns),
        turns=tuple(course.turns),
        error=course.error,
        timings=Timings(agent_s=course.agent_s, grade_s=course.grade_s),
        usage=course.used,
    )


def _play(
    session: Session, player: Player, evaluation: Evaluation, record: Recorder, tell_errors: bool, course: _Course
) -> None:
    history: list[Exchange] = []
    for step in walk(session, evaluation):
        turn = step.turn
        record.tell(f"turn {turn.number + 1} of {len(session.turns)}")
        answer, took_s = _answer(step, player, tuple(history), record, course)
        began = time.monotonic()
        execution, graded = step.take(answer.program, record.keep)
        course.grade_s += time.monotonic() - began
        course.turns.append(_turn_record(turn, answer, graded, took_s))
        for exchanged in answer.exchanged:
            record.event(exchanged)
        if evaluation == "turn":
            history.append(Exchange(turn.instruction, turn.program))
        else:
            reported = tuple(str(error) for error in execution.errors) if tell_errors else ()
            history.append(Exchange(turn.instruction, answer.program, reported))


def _answer(
    step: Step, player: Player, history: tuple[Exchange, ...], record: Recorder, course: _Course
) -> tuple[Answer, float]:
    if record.limits.spent(course.used):
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


def summed_up(turns: Sequence[TurnRecord], evaluation: Evaluation) -> dict[str, Any]:
    """What the turns of a session come to together: `success`, `score` and `every_turn` of its record."""
    right = [turn.success for turn in turns]
    every = int(all(right))
    success = every if evaluation == "turn" else right[-1]
    return dict(zip(_RESULT, (success, sum(right) / len(right), every), strict=True))
