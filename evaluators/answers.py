"""What the process that gives one verdict says while it does, taken as the words of somebody who may be hostile.

A file of the agent's may have taken it over. It has a verdict to give, and whatever it says has a form and an end: no
number is without bound, no line, no list of announcements, and what it names is of the verdict that it is asked for.
"""

from __future__ import annotations

import base64
import json
import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple, NoReturn, TypeAlias, get_args

from pydantic import TypeAdapter, ValidationError

from evaluators.evidence import FILE_LIMIT_BYTES, When
from evaluators.grade import CheckError, Checks
from evaluators.registry import BadCheck
from evaluators.verdict import LeafVerdict, Verdict
from evaluators.workbench import JobName, Option

ANSWER_BYTES = 16 * 2**20
"""The longest line but one that has a file with it."""
JOB_BYTES = 2 * FILE_LIMIT_BYTES
JOB_WORDS = b'{"work": '
"""How the line begins that has a file with it."""
MESSAGES, JOBS = 2_000, 64
"""Messages and jobs of a verdict, for each of its leaves and once more."""
_JOBS: frozenset[str] = frozenset(get_args(JobName))
_PINS = TypeAdapter(dict[str, list[str]])
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""Half a character, which JSON can say and no file can hold; beside its other half it is a whole one."""
_REASON_CHARS = 10_000


class Nonsense(Exception):
    """It says what no grading process says."""


class Announced(NamedTuple):
    """It begins with a leaf."""

    leaf: str


class Reading(NamedTuple):
    """It begins with a reading, or has ended one."""

    name: str
    when: When
    begins: bool


class Work(NamedTuple):
    """It wants a job done."""

    job: JobName
    data: bytes
    suffix: str
    options: Mapping[str, Option]


class Kept(NamedTuple):
    """It wants what is kept of a job."""

    job: JobName
    digest: str
    suffix: str
    options: Mapping[str, Option]


class Failing(NamedTuple):
    """A leaf that makes the verdict a failure, "" for none, and whether it does so surely."""

    leaf: str
    sure: bool


class Pins(NamedTuple):
    """What the goals that hold pin, by evidence."""

    facets: dict[str, tuple[str, ...]]


Answer: TypeAlias = Verdict | LeafVerdict | Pins | Failing
Said: TypeAlias = Announced | Reading | Work | Kept | Answer


class Answers:
    """Reads the lines of one verdict."""

    def __init__(self, checks: Checks, evidence: frozenset[str]) -> None:
        """Takes what is judged: the checks, and the evidence by name."""
        self._checks = {leaf.key: leaf.check for leaf in checks.leaves()}
        self._evidence = evidence
        self._messages, self._jobs = (most * (len(self._checks) + 1) for most in (MESSAGES, JOBS))

    def read(self, line: bytes) -> Said:
        """Read a line.

        Raises:
            Nonsense: it has no form that it may have, or there were too many.
            CheckError: a check broke, it says.
            BadCheck: the checks are malformed, it says.
        """
        self._messages -= 1
        if not self._messages:
            raise Nonsense("there is no end to its messages")
        try:
            message = json.loads(line.decode(), parse_constant=_refused, parse_float=_finite)
            if _HALF.search(line):
                json.dumps(message, ensure_ascii=False).encode()
            return self._said(message)
        except BadCheck:
            raise
        except (ValueError, TypeError, RecursionError, ValidationError) as error:
            raise Nonsense(type(error).__name__) from error

    def _said(self, message: Any) -> Said:
        match message:
            case {"leaf": str(key)}:
                return Announced(self._leaf(key))
            case {"reads": [str(name), "before" | "after" as when, bool(begins)]} if name in self._evidence:
                return Reading(name, when, begins)
            case {"work": [str(job), str(data), str(suffix), dict(options)]} if job in _JOBS:
                self._jobs -= 1
                if not self._jobs:
                    raise Nonsense("there is no end to its jobs")
                return Work(job, base64.b64decode(data, validate=True), suffix, _options(options))  # type: ignore[arg-type]
            case {"kept": [str(job), str(digest), str(suffix), dict(options)]} if job in _JOBS:
                return Kept(job, digest, suffix, _options(options))  # type: ignore[arg-type]
            case {"verdict": dict(answer)}:
                verdict = Verdict.model_validate(answer)
                if [(leaf.key, leaf.check) for leaf in verdict.leaves()] != list(self._checks.items()):
                    raise Nonsense("leaves that there are not")
                return verdict
            case {"leaf_verdict": dict(answer)}:
                return self._asked(LeafVerdict.model_validate(answer))
            case {"pins": dict(answer)}:
                return Pins({of: tuple(facets) for of, facets in _PINS.validate_python(answer).items()})
            case {"failure": {"leaf": str(key), "sure": bool(sure)}}:
                return Failing(self._leaf(key) if key else "", sure)
            case {"check_error": [str(key), str(check), str(reason)]} if self._checks.get(key) == check:
                raise CheckError(key, check, reason[:_REASON_CHARS])
            case {"bad_check": [str(text), list(path)]} if all(isinstance(step, str | int) for step in path):
                raise BadCheck(text[:_REASON_CHARS], tuple(path))
        raise Nonsense("a message of another form")

    def _leaf(self, key: str) -> str:
        if key not in self._checks:
            raise Nonsense("a leaf that there is not")
        return key

    def _asked(self, leaf: LeafVerdict) -> LeafVerdict:
        if self._checks.get(leaf.key) != leaf.check:
            raise Nonsense("a leaf that there is not")
        return leaf


def _refused(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _finite(digits: str) -> float:
    value = float(digits)
    return value if math.isfinite(value) else _refused(digits)


def _options(options: dict[Any, Any]) -> dict[str, Option]:
    if not all(isinstance(value, str | int | float) for value in options.values()):
        raise Nonsense("an option of another form")
    return options
