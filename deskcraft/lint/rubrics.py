"""Whether a task's rubric tells anything apart: what is critical in it, what other edits cost, and what it says of the
deck that nobody has worked on."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from deskcraft.episode.evidence import for_evaluators
from deskcraft.episode.grading import Grader
from deskcraft.errors import TaskError
from deskcraft.lint.complaint import Complaint, Report
from deskcraft.lint.subject import Subject
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task
from deskcraft.validate.by_file import evidence_of_files, file_of
from evaluators import Evidence
from evaluators.grade import Leaf, parse_checks
from evaluators.rubric import Rubric, complaints

_RULES = {
    "no-critical": "rubric-no-critical",
    "no-penalty": "rubric-no-penalty",
    "satisfied": "rubric-satisfied",
    "raises": "rubric-raises",
}
"""What `evaluators.rubric.complaints` calls a rule, and the lint. A leaf that no attempt fails is found by `pptarena
prove`, which grades the attempts."""
_ORIGINAL = "the original"


def rubrics(subject: Subject) -> Iterator[Report]:
    """Look at a task's rubric without grading."""
    rubric = rubric_of(subject.task)
    for each in complaints(rubric) if rubric is not None else ():
        if each.rule in _RULES:
            yield _RULES[each.rule], "error", ("checks",), f"{each.where}: {each.message}"


def tried_rubrics(folders: Sequence[TaskFolder], root: TaskRoot) -> list[Complaint]:
    """Grade with the rubrics of tasks on the file that they begin with: no critical leaf holds, and none raises.

    Args:
        folders: any tasks; those without a rubric are passed over.
        root: where their files lie.

    Returns:
        The complaints, in the order of the folders.
    """
    found: list[Complaint] = []
    chosen = [(folder, rubric) for folder in folders if (rubric := rubric_of(folder.task())) is not None]
    if not chosen:
        return []
    with tempfile.TemporaryDirectory(prefix="deskcraft-lint-") as scratch, Grader() as grader:
        for folder, rubric in chosen:
            evidence = _at_the_start(folder, root, BlobStore(Path(scratch)))
            if evidence is None:
                continue
            line = folder.file.line(("checks",))
            for each in complaints(rubric, grader.worker.grade, {_ORIGINAL: evidence}):
                if each.rule in ("satisfied", "raises"):
                    message = f"{each.where}: {each.message}"
                    found.append(Complaint(folder.id, _RULES[each.rule], "error", line, message))
    return found


def rubric_of(task: Task) -> Rubric | None:
    """Return a task's checks as a rubric; None without a criterion and without a leaf that only rubrics have."""
    checks = parse_checks(list(task.checks.goals), list(task.checks.guards))
    criteria = any(not isinstance(tree, Leaf) and tree.kind == "criterion" for tree in checks.goals)
    if not criteria and not any(leaf.check.startswith("rubric.") for leaf in checks.leaves()):
        return None
    return Rubric(task.id, tuple(task.checks.goals), tuple(task.checks.guards), checks)


def _at_the_start(folder: TaskFolder, root: TaskRoot, blobs: BlobStore) -> Evidence | None:
    task = folder.task()
    try:
        _, path = file_of(task, root)
    except TaskError:
        return None  # of several files, or made by the setup: only a desktop has them
    data = path.read_bytes()
    return for_evaluators(evidence_of_files(task, data, data, blobs), blobs)
