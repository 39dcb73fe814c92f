"""How far rubrics agree with what people expect of attempts: the PPTArena paper's meta-evaluation (section 4.1)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from deskcraft.arena.reviews import Opinion
from deskcraft.errors import BadInput
from deskcraft.judge.agreement import CATEGORIES, Agreement, agreement, category, largest_tau_b
from deskcraft.task.loading import TaskFolder
from deskcraft.task.yaml_file import read_yaml
from deskcraft.validate.by_file import Attempt
from evaluators.combine import combined, concluded
from evaluators.verdict import LeafVerdict, NodeVerdict, Verdict

PER_DECK = 3
SCORES = {"none": 0.0, "some": 0.25, "significant": 0.75, "perfect": 1.0}
"""A score for each category, in the middle of its range."""
Rule = Literal["score", "gated"]
LABELS = "expected.yaml"
"""Beside the tasks: categories that people without sight of the rubrics gave, `{task: {attempt: category}}`."""
AnyNode = LeafVerdict | NodeVerdict


@dataclass(frozen=True)
class Rated:
    """An attempt, what was expected of it, and its verdict."""

    task: str
    attempt: str
    expected: str
    """One of `CATEGORIES`."""
    verdict: Verdict
    opinion: Opinion | None = None
    """Of reviewers of its sheet; `expected` is then their category."""

    @property
    def name(self) -> str:
        """Of both, for tables."""
        return f"{self.task} {self.attempt}"


@dataclass(frozen=True)
class MetaResult:
    """What a rule makes of the attempts."""

    by_category: dict[str, tuple[int, int]]
    """For each category that was expected: how many attempts the rule puts into it, of how many."""
    agreement: Agreement
    """With the categories, each at its middle; intervals resample whole tasks."""
    in_categories: Agreement
    """The same, of scores that are put into categories first."""
    largest_tau_b: float
    """What tau_b could be at most with these scores and these categories: many scores are of one category."""
    by_score: Agreement | None
    """With the mean of the reviewers' scores; None where there are categories only."""
    misplaced: tuple[str, ...]
    """Attempts in another category than expected, each with both."""


def chosen_tasks(folders: Sequence[TaskFolder], *, per_deck: int = PER_DECK, seed: int = 0) -> list[TaskFolder]:
    """Draws tasks: of each deck so many, of different difficulty where it has them.

    Args:
        folders: tasks of PPTArena.
        per_deck: how many of each deck.
        seed: equal seeds draw equal tasks.

    Returns:
        The tasks in the order of their ids.
    """
    by_deck: dict[str, dict[str, list[TaskFolder]]] = {}
    for folder in folders:
        arena = folder.listed().pptarena
        if arena is not None:
            by_deck.setdefault(arena.deck, {}).setdefault(arena.difficulty, []).append(folder)
    draw = random.Random(seed)
    found = []
    for _, kinds in sorted(by_deck.items()):
        piles = [draw.sample(kinds[kind], len(kinds[kind])) for kind in sorted(kinds)]
        dealt = [pile[place] for place in range(max(map(len, piles))) for pile in piles if place < len(pile)]
        found += dealt[:per_deck]
    return sorted(found, key=lambda folder: folder.id)


def read_labels(path: Path) -> dict[str, dict[str, str]]:
    """Reads what people expect of attempts.

    Args:
        path: a file `{task: {attempt: category}}`.

    Returns:
        The same; empty if there is no such file.

    Raises:
        BadInput: it is malformed, or a category is none of the four.
    """
    if not path.is_file():
        return {}
    file = read_yaml(path)
    for task, attempts in file.data.items():
        if not isinstance(attempts, dict):
            raise file.error((task,), "a mapping of attempts to categories is expected")
        for name, label in attempts.items():
            if label not in CATEGORIES:
                raise file.error((task, name), f"one of {', '.join(CATEGORIES)} is expected, got {label!r}")
    return {str(task): dict(attempts) for task, attempts in file.data.items()}


def rated(task: str, attempts: Iterable[Attempt], labels: Mapping[str, str]) -> list[Rated]:
    """Puts expectations beside verdicts.

    Args:
        task: its id.
        attempts: with their verdicts.
        labels: categories by attempt; an attempt without one counts with what its author stated.

    Returns:
        One each.
    """
    return [Rated(task, one.name, labels.get(one.name) or _stated(one), one.verdict) for one in attempts]


def reviewed(task: str, attempts: Iterable[Attempt], opinions: Mapping[str, Opinion]) -> list[Rated]:
    """Puts what reviewers say beside verdicts.

    Args:
        task: its id.
        attempts: with their verdicts.
        opinions: by attempt.

    Returns:
        One for each attempt that somebody answered.
    """
    return [
        Rated(task, one.name, found.category, one.verdict, found)
        for one in attempts
        if (found := opinions.get(one.name)) is not None
    ]


def _stated(attempt: Attempt) -> str:
    """The category of the middle of the stated interval."""
    if attempt.kind in ("nothing", "solution"):
        return category(attempt.stated.low)
    low, high = attempt.stated.low, attempt.stated.high
    return category(low) if low == high else category((low + high) / 2)


def evaluate(attempts: Sequence[Rated], rule: Rule = "score", *, without: str = "", seed: int = 0) -> MetaResult:
    """Compares a rule with what was expected.

    Args:
        attempts: at least one.
        rule: the paper's (`score`), or gate-then-average (`gated`).
        without: leave out the leaves of this domain (`deck`, `rubric`, `files`) or of this check (`rubric.edits`), and
            combine the others anew.
        seed: of the bootstrap.

    Returns:
        Accuracy by category, and agreement.

    Raises:
        BadInput: no attempt.
    """
    if not attempts:
        raise BadInput("no attempts to compare: no near miss with a stated score, or none that a reviewer answered")
    scores = {one.name: _scored(one.verdict, rule, without) for one in attempts}
    expected = {one.name: SCORES[one.expected] for one in attempts}
    said = {one.name: one.opinion.score for one in attempts if one.opinion is not None}
    tasks = {one.name: one.task for one in attempts}
    found: dict[str, tuple[int, int]] = {}
    for label in CATEGORIES:
        own = [one for one in attempts if one.expected == label]
        found[label] = (sum(category(scores[one.name]) == label for one in own), len(own))
    misplaced = tuple(
        f"{one.name}: {one.expected} is expected, it scores {scores[one.name]:.2f}"
        + (f" ({one.opinion.notes})" if one.opinion else "")
        for one in attempts
        if category(scores[one.name]) != one.expected
    )
    return MetaResult(
        found,
        agreement(expected, scores, by=tasks, seed=seed),
        agreement(expected, {name: SCORES[category(value)] for name, value in scores.items()}, by=tasks, seed=seed),
        largest_tau_b(*([values[one.name] for one in attempts] for values in (expected, scores))),
        agreement(said, scores, by=tasks, seed=seed) if said else None,
        misplaced,
    )


def domains(attempts: Sequence[Rated]) -> list[str]:
    """What can be left out: the domains of the leaves, and the single checks that only rubrics have."""
    checks = {leaf.check for one in attempts for leaf in one.verdict.leaves()}
    return sorted(
        {check.partition(".")[0] for check in checks} | {each for each in checks if each.startswith("rubric.")}
    )


def _scored(verdict: Verdict, rule: Rule, without: str) -> float:
    if without:
        goals, guards = (_kept(nodes, without) for nodes in (verdict.goals, verdict.guards))
        if not goals and not guards:
            return 0.0
        verdict = concluded(goals, guards, ended_in_fail=False, rubric=True)
    return verdict.score if rule == "score" else verdict.gated or 0.0


def _kept(nodes: Sequence[AnyNode], without: str) -> list[AnyNode]:
    """The nodes without leaves of a domain or check; inner nodes are combined anew, and go if nothing is left."""
    found: list[AnyNode] = []
    for node in nodes:
        if isinstance(node, LeafVerdict):
            if without not in (node.check, node.check.partition(".")[0]):
                found.append(node)
        elif children := _kept(node.children, without):
            found.append(combined(node.kind, node.role, children, node.name))
    return found
