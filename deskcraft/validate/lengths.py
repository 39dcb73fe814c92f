"""How many steps the solutions by mouse and keyboard take, by application and level: from tasks/proofs.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median

from deskcraft.episode.limits import Limits
from deskcraft.task.model import Task
from deskcraft.validate.ledger import Entry

GROUPS = ("L1", "L2", "L3", "interactive")
"""Interactive tasks stand apart, as in the paper's Figure 3."""


@dataclass
class Lengths:
    """The feasible tasks of an application."""

    tasks: int = 0
    solved: int = 0
    """How many were solved by hand."""
    looks: int = 0
    """How many of these on another size of the screen or with another theme, too."""
    steps: dict[str, list[int]] = field(default_factory=lambda: {group: [] for group in GROUPS})
    """Of each solution by hand, by group."""
    seconds: float = 0.0
    """Of all of them, one after the other, on the machine that proved them."""
    budgets: list[int] = field(default_factory=list)
    """Of the tasks that have one of their own."""

    def span(self, group: str) -> str:
        """The median of a group and its range: `24 (9-61)`; empty if there are none."""
        found = self.steps[group]
        return f"{median(found):g} ({min(found)}-{max(found)})" if found else ""

    def __add__(self, other: Lengths) -> Lengths:
        return Lengths(
            self.tasks + other.tasks,
            self.solved + other.solved,
            self.looks + other.looks,
            {group: self.steps[group] + other.steps[group] for group in GROUPS},
            self.seconds + other.seconds,
            self.budgets + other.budgets,
        )


def lengths(tasks: Iterable[Task], ledger: Mapping[str, Entry]) -> dict[str, Lengths]:
    """Collects the lengths of solutions by hand.

    Args:
        tasks: infeasible ones are left out.
        ledger: the proofs on record.

    Returns:
        By application, or benchmark of its own, in order of the names.
    """
    found: dict[str, Lengths] = {}
    usual = Limits.given(None).max_steps
    for task in tasks:
        if not task.feasible:
            continue
        row = found.setdefault(task.group, Lengths())
        row.tasks += 1
        given = Limits.given(None).of(task).max_steps
        row.budgets += [given] if given != usual else []
        entry = ledger.get(task.id)
        if entry is not None and (by_hand := entry.by_hand) is not None:
            row.solved += 1
            row.looks += bool(by_hand.looks)
            row.seconds += by_hand.seconds
            row.steps["interactive" if task.phases else task.level].append(by_hand.steps)
    return dict(sorted(found.items()))
