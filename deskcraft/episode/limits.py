"""What bounds an episode. Steps, tokens and money bound the agent; wall time bounds only us."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

BAD_REQUESTS = 3
"""Invalid requests in a row before an episode ends as `unusable` (docs/understand/protocol.md)."""


CONTEXT_FULL = "the model's context is full"
"""How the reason begins that such an episode ended with."""


class Limits(BaseModel):
    """Budgets of one episode."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    max_steps: int = Field(default=100, ge=1, le=10_000)
    max_tokens: int | None = Field(default=None, ge=1)
    max_cost_usd: float | None = Field(default=None, gt=0)
    wall_s: float = Field(default=3600, gt=0)
    """An episode that takes longer, beside the agent's actions and settling, is broken off: the fault is the
    infrastructure's, an endpoint's, or of what the agent started in its desktop."""
    acting_s: float = Field(default=7200, gt=0)
    """Seconds that carrying the agent's actions out may take in all, beside the waits that it asks for: longer, and its
    budget is spent. A keyboard types 20,000 characters in four minutes."""
    settle_cap_s: float = Field(default=5.0, gt=0, le=60)

    def within(self, max_steps: int | None) -> Limits:
        """Lowers the budget of steps to what a task allows.

        Args:
            max_steps: the most steps of an attempt at the task; None: it says nothing.

        Returns:
            These limits, with the lower budget of the two.
        """
        if max_steps is None or max_steps >= self.max_steps:
            return self
        return self.model_copy(update={"max_steps": max_steps})
