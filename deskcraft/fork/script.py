"""What is to be done again to come back to a step of a recorded episode, and which steps can be come back to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from deskcraft.agent.protocol import Malformed, Request
from deskcraft.errors import BadInput
from deskcraft.record.model import ActionEvent, Aid, EpisodeRecord, Event, LaunchEvent, PutEvent, RunEvent, TurnEvent

ENDED_BY_REQUEST = ("done", "fail", "unusable")
"""Endings that an agent's last request brought about."""


@dataclass(frozen=True)
class RecordedTurn:
    """One turn of the recorded agent."""

    aids: tuple[Aid, ...] = ()
    """What a privileged agent did beside the screen before it."""
    requests: tuple[Request, ...] = ()
    reply: str = ""
    seconds: float = 0
    """How long the agent took for it, aids included."""


def last_step(record: EpisodeRecord, events: Sequence[Event]) -> int:
    """The last step after which the episode went on, or could have under a larger budget."""
    actions = [event for event in events if isinstance(event, ActionEvent)]
    if record.ended in ENDED_BY_REQUEST:
        actions = actions[:-1]
    return max((event.step for event in actions), default=0)


def turns_until(events: Sequence[Event], step: int) -> list[RecordedTurn]:
    """The turns up to and including a step; the turn in which it lies ends with it.

    A request that costs nothing (a DONE that brings the user's next message) and comes after the step is no part.
    """
    taken: list[RecordedTurn] = []
    reached = 0
    for turn, steps in _turns(events):
        kept = []
        for request, after in zip(turn.requests, steps, strict=True):
            if reached >= step:
                break
            kept.append(request)
            reached = after
        if not kept:
            break
        taken.append(replace(turn, requests=tuple(kept)))
    return taken


def all_turns(events: Sequence[Event]) -> list[RecordedTurn]:
    """Every turn, the one that ended the episode too."""
    return [turn for turn, _ in _turns(events)]


def check_step(step: int, record: EpisodeRecord, events: Sequence[Event], max_steps: int) -> None:
    """Passes if an episode of this budget can go on from the step.

    Raises:
        BadInput: the episode was over by then, or the budget is spent there.
    """
    last = last_step(record, events)
    if not 0 <= step <= last:
        raise BadInput(f"--step {step}: the episode can be continued from the steps 0 to {last}")
    if step >= max_steps:
        raise BadInput(
            f"--step {step}: leaves none of {max_steps} steps, which those of the replay count among; --max-steps"
        )


def _turns(events: Sequence[Event]) -> Iterator[tuple[RecordedTurn, list[int]]]:
    """Each turn, and the step that each of its requests led to."""
    aids: list[Aid] = []
    turn: RecordedTurn | None = None
    steps: list[int] = []
    for event in events:
        match event:
            case RunEvent() | LaunchEvent() | PutEvent():
                aids.append(event)
            case TurnEvent():
                if turn is not None:
                    yield turn, steps
                turn = RecordedTurn(tuple(aids), (), event.reply, event.seconds)
                aids, steps = [], []
            case ActionEvent() if turn is not None:
                request = event.action or Malformed(event.raw, event.refused)
                turn = replace(turn, requests=(*turn.requests, request))
                steps.append(event.step)
    if turn is not None:
        yield turn, steps
