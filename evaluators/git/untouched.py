"""A check on what of a repository must stay."""

from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.git.history import HEADS, TAGS, history
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Untouched(Of):
    """Parameters of `git.untouched`; `of` is the command that prints the history."""

    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """Branches and tags that may move, come or go: by name, or of one kind (`heads/main`, `tags/v1.0`). A branch that
    moves still has what it had. It counts only where the guard is not derived from what the goals pin."""
    free: tuple[str, ...] = ()
    """What the instruction leaves open, in the same words; counts in any case."""


@check("git.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every other branch and tag is where it was, and no branch has lost a commit."""
    before, after = history(evidence, p.of, "before"), history(evidence, p.of)
    allowed = evidence.pinned.lets_change(p)
    for kind, place, then, now in (
        ("branch", HEADS, before.branches, after.branches),
        ("tag", TAGS, before.tags, after.tags),
    ):
        for name in sorted(then.keys() | now.keys()):
            old, new = then.get(name), now.get(name)
            if old == new:
                continue
            if name in allowed or f"{place}{name}" in allowed:
                if kind == "branch" and old and new and old not in after.reached(new):
                    return failed(Code.REMOVED, f"The branch {name} has lost commits.", observed=new, where=p.of)
                continue
            code = Code.EXTRA if old is None else Code.REMOVED if new is None else Code.CHANGED
            what = {Code.EXTRA: "is new", Code.REMOVED: "is gone", Code.CHANGED: "was moved"}[code]
            return failed(code, f"The {kind} {name} {what}.", observed=new, wanted=old, where=p.of)
    return passed("The rest of the history is as before.", observed=sorted(after.branches), where=p.of)
