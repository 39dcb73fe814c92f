"""Checks on branches and tags."""

from collections.abc import Iterator

from evaluators.evidence import Evidence
from evaluators.git.history import HEADS, TAGS, history
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Branch(Of):
    """Parameters of `git.branch`; `of` is the command that prints the history."""

    name: str
    absent: bool = False
    contains: tuple[str, ...] = ()
    """Branches, as they were before, whose last commits it has."""
    begins_at: str | None = None
    """The branch, as it was before, from whose last commit it was made."""


def _pins_of_branch(_: Evidence, p: Branch) -> Iterator[Pin]:
    yield Pin(p.of, f"{HEADS}{p.name}")


@check("git.branch", pins=_pins_of_branch)
def branch(evidence: Evidence, p: Branch) -> Finding:
    """The branch is there and has what was asked, or it is not there."""
    after = history(evidence, p.of)
    tip = after.branches.get(p.name)
    if p.absent:
        if tip is None:
            return passed(f"There is no branch {p.name}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"There is a branch {p.name}.", observed=tip, where=p.of)
    if tip is None:
        return failed(Code.NOT_FOUND, f"There is no branch {p.name}.", observed=sorted(after.branches), where=p.of)
    before = history(evidence, p.of, "before")
    for other in p.contains:
        if before.branches[other] not in after.reached(tip):
            return failed(Code.NOT_FOUND, f"{p.name} does not have what {other} had.", wanted=other, where=p.of)
    if p.begins_at is not None:
        old = next((each.oid for each in after.line(tip) if each.oid in before.commits), None)
        if old != before.branches[p.begins_at]:
            sentence = f"{p.name} does not begin where {p.begins_at} was."
            return failed(Code.WRONG_ORDER, sentence, observed=old, wanted=p.begins_at, where=p.of)
    return passed(f"The branch {p.name} is there.", observed=tip, where=p.of)


class Tag(Of):
    """Parameters of `git.tag`; `of` is the command that prints the history."""

    name: str
    branch: str
    """It is at this branch's last commit."""


def _pins_of_tag(_: Evidence, p: Tag) -> Iterator[Pin]:
    yield Pin(p.of, f"{TAGS}{p.name}")


@check("git.tag", pins=_pins_of_tag)
def tag(evidence: Evidence, p: Tag) -> Finding:
    """The tag, with or without a message, is at the last commit of the branch."""
    found = history(evidence, p.of)
    at, tip = found.tags.get(p.name), found.branches.get(p.branch)
    if at is None:
        return failed(Code.NOT_FOUND, f"There is no tag {p.name}.", observed=sorted(found.tags), where=p.of)
    if at != tip:
        sentence = f"The tag {p.name} is not at the last commit of {p.branch}."
        return failed(Code.WRONG_VALUE, sentence, observed=at, wanted=tip, where=p.of)
    return passed(f"The tag {p.name} is at the end of {p.branch}.", observed=at, where=p.of)
