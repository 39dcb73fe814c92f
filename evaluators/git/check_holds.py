"""A check on what a branch holds."""

import hashlib

from evaluators.evidence import Evidence, When
from evaluators.git.history import history
from evaluators.pins import no_pins
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Holds(Of):
    """Parameters of `git.holds`; `of` is the command that prints the history."""

    branch: str
    path: str
    source: EvidenceName | None = None
    """A file that has the bytes that are committed; without it, the path is there."""
    source_when: When = "after"
    absent: bool = False


@check("git.holds", pins=no_pins)
def holds(evidence: Evidence, p: Holds) -> Finding:
    """The last commit of the branch holds the file, as it is in the folder, or does not hold it."""
    found = history(evidence, p.of)
    tip = found.branches.get(p.branch)
    if tip is None:
        return failed(Code.NOT_FOUND, f"There is no branch {p.branch}.", observed=sorted(found.branches), where=p.of)
    blob = found.files(tip).get(p.path)
    if p.absent:
        if blob is None:
            return passed(f"{p.path} is not in {p.branch}, as asked.", where=p.of)
        return failed(Code.EXTRA, f"{p.path} is committed in {p.branch}.", observed=blob, where=p.of)
    if blob is None:
        return failed(Code.NOT_FOUND, f"{p.path} is not in {p.branch}.", wanted=p.path, where=p.of)
    if p.source is not None:
        data = evidence.read_bytes(p.source, p.source_when)
        wanted = hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
        if blob != wanted:
            sentence = f"{p.path} is committed in {p.branch} with another content."
            return failed(Code.WRONG_CONTENT, sentence, observed=blob, wanted=wanted, where=p.of)
    return passed(f"{p.branch} holds {p.path}.", observed=blob, where=p.of)
