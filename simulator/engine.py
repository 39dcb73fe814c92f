"""The phase engine: what the user does when the agent asks, finishes, fails or takes a step.

A state machine. It knows no clock, no desktop and no words: the loop that drives it counts the steps and lets
a `User` speak. docs/understand/protocol.md, "What the engine does", is the specification; every row is a test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from simulator.phases import AgentAsk, AgentDone, Phase, StepCount, TriggerName
from simulator.rules import PAPER, Rules


@dataclass(frozen=True, slots=True)
class Nothing:
    """The user keeps silent; the episode goes on."""


@dataclass(frozen=True, slots=True)
class Deliver:
    """The user says the message of a phase; the agent hears it in its next turn."""

    phase: int
    """Index into the engine's phases, from 0."""
    trigger: TriggerName
    early: bool = False
    """The agent said DONE before the steps of `step_count` were taken."""
    drops_rest: bool = False
    """The user interrupted: what is left of the turn's actions is not carried out."""
    answers: bool = False
    """The message is the answer to the agent's ASK."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The user answers an unexpected ASK from what was said so far; nothing is delivered."""


@dataclass(frozen=True, slots=True)
class End:
    """The episode ends. The loop adds causes of its own (`unusable`, faults of DeskCraft)."""

    reason: Literal["done", "fail", "budget"]


Reply: TypeAlias = Nothing | Deliver | Answer | End


class Engine:
    """Delivers phases in order, each at most once, and ends the episode.

    `step` is always the number of steps taken so far, the event's own included where it costs one
    (`rules.ask_costs_step`, `rules.done_costs_step`). The loop calls, in this order:

    - for ASK, DONE or FAIL: `ask`, `done` or `fail`;
    - after whatever cost a step: `stepped`;
    - then, where a budget (steps, tokens, money) is spent: `budget`;
    - at the end of every turn, also of one that was cut short: `turn_ended`.

    Under either preset all of these may be called; those that have no meaning there say `Nothing`. After an
    `End` every call gives the same `End` again. At most one message is delivered in a turn.
    """

    def __init__(self, opening: str, phases: Sequence[Phase], rules: Rules = PAPER) -> None:
        self.opening = opening
        self.phases = tuple(phases)
        self.rules = rules
        self.asks = 0
        """Questions heard so far, expected or not."""
        self.ended: End | None = None
        self._next = 0
        self._turn = 1
        self._pending_since = 0

    @property
    def pending(self) -> int | None:
        """Index of the first undelivered phase; None if all were delivered."""
        return self._next if self._next < len(self.phases) else None

    @property
    def delivered(self) -> tuple[int, ...]:
        """Indices of the delivered phases: always a prefix."""
        return tuple(range(self._next))

    @property
    def said(self) -> tuple[str, ...]:
        """The authored text of all that the user has said: the opening, then the delivered messages."""
        return (self.opening, *(phase.message for phase in self.phases[: self._next]))

    @property
    def undelivered(self) -> tuple[str, ...]:
        """The authored messages that the agent must not know yet."""
        return tuple(phase.message for phase in self.phases[self._next :])

    def done(self, step: int) -> Reply:
        """The agent says that it has finished."""
        if self.ended:
            return self.ended
        trigger = self._trigger
        if isinstance(trigger, AgentDone):
            return self._deliver(step)
        if isinstance(trigger, StepCount) and self.rules.early_done_delivers:
            return self._deliver(step, early=True)
        return self._end("done")

    def fail(self, step: int) -> Reply:
        """The agent says that the task cannot be done."""
        if self.ended:
            return self.ended
        if self.rules.fail_fires_agent_done and isinstance(self._trigger, AgentDone):
            return self._deliver(step)
        return self._end("fail")

    def ask(self, question: str, step: int) -> Reply:
        """The agent asks the user. `question` does not decide anything; an empty one is a question too."""
        if self.ended:
            return self.ended
        if self.asks >= self.rules.ask_cap:
            return self._end("budget")
        self.asks += 1
        if isinstance(self._trigger, AgentAsk):
            return self._deliver(step, answers=True)
        return Answer()

    def stepped(self, step: int) -> Reply:
        """Step number `step` was taken and has settled."""
        if self.ended:
            return self.ended
        if self.rules.step_count_unit == "step" and self._count_reached(step):
            return self._deliver(step, drops_rest=True)
        return Nothing()

    def turn_ended(self, turn: int, step: int) -> Reply:
        """Turn number `turn` (from 1) is over."""
        if self.ended:
            return self.ended
        self._turn = turn
        reply: Reply = Nothing()
        if self.rules.step_count_unit == "turn" and self._count_reached(turn):
            reply = self._deliver(step)
        self._turn = turn + 1
        return reply

    def budget(self, step: int) -> End:
        """A budget is spent; the loop knows which."""
        return self.ended or self._end("budget")

    @property
    def _trigger(self) -> AgentAsk | AgentDone | StepCount | None:
        return None if self.pending is None else self.phases[self.pending].trigger

    def _count_reached(self, now: int) -> bool:
        trigger = self._trigger
        return isinstance(trigger, StepCount) and now - self._pending_since >= trigger.n

    def _deliver(self, step: int, *, early: bool = False, drops_rest: bool = False, answers: bool = False) -> Deliver:
        """Marks the pending phase as delivered; the clock of the next one starts here.

        A clock of turns starts at the end of the turn that is under way.
        """
        phase = self._next
        self._next += 1
        self._pending_since = step if self.rules.step_count_unit == "step" else self._turn
        name = self.phases[phase].trigger.name
        return Deliver(phase, name, early=early, drops_rest=drops_rest, answers=answers)

    def _end(self, reason: Literal["done", "fail", "budget"]) -> End:
        self.ended = End(reason)
        return self.ended
