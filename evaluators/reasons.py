"""Why a criterion has its score, in one to five sentences made from what its children say, by a template."""

from __future__ import annotations

from collections.abc import Sequence

from evaluators.verdict import LeafVerdict, NodeVerdict

QUOTED = 2
"""Reasons of children of one kind that are given in full."""
LONGEST = 300
"""Characters of a child's reason."""


def reason(name: str, score: float, most: float, children: Sequence[LeafVerdict | NodeVerdict]) -> str:
    """Return one to five sentences on a criterion's score.

    Args:
        name: What the criterion is about; "" for the whole rubric.
        score: The least that its score can be.
        most: The most.
        children: Its children; those with the role `goal` are its critical ones.

    Returns:
        The sentences: the outcome, what is missing of the critical children, what else is wrong, what was not judged.
    """
    missing = [child for child in children if child.role == "goal" and child.most < 1]
    wrong = [child for child in children if child.role == "guard" and child.most < 1]
    open_ = sum(child.score < child.most for child in children)
    said = [_outcome(name, score, most, children)]
    said += [_quoted(child) for child in missing[:QUOTED]]
    said += [_quoted(child) for child in wrong[: max(0, 3 - len(said))] or wrong[:1]]
    if open_:
        said.append(f"Not judged for want of a judge: {open_} of {len(children)} parts.")
    return " ".join(said)


def said_by(child: LeafVerdict | NodeVerdict) -> str:
    """Return a child's own reason: a leaf's sentence, a criterion's reason, or that of the worst child."""
    if isinstance(child, LeafVerdict) or child.sentence:
        return child.sentence
    return said_by(min(child.children, key=lambda inner: inner.most))


def _outcome(name: str, score: float, most: float, children: Sequence[LeafVerdict | NodeVerdict]) -> str:
    subject = f"{name.rstrip('.')}: " if name else ""
    full = sum(child.score == 1 for child in children)
    if score == 1:
        words = "everything is as asked"
    elif most == 0:
        words = "nothing that was asked is there"
    elif score < most:
        words = f"{full} of {len(children)} parts are known to be as asked"
    else:
        words = f"{full} of {len(children)} parts are as asked" if full else "some of it is as asked"
    return f"{subject}{words}." if subject else f"{words[0].upper()}{words[1:]}."


def _quoted(child: LeafVerdict | NodeVerdict) -> str:
    """A child's reason as one sentence: its inner stops are none, so that five sentences stay five."""
    words = " ".join(said_by(child).split()).rstrip(".")
    words = words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rstrip()}…"
    return f"{words.replace('. ', '; ').replace('! ', '; ').replace('? ', '; ')}."
