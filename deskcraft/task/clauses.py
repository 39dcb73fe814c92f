"""The ledger of clauses: what each part of an instruction asks, and which checks grade it.

In task.yaml an instruction, and each message of the user's, may be a list of its clauses, and each check says which of
them it grades:

    instruction:
      - context: The talk is open.
      - locked: Lock the track ${track}.
      - rest: Everything else stays as it is.
    checks:
      goals:
        - kdenlive.track: {of: project, track: "${track}", locked: true, clause: locked}

`context` asks for nothing, `replaced` is taken back by a later message, `rest` is what every guard without a clause
grades; these three names may come more than once. The agent is given the clauses as one text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pydantic import Field

from deskcraft.task.leaves import LEAF
from deskcraft.task.steps import Model
from evaluators.verdict import LeafVerdict, NodeVerdict, Verdict

CONTEXT, REPLACED, REST = "context", "replaced", "rest"
RESERVED = (CONTEXT, REPLACED, REST)
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
State: TypeAlias = Literal["kept", "broken", "context", "replaced", "ungraded"]
Place: TypeAlias = tuple[int | str, ...]


class Clause(Model):
    """A part of an instruction or of a message."""

    name: str
    text: str = Field(min_length=1)
    message: int = Field(default=0, ge=0)
    """0: of the instruction; else the number of the user's message, from 1."""
    graded: tuple[str, ...] = ()
    """Keys of the leaves that grade it."""


class BadClause(ValueError):
    """Clauses in a task file cannot be used; `place` says where, as keys and indices."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(message)
        self.place = place


def without_clauses(data: Mapping[str, Any]) -> dict[str, Any]:
    """A task file's data as it would be without its ledger; `clauses` holds what was taken out.

    Args:
        data: The parsed task.yaml. Texts may be lists of clauses, leaves may have a `clause`.

    Returns:
        A copy in which texts are texts and leaves have neither clause nor name; with the key `clauses` if there were
        any.

    Raises:
        BadClause: a clause is malformed, named twice, or unknown to the leaf that names it.
    """
    reader = _Reader(joint="" if data.get("language") == "zh" else " ")
    plain = dict(data)
    if "instruction" in data:
        plain["instruction"] = reader.text(data["instruction"], 0, ("instruction",))
    if isinstance(phases := data.get("phases"), list):
        plain["phases"] = [reader.phase(phase, number) for number, phase in enumerate(phases)]
    if isinstance(checks := data.get("checks"), dict):
        plain["checks"] = reader.checks(checks)
    if reader.clauses:
        plain["clauses"] = [{**clause, "graded": reader.graded.get(clause["name"], [])} for clause in reader.clauses]
    return plain


@dataclass
class _Reader:
    joint: str
    clauses: list[dict[str, Any]] = field(default_factory=list)
    graded: dict[str, list[str]] = field(default_factory=dict)
    _seen: Counter[str] = field(default_factory=Counter)

    def text(self, value: Any, message: int, place: Place) -> Any:
        """A text, or the clauses that it is given as joined to one."""
        if not isinstance(value, list):
            return value
        names = {clause["name"] for clause in self.clauses}
        found = []
        for index, item in enumerate(value):
            here = (*place, index)
            if not isinstance(item, dict) or len(item) != 1 or not isinstance(next(iter(item.values())), str):
                raise BadClause("a clause is a mapping of its name to its text, `- moved: Move the logo up.`", here)
            ((name, text),) = item.items()
            if not NAME.fullmatch(str(name)):
                raise BadClause(f"'{name}': a clause's name is lower-case letters, digits and hyphens", here)
            if name in names and name not in RESERVED:
                raise BadClause(f"a clause '{name}' is there already; give each its own name", here)
            if not text.strip():
                raise BadClause(f"the clause '{name}' has no text", here)
            names.add(name)
            found.append({"name": name, "text": text, "message": message})
        self.clauses += found
        return self.joint.join(clause["text"] for clause in found)

    def phase(self, phase: Any, number: int) -> Any:
        """A phase with its message as one text."""
        if not isinstance(phase, dict) or "message" not in phase:
            return phase
        return {**phase, "message": self.text(phase["message"], number + 1, ("phases", number, "message"))}

    def checks(self, checks: Mapping[str, Any]) -> dict[str, Any]:
        """The checks without what says which clauses they grade."""
        plain = dict(checks)
        for role in ("goals", "guards"):
            if isinstance(nodes := checks.get(role), list):
                plain[role] = [self._node(node, ("checks", role, index)) for index, node in enumerate(nodes)]
        return plain

    def _node(self, node: Any, place: Place) -> Any:
        if not isinstance(node, dict) or len(node) != 1:
            return node  # the checks' own reader says what is wrong
        ((name, body),) = node.items()
        if name in ("all", "any") and isinstance(body, list):
            return {name: [self._node(child, (*place, name, index)) for index, child in enumerate(body)]}
        if name == "criterion" and isinstance(body, dict):
            return {name: self._criterion(body, (*place, name))}
        if not isinstance(name, str) or not isinstance(body, dict):
            return node
        self._seen[name] += 1
        key = name if self._seen[name] == 1 else f"{name}#{self._seen[name]}"
        for clause in self._named(body.get("clause", []), (*place, name, "clause")):
            self.graded.setdefault(clause, []).append(key)
        return {name: {k: v for k, v in body.items() if k not in ("clause", LEAF)}}

    def _criterion(self, body: Mapping[str, Any], place: Place) -> dict[str, Any]:
        plain = dict(body)
        for key in ("critical", "others"):
            if isinstance(nodes := body.get(key), list):
                plain[key] = [self._node(child, (*place, key, index)) for index, child in enumerate(nodes)]
        return plain

    def _named(self, given: Any, place: Place) -> list[str]:
        names = given if isinstance(given, list) else [given]
        known = [clause["name"] for clause in self.clauses if clause["name"] not in (CONTEXT, REPLACED)]
        for name in names:
            if name not in known:
                there = ", ".join(dict.fromkeys(known)) or "no clauses; write the instruction as a list of them"
                raise BadClause(f"'{name}' is no clause that can be graded; there are {there}", place)
        return names


@dataclass(frozen=True)
class Assessed:
    """A clause, and what a verdict says about it."""

    clause: Clause
    state: State
    """`ungraded`: no leaf of the verdict grades it."""
    failed: tuple[str, ...] = ()
    """Sentences of the leaves for which it is broken."""


def assess(clauses: Sequence[Clause], verdict: Verdict) -> list[Assessed]:
    """What a verdict says about each clause, in their order.

    A clause is kept if each check that grades it holds: below `all` those of its own, below `any` whichever it be.
    Leaves that no clause names, the guard on the home folder among them, count for `rest`.
    """
    named = {key for clause in clauses for key in clause.graded}
    unnamed = {leaf.key for leaf in verdict.leaves() if leaf.key not in named and leaf.role == "guard"}
    return [_assess(clause, {*clause.graded, *(unnamed if clause.name == REST else ())}, verdict) for clause in clauses]


def _assess(clause: Clause, keys: set[str], verdict: Verdict) -> Assessed:
    if clause.name == CONTEXT:
        return Assessed(clause, "context")
    if clause.name == REPLACED:
        return Assessed(clause, "replaced")
    nodes = [node for node in (*verdict.goals, *verdict.guards) if any(leaf.key in keys for leaf in _leaves(node))]
    broken = [leaf.sentence for node in nodes for leaf in _broken(node, keys)]
    return Assessed(clause, "broken" if broken else "kept" if nodes else "ungraded", tuple(broken))


def _broken(node: LeafVerdict | NodeVerdict, keys: set[str]) -> Iterator[LeafVerdict]:
    if node.ok:
        return
    if isinstance(node, LeafVerdict):
        if node.key in keys:
            yield node
        return
    for child in node.children:
        yield from _broken(child, keys)


def _leaves(node: LeafVerdict | NodeVerdict) -> Iterator[LeafVerdict]:
    if isinstance(node, LeafVerdict):
        yield node
        return
    for child in node.children:
        yield from _leaves(child)
