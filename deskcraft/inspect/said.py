"""What the model said and used since the turn before, out of inspect's transcript: a tool is not given it."""

from __future__ import annotations

from collections.abc import Sequence

from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript

from deskcraft.agent.protocol import Request, Turn
from deskcraft.record.model import CallRecord, Usage

RECENT = 100
"""Events that are looked through: between two turns there are a model's call and those around a tool's."""


class Listener:
    """Makes turns with the reply and the calls of models that came with them."""

    def __init__(self) -> None:
        self._heard = ""
        """uuid of the last call of a model that is in a turn."""

    def turn(self, requests: tuple[Request, ...]) -> Turn:
        """A turn with these requests, and all that the model has said and used since the turn before.

        Args:
            requests: what is asked of the desktop.
        """
        new = self._new(transcript().history.recent_events(RECENT))
        if new:
            self._heard = new[-1].uuid or ""
        calls = tuple(_call(event) for event in new)
        return Turn(
            requests,
            reply="\n\n".join(event.output.completion for event in new if event.output.completion),
            usage=sum((call.usage for call in calls), Usage()),
            calls=calls,
        )

    def _new(self, events: Sequence[object]) -> list[ModelEvent]:
        """The finished calls after the last that was heard, oldest first."""
        new: list[ModelEvent] = []
        for event in reversed(events):
            if not isinstance(event, ModelEvent) or event.pending or event.error:
                continue
            if event.uuid == self._heard:
                break
            new.append(event)
        return new[::-1]


def _call(event: ModelEvent) -> CallRecord:
    used = event.output.usage
    usage = Usage(cost_usd=None)
    if used is not None:
        cached = (used.input_tokens_cache_read or 0) + (used.input_tokens_cache_write or 0)
        usage = Usage(
            input_tokens=used.input_tokens + cached, output_tokens=used.output_tokens, cost_usd=used.total_cost
        )
    return CallRecord(purpose="agent", model=event.model, seconds=event.output.time or 0.0, usage=usage)
