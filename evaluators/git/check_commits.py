"""A check on the commits that were made."""

import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.git.history import HEADS, Commit, History, history
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed


class New(Params):
    """A commit that was asked for."""

    subject: str | None = None
    """The first line of its message; white space at its ends does not count."""
    matches: str | None = None
    """A pattern that the whole message holds."""
    paths: tuple[str, ...] | None = None
    """It changes exactly these files, in any order."""
    author: str | None = None
    """`Name <address>`, or a part of it."""
    merge: bool | None = None
    """Of a merge, that it brings together what its sides hold and nothing else."""

    @model_validator(mode="after")
    def _pattern(self) -> "New":
        if self.matches is not None:
            try:
                re.compile(self.matches)
            except re.error as error:
                raise ValueError(f"matches: {error}") from error
        return self


class Commits(Of):
    """Parameters of `git.commits`; `of` is the command that prints the history."""

    branch: str
    new: Annotated[tuple[New, ...], Field(min_length=0)]
    """The branch's commits that were nowhere before, the first one first, along first parents."""


def _pins(_: Evidence, p: Commits) -> Iterator[Pin]:
    yield Pin(p.of, f"{HEADS}{p.branch}")


@check("git.commits", pins=_pins)
def commits(evidence: Evidence, p: Commits) -> Finding:
    """The branch has these new commits on top of what was there, and no other."""
    before, after = history(evidence, p.of, "before"), history(evidence, p.of)
    tip = after.branches.get(p.branch)
    if tip is None:
        return failed(Code.NOT_FOUND, f"There is no branch {p.branch}.", observed=sorted(after.branches), where=p.of)
    line = list(after.line(tip))
    if p.branch in before.branches and before.branches[p.branch] not in after.reached(tip):
        sentence = f"What was committed on {p.branch} before is not in it any more."
        return failed(Code.REMOVED, sentence, observed=tip, wanted=before.branches[p.branch], where=p.of)
    made = [commit for commit in reversed(line) if commit.oid not in before.commits]
    subjects = [commit.subject for commit in made]
    if len(made) != len(p.new):
        sentence = f"{p.branch} has {len(made)} new commits, not {len(p.new)}."
        return failed(Code.WRONG_COUNT, sentence, observed=subjects[:50], wanted=len(p.new), where=p.of)
    for number, (commit, new) in enumerate(zip(made, p.new, strict=True), 1):
        if (wrong := _wrong(commit, new, after)) is not None:
            return failed(
                Code.WRONG_VALUE, f"New commit {number} of {p.branch}: {wrong}", observed=subjects[:50], where=p.of
            )
    return passed(f"{p.branch} has the commits that were asked.", observed=subjects[:50], where=p.of)


def _wrong(commit: Commit, new: New, known: History) -> str | None:
    if new.subject is not None and commit.subject != new.subject.strip():
        return f"its message begins {commit.subject[:200]!r}, not {new.subject!r}."
    if new.matches is not None and not re.search(new.matches, commit.message):
        return f"its message {commit.message.strip()[:200]!r} is not as asked."
    if new.paths is not None and set(commit.changes) != set(new.paths):
        return f"it changes {', '.join(sorted(commit.changes)) or 'nothing'}, not {', '.join(sorted(new.paths))}."
    if new.author is not None and new.author not in commit.author:
        return f"its author is {commit.author}."
    if new.merge is not None and (len(commit.parents) > 1) != new.merge:
        return "it is a merge." if not new.merge else "it is not a merge."
    if new.merge and (path := known.mixed(commit)) is not None:
        return f"it changes {path} beyond what was merged."
    return None
