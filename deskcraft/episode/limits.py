"""What bounds an episode. Steps, tokens and money bound the agent; wall time bounds only us."""

from __future__ import annotations

from typing import Any, Protocol

from pydantic import BaseModel, ConfigDict, Field

STEPS = 100
"""The steps of an episode where neither the run nor the task says otherwise: the paper's."""
BAD_REQUESTS = 3
"""Invalid requests in a row before an episode ends as `unusable` (docs/understand/protocol.md)."""


CONTEXT_FULL = "the model's context is full"
"""How the reason begins that such an episode ended with."""


class Budgeted(Protocol):
    """What a task says of steps; see `task.model.Task`."""

    @property
    def max_steps(self) -> int | None:
        """The most steps of an attempt; None: it says nothing."""

    @property
    def budget(self) -> int | None:
        """Steps of an attempt where the run does not say how many; None: `STEPS`."""


class Limits(BaseModel):
    """Budgets of one episode."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    max_steps: int = Field(default=STEPS, ge=1, le=10_000)
    task_budgets: bool = False
    """Whether the budget of a task that has one of its own takes the place of `max_steps`."""
    max_tokens: int | None = Field(default=None, ge=1)
    max_cost_usd: float | None = Field(default=None, gt=0)
    wall_s: float = Field(default=3600, gt=0)
    """An episode that takes longer, beside the agent's actions and settling, is broken off: the fault is the
    infrastructure's, an endpoint's, or of what the agent started in its desktop."""
    acting_s: float = Field(default=7200, gt=0)
    """Seconds that carrying the agent's actions out may take in all, beside the waits that it asks for: longer, and its
    budget is spent. A keyboard types 20,000 characters in four minutes."""
    settle_cap_s: float = Field(default=5.0, gt=0, le=60)

    def of(self, task: Budgeted) -> Limits:
        """The limits of an episode of one task.

        Args:
            task: its own budget of steps counts where `task_budgets` is set, the most that it allows always.

        Returns:
            These limits, with the steps of the episode as `max_steps`.
        """
        steps = task.budget if self.task_budgets and task.budget is not None else self.max_steps
        if task.max_steps is not None:
            steps = min(steps, task.max_steps)
        return self if steps == self.max_steps else self.model_copy(update={"max_steps": steps})

    @property
    def asked(self) -> int | None:
        """The budget of steps that was asked for; None: each task's own, as `given` takes it."""
        return None if self.task_budgets and self.max_steps == STEPS else self.max_steps

    @classmethod
    def given(cls, max_steps: int | None, **others: Any) -> Limits:
        """The limits of a run.

        Args:
            max_steps: the budget of steps that was asked for; None: each task's own, and `STEPS` without one.
            others: the other limits, by name.

        Returns:
            The limits; the others as they are by default.
        """
        return cls(max_steps=STEPS if max_steps is None else max_steps, task_budgets=max_steps is None, **others)
