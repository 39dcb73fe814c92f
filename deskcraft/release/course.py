"""What must hold of an episode's trajectory: its steps are counted again, and its end is that of its requests."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from deskcraft.desktop.actions import Ask, Done, Fail
from deskcraft.episode.limits import BAD_REQUESTS
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import (
    ActionEvent,
    EndEvent,
    EpisodeRecord,
    Event,
    RunEvent,
    ScreenEvent,
    TurnEvent,
    Usage,
)
from deskcraft.run.runfile import RunFile
from simulator import PRESETS, Rules
from simulator.interaction import Delivery, Question


def course_faults(run: RunFolder, name: str, record: EpisodeRecord, file: RunFile) -> Iterator[str]:
    """Where trajectory and interaction do not say what the record says.

    Raises:
        BadInput: the trajectory cannot be read.
    """
    events = run.trajectory(name)
    rules = PRESETS[file.asked.protocol]
    if any(isinstance(event, RunEvent) for event in events):
        yield "commands were run beside the agent's requests"
    yield from _end(events, record)
    yield from _steps(events, record, file, rules)
    if record.scored:
        yield from _ending(events, record)
        yield from _turns(events, record)
        yield from _user(run, name, record)


def _end(events: Sequence[Event], record: EpisodeRecord) -> Iterator[str]:
    ends = [event for event in events if isinstance(event, EndEvent)]
    if len(ends) != 1 or events[-1] is not ends[0]:
        yield "the trajectory is cut off: it does not close with its end"
        return
    if ends[0].step != record.steps:
        yield f"the trajectory ends at step {ends[0].step}, the record at {record.steps}"
    if ends[0].status not in (record.status, "verifier_error"):  # graded again since
        yield f"the trajectory ends as '{ends[0].status}', the record as '{record.status}'"


def _steps(events: Sequence[Event], record: EpisodeRecord, file: RunFile, rules: Rules) -> Iterator[str]:
    counted, asks = 0, 0
    frames = {event.step for event in events if isinstance(event, ScreenEvent)}
    for event in events:
        if not isinstance(event, ActionEvent):
            continue
        cost = _cost(event, rules)
        counted += cost
        asks += isinstance(event.action, Ask) and not event.refused
        if event.step != counted:
            yield f"a request is said to be step {event.step} and is step {counted}"
            return
        if cost and not isinstance(event.action, Done | Fail) and counted not in frames and counted < record.steps:
            yield f"no screen after step {counted}"
    if counted != record.steps:
        yield f"{counted} steps in the trajectory, {record.steps} in the record"
    budget = file.asked.limits.of(record.task).max_steps
    if counted > budget:
        yield f"{counted} steps, the budget is {budget}"
    if asks != record.asks:
        yield f"{asks} questions in the trajectory, {record.asks} in the record"


def _cost(event: ActionEvent, rules: Rules) -> int:
    """The steps that a request takes (docs/understand/protocol.md)."""
    action = event.action
    if event.refused or action is None:
        return 1
    if isinstance(action, Ask):
        return int(rules.ask_costs_step)
    if isinstance(action, Done | Fail):
        return int(rules.done_costs_step and (isinstance(action, Done) or rules.fail_fires_agent_done))
    return 1


def _ending(events: Sequence[Event], record: EpisodeRecord) -> Iterator[str]:
    requests = [event for event in events if isinstance(event, ActionEvent)]
    last = requests[-1].action if requests and not requests[-1].refused else None
    if record.ended == "done" and not isinstance(last, Done):
        yield "ended as 'done', and the last request is no DONE"
    if record.ended == "fail" and not isinstance(last, Fail):
        yield "ended as 'fail', and the last request is no FAIL"
    refused = [event.refused for event in requests[-BAD_REQUESTS:]]
    if record.ended == "unusable" and (len(refused) < BAD_REQUESTS or not all(refused)):
        yield f"ended as 'unusable', and the last {BAD_REQUESTS} requests were not refused"


def _turns(events: Sequence[Event], record: EpisodeRecord) -> Iterator[str]:
    turns = [event for event in events if isinstance(event, TurnEvent)]
    # a desktop that breaks may break the agent's turn off
    if len(turns) not in (record.turns, record.turns - (record.ended in ("agent_limit", "agent_crash"))):
        yield f"{len(turns)} turns in the trajectory, {record.turns} in the record"
    used, stated = sum((turn.usage for turn in turns), Usage()), record.usage
    costs = (used.cost_usd, stated.cost_usd)
    same_cost = costs[0] == costs[1] or (None not in costs and math.isclose(*costs, rel_tol=1e-9))  # type: ignore[arg-type]
    if (used.input_tokens, used.output_tokens) != (stated.input_tokens, stated.output_tokens) or not same_cost:
        yield "the record's usage is not the sum of its turns'"


def _user(run: RunFolder, name: str, record: EpisodeRecord) -> Iterator[str]:
    lines = run.interaction(name)
    deliveries = [line for line in lines if isinstance(line, Delivery)]
    questions = sum(isinstance(line, Question) for line in lines)
    if questions != record.asks:
        yield f"{questions} questions in the interaction, {record.asks} in the record"
    phases = [delivery.phase for delivery in deliveries]
    if phases != list(range(len(record.task.phases)))[: len(phases)]:
        yield f"phases {phases} were delivered, which are not the task's in their order"
        return
    for delivery in deliveries:
        if delivery.authored != record.task.phases[delivery.phase].message:
            yield f"phase {delivery.phase} has other words than the task"
        elif delivery.spoken.by == "scripted" and delivery.spoken.text != delivery.authored:
            yield f"phase {delivery.phase} was not said as it is written"
