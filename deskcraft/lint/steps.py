"""The steps of a task: it is proved solvable by hand, says how many a person takes, and gives an agent enough.

Only where proofs are on record (`tasks/proofs.yaml`): a folder of tasks without any has nothing to be held to.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from deskcraft.episode.limits import STEPS
from deskcraft.lint.complaint import Report
from deskcraft.lint.subject import Subject
from deskcraft.task.model import Task

RULE = "steps"
LOOKING = 1.3
"""What looking costs: an agent's steps for one of the solution by hand, which looks without a step. In 37 live runs of
a strong agent about 20 of 90 steps were waits and looks, so 90 / 70."""
LONG = 60
"""Steps by hand beyond which a task needs a budget of its own."""
ROUND = 50
MOST = 500


def expected_of(by_hand: int) -> int:
    """The steps that an agent which looks is expected to take, from those of the solution by hand."""
    return math.ceil(LOOKING * by_hand)


def budget_of(by_hand: int) -> int | None:
    """The budget of a task, from the steps of its solution by hand; None: the usual one is enough."""
    return min(MOST, math.ceil(2 * by_hand / ROUND) * ROUND) if by_hand > LONG else None


def steps(subject: Subject) -> Iterator[Report]:
    """What is wrong with the steps of a task, as errors."""
    task, by_hand = subject.task, subject.by_hand
    if not subject.on_record or not task.feasible or task.pptarena is not None:
        return
    if by_hand is None:
        if task.by_hand != "unproved":
            yield (
                RULE,
                "error",
                (),
                "no solution by mouse and keyboard alone is on record for the task as it is: "
                f"`deskcraft validate --by-hand --record {task.id}`; `by_hand: unproved` until then",
            )
        return
    if task.by_hand is not None:
        yield RULE, "error", ("by_hand",), f"it is solved by hand in {by_hand} steps: take `by_hand:` away"
    if task.expected_steps < by_hand:
        yield (
            RULE,
            "error",
            ("expected_steps",),
            f"{by_hand} steps by hand; with looking, about {expected_of(by_hand)} are expected",
        )
    yield from _budget(task, by_hand)


def _budget(task: Task, by_hand: int) -> Iterator[Report]:
    wanted = budget_of(by_hand)
    if wanted is not None and (task.budget or STEPS) < wanted:
        place = ("budget",) if task.budget else ("expected_steps",)
        yield RULE, "error", place, f"{by_hand} steps by hand: `budget: {wanted}` leaves an agent as many to look"
    if wanted is None and task.budget is not None:
        yield RULE, "error", ("budget",), f"{by_hand} steps by hand fit into {STEPS}: take `budget:` away"
