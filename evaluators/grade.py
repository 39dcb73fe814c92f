"""Grading: parse a task's goals and guards, run each check over the evidence, and combine the verdicts.

Pure: values in, a `Verdict` out. `evaluators.worker` runs the same in a process of its own.
"""

import difflib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from traceback import walk_tb
from typing import Any, Literal

from evaluators.combine import combined, concluded
from evaluators.evidence import EXHAUSTED, BrokenBaseline, Evidence, Misfit, Missing, UnknownEvidence, Unreadable
from evaluators.pins import Pinned, pinned_of
from evaluators.registry import (
    BadCheck,
    CheckFunction,
    Params,
    PinsFunction,
    SaysFunction,
    Unusable,
    UnusableFunction,
    evidence_names,
    find_check,
    validate_leaf,
)
from evaluators.verdict import Code, Finding, LeafVerdict, NodeVerdict, Role, Verdict, failed, jsonable
from evaluators.workbench import WorkbenchFailed

CRITERION = "criterion"
_CRITERION_FIELDS = ("name", "critical", "others")


class CheckError(Exception):
    """A check raised on something that is not a fault of the agent's file; the episode is not scored."""

    def __init__(self, key: str, check: str, reason: str) -> None:
        """Takes which leaf it was, and why.

        Args:
            key: the leaf's key: the check's name, `name#2` for its second use.
            check: the check's name.
            reason: what it raised.
        """
        super().__init__(f"check {key} failed to run: {reason}")
        self.key = key
        self.check = check
        self.reason = reason


@dataclass(frozen=True)
class Leaf:
    """One check with its parameters."""

    key: str
    check: str
    function: CheckFunction
    params: Params
    pins: PinsFunction | None = None
    says: SaysFunction | None = None
    unusable: UnusableFunction | None = None


@dataclass(frozen=True)
class Node:
    """An inner node: `all`, `any`, or a criterion of a rubric."""

    kind: Literal["all", "any", "criterion"]
    children: tuple["CheckTree", ...]
    """Of a criterion the critical ones."""
    others: tuple["CheckTree", ...] = ()
    """The children of a criterion that are not critical."""
    name: str = ""
    """Of a criterion: what it is about."""

    def with_roles(self, role: Role) -> Iterator[tuple["CheckTree", Role]]:
        """Yield each child with its role: of a criterion `goal` or `guard`, else the node's own."""
        for child in self.children:
            yield child, "goal" if self.kind == "criterion" else role
        for child in self.others:
            yield child, "guard"


CheckTree = Leaf | Node


@dataclass(frozen=True)
class Checks:
    """A task's goals and guards, parsed."""

    goals: tuple[CheckTree, ...]
    guards: tuple[CheckTree, ...]

    def leaves(self) -> list[Leaf]:
        """Return every leaf in tree order, goals before guards."""
        return [leaf for tree in (*self.goals, *self.guards) for leaf in leaves_of(tree)]

    def evidence_names(self) -> set[str]:
        """Return the names of all evidence that the checks refer to."""
        return {name for leaf in self.leaves() for name in evidence_names(leaf.params)}


_FORMS = "{check.name: {...}}, {all: [...]}, {any: [...]}, {criterion: {...}}"


def parse_checks(goals: Sequence[Any], guards: Sequence[Any]) -> Checks:
    """Parse goals and guards as a task file has them.

    A node is a mapping of one key: a check's name over its parameters, `all` or `any` over a list of nodes, or
    `criterion` over a name and the lists `critical` and `others`.

    Raises:
        BadCheck: what is wrong; its `path` says where.
    """
    seen: Counter[str] = Counter()
    parsed = []
    for role, nodes in (("goals", goals), ("guards", guards)):
        if not isinstance(nodes, Sequence) or isinstance(nodes, str):
            raise BadCheck(f"expected a list of checks, got {nodes!r}", (role,))
        parsed.append(tuple(_parse(node, (role, index), seen) for index, node in enumerate(nodes)))
    return Checks(*parsed)


def _parse(node: Any, path: tuple[str | int, ...], seen: Counter[str]) -> CheckTree:
    if not isinstance(node, Mapping) or len(node) != 1 or not isinstance(next(iter(node)), str):
        raise BadCheck(f"expected one of {_FORMS}, got {node!r}", path)
    ((name, body),) = node.items()
    if name == "all" or name == "any":
        if not isinstance(body, Sequence) or isinstance(body, str) or not body:
            raise BadCheck(f"{name}: expected a list of at least one check, got {body!r}", (*path, name))
        children = tuple(_parse(child, (*path, name, index), seen) for index, child in enumerate(body))
        return Node("all" if name == "all" else "any", children)
    if name == CRITERION:
        return _parse_criterion(body, (*path, name), seen)
    try:
        found = find_check(name)
        params = validate_leaf(name, body)
    except BadCheck as error:
        raise BadCheck(str(error), (*path, name)) from error
    seen[name] += 1
    key = name if seen[name] == 1 else f"{name}#{seen[name]}"
    return Leaf(key, name, found.function, params, found.pins, found.says, found.unusable)


def _parse_criterion(body: Any, path: tuple[str | int, ...], seen: Counter[str]) -> Node:
    if not isinstance(body, Mapping):
        raise BadCheck(f"criterion: expected {{name: ..., critical: [...], others: [...]}}, got {body!r}", path)
    for key in body:
        if key not in _CRITERION_FIELDS:
            close = difflib.get_close_matches(str(key), _CRITERION_FIELDS, n=1, cutoff=0.5)
            hint = f"did you mean {close[0]}?" if close else f"it takes {', '.join(_CRITERION_FIELDS)}"
            raise BadCheck(f"criterion: {key}: no such field; {hint}", (*path, key))
    name = body.get("name")
    if not isinstance(name, str) or not name.strip():
        raise BadCheck(f"criterion: name: expected what it is about, in words, got {name!r}", (*path, "name"))
    parts = []
    for key in ("critical", "others"):
        nodes = body.get(key, ())
        if not isinstance(nodes, Sequence) or isinstance(nodes, str):
            raise BadCheck(f"criterion: {key}: expected a list of checks, got {nodes!r}", (*path, key))
        parts.append(tuple(_parse(child, (*path, key, index), seen) for index, child in enumerate(nodes)))
    critical, others = parts
    if not critical and not others:
        raise BadCheck("criterion: expected at least one check in critical or others", path)
    return Node("criterion", critical, others, " ".join(name.split()))


def held(name: str, body: Any) -> list[tuple[tuple[str | int, ...], Any]] | None:
    """Return the nodes that an inner node holds as it is written, each with its place in it; None for a leaf.

    Args:
        name: The node's one key.
        body: What is below it. What is malformed holds nothing: `parse_checks` says what is wrong.
    """
    if name in ("all", "any"):
        return [((index,), child) for index, child in enumerate(body)] if isinstance(body, list | tuple) else []
    if name != CRITERION:
        return None
    parts = [(key, body.get(key)) for key in ("critical", "others")] if isinstance(body, Mapping) else []
    return [
        ((key, index), child)
        for key, nodes in parts
        if isinstance(nodes, list | tuple)
        for index, child in enumerate(nodes)
    ]


def leaves_of(tree: CheckTree) -> Iterator[Leaf]:
    """Return a tree's leaves in order."""
    if isinstance(tree, Leaf):
        yield tree
    else:
        for child in (*tree.children, *tree.others):
            yield from leaves_of(child)


def roles_of(checks: Checks) -> Iterator[tuple[Leaf, Role]]:
    """Yield every leaf with the role that its verdict has, goals before guards."""
    for tree in checks.goals:
        yield from _with_role(tree, "goal")
    for tree in checks.guards:
        yield from _with_role(tree, "guard")


def _with_role(tree: CheckTree, role: Role) -> Iterator[tuple[Leaf, Role]]:
    if isinstance(tree, Leaf):
        yield tree, role
        return
    for child, own in tree.with_roles(role):
        yield from _with_role(child, own)


def what_is_asked(checks: Checks) -> Checks:
    """Return the goals without what is not critical in them: these leaves need to know what the others pin."""
    return Checks(tuple(kept for tree in checks.goals if (kept := _critical(tree)) is not None), ())


def _critical(tree: CheckTree) -> CheckTree | None:
    if isinstance(tree, Leaf):
        return tree
    children = tuple(kept for child in tree.children if (kept := _critical(child)) is not None)
    return replace(tree, children=children, others=()) if children else None


def grade(
    goals: Sequence[Any],
    guards: Sequence[Any],
    evidence: Evidence,
    *,
    ended_in_fail: bool,
    feasible: bool = True,
) -> Verdict:
    """Grade an episode by its evidence.

    A feasible task succeeds if every goal and every guard holds and the episode did not end in FAIL; an
    infeasible one, which has no goals, if it ended in FAIL and the guards hold. See `evaluators.combine.score`
    for the partial credit.

    Args:
        goals: what the task asks, as task.yaml has it: `{check.name: {params}}`, `{all: [...]}`, `{any: [...]}`.
        guards: what must stay as it was, in the same form.
        evidence: the states before and after.
        ended_in_fail: the episode ended in FAIL.
        feasible: the task can be done.

    Returns:
        The verdict; every leaf has a sentence of its own.

    Raises:
        BadCheck: goals or guards are malformed.
        CheckError: a check broke on something that is not a fault of the agent's file.
    """
    return grade_checks(parse_checks(goals, guards), evidence, ended_in_fail=ended_in_fail, feasible=feasible)


def grade_checks(
    checks: Checks,
    evidence: Evidence,
    *,
    ended_in_fail: bool,
    feasible: bool = True,
    exhausted: frozenset[str] = frozenset(),
    announce: Callable[[str], None] | None = None,
    known: Mapping[str, LeafVerdict] | None = None,
) -> Verdict:
    """Grade with checks already parsed.

    Args:
        checks: The goals and guards.
        evidence: What they judge.
        ended_in_fail: The episode ended in FAIL.
        feasible: The task can be done.
        exhausted: Keys of leaves that fail unread.
        announce: Called with each leaf's key before it runs.
        known: Verdicts of leaves by key that were judged before; these do not run again.

    Raises:
        BadCheck: An infeasible task has goals.
        CheckError: A check broke on something that is not a fault of the agent's file.
    """
    if not feasible and checks.goals:
        raise BadCheck("an infeasible task has no goals: ending in FAIL is its goal", ("goals",))

    done = dict(known or {})

    def verdict_of(tree: CheckTree, role: Role) -> LeafVerdict | NodeVerdict:
        if isinstance(tree, Node):
            children = [verdict_of(child, own) for child, own in tree.with_roles(role)]
            return combined(tree.kind, role, children, tree.name)
        if tree.key not in done:
            done[tree.key] = judge_leaf(tree, role, evidence, exhausted, announce)
        return done[tree.key]

    asked = what_is_asked(checks)
    judged = [verdict_of(tree, "goal") for tree in asked.goals]
    # what a judge is yet to say may hold: guards are not graded again once it has
    pinned = replace(_pins_of(asked, judged, evidence), met=all(one.ok or one.most >= 1 for one in judged))
    evidence = replace(evidence, pinned=pinned)
    goals = judged if asked.goals == checks.goals else [verdict_of(tree, "goal") for tree in checks.goals]
    guards = [verdict_of(tree, "guard") for tree in checks.guards]
    if unusable := _unusable(checks, evidence):
        for leaf in asked.leaves():
            done[leaf.key] = _less_unusable(leaf, done[leaf.key], unusable, exhausted, announce)
        goals = [verdict_of(tree, "goal") for tree in checks.goals]
    return concluded(goals, guards, ended_in_fail=ended_in_fail, feasible=feasible)


def _unusable(checks: Checks, evidence: Evidence) -> list[Unusable]:
    """Return what guards find that is there and nobody can use.

    Raises:
        CheckError: a guard broke on something that is not a fault of the agent's file.
    """
    found: list[Unusable] = []
    for leaf, role in roles_of(checks):
        if leaf.unusable is None or role != "guard":
            continue
        try:
            one = leaf.unusable(evidence, leaf.params)
        except (Unreadable, MemoryError, RecursionError):
            continue  # the guard says so itself
        except Exception as error:
            raise CheckError(leaf.key, leaf.check, f"unusable: {_reason(leaf, error)}") from error
        found += [one] if one is not None else []
    return found


def _less_unusable(
    leaf: Leaf,
    verdict: LeafVerdict,
    unusable: Sequence[Unusable],
    exhausted: frozenset[str],
    announce: Callable[[str], None] | None,
) -> LeafVerdict:
    """Return the verdict of a goal without a part of what it has by something that nobody can use."""
    for one in unusable:
        if not verdict.score or verdict.outcome == "not_judged":
            continue
        try:
            bare = judge_leaf(leaf, "goal", one.evidence, exhausted, announce).score
        except CheckError:
            bare = 0.0  # it cannot do without
        if bare < verdict.score:
            less = verdict.score - one.lost * (verdict.score - bare)
            sentence = f"{verdict.sentence} But {one.words}."
            code = Code.WRONG_GEOMETRY if verdict.ok else verdict.code
            verdict = verdict.model_copy(
                update={"outcome": "failed", "code": code, "score": less, "sentence": sentence}
            )
    return verdict


def pinned_facets(checks: Checks, evidence: Evidence) -> Pinned:
    """Return what the goals pin on this evidence; parameters and exceptions as of `grade_checks`."""
    asked = what_is_asked(checks)
    return _pins_of(asked, grade_checks(asked, evidence, ended_in_fail=False).goals, evidence)


def _pins_of(checks: Checks, goals: Sequence[LeafVerdict | NodeVerdict], evidence: Evidence) -> Pinned:
    """Collect what the goals pin that hold; of `any` those branches that hold.

    A goal that does not hold pins nothing: the verdict is lost already, and its guards report what else changed.

    Raises:
        CheckError: a check broke while it said what it pins.
    """
    silent: set[str] = set()
    speaking = (leaf for tree in checks.goals for leaf in leaves_of(tree) if leaf.pins is not None)
    found: dict[str, list[str]] = {name: [] for leaf in speaking for name in evidence_names(leaf.params)}
    for tree, verdict in zip(checks.goals, goals, strict=True):
        for leaf, ok in _paired(tree, verdict):
            if leaf.pins is None or (leaf.says is not None and not leaf.says(evidence, leaf.params)):
                silent |= set(evidence_names(leaf.params))
                continue
            if not ok:
                continue
            try:
                for pin in leaf.pins(evidence, leaf.params):
                    found.setdefault(pin.of, []).append(pin.facet)
            except (Unreadable, BrokenBaseline, MemoryError, RecursionError):
                continue  # a leaf of its own says so: of what it was before, the guard
            except Exception as error:
                raise CheckError(leaf.key, leaf.check, f"pins: {_reason(leaf, error)}") from error
    return pinned_of(found, silent)


def _paired(tree: CheckTree, verdict: LeafVerdict | NodeVerdict) -> Iterator[tuple[Leaf, bool]]:
    """Give each leaf with whether it holds; below an `any` only the branches that hold, if one does."""
    if isinstance(tree, Leaf) or isinstance(verdict, LeafVerdict):
        assert isinstance(tree, Leaf) and isinstance(verdict, LeafVerdict)
        yield tree, verdict.ok
        return
    both = list(zip(tree.children, verdict.children, strict=True))
    if tree.kind == "any" and verdict.ok:
        both = [(child, said) for child, said in both if said.ok]
    for child, said in both:
        yield from _paired(child, said)


def grade_leaf(
    checks: Checks,
    key: str,
    evidence: Evidence,
    *,
    exhausted: frozenset[str] = frozenset(),
    announce: Callable[[str], None] | None = None,
    known: Mapping[str, LeafVerdict] | None = None,
) -> LeafVerdict:
    """Judge one leaf by itself; parameters and exceptions as of `grade_checks`.

    A guard needs to know what the goals pin, so the goals that are not `known` are judged before it.

    Raises:
        LookupError: No leaf has this key.
    """
    asked = what_is_asked(checks)
    role: Role = next((own for leaf, own in roles_of(checks) if leaf.key == key), "guard")
    for leaf in asked.leaves():
        if leaf.key == key:
            return judge_leaf(leaf, role, evidence, exhausted, announce)
    for leaf in checks.leaves():
        if leaf.key == key:
            goals = grade_checks(
                asked,
                evidence,
                ended_in_fail=False,
                exhausted=exhausted,
                announce=announce,
                known=known,
            ).goals
            pinned = _pins_of(asked, goals, evidence)
            return judge_leaf(leaf, role, replace(evidence, pinned=pinned), exhausted, announce)
    raise LookupError(f"no leaf is called {key!r}")


def judge_leaf(
    leaf: Leaf,
    role: Role,
    evidence: Evidence,
    exhausted: frozenset[str] = frozenset(),
    announce: Callable[[str], None] | None = None,
) -> LeafVerdict:
    """Judge one leaf on evidence that says what is pinned; parameters and exceptions as of `grade_checks`."""
    if announce is not None:
        announce(leaf.key)
    if leaf.key in exhausted:
        finding = failed(Code.UNREADABLE, _unreadable_sentence(EXHAUSTED))
    else:
        finding = _find(leaf, evidence)
    return _leaf_verdict(leaf, role, finding)


def _unreadable_sentence(reason: str) -> str:
    return f"The file could not be judged: {reason}."


def _find(leaf: Leaf, evidence: Evidence) -> Finding:
    """Run one check: the one place where a leaf is isolated from the others."""
    try:
        return leaf.function(evidence, leaf.params)
    except Missing as error:
        return failed(Code.MISSING_FILE, f"There is nothing to judge: {error}.", where=_where(leaf))
    except Unreadable as error:
        return failed(Code.UNREADABLE, _unreadable_sentence(str(error)), where=_where(leaf))
    except (MemoryError, RecursionError):
        return failed(Code.UNREADABLE, _unreadable_sentence(EXHAUSTED), where=_where(leaf))
    except Exception as error:
        raise CheckError(leaf.key, leaf.check, _reason(leaf, error)) from error


def _reason(leaf: Leaf, error: Exception) -> str:
    """Say what a check raised and, unless it is the task or a program that is at fault, where in its package."""
    said = f"{type(error).__name__}: {error}"
    if isinstance(error, BrokenBaseline | Misfit | UnknownEvidence | WorkbenchFailed):
        return said
    place = ""
    package = leaf.function.__module__.partition(".")[0]
    for frame, line in walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] == package and module != __name__:
            file = Path(frame.f_code.co_filename)
            below = module.count(".") + (file.name == "__init__.py")  # without the folder that it is installed in
            place = f" ({Path(*file.parts[-1 - below :])}:{line})"
    return said + place


def _where(leaf: Leaf) -> str:
    return ", ".join(evidence_names(leaf.params))


def _leaf_verdict(leaf: Leaf, role: Role, finding: Finding) -> LeafVerdict:
    return LeafVerdict(
        key=leaf.key,
        check=leaf.check,
        params=leaf.params.model_dump(mode="json", exclude_unset=True, by_alias=True),
        role=role,
        outcome="not_judged" if finding.code is Code.NOT_JUDGED else "passed" if finding.ok else "failed",
        code=finding.code,
        observed=jsonable(finding.observed),
        wanted=jsonable(finding.wanted),
        where=finding.where,
        sentence=finding.sentence,
        score=1.0 if finding.ok else (finding.score or 0.0),
    )
