"""What bounds an episode. Steps, tokens and money bound the agent; wall time bounds only us."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

BAD_REQUESTS = 3
"""Requests in a row that make no sense before an episode ends as `unusable` (docs/understand/protocol.md, Terms)."""


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
