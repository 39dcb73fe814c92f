"""What judges answered, put into a verdict: the leaves that were open, and from them every score and reason above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from evaluators.combine import combined, concluded
from evaluators.verdict import Code, LeafVerdict, NodeVerdict, Verdict


@dataclass(frozen=True)
class Answer:
    """What a judge said of one leaf."""

    reason: str
    score: float
    """From 0 to 1; of a yes or no 1 or 0, or the share of repeats that said yes."""

    def __post_init__(self) -> None:
        if not 0 <= self.score <= 1:
            raise ValueError(f"a score is from 0 to 1, not {self.score!r}")


def with_answers(
    verdict: Verdict, answers: Mapping[str, Answer], *, ended_in_fail: bool = False, feasible: bool = True
) -> Verdict:
    """Return the verdict of a rubric with what judges said of its open leaves.

    Args:
        verdict: As the checks gave it.
        answers: By the keys of leaves. What no leaf left open is passed over, for a judge overrules no check.
        ended_in_fail: As of `evaluators.grade`.
        feasible: As of `evaluators.grade`.

    Returns:
        A verdict whose every score, interval and reason was computed anew; leaves without an answer stay open.
    """

    def answered(node: LeafVerdict | NodeVerdict) -> LeafVerdict | NodeVerdict:
        if isinstance(node, NodeVerdict):
            return combined(node.kind, node.role, [answered(child) for child in node.children], node.name)
        answer = answers.get(node.key)
        return node if answer is None or node.outcome != "not_judged" else _judged(node, answer)

    goals, guards = [answered(node) for node in verdict.goals], [answered(node) for node in verdict.guards]
    return concluded(goals, guards, ended_in_fail=ended_in_fail, feasible=feasible, rubric=True)


def open_leaves(verdict: Verdict) -> list[LeafVerdict]:
    """Return the leaves that were not judged, in tree order."""
    return [leaf for leaf in verdict.leaves() if leaf.outcome == "not_judged"]


def _judged(leaf: LeafVerdict, answer: Answer) -> LeafVerdict:
    holds = answer.score == 1
    said = {
        "outcome": "passed" if holds else "failed",
        "code": Code.OK if holds else Code.WRONG_CONTENT,
        "sentence": " ".join(answer.reason.split()) or leaf.sentence,
        "score": answer.score,
    }
    return leaf.model_copy(update=said)
