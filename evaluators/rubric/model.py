"""A rubric: a title, critical checks and others. It is another way to write the checks of a task, and graded as such.

schema_version: 1
title: A fourth virtual processor is placed beside the others
critical:
  - criterion:
      name: The circle
      critical:
        - deck.shape: {of: deck, slide: 3, shape: text=vCPU4, geometry: ellipse}
      others:
        - rubric.picture: {of: deck, slides: 3, question: Does the new circle line up with the other three?}
others:
  - rubric.edits: {of: deck, except: [slide 3]}
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evaluators.grade import Checks, Leaf, parse_checks
from evaluators.registry import BadCheck

SCHEMA_VERSION = 1
FIELDS = ("schema_version", "title", "critical", "others")
NEED_A_JUDGE = ("rubric.text", "rubric.picture")
_CALLED = {"goals": "critical", "guards": "others"}


@dataclass(frozen=True)
class Rubric:
    """A rubric, parsed."""

    title: str
    critical: tuple[Mapping[str, Any], ...]
    """As written: the goals of a task."""
    others: tuple[Mapping[str, Any], ...]
    """As written: the guards of a task."""
    checks: Checks
    """Both, parsed."""

    @property
    def digest(self) -> str:
        """The sha256 of all that it says, the code of its functions included."""
        content = [self.title, self.critical, self.others]
        return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()

    @property
    def judged(self) -> tuple[Leaf, ...]:
        """The leaves that need a judge."""
        return tuple(leaf for leaf in self.checks.leaves() if leaf.check in NEED_A_JUDGE)


def parse_rubric(data: Mapping[str, Any]) -> Rubric:
    """Return the rubric that a mapping holds.

    Raises:
        BadCheck: what is wrong; its `path` says where, as keys and indices (("critical", 0, "criterion", "name")).
    """
    for name in data:
        if name not in FIELDS:
            close = difflib.get_close_matches(str(name), FIELDS, n=1, cutoff=0.5)
            hint = f"did you mean {close[0]}?" if close else f"a rubric has {', '.join(FIELDS)}"
            raise BadCheck(f"no such field; {hint}", (name,))
    version = data.get("schema_version")
    if version != SCHEMA_VERSION or isinstance(version, bool):
        raise BadCheck(f"expected {SCHEMA_VERSION}, got {version!r}", ("schema_version",))
    title = data.get("title")
    if not isinstance(title, str) or not title.strip():
        raise BadCheck(f"expected what the rubric is about, in words, got {title!r}", ("title",))
    critical, others = (_nodes(data.get(name, []), name) for name in ("critical", "others"))
    try:
        checks = parse_checks(critical, others)
    except BadCheck as error:
        raise BadCheck(str(error), (_CALLED[str(error.path[0])], *error.path[1:]) if error.path else ()) from error
    if not checks.leaves():
        raise BadCheck("expected at least one check in critical or others", ("critical",))
    return Rubric(" ".join(title.split()), tuple(critical), tuple(others), checks)


def _nodes(value: Any, name: str) -> Sequence[Mapping[str, Any]]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadCheck(f"expected a list of checks, got {value!r}", (name,))
    return value
