"""A check on a working tree: its branch, and what is not committed.

Source: `git status --porcelain=v2 --branch --untracked-files=all` (git-status(1)).
"""

from pydantic import model_validator

from evaluators.evidence import Evidence, Missing
from evaluators.pins import no_pins
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

COMMAND = "git status --porcelain=v2 --branch --untracked-files=all"
_FIELDS = {"1": 8, "2": 9, "u": 10, "?": 1}
"""Blanks before the path, by the line's first letter."""


class Status(Of):
    """Parameters of `git.status`; `of` is the command that prints it."""

    branch: str | None = None
    """The branch that is checked out."""
    open: tuple[str, ...] | None = None
    """Exactly these files differ from the last commit or are not known to git; empty: none."""

    @model_validator(mode="after")
    def _something(self) -> "Status":
        if self.branch is None and self.open is None:
            raise ValueError("expected a branch or what is open")
        return self


@check("git.status", pins=no_pins)
def status(evidence: Evidence, p: Status) -> Finding:
    """The branch is checked out, and nothing but what was asked is uncommitted."""
    printed = evidence.command(p.of)
    if printed["exit_code"]:
        raise Missing(f"git says: {printed['stderr'].strip()[-300:] or printed['exit_code']}")
    head, changed = "", []
    for line in printed["stdout"].splitlines():
        if line.startswith("# branch.head "):
            head = line.split(" ", 2)[2]
        elif line[:1] in _FIELDS:
            changed.append(line.split(" ", _FIELDS[line[0]])[-1].partition("\t")[0].strip('"'))
    if p.branch is not None and head != p.branch:
        return failed(Code.WRONG_VALUE, f"{head} is checked out, not {p.branch}.", observed=head, where=p.of)
    if p.open is not None and set(changed) != set(p.open):
        sentence = (
            f"Not committed are {', '.join(sorted(changed)) or 'no files'}; {', '.join(p.open) or 'none'} was asked."
        )
        return failed(Code.CHANGED, sentence[:1000], observed=sorted(changed)[:50], wanted=list(p.open), where=p.of)
    return passed("The working tree is as asked.", observed=head, where=p.of)
