"""One episode as a sample of inspect_ai: its conversation, scores, usage, and what stopped it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from inspect_ai.log import EvalError, EvalSample, EvalSampleLimit
from inspect_ai.model import ModelOutput, ModelUsage
from inspect_ai.scorer import Score

from deskcraft.episode.limits import BAD_REQUESTS, CONTEXT_FULL, Limits
from deskcraft.episode.policy import POLICY
from deskcraft.export.events import transcript
from deskcraft.export.pictures import Screens, ScreenshotStore
from deskcraft.export.transcript import conversation
from deskcraft.film.reasons import decisive_failures, ending_sentence
from deskcraft.plain import plain
from deskcraft.record.model import EndEvent, EpisodeRecord, Event, Status, TurnEvent, Usage, UserEvent
from deskcraft.task.model import CheckNode, Task
from evaluators.grade import held


def sample_id(task: str, variant: int) -> str:
    """The task, and its variant where that is not the canonical one."""
    return f"{task}#{variant}" if variant else task


def sample_of(
    name: str,
    record: EpisodeRecord,
    events: list[Event],
    screenshots: ScreenshotStore,
    screens: Screens,
    limits: Limits,
    model: str,
) -> EvalSample:
    """The sample; `model` is what usage without a named model is put down to.

    inspect_ai's writer keeps each picture once, as an attachment.

    Raises:
        BadInput: a screen is missing or damaged.
    """
    who, task = record.identity, record.task
    usage, scores, limit = _usage(record, events, model), scores_of(record), _limit(record, events, limits)
    error = None if record.scored else unscored(record.status, record.error)
    began = datetime.fromisoformat(record.started_at) if record.started_at else None
    messages = conversation(events, screens, screenshots.uri, name)
    said = next((m.text for m in reversed(messages) if m.role == "assistant" and m.text), "")
    return EvalSample(
        id=sample_id(who.task, who.variant),
        epoch=who.attempt,
        input=task.instruction,
        target=target_of(task),
        description=task.scenario or None,
        messages=messages,
        output=ModelOutput(model=model, completion=said),
        scores=scores,
        events=transcript(messages, model, began, scores=scores, error=error, limit=limit),
        metadata=metadata_of(name, record),
        model_usage=usage,
        role_usage=_roles(record),
        total_time=record.timings.total_s,
        working_time=record.timings.agent_s + record.timings.settle_s + record.timings.overhead_s,
        uuid=f"{name}-{who.episode_digest[:8]}",
        error=error,
        limit=limit,
        turn_count=record.turns,
        started_at=began.isoformat() if began else None,
        completed_at=(began + timedelta(seconds=record.timings.total_s)).isoformat() if began else None,
    )


def added(usages: Iterable[dict[str, ModelUsage]]) -> dict[str, ModelUsage]:
    """The sum for each name; what is unknown in one is unknown in the sum."""
    sums: dict[str, ModelUsage] = {}
    for usage in usages:
        for name, more in usage.items():
            sums[name] = _plus(sums[name], more) if name in sums else more
    return sums


def target_of(task: Task) -> list[str]:
    """The names of the checks that are the task's goals; inspect_ai has no place for their parameters."""
    return [name for node in task.checks.goals for name in _checks(node)] or ["FAIL"]


def _checks(node: CheckNode) -> list[str]:
    (name, value), *_ = node.items()
    inner = held(name, value)
    return [name] if inner is None else [leaf for _, child in inner for leaf in _checks(child)]


def scores_of(record: EpisodeRecord) -> dict[str, Score] | None:
    """Success and score; None where the episode could not be scored: that is an error, and no zero.

    The metadata of both says how the episode ended, whose doing that was where a desktop broke, and how many steps it
    took; that of `success` has the outcome of each check.
    """
    if not record.scored or record.verdict is None or record.success is None:
        return None
    said = explanation(record)
    leaves = {leaf.key: {"outcome": leaf.outcome, "code": leaf.code.value} for leaf in record.verdict.leaves()}
    ended = {"status": record.status, "blame": record.blame, "steps": record.steps}
    return {
        "success": Score(
            value=record.success, answer=record.status, explanation=said, metadata={"checks": leaves, **ended}
        ),
        "score": Score(value=record.verdict.score, answer=record.status, explanation=said, metadata=ended),
    }


def explanation(record: EpisodeRecord) -> str:
    """The sentences of the verdict, those that fail first, as a list."""
    if record.verdict is None:
        return ""
    leaves = sorted(record.verdict.leaves(), key=lambda leaf: leaf.ok)
    lines = [f"{'✓' if leaf.ok else '✗'} {leaf.role}, {leaf.key}: {plain(leaf.sentence)}" for leaf in leaves]
    if not record.success and not decisive_failures(record.verdict):
        lines.insert(0, f"✗ the ending: {ending_sentence(record)}")
    return "\n\n".join(lines)


def task_metadata(task: Task, variant: int) -> dict[str, Any]:
    """What is known of a sample before it is played."""
    of_task = ("app", "level", "split", "mode", "language", "feasible", "expected_steps", "params")
    about = {"task": task.id, "revision": task.revision, "variant": variant}
    return about | {field: getattr(task, field) for field in of_task}


def metadata_of(name: str, record: EpisodeRecord) -> dict[str, Any]:
    """What is known of a sample after it was played; `name` is that of the episode in its run."""
    who = record.identity
    of_record = ("status", "ended", "steps", "turns", "asks", "used_terminal", "limits_hit", "tries")
    return {
        "episode": name,
        **task_metadata(record.task, who.variant),
        "attempt": who.attempt,
        **{field: getattr(record, field) for field in of_record},
        "timings": record.timings.model_dump(),
        "lost_usage": record.lost_usage.model_dump(),
        "note": record.error if record.scored else "",
        "agent": who.agent.model_dump(mode="json"),
        "episode_digest": who.episode_digest,
        "grading_digest": who.grading_digest,
    }


def unscored(status: Status, error: str) -> EvalError:
    """Why an episode could not be scored, as a sample has it."""
    text = why_unscored(status, error)
    return EvalError(message=text, traceback=text, traceback_ansi=text)


def why_unscored(status: Status, error: str) -> str:
    """Why an episode could not be scored."""
    return f"not scored, {status} ({POLICY[status].meaning}): {plain(error)}"


def _limit(record: EpisodeRecord, events: list[Event], limits: Limits) -> EvalSampleLimit | None:
    """What bounded the episode. inspect_ai has no word for steps of a desktop: `custom`, with the reason."""
    reason = next((e.message for e in reversed(events) if isinstance(e, EndEvent)), "")
    if record.ended == "budget":
        if record.steps >= limits.max_steps:
            return EvalSampleLimit(type="custom", limit=limits.max_steps, reason=reason)
        used = record.usage
        if limits.max_tokens and used.input_tokens + used.output_tokens >= limits.max_tokens:
            return EvalSampleLimit(type="token", limit=limits.max_tokens, reason=reason)
        if limits.max_cost_usd and (used.cost_usd or 0) >= limits.max_cost_usd:
            return EvalSampleLimit(type="cost", limit=limits.max_cost_usd, reason=reason)
        if not reason.startswith(CONTEXT_FULL):
            return EvalSampleLimit(type="custom", limit=record.steps, reason=reason)
        return EvalSampleLimit(type="context", limit=used.input_tokens, reason=reason)
    if record.ended == "unusable":
        return EvalSampleLimit(type="custom", limit=BAD_REQUESTS, reason=reason)
    if record.ended in ("agent_limit", "agent_crash"):
        return EvalSampleLimit(type="custom", limit=0, reason=reason or ", ".join(record.limits_hit))
    return None


def _usage(record: EpisodeRecord, events: list[Event], model: str) -> dict[str, ModelUsage]:
    """By model, from the calls; what an agent used without telling of calls is put down to `model`."""
    calls = [call for event in events if isinstance(event, TurnEvent | UserEvent) for call in event.calls]
    if calls:
        return added({call.model: converted(call.usage)} for call in calls)
    whole = record.usage + record.user_usage
    return {model: converted(whole)} if whole.input_tokens or whole.output_tokens else {}


def _roles(record: EpisodeRecord) -> dict[str, ModelUsage]:
    roles = {"agent": record.usage, "user": record.user_usage}
    return {role: converted(used) for role, used in roles.items() if used.input_tokens or used.output_tokens}


def converted(usage: Usage) -> ModelUsage:
    """Usage as inspect_ai has it."""
    return ModelUsage(
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        total_tokens=usage.input_tokens + usage.output_tokens,
        total_cost=usage.cost_usd,
    )


def _plus(one: ModelUsage, other: ModelUsage) -> ModelUsage:
    unknown = one.total_cost is None or other.total_cost is None
    return (one + other).model_copy(update={"total_cost": None} if unknown else {})
