"""What grading says: a finding of one check, and the tree of verdicts that is kept with an episode."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, SerializerFunctionWrapHandler, model_serializer

SCHEMA_VERSION: Literal[1] = 1
Role = Literal["goal", "guard"]
Part: TypeAlias = Annotated[float, Field(ge=0, le=1)]
_OPTIONAL = frozenset({"score_high", "gated", "name", "sentence"})
Shown: TypeAlias = "bool | int | float | str | Sequence[Shown] | Mapping[str, Shown] | None"
"""What a check may give as `observed` and `wanted`; kept as JSON."""


class Code(StrEnum):
    """Why a leaf passed or failed: a closed list, so that failures can be counted across tasks."""

    OK = "ok"
    MISSING_FILE = "missing_file"
    """The evidence is not there."""
    UNREADABLE = "unreadable"
    """It is there but was refused, cannot be parsed, or exhausts the reader's limits."""
    NOT_FOUND = "not_found"
    """An element, sheet, cell, entry or stretch that the check names is not in the file."""
    AMBIGUOUS = "ambiguous"
    """A selector that must name one thing names several."""
    WRONG_VALUE = "wrong_value"
    WRONG_TEXT = "wrong_text"
    WRONG_STYLE = "wrong_style"
    WRONG_GEOMETRY = "wrong_geometry"
    WRONG_ORDER = "wrong_order"
    WRONG_FORMAT = "wrong_format"
    """A file's own properties: sample rate, page size, mode bits, encoding."""
    WRONG_CONTENT = "wrong_content"
    WRONG_COUNT = "wrong_count"
    NO_FORMULA = "no_formula"
    """A constant stands where a formula was asked."""
    NOT_CALCULATED = "not_calculated"
    """A formula without a stored result: the file was not saved by a program that calculates."""
    CHANGED = "changed"
    """Something that must stay as it was did not."""
    REMOVED = "removed"
    """Something that must stay is gone."""
    EXTRA = "extra"
    """Something is there that must not be."""
    COMMAND_FAILED = "command_failed"
    """The command that was to report a state ended with another exit status than expected."""
    NOT_JUDGED = "not_judged"
    """It takes a judge, and none has answered: neither held nor broken."""


@dataclass(frozen=True)
class Finding:
    """What one check found. `sentence` says to people what was wanted and what was seen."""

    ok: bool
    code: Code
    sentence: str
    observed: Shown = None
    wanted: Shown = None
    where: str = ""
    score: float | None = None
    """Partial credit of a failed check in [0, 1); None is 0. A check that passed scores 1."""


def passed(sentence: str, *, observed: Shown = None, wanted: Shown = None, where: str = "") -> Finding:
    """Make a finding that the check holds.

    Args:
        sentence: what was wanted and seen, for people.
        observed: what was seen.
        wanted: what was asked.
        where: the place in the evidence, or its name.

    Returns:
        The finding; it scores 1.
    """
    return Finding(True, Code.OK, sentence, observed, wanted, where)


def failed(code: Code, sentence: str, *, observed: Shown = None, wanted: Shown = None, where: str = "") -> Finding:
    """Make a finding that the check does not hold, and why.

    Args:
        code: why, by which failures are counted.
        sentence: what was wanted and seen, for people.
        observed: what was seen.
        wanted: what was asked.
        where: the place in the evidence, or its name.

    Returns:
        The finding; it scores 0.
    """
    return Finding(False, code, sentence, observed, wanted, where)


def not_judged(sentence: str, *, observed: Shown = None, wanted: Shown = None, where: str = "") -> Finding:
    """Return a finding that leaves the question to a judge; `observed` is what the judge is shown."""
    return Finding(False, Code.NOT_JUDGED, sentence, observed, wanted, where)


def jsonable(value: Shown) -> JsonValue:
    """Return a value as JSON has it: lists and dicts, numbers that are not finite as text."""
    if isinstance(value, float):
        return round(value, 9) if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {str(key): jsonable(inner) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [jsonable(inner) for inner in value]
    return value


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Sparse(_Record):
    """A record whose optional fields are written only where they say something: most verdicts have none of them."""

    @model_serializer(mode="wrap")
    def _without_defaults(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written: dict[str, Any] = write(self)
        return {name: value for name, value in written.items() if name not in _OPTIONAL or value not in (None, "")}


class LeafVerdict(_Record):
    """The outcome of one check."""

    kind: Literal["leaf"] = "leaf"
    key: str
    """The check's name; repeats are `name#2`, `name#3` in tree order, goals before guards."""
    check: str
    params: dict[str, JsonValue]
    role: Role
    outcome: Literal["passed", "failed", "not_judged"]
    code: Code
    observed: JsonValue
    wanted: JsonValue
    where: str
    sentence: str
    score: Part
    """Of a leaf that was not judged the least that it can be."""

    @property
    def ok(self) -> bool:
        """Whether the check holds."""
        return self.outcome == "passed"

    @property
    def most(self) -> float:
        """The most that its score can be."""
        return 1.0 if self.outcome == "not_judged" else self.score


class NodeVerdict(_Sparse):
    """The outcome of an inner node: `all` and `criterion` hold if every child does, `any` if one does."""

    kind: Literal["all", "any", "criterion"]
    role: Role
    children: list[AnyVerdict]
    ok: bool
    score: Part
    """`all`: the mean of the children's scores; `any`: the best of them; `criterion`: by the rule of rubrics, where
    children with the role `goal` are the critical ones. Where leaves were not judged, the least that it can be."""
    score_high: Part | None = None
    """The most that the score can be; None where all was judged."""
    gated: Part | None = None
    """Of a criterion: the score by the rule that gates and then averages (Mind2Web 2)."""
    name: str = ""
    """Of a criterion: what it is about."""
    sentence: str = ""
    """Of a criterion: why it has its score, from what its children say."""

    @property
    def most(self) -> float:
        """The most that its score can be."""
        return self.score if self.score_high is None else self.score_high


AnyVerdict = Annotated[LeafVerdict | NodeVerdict, Field(discriminator=None)]


class Verdict(_Sparse):
    """The outcome of an episode: `success` is the headline, `score` the partial credit."""

    schema_version: Literal[1] = SCHEMA_VERSION
    success: Literal[0, 1]
    score: Part
    """Where leaves were not judged, the least that it can be."""
    goals: list[AnyVerdict]
    guards: list[AnyVerdict]
    score_high: Part | None = None
    """The most that the score can be; None where all was judged."""
    gated: Part | None = None
    """Of a rubric: the score by the rule that gates and then averages."""
    sentence: str = ""
    """Of a rubric: why it has its score."""

    @property
    def judged(self) -> bool:
        """Whether every leaf was judged; a score that is not is an interval, and enters no mean."""
        return self.score_high is None

    def leaves(self) -> list[LeafVerdict]:
        """List every leaf in tree order.

        Returns:
            The leaves, goals before guards.
        """
        return [leaf for node in [*self.goals, *self.guards] for leaf in _leaves(node)]

    def failures(self) -> list[LeafVerdict]:
        """List the leaves that do not hold.

        Returns:
            The leaves, goals before guards.
        """
        return [leaf for leaf in self.leaves() if not leaf.ok]


def _leaves(node: LeafVerdict | NodeVerdict) -> list[LeafVerdict]:
    if isinstance(node, LeafVerdict):
        return [node]
    return [leaf for child in node.children for leaf in _leaves(child)]


NodeVerdict.model_rebuild()
