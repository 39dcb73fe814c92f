"""The episodes that a report is made from, and how they are grouped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import TypeAlias

from deskcraft.study.intervals import share_interval, sums
from deskcraft.suite.pptc.records import Kind, SessionRecord, TurnRecord
from deskcraft.suite.pptc.ways import Evaluation
from deskcraft.suite.report import Played

KINDS: tuple[tuple[Kind, str], ...] = (("create", "Creating new PPT"), ("edit", "Editing PPT template"))
EVALUATIONS: tuple[tuple[Evaluation, str], ...] = (("turn", "turn-based"), ("session", "session-based"))


Plays: TypeAlias = tuple[Played[SessionRecord], ...]


def cell(played: Played[SessionRecord]) -> tuple[Evaluation, Kind]:
    """The part of the tables that an episode belongs to."""
    return played.record.evaluation, played.record.kind


def agents(plays: Plays) -> list[str]:
    """The labels, in order."""
    return list(dict.fromkeys(sorted(played.agent for played in plays)))


def first(plays: Plays, agent: str) -> Played[SessionRecord]:
    """One of an agent's episodes, for what they have in common."""
    return next(played for played in plays if played.agent == agent)


def parts(plays: Plays) -> list[tuple[str, tuple[Evaluation, Kind]]]:
    """Each agent with each part of the tables that it has episodes in, part by part."""
    there = {(played.agent, cell(played)) for played in plays}
    every = [(e, k) for k, _ in KINDS for e, _ in EVALUATIONS]
    return [(agent, part) for part in every for agent in agents(plays) if (agent, part) in there]


def everything(plays: Plays, agent: str, part: tuple[Evaluation, Kind]) -> list[SessionRecord]:
    """An agent's episodes in a part."""
    return [played.record for played in plays if played.agent == agent and cell(played) == part]


def scored(plays: Plays, agent: str, part: tuple[Evaluation, Kind]) -> list[SessionRecord]:
    """Those of them that were scored."""
    return [record for record in everything(plays, agent, part) if record.scored]


def turns_of(plays: Plays, agent: str, evaluation: Evaluation) -> list[TurnRecord]:
    """The turns of an agent's scored episodes in an evaluation."""
    played = [p.record for p in plays if p.agent == agent and p.record.evaluation == evaluation and p.record.scored]
    return [turn for record in played for turn in record.turns]


def interval(hits: Sequence[int], trials: Sequence[int]) -> tuple[float, float] | None:
    """Bounds of the share of hits; one entry a session."""
    if not trials:
        return None
    low, high = share_interval(sums(hits, trials))
    return float(low), float(high)


def mean(values: Iterable[int]) -> float | None:
    """The mean; None of nothing."""
    found = list(values)
    return fmean(found) if found else None
