"""Grades a deck that is handed in: an agent without a desktop, or a person, edits the task's deck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from deskcraft.episode.evidence import for_evaluators
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file
from deskcraft.judge import Forecast, Panel, RubricGrader, RubricVerdict, forecast, with_reasons
from deskcraft.model.prices import Prices
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import FileEvidence
from deskcraft.validate.by_file import evidence_of_files, file_of
from evaluators import Evidence, Verdict
from evaluators.rubric import open_leaves
from evaluators.verdict import Code

MB = 2**20


def grade_submission(
    folder: TaskFolder,
    root: TaskRoot,
    original: Path,
    modified: Path,
    grader: Grader,
    blobs: BlobStore,
    panel: Panel | None = None,
    reasons: bool = False,
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
        reasons: the judge is a model, and says in its own words why each criterion has its score.

    Returns:
        The verdict, and what the judge was asked and said. A deck that cannot be read, of whatever kind, is the
        submission's fault and scores 0.

    Raises:
        BadInput: a file is not there, is not a regular file or too large, or the original is not the task's deck.
        VerifierError: a check raised on what is no fault of the deck's.
        EndpointError, RunBudgetSpent: the judge cannot be asked now.
    """
    verdict, evidence = _checked(folder, root, original, modified, grader, blobs)
    if panel is None:
        return RubricVerdict(verdict)
    graded = RubricVerdict(verdict)
    if open_leaves(verdict):
        graded = RubricGrader(grader.worker, panel).judged(verdict, evidence)
    return replace(graded, verdict=with_reasons(graded.verdict, panel)) if reasons else graded


def forecast_submission(
    folder: TaskFolder,
    root: TaskRoot,
    original: Path,
    modified: Path,
    grader: Grader,
    blobs: BlobStore,
    panel: Panel,
    prices: Prices | None = None,
) -> Forecast:
    """What grading a deck will have the judge do; nothing is asked. Arguments and errors as of `grade_submission`."""
    verdict, evidence = _checked(folder, root, original, modified, grader, blobs)
    return forecast(panel, RubricGrader(grader.worker, panel).open_questions(verdict, evidence), prices)


def unreadable(verdict: Verdict, folder: TaskFolder, modified: Path) -> str:
    """Say in one sentence, by the name that was given, why a deck could not be judged at all; "" if it could."""
    leaves = [leaf for leaf in verdict.leaves() if leaf.role == "goal"]
    said = {leaf.sentence for leaf in leaves if leaf.code in (Code.UNREADABLE, Code.MISSING_FILE)}
    if len(said) != 1 or any(leaf.sentence not in said for leaf in leaves):
        return ""
    reason = said.pop().partition(": ")[2]
    for spec in folder.task().evidence.values():
        if isinstance(spec, FileEvidence) and spec.file in reason:
            return reason.replace(spec.file, str(modified))
    return f"{modified}: {reason}"


def _checked(
    folder: TaskFolder, root: TaskRoot, original: Path, modified: Path, grader: Grader, blobs: BlobStore
) -> tuple[Verdict, Evidence]:
    """The verdict of the checks, and what it is on."""
    task = folder.task()
    name, deck = file_of(task, root)
    spec = task.evidence[name]
    assert isinstance(spec, FileEvidence)
    before, after = (_content(path, spec.max_mb) for path in (original, modified))
    if before != deck.read_bytes():
        raise BadInput(f"{original}: not the deck of {task.id}, which is {deck}; give that file as the original")
    evidence = evidence_of_files(task, before, after, blobs)
    verdict = grader.grade(task, evidence, blobs, ended_in_fail=False)
    return verdict, for_evaluators(evidence, blobs)


def _content(path: Path, max_mb: int) -> bytes:
    try:
        with given_file(path) as file:
            data = file.read(max_mb * MB + 1)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(data) > max_mb * MB:
        raise BadInput(f"{path}: larger than {max_mb} MB, which is the most that the task takes")
    return data
