"""One episode of a suite as a sample of inspect_ai: turns as the viewer shows them, scores, usage, what stopped it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from inspect_ai.log import EvalSample, EvalSampleLimit
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser, ModelOutput, ModelUsage
from inspect_ai.scorer import Score

from deskcraft.export.events import transcript
from deskcraft.export.samples import converted, unscored
from deskcraft.plain import plain
from deskcraft.suite.plan import Limits, SuiteRun
from deskcraft.suite.protocol import Suite
from deskcraft.suite.records import ItemRecord
from deskcraft.suite.said import Shown


def item_sample(name: str, record: ItemRecord, suite: Suite[Any, Any], file: SuiteRun, model: str) -> EvalSample:
    """The sample; `model` is what usage is put down to. Decks and other files of an episode are not in it."""
    who, shown = record.identity, suite.shown(record)
    scores, limit = _scores(record, suite), _limit(record, file.asked.limits)
    error = None if record.scored else unscored(record.status, record.error)
    began = datetime.fromisoformat(record.started_at) if record.started_at else None
    messages = _conversation(shown, name)
    used = record.usage
    usage: dict[str, ModelUsage] = {model: converted(used)} if used.input_tokens or used.output_tokens else {}
    return EvalSample(
        id=who.item,
        epoch=who.attempt,
        input=plain(shown[0].asked) if shown and shown[0].asked else who.item,
        target="",
        messages=messages,
        output=ModelOutput(model=model, completion=plain(shown[-1].did) if shown else ""),
        scores=scores,
        events=transcript(messages, model, began, scores=scores, error=error, limit=limit),
        metadata=_metadata(name, record, suite),
        model_usage=usage,
        role_usage={"agent": converted(used)} if usage else {},
        total_time=record.timings.total_s,
        uuid=f"{name}-{who.item_digest[:8]}",
        error=error,
        limit=limit,
        turn_count=record.steps,
        started_at=began.isoformat() if began else None,
        completed_at=(began + timedelta(seconds=record.timings.total_s)).isoformat() if began else None,
    )


def _conversation(shown: Sequence[Shown], source: str) -> list[ChatMessage]:
    """What was asked and answered, turn by turn; what was wrong with an answer is in its metadata."""
    messages: list[ChatMessage] = []
    for turn in shown:
        judged = {
            "turn": turn.heading,
            "right": turn.right,
            "verdict": turn.verdict,
            "problems": [plain(each) for each in turn.problems],
            "differences": [plain(each) for each in turn.differences],
        }
        messages.append(ChatMessageUser(content=plain(turn.asked), metadata={"turn": turn.heading}))
        messages.append(ChatMessageAssistant(content=plain(turn.did), metadata=judged))
    for number, message in enumerate(messages):
        message.id = f"{source}-{number}"
    return messages


def _scores(record: ItemRecord, suite: Suite[Any, Any]) -> dict[str, Score] | None:
    """None where the episode could not be scored: that is an error, and no zero."""
    if not record.scored or record.success is None or record.score is None:
        return None
    failures = [] if record.success else list(suite.failures(record))
    said = "\n\n".join(f"✗ {failure.check}: {plain(failure.sentence)}" for failure in failures)
    return {
        "success": Score(value=record.success, answer=record.status, explanation=said),
        "score": Score(value=record.score, answer=record.status, explanation=said),
    }


def _limit(record: ItemRecord, limits: Limits) -> EvalSampleLimit | None:
    """The budget that ended an episode."""
    if record.status != "budget":
        return None
    used = record.usage
    if limits.max_tokens and used.input_tokens + used.output_tokens >= limits.max_tokens:
        return EvalSampleLimit(type="token", limit=limits.max_tokens, reason=record.error)
    if limits.max_cost_usd:
        return EvalSampleLimit(type="cost", limit=limits.max_cost_usd, reason=record.error)
    return EvalSampleLimit(type="custom", limit=record.steps, reason=record.error)


def _metadata(name: str, record: ItemRecord, suite: Suite[Any, Any]) -> dict[str, Any]:
    who = record.identity
    return {
        "episode": name,
        "suite": record.suite,
        "item": who.item,
        "attempt": who.attempt,
        "facts": dict(who.facts),
        **{column: one.value(record) for column, one in suite.columns().items()},
        "status": record.status,
        "steps": record.steps,
        "tries": record.tries,
        "timings": record.timings.model_dump(),
        "lost_usage": record.lost_usage.model_dump(),
        "note": record.error if record.scored else "",
        "agent": who.agent.model_dump(mode="json"),
        "item_digest": who.item_digest,
        "grading_digest": who.grading_digest,
    }
