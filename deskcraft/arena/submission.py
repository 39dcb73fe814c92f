"""Grades a deck that is handed in: an agent without a desktop, or a person, edits the task's deck."""

from __future__ import annotations

from pathlib import Path

from deskcraft.episode.evidence import for_evaluators
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file
from deskcraft.judge import Panel, RubricGrader, RubricVerdict
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import FileEvidence
from deskcraft.validate.by_file import evidence_of_files, file_of
from evaluators.rubric import open_leaves

MB = 2**20


def grade_submission(
    folder: TaskFolder,
    root: TaskRoot,
    original: Path,
    modified: Path,
    grader: Grader,
    blobs: BlobStore,
    panel: Panel | None = None,
) -> RubricVerdict:
    """Grades what became of a task's deck.

    Args:
        folder: the task.
        root: where its deck lies.
        original: the deck before, which must be the task's.
        modified: the deck after.
        grader: grades.
        blobs: where copies of both go.
        panel: the judge for criteria that ask one; None: they stay open, and the score is an interval.

    Returns:
        The verdict, and what the judge was asked and said. A deck that cannot be read, of whatever kind, is the
        submission's fault and scores 0.

    Raises:
        BadInput: a file is not there, is not a regular file or too large, or the original is not the task's deck.
        VerifierError: a check raised on what is no fault of the deck's.
        EndpointError, RunBudgetSpent: the judge cannot be asked now.
    """
    task = folder.task()
    name, deck = file_of(task, root)
    spec = task.evidence[name]
    assert isinstance(spec, FileEvidence)
    before, after = (_content(path, spec.max_mb) for path in (original, modified))
    if before != deck.read_bytes():
        raise BadInput(f"{original}: not the deck of {task.id}, which is {deck}; give that file as the original")
    evidence = evidence_of_files(task, before, after, blobs)
    verdict = grader.grade(task, evidence, blobs, ended_in_fail=False)
    if panel is None or not open_leaves(verdict):
        return RubricVerdict(verdict)
    return RubricGrader(grader.worker, panel).judged(verdict, for_evaluators(evidence, blobs))


def _content(path: Path, max_mb: int) -> bytes:
    try:
        with given_file(path) as file:
            data = file.read(max_mb * MB + 1)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(data) > max_mb * MB:
        raise BadInput(f"{path}: larger than {max_mb} MB, which is the most that the task takes")
    return data
