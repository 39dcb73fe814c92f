"""What a run comes to: rates, counts, failures and times, as one value that is JSON. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from deskcraft.episode.policy import POLICY
from deskcraft.record.model import EpisodeRecord, Timings
from deskcraft.view.rates import Model, Rate, Spread, rate, spread
from evaluators.verdict import LeafVerdict, NodeVerdict, Verdict
from simulator.interaction import Delivery, Question

ENDING = "episode"
"""Stands for a check where nothing but the way the episode ended made it fail."""


class Failure(Model):
    """A check that failed with one code: how often, and one example."""

    check: str
    role: Literal["goal", "guard", "ending"]
    code: str
    count: int
    episodes: int
    tasks: tuple[str, ...]
    example: str
    example_task: str


class Unscored(Model):
    """An episode that could not be scored, and why."""

    task: str
    variant: int
    agent: str
    attempt: int
    tries: int
    status: str
    meaning: str
    reason: str


class PhaseTime(Model):
    """Seconds of one phase of an episode, over all episodes."""

    phase: str
    total_s: float
    median_s: float
    share: float
    """Of the whole time of all episodes."""


class TerminalUse(Model):
    """How often a success used the terminal."""

    successes: int
    with_terminal: int
    share: float | None


class UserTalk(Model):
    """What agent and user said to each other."""

    phases: int
    """Phase messages in the tasks of the episodes that were scored."""
    delivered: int
    early: int
    questions: int
    fallbacks: int
    """Messages said verbatim because the model user's endpoint failed."""
    held_back: int
    """Replies of the model user that the faithfulness guard held back."""
    overruled: int
    """Messages said verbatim because no reply of the model user came through the guard."""


class RunSummary(Model):
    """The summary of one run."""

    schema_version: Literal[1] = 1
    planned: int
    """Episodes that were asked for; more than `overall.episodes` while a run is unfinished."""
    overall: Rate
    by_app: dict[str, Rate]
    by_level: dict[str, Rate]
    by_split: dict[str, Rate]
    statuses: dict[str, int]
    steps: Spread | None
    """Of the episodes that were scored; so are turns and asks."""
    turns: Spread | None
    asks: Spread | None
    steps_of_successes: Spread | None
    terminal: TerminalUse
    user: UserTalk
    failures: tuple[Failure, ...]
    unscored: tuple[Unscored, ...]
    times: tuple[PhaseTime, ...]
    input_tokens: int
    """Of all calls: the agent's and the user's, those of tries that came to nothing too; so is the cost."""
    output_tokens: int
    cost_usd: float | None


def summarise(
    records: Iterable[EpisodeRecord],
    *,
    planned: int | None = None,
    interactions: Iterable[Delivery | Question] = (),
) -> RunSummary:
    """The summary of these episodes; `interactions` are the lines of interaction.jsonl of the scored ones."""
    every = list(records)
    scored = [r for r in every if r.scored]
    successes = [r for r in scored if r.success]
    with_terminal = sum(r.used_terminal for r in successes)
    spent = [r.usage + r.user_usage + r.lost_usage for r in every]
    costs = [usage.cost_usd for usage in spent]
    return RunSummary(
        planned=max(planned or 0, len(every)),
        overall=rate(every),
        by_app=_by(every, lambda r: r.task.app),
        by_level=_by(every, lambda r: r.task.level),
        by_split=_by(every, lambda r: r.task.split),
        statuses=dict(sorted(Counter(str(r.status) for r in every).items(), key=lambda kv: (-kv[1], kv[0]))),
        steps=spread([r.steps for r in scored]),
        turns=spread([r.turns for r in scored]),
        asks=spread([r.asks for r in scored]),
        steps_of_successes=spread([r.steps for r in successes]),
        terminal=TerminalUse(
            successes=len(successes),
            with_terminal=with_terminal,
            share=with_terminal / len(successes) if successes else None,
        ),
        user=_talk(scored, list(interactions)),
        failures=_failures(scored),
        unscored=tuple(_unscored(r) for r in every if not r.scored),
        times=_times(every),
        input_tokens=sum(usage.input_tokens for usage in spent),
        output_tokens=sum(usage.output_tokens for usage in spent),
        cost_usd=None if None in costs else sum(c for c in costs if c is not None),
    )


def decisive_failures(verdict: Verdict) -> list[LeafVerdict]:
    """The leaves that made it fail, in tree order: a failed child of an `any` that holds is none."""
    return [leaf for node in [*verdict.goals, *verdict.guards] for leaf in _decisive(node)]


def why_failed(record: EpisodeRecord) -> str:
    """One sentence on why the episode did not succeed; empty if it did."""
    if not record.scored:
        return record.error or POLICY[record.status].meaning
    if record.success or record.verdict is None:
        return ""
    leaves = decisive_failures(record.verdict)
    return leaves[0].sentence if leaves else _ending_sentence(record)


def _decisive(node: LeafVerdict | NodeVerdict) -> list[LeafVerdict]:
    if node.ok:
        return []
    if isinstance(node, LeafVerdict):
        return [node]
    return [leaf for child in node.children for leaf in _decisive(child)]


def _ending_sentence(record: EpisodeRecord) -> str:
    if record.ended_in_fail:
        return "The agent said FAIL although the task can be done."
    return f"The task cannot be done, and the agent did not say FAIL; the episode ended in '{record.status}'."


def _by(records: Sequence[EpisodeRecord], key: Callable[[EpisodeRecord], str]) -> dict[str, Rate]:
    groups: dict[str, list[EpisodeRecord]] = defaultdict(list)
    for record in records:
        groups[key(record)].append(record)
    return {name: rate(groups[name]) for name in sorted(groups)}


def _failures(records: Sequence[EpisodeRecord]) -> tuple[Failure, ...]:
    found: dict[tuple[str, str, str], list[tuple[EpisodeRecord, str]]] = defaultdict(list)
    for record in records:
        if record.success or record.verdict is None:
            continue
        leaves = decisive_failures(record.verdict)
        for leaf in leaves:
            found[leaf.check, leaf.role, str(leaf.code)].append((record, leaf.sentence))
        if not leaves:
            code = "said_fail" if record.ended_in_fail else "did_not_say_fail"
            found[ENDING, "ending", code].append((record, _ending_sentence(record)))
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(_failure(*key, seen) for key, seen in ordered)


def _failure(check: str, role: str, code: str, seen: list[tuple[EpisodeRecord, str]]) -> Failure:
    return Failure.model_validate(
        {
            "check": check,
            "role": role,
            "code": code,
            "count": len(seen),
            "episodes": len({id(record) for record, _ in seen}),
            "tasks": tuple(sorted({record.identity.task for record, _ in seen})),
            "example": seen[0][1],
            "example_task": seen[0][0].identity.task,
        }
    )


def _unscored(record: EpisodeRecord) -> Unscored:
    who = record.identity
    meaning = POLICY[record.status].meaning
    return Unscored(
        task=who.task,
        variant=who.variant,
        agent=who.agent.name,
        attempt=who.attempt,
        tries=record.tries,
        status=record.status,
        meaning=meaning,
        reason=record.error or meaning,
    )


def _talk(scored: Sequence[EpisodeRecord], lines: Sequence[Delivery | Question]) -> UserTalk:
    deliveries = [line for line in lines if isinstance(line, Delivery)]
    questions = [line for line in lines if isinstance(line, Question)]
    # an ASK that delivered a phase stands in both lines with the same words: its speech is counted once
    said = [d.spoken for d in deliveries] + [q.answer for q in questions if q.answer and q.phase is None]
    return UserTalk(
        phases=sum(len(r.task.phases) for r in scored),
        delivered=len(deliveries),
        early=sum(d.early for d in deliveries),
        questions=len(questions),
        fallbacks=sum(s.simulator_fallback for s in said),
        held_back=sum(len(s.guard) for s in said),
        overruled=sum(s.overruled for s in said),
    )


def _times(records: Sequence[EpisodeRecord]) -> tuple[PhaseTime, ...]:
    whole = sum(r.timings.total_s for r in records)
    times = []
    for name in Timings.model_fields:
        found = spread([getattr(r.timings, name) for r in records])
        if found is None or name == "total_s":
            continue
        share = found.total / whole if whole else 0.0
        phase = name.removesuffix("_s")
        times.append(PhaseTime(phase=phase, total_s=found.total, median_s=found.median, share=share))
    return tuple(times)
