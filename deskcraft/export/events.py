"""The transcript of a sample in the viewer of inspect_ai: what a model was given and said, its calls, the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from inspect_ai.event import ErrorEvent, Event, ModelEvent, SampleLimitEvent, ScoreEvent, ToolEvent
from inspect_ai.log import EvalError, EvalSampleLimit
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageTool,
    GenerateConfig,
    ModelOutput,
)
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolCall


def transcript(
    messages: Sequence[ChatMessage],
    model: str,
    began: datetime | None,
    *,
    scores: Mapping[str, Score] | None,
    error: EvalError | None,
    limit: EvalSampleLimit | None,
) -> list[Event]:
    """The events in order; each turn's input is the conversation up to it."""
    zero = began or datetime.fromtimestamp(0, UTC)
    events: list[Event] = []
    calls: dict[str, ToolCall] = {}
    last = 0.0
    for place, message in enumerate(messages):
        last = float((message.metadata or {}).get("t_s", last))
        at: dict[str, Any] = {
            "timestamp": zero + timedelta(seconds=last),
            "working_start": last,
            "uuid": f"{message.id}-event",
        }
        if isinstance(message, ChatMessageAssistant):
            calls |= {call.id: call for call in message.tool_calls or ()}
            events.append(
                ModelEvent(
                    model=model,
                    input=list(messages[:place]),
                    tools=[],
                    tool_choice="auto",
                    config=GenerateConfig(),
                    output=ModelOutput.from_message(message),
                    **at,
                )
            )
        elif isinstance(message, ChatMessageTool) and message.tool_call_id in calls:
            call = calls[message.tool_call_id]
            events.append(
                ToolEvent(
                    id=call.id,
                    function=call.function,
                    arguments=call.arguments,
                    result=message.content,
                    error=message.error,
                    message_id=message.id,
                    completed=at["timestamp"],
                    **at,
                )
            )
    at = {"timestamp": zero + timedelta(seconds=last), "working_start": last}
    if limit is not None:
        events.append(SampleLimitEvent(type=limit.type, message=limit.reason or "", limit=limit.limit, **at))
    if error is not None:
        events.append(ErrorEvent(error=error, **at))
    events += [ScoreEvent(score=score, scorer=name, **at) for name, score in (scores or {}).items()]
    return events
