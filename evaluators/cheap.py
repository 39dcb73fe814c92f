"""Whether checks fail for certain, found out as cheaply as it goes: what mutation needs to know of most mutants.

A goal or a guard that fails without the rest fails with it. So each is judged by itself, in three rounds until one
fails: first by what the files and the answers that the workbench has kept say, in milliseconds; then with what an
application says of what a file holds; then with renders, which take seconds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, get_args

from evaluators.evidence import Evidence
from evaluators.grade import Checks, CheckTree, Leaf, judge_leaf, leaves_of, what_is_asked
from evaluators.pins import NOTHING_PINNED, Pinned, pinned_of
from evaluators.registry import evidence_names
from evaluators.verdict import Code, Role
from evaluators.workbench import JobName, Keeping, Made, Option, Workbench

READINGS: frozenset[JobName] = frozenset({"scene", "probe", "titles"})
"""Jobs in which an application says what a file holds; they render nothing."""
ROUNDS: tuple[frozenset[JobName], ...] = (frozenset(), READINGS, frozenset(get_args(JobName)))
"""The jobs of each round."""


class _Asked(BaseException):
    """A check asked for more than is done here: no error, so that nothing on the way takes it for one."""


class _Only:
    """A workbench that does some of the jobs, gives what is kept, and gives up on a check that asks for more."""

    def __init__(self, workbench: Workbench | None, jobs: frozenset[JobName]) -> None:
        self._workbench, self._jobs = workbench, jobs
        self.refused: set[JobName] = set()

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Do the job, or give up on the check that asks."""
        if self._workbench is not None and job in self._jobs:
            return self._workbench.work(job, data, suffix, options)
        if isinstance(self._workbench, Keeping):
            made = self._workbench.kept(job, hashlib.sha256(data).hexdigest(), suffix, options)
            if made is not None:
                return made
        self.refused.add(job)
        raise _Asked


class Failing(NamedTuple):
    """A leaf that fails, and with it, or with the `any` above it, the whole."""

    key: str
    sure: bool = True
    """If not, it is a goal that cannot read the file: that is certain when it cannot alone either."""


class _Part(NamedTuple):
    """A leaf or an `any` whose failing alone makes the verdict a failure."""

    tree: CheckTree
    role: Role
    guards: bool
    """Whether it is one of the guards, which read what is pinned."""

    @property
    def key(self) -> str:
        return next(leaves_of(self.tree)).key

    def looks_at(self, names: Collection[str]) -> bool:
        return any(name in names for leaf in leaves_of(self.tree) for name in evidence_names(leaf.params))


def _parts_of(trees: Iterable[CheckTree], role: Role, guards: bool) -> Iterator[_Part]:
    """Yield what must hold for all these trees to hold, each by itself."""
    for tree in trees:
        if isinstance(tree, Leaf) or tree.kind == "any":
            yield _Part(tree, role, guards)
            continue
        for child, own in tree.with_roles(role):
            yield from _parts_of([child], own, guards)


def surely_failing(
    checks: Checks,
    evidence: Evidence,
    *,
    only: str = "",
    changed: Collection[str] | None = None,
    first: Sequence[str] = (),
    announce: Callable[[str], None] | None = None,
) -> Failing | None:
    """Return a leaf whose failing makes the verdict a failure.

    Args:
        checks: Goals and guards of a task.
        evidence: What they judge.
        only: A leaf by key: is it that one? It is none whose failing another can make up for.
        changed: The evidence that differs from a state in which all holds: what looks at nothing of it is not judged.
        first: Keys of what is judged before the rest, for it is likely to fail.
        announce: As of `grade_checks`.

    Returns:
        None: it takes the whole verdict to know.

    Raises:
        CheckError: a check broke on something that is not a fault of the agent's file.
    """
    goals = what_is_asked(checks).goals  # what else is in criteria needs what these pin: left to the whole verdict
    parts = [*_parts_of(goals, "goal", False), *_parts_of(checks.guards, "guard", True)]
    if only:
        parts = [part for part in parts if isinstance(part.tree, Leaf) and part.key == only]
    if changed is not None:
        parts = [part for part in parts if part.looks_at(changed)]
    places = {key: place for place, key in enumerate(first)}
    parts.sort(key=lambda part: places.get(part.key, len(places)))
    look = _Look(goals, parts, evidence, announce)
    refused: set[JobName] = set()
    for number, jobs in enumerate(ROUNDS):
        if number and (evidence.workbench is None or not refused & jobs):
            continue
        bench = _Only(evidence.workbench, jobs)
        found = look.failing(bench, last=number == len(ROUNDS) - 1) or look.unreadable()
        if found is not None:
            return found
        refused = bench.refused
    return None


class _Look:
    """What is known so far of one state."""

    def __init__(
        self,
        goals: Sequence[CheckTree],
        parts: Sequence[_Part],
        evidence: Evidence,
        announce: Callable[[str], None] | None,
    ) -> None:
        self._goals, self._parts, self._evidence, self._announce = goals, parts, evidence, announce
        self._outcomes: dict[str, tuple[bool, Pinned]] = {}
        """Of the leaves that are decided, by key, with what was pinned."""
        self._unread: set[str] = set()
        self._unjudged: set[str] = set()
        """Keys of what is left to the whole verdict."""

    def failing(self, bench: _Only, *, last: bool) -> Failing | None:
        """Return the first part that fails with what this workbench does; None: none for certain."""
        evidence = replace(self._evidence, workbench=bench)
        guards = [part for part in self._parts if part.guards]
        goals = [part for part in self._parts if not part.guards]
        # a guard compares two files and is what most damage breaks; one that renders has no such advantage. Once it is
        # known which goals hold, it may be known better what they pin.
        for part in (*(self._parts if last else [*guards, *goals]), *guards):
            seen = evidence
            if part.guards:
                pinned, unsure = self._most_pins(evidence)
                if any(_hangs_on(leaf, unsure, evidence) for leaf in leaves_of(part.tree)):
                    continue
                seen = replace(evidence, pinned=pinned)
            if self._holds(part.tree, part.role, seen, last) is False:
                return Failing(part.key)
        return None

    def unreadable(self) -> Failing | None:
        """Return a goal that could not read the file. A guard would need all goals once more."""
        parts = (part for part in self._parts if isinstance(part.tree, Leaf) and not part.guards)
        return next((Failing(part.key, sure=False) for part in parts if part.key in self._unread), None)

    def _holds(self, tree: CheckTree, role: Role, evidence: Evidence, last: bool) -> bool | None:
        """Say whether a tree holds; None: not known. In the last round what cannot change that is not judged."""
        if isinstance(tree, Leaf):
            known, pinned = self._outcomes.get(tree.key, (None, NOTHING_PINNED))
            if known is not None and pinned == evidence.pinned:
                return known
            return None if tree.key in self._unread | self._unjudged else self._judged(tree, role, evidence)
        decides = tree.kind == "any"
        found: list[bool | None] = []
        for child, own in tree.with_roles(role):
            if last and decides in found:
                break
            found.append(self._holds(child, own, evidence, last))
        return _together(decides, found)

    def _judged(self, leaf: Leaf, role: Role, evidence: Evidence) -> bool | None:
        try:
            verdict = judge_leaf(leaf, role, evidence, announce=self._announce)
        except _Asked:
            return None
        if verdict.code in (Code.UNREADABLE, Code.NOT_JUDGED):
            (self._unread if verdict.code is Code.UNREADABLE else self._unjudged).add(leaf.key)
            return None
        self._outcomes[leaf.key] = verdict.ok, evidence.pinned
        return verdict.ok

    def _most_pins(self, evidence: Evidence) -> tuple[Pinned, set[str]]:
        """Return what the goals may pin at most, and the evidence of which that is not known.

        A goal that nobody decided counts as one that holds: the more is pinned, the less a guard finds.
        """
        silent: set[str] = set()
        unsure: set[str] = set()
        speaking = (leaf for tree in self._goals for leaf in leaves_of(tree) if leaf.pins is not None)
        found: dict[str, list[str]] = {name: [] for leaf in speaking for name in evidence_names(leaf.params)}
        for leaf, counts in (each for tree in self._goals for each in self._speaking(tree)):
            names = set(evidence_names(leaf.params))
            try:
                if leaf.pins is None or (leaf.says is not None and not leaf.says(evidence, leaf.params)):
                    (silent if counts else unsure).update(names)
                elif self._known(leaf) is not False:
                    for pin in leaf.pins(evidence, leaf.params):
                        found.setdefault(pin.of, []).append(pin.facet)
            except (_Asked, Exception):  # the whole verdict says what is wrong
                unsure |= names
        return pinned_of(found, silent), unsure

    def _speaking(self, tree: CheckTree, certain: bool = True) -> Iterator[tuple[Leaf, bool]]:
        """Yield the leaves that are asked what they pin, and whether that is certain: below an `any` those of the
        branches that hold, if one does."""
        if isinstance(tree, Leaf):
            yield tree, certain
            return
        held = [self._known(child) for child in tree.children]
        some = _together(True, held)
        for child, holds in zip(tree.children, held, strict=True):
            if tree.kind != "any" or holds is True or some is False:
                yield from self._speaking(child, certain)
            elif holds is None or some is None:
                yield from self._speaking(child, False)

    def _known(self, tree: CheckTree) -> bool | None:
        """Say whether a goal holds by what is decided already."""
        if isinstance(tree, Leaf):
            return self._outcomes.get(tree.key, (None, NOTHING_PINNED))[0]
        return _together(tree.kind == "any", [self._known(child) for child in tree.children])


def _hangs_on(guard: Leaf, unsure: set[str], evidence: Evidence) -> bool:
    """Say whether what is pinned on some evidence can be an exception of a guard: of a folder also what lies in it."""
    names = set(evidence_names(guard.params))
    trees = any(name in evidence.after and evidence.after[name].kind == "tree" for name in names)
    return bool(unsure if trees else unsure & names)


def _together(decides: bool, found: Sequence[bool | None]) -> bool | None:
    """Combine what is known of children of which one alone decides (`any`: one that holds, else: one that fails)."""
    return decides if decides in found else None if None in found else not decides
