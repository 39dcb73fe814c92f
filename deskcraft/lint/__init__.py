"""Looks at a task without a desktop: is everything stated graded and the reverse, and is nothing missing.

Internal: used by `deskcraft task lint`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from deskcraft.lint.by_hand import by_hand
from deskcraft.lint.clauses import clauses
from deskcraft.lint.complaint import Complaint, Report
from deskcraft.lint.rubrics import rubrics, tried_rubrics
from deskcraft.lint.shape import same_operation, shape
from deskcraft.lint.spelling import spelling
from deskcraft.lint.stating import stating
from deskcraft.lint.steps import steps
from deskcraft.lint.subject import Subject
from deskcraft.lint.targets import targets
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.validate.ledger import ledger_of, read_ledger

__all__: list[str] = []
KNOWN = re.compile(r"^\s*# lint: (?P<rule>[a-z-]+): (?P<said>.+?) \((?P<reason>.{4,})\)\s*$", re.M)
"""`# lint: graded-not-stated: 904 (the page's width less the inset)` in task.yaml: looked at, and right as it is."""


def lint(folders: Sequence[TaskFolder], root: TaskRoot, *, graded: bool = False) -> list[Complaint]:
    """What is wrong with these tasks, in the order of the folders, errors before notes; all their variants are read.

    Args:
        folders: the tasks.
        root: where their files lie.
        graded: also grade with rubrics, on the files that their tasks begin with; about a second each.

    Raises:
        TaskError: a task.yaml is malformed.
        BadInput: an input file is missing.
    """
    found: dict[str, list[Complaint]] = {f.id: [] for f in folders}
    firsts = []
    ledger = read_ledger(root) if ledger_of(root).is_file() else None
    for folder in folders:
        for variant in range(len(folder.records)):
            subject = Subject(folder, variant, root, ledger)
            if variant == 0:
                firsts.append(subject)
            _add(found[folder.id], subject, _all(subject))
    for subject, report in same_operation(firsts):
        _add(found[subject.folder.id], subject, [report])
    for complaint in tried_rubrics(folders, root) if graded else ():
        found[complaint.task].append(complaint)
    return [c for each in found.values() for c in sorted(each, key=lambda c: (c.severity, c.line))]


def _all(subject: Subject) -> Iterator[Report]:
    yield from stating(subject)
    yield from targets(subject)
    if subject.variant == 0:
        yield from shape(subject)
        yield from clauses(subject)
        yield from by_hand(subject)
        yield from rubrics(subject)
        yield from steps(subject)
        yield from spelling(subject.task)


def _add(found: list[Complaint], subject: Subject, reports: Iterable[Report]) -> None:
    """Adds what is new: complaints of an earlier variant at the same place are not repeated."""
    earlier = {(c.rule, c.line) for c in found}
    known = list(_known(subject))
    for rule, severity, loc, message in reports:
        line = subject.folder.file.line(loc)
        if (subject.variant and (rule, line) in earlier) or any(r == rule and said in message for r, said in known):
            continue
        of = f" (variant {subject.variant})" if subject.variant else ""
        found.append(Complaint(subject.folder.id, rule, severity, line, message + of))


def _known(subject: Subject) -> Iterable[tuple[str, str]]:
    text = (subject.folder.path / "task.yaml").read_text(encoding="utf-8")
    for found in KNOWN.finditer(text):
        said = found["said"]
        for name, value in subject.task.params.items():
            said = said.replace(f"${{{name}}}", str(value))
        yield found["rule"], said
