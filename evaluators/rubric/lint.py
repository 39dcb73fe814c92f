"""What is wrong with a rubric though it can be read: found by looking at it, and by grading with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from evaluators.evidence import Evidence
from evaluators.grade import CheckError, CheckTree, Leaf, leaves_of, roles_of
from evaluators.rubric.model import Rubric
from evaluators.verdict import Verdict

_MEANS = 2
"""Attempts at least before a leaf that none failed is reported."""
Rule = Literal["no-critical", "satisfied", "raises", "no-penalty", "never-failed"]
PENALTIES = ("rubric.edits", "deck.untouched")


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong."""

    rule: Rule
    where: str
    """The key of a leaf, the name of a criterion, or "the rubric"."""
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message} ({self.rule})"


class Grades(Protocol):
    """Grades in the quarantined process: `evaluators.worker.GradingWorker.grade`."""

    def __call__(
        self,
        goals: Sequence[Any],
        guards: Sequence[Any],
        evidence: Evidence,
        *,
        ended_in_fail: bool,
        feasible: bool = True,
    ) -> Verdict:
        """Return the verdict on evidence."""
        ...


def complaints(
    rubric: Rubric,
    grade: Grades | None = None,
    evidence: Mapping[str, Evidence] | None = None,
    verdicts: Sequence[Verdict] = (),
) -> list[Complaint]:
    """Return what is wrong with a rubric.

    Args:
        rubric: What is looked at.
        grade: Grades with it; without, nothing is graded.
        evidence: Attempts by name, each with the original as *before*. The original itself is tried in any case.
        verdicts: What the rubric said of attempts before: leaves that none of them failed are reported.
    """
    found = [*_shape(rubric)]
    if grade is None or not evidence:
        return [*found, *_never_failed(verdicts)]
    some = next(iter(evidence.values()))
    tried = {"the original": replace(some, after=some.before), **evidence}
    graded: list[Verdict] = []
    raised: set[str] = set()
    for name, one in tried.items():
        try:
            verdict = grade(rubric.critical, rubric.others, one, ended_in_fail=False)
        except CheckError as error:
            if error.key not in raised:
                raised.add(error.key)
                found.append(Complaint("raises", error.key, f"it raises on {name}: {error.reason}"))
            continue
        if name == "the original":
            found += _satisfied(rubric, verdict)
        graded.append(verdict)
    return [*found, *_never_failed([*verdicts, *graded])]


def _shape(rubric: Rubric) -> Iterator[Complaint]:
    if not rubric.critical:
        yield Complaint("no-critical", "the rubric", "no leaf is critical: an attempt that does nothing loses nothing")
    for tree in rubric.checks.goals:
        yield from _without_critical(tree)
    if not any(leaf.check in PENALTIES for tree in rubric.checks.guards for leaf in leaves_of(tree)):
        wanted = " or ".join(PENALTIES)
        yield Complaint("no-penalty", "the rubric", f"other edits cost nothing; add {wanted} to its others")


def _without_critical(tree: CheckTree) -> Iterator[Complaint]:
    """Yield the criteria that are critical and have no critical leaf; those that only look at style need none."""
    if isinstance(tree, Leaf):
        return
    if tree.kind == "criterion" and not tree.children and tree.others:
        yield Complaint("no-critical", tree.name, "none of its leaves is critical; list them under critical")
    for child in tree.children:
        yield from _without_critical(child)


def _satisfied(rubric: Rubric, verdict: Verdict) -> Iterator[Complaint]:
    critical = {leaf.key for leaf, role in roles_of(rubric.checks) if role == "goal"}
    for leaf in verdict.leaves():
        if leaf.key in critical and leaf.ok:
            yield Complaint("satisfied", leaf.key, "the original satisfies it already: doing nothing scores")


def _never_failed(verdicts: Sequence[Verdict]) -> Iterator[Complaint]:
    """Yield the leaves that held in each of several attempts. One attempt says nothing."""
    if len(verdicts) < _MEANS:
        return
    outcomes: dict[str, set[str]] = {}
    for verdict in verdicts:
        for leaf in verdict.leaves():
            outcomes.setdefault(leaf.key, set()).add(leaf.outcome)
    for key, seen in outcomes.items():
        if seen == {"passed"}:
            yield Complaint("never-failed", key, f"none of {len(verdicts)} attempts failed it: it tells nothing apart")
