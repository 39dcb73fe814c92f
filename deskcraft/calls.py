"""Calls of language models as records have them: who asked what, and what it took."""

from __future__ import annotations

from pydantic import Field

from deskcraft.stored import Model, Seconds, Tokens


class Usage(Model):
    """Tokens and money of model calls; `cost_usd` None: not known."""

    input_tokens: Tokens = 0
    output_tokens: Tokens = 0
    cost_usd: float | None = Field(default=0.0, ge=0)

    def __add__(self, other: Usage) -> Usage:
        """Both together; what is unknown in one is unknown in the sum."""
        cost = None if self.cost_usd is None or other.cost_usd is None else self.cost_usd + other.cost_usd
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost_usd=cost,
        )


class CallRecord(Model):
    """One call of a model, with its failed tries."""

    purpose: str
    """Who called: `agent`, `user`, `preflight`."""
    model: str
    seconds: Seconds
    failures: tuple[str, ...] = ()
    """Why earlier tries failed, oldest first."""
    usage: Usage = Usage()
