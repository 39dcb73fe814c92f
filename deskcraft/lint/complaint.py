"""What the lint says of a task."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

Severity: TypeAlias = Literal["error", "note"]
Report: TypeAlias = tuple[str, Severity, tuple[int | str, ...], str]
"""(rule, severity, place in task.yaml, message), as the rules find it."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong with a task, or (a note) that its author should look at."""

    task: str
    rule: str
    severity: Severity
    line: int
    """Of task.yaml, from 1."""
    message: str

    def as_json(self) -> dict[str, Any]:
        """The complaint as `task lint --json` prints it."""
        return asdict(self)
