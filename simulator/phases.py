"""Phases of an interactive task and the three triggers that deliver them (the DeskCraft paper, section 3.3).

docs/understand/protocol.md says when each delivers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

TriggerName: TypeAlias = Literal["agent_ask", "agent_done", "step_count"]


@dataclass(frozen=True, slots=True)
class AgentAsk:
    """Delivers when the agent emits ASK."""

    name: ClassVar[TriggerName] = "agent_ask"


@dataclass(frozen=True, slots=True)
class AgentDone:
    """Delivers when the agent emits DONE."""

    name: ClassVar[TriggerName] = "agent_done"


@dataclass(frozen=True, slots=True)
class StepCount:
    """Delivers when `n` steps (published rules: turns) were taken since the phase became pending.

    Raises:
        ValueError: n is below 1; such a message belongs into the message before it.
    """

    n: int
    name: ClassVar[TriggerName] = "step_count"

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ValueError(f"step_count must be at least 1, not {self.n}")


Trigger: TypeAlias = AgentAsk | AgentDone | StepCount


@dataclass(frozen=True, slots=True)
class Phase:
    """A follow-up message of the user and the condition that delivers it."""

    message: str
    trigger: Trigger
