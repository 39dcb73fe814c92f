"""Whether checks fail for certain without a render: what mutation needs to know of most mutants.

A render or a recalculation takes seconds, a look into a file milliseconds, and what an application says of what a file
holds lies between. What is certain here is what the whole verdict would say: a goal or a guard that fails without the
rest fails with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from evaluators.evidence import Evidence
from evaluators.grade import Checks, CheckTree, Leaf, judge_leaf, leaves_of, what_is_asked
from evaluators.pins import Pinned
from evaluators.registry import evidence_names
from evaluators.verdict import Code, Role
from evaluators.workbench import JobName, Made, Option, Workbench

READINGS: frozenset[JobName] = frozenset({"scene", "probe", "titles"})
"""Jobs in which an application says what a file holds; they render nothing."""

_OPEN = (Code.UNREADABLE, Code.NOT_JUDGED)
"""Left to the whole verdict."""


class _Asked(BaseException):
    """A check asked for more than is done here: no error, so that nothing on the way takes it for one."""


class _Only:
    """A workbench that does some of the jobs, and gives up on a check that asks for another."""

    def __init__(self, workbench: Workbench | None, jobs: frozenset[JobName]) -> None:
        self._workbench, self._jobs = workbench, jobs
        self.refused: set[JobName] = set()

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Do the job, or give up on the check that asks."""
        if self._workbench is None or job not in self._jobs:
            self.refused.add(job)
            raise _Asked
        return self._workbench.work(job, data, suffix, options)


def surely_fails(checks: Checks, evidence: Evidence) -> bool:
    """Say whether a goal or a guard fails without an application, or with one that only reads the file.

    Args:
        checks: Goals and guards of a task that can be done.
        evidence: What they judge; its workbench does `READINGS` alone.

    Returns:
        True: the whole verdict is a failure. False: it takes the whole verdict to know.

    Raises:
        CheckError: a check broke on something that is not a fault of the agent's file.
    """
    nothing = _Only(None, frozenset())
    if _Look(replace(evidence, workbench=nothing)).fails(checks):
        return True
    if evidence.workbench is None or not nothing.refused & READINGS:
        return False
    return _Look(replace(evidence, workbench=_Only(evidence.workbench, READINGS))).fails(checks)


@dataclass
class _Look:
    evidence: Evidence
    outcomes: dict[str, bool | None] = field(default_factory=dict)
    """Of the leaves that were judged, by key."""

    def fails(self, checks: Checks) -> bool:
        checks = Checks(what_is_asked(checks).goals, checks.guards)  # what else is in criteria is left to the verdict
        for tree in checks.goals:
            if self._holds(tree, "goal") is False:
                return True
        pinned, unsure = self._most_pins(checks)
        self.evidence = replace(self.evidence, pinned=pinned)
        for tree in checks.guards:
            known = not any(unsure & set(evidence_names(leaf.params)) for leaf in leaves_of(tree))
            if known and self._holds(tree, "guard") is False:
                return True
        return False

    def _holds(self, tree: CheckTree, role: Role) -> bool | None:
        """Whether a tree holds; None: not known. A file that cannot be read is left to the whole verdict."""
        if isinstance(tree, Leaf):
            try:
                verdict = judge_leaf(tree, role, self.evidence)
                self.outcomes[tree.key] = None if verdict.code in _OPEN else verdict.ok
            except _Asked:
                self.outcomes[tree.key] = None
            return self.outcomes[tree.key]
        children = [self._holds(child, own) for child, own in tree.with_roles(role)]
        decides = tree.kind == "any"
        return decides if decides in children else None if None in children else not decides

    def _most_pins(self, checks: Checks) -> tuple[Pinned, set[str]]:
        """What the goals may pin at most, and the evidence of which that is not known.

        A goal that nobody decided counts as one that holds: the more is pinned, the less a guard finds.
        """
        silent: set[str] = set()
        unsure: set[str] = set()
        found: dict[str, list[str]] = {}
        for leaf in (leaf for tree in checks.goals for leaf in leaves_of(tree)):
            names = set(evidence_names(leaf.params))
            if leaf.pins is None:
                silent |= names
                continue
            for name in names:
                found.setdefault(name, [])
            if self.outcomes[leaf.key] is False:
                continue
            try:
                for pin in leaf.pins(self.evidence, leaf.params):
                    found.setdefault(pin.of, []).append(pin.facet)
            except (_Asked, Exception):  # the whole verdict says what is wrong
                unsure |= names
        return Pinned({name: tuple(facets) for name, facets in found.items() if name not in silent}), unsure
