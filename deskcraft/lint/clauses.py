"""The ledger of clauses in both directions: each clause of the words is graded, each goal grades a clause."""

from __future__ import annotations

from collections.abc import Iterator

from deskcraft.lint.complaint import Report
from deskcraft.lint.subject import Subject
from deskcraft.task.clauses import CONTEXT, REPLACED, REST, Clause
from deskcraft.task.model import Task
from evaluators.grade import parse_checks

RULE = "clauses"


def clauses(subject: Subject) -> Iterator[Report]:
    """(rule, severity, place, message) of each clause that nothing grades, and each goal that no clause states.

    A task that cannot be done has no goals, so its words need no ledger.
    """
    task = subject.task
    if not task.feasible:
        return
    yield from _whole(task)
    if not task.clauses:
        return
    for clause in task.clauses:
        place = _place(clause)
        if clause.name == REPLACED and clause.message == len(task.phases):
            yield RULE, "error", place, f'"{clause.text}" is said to be taken back, and no message comes after it'
        elif clause.name not in (CONTEXT, REPLACED, REST) and not clause.graded:
            yield RULE, "error", place, f'no check grades the clause {clause.name}: "{clause.text}"'
    graded = {key for clause in task.clauses for key in clause.graded}
    for leaf in parse_checks(list(task.checks.goals), []).leaves():
        if leaf.key not in graded:
            yield RULE, "error", ("checks", "goals"), f"{leaf.key} says with no `clause:` which words it grades"


def _whole(task: Task) -> Iterator[Report]:
    cut = {clause.message for clause in task.clauses}
    for message in range(len(task.phases) + 1):
        if message not in cut:
            what = f"the user's message {message}" if message else "the instruction"
            place = ("phases", message - 1, "message") if message else ("instruction",)
            yield RULE, "error", place, f"{what} is not cut into clauses; write it as a list, `- name: words`"


def _place(clause: Clause) -> tuple[int | str, ...]:
    return ("phases", clause.message - 1, "message") if clause.message else ("instruction",)
