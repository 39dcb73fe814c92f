"""Grades a run again from its evidence alone: a fixed verifier means regrade, not rerun."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from deskcraft.episode.checkpoints import grade_checkpoints
from deskcraft.episode.episode import verifier_failed
from deskcraft.episode.evidence import for_evaluators
from deskcraft.episode.grading import Grader
from deskcraft.episode.plugins_used import regraded
from deskcraft.episode.policy import counts_as
from deskcraft.errors import VerifierError
from deskcraft.image.store import list_images
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import EpisodeRecord, EvidenceRecord, JudgedRecord
from deskcraft.run.plan import RunFile
from deskcraft.task.digest import episode_digest, grading_digest
from deskcraft.task.loading import TaskRoot, default_root
from deskcraft.task.model import Task
from evaluators import Verdict
from evaluators.rubric import open_leaves

if TYPE_CHECKING:  # statistics take their time to import
    from deskcraft.judge import Judging


@dataclass(frozen=True, slots=True)
class Regraded:
    """What grading an episode again came to."""

    episode: str
    old: int | None
    new: int | None
    note: str = ""

    @property
    def changed(self) -> bool:
        """Whether the success differs."""
        return self.old != self.new


def regrade(run: RunFolder, root: Path | None = None, judging: Judging | None = None) -> list[Regraded]:
    """Grades every episode that has evidence with the checks of today, and writes the new verdicts.

    The task's present checks are used where its episode digest still is the recorded one; otherwise the episode is
    graded with the checks that were recorded, and the note says so. Applications are asked in the
    run's image, or if that is gone in the newest that has them.

    Args:
        run: the run.
        root: where the tasks are; None: the project's own.
        judging: the judge for criteria that ask one; None: they stay open, and such a score is an interval. A judge
            that only counts writes nothing.

    Returns:
        Each episode with its success before and now.

    Raises:
        BadInput: this is not a run folder.
        EndpointError, RunBudgetSpent: the judge cannot be asked now; the episodes before are graded.
    """
    file = read_model(run.path / "run.json", RunFile)
    tasks = default_root(root)
    kept = any(image.id == file.image_id for image in list_images())
    with Grader(file.image_id if kept else None) as grader:
        return regrade_with(run, tasks, grader, judging)


def regrade_with(run: RunFolder, tasks: TaskRoot, grader: Grader, judging: Judging | None = None) -> list[Regraded]:
    """The same by a grader that is there already; arguments and errors as of `regrade`."""
    run.check_layout()
    file = read_model(run.path / "run.json", RunFile)
    return [_again(run, name, record, tasks, file.image_id, grader, judging) for name, record in run.records()]


def _again(
    run: RunFolder,
    name: str,
    record: EpisodeRecord,
    root: TaskRoot,
    image_id: str,
    grader: Grader,
    judging: Judging | None,
) -> Regraded:
    if record.evidence is None:
        return Regraded(name, record.success, record.success, f"no evidence ({record.status}); run it again")
    task, note = _present_task(record, root, image_id)
    checkpoints = grade_checkpoints(task, record.evidence.before, record.checkpoints, run.blobs, grader)
    evidence, record = record.evidence, record.model_copy(update={"checkpoints": checkpoints})
    try:
        verdict, judged = _verdict(run, record, task, evidence, grader, judging)
    except VerifierError as error:
        if judging is None or not judging.only_count:
            run.write_record(name, verifier_failed(record, error))
        return Regraded(name, record.success, None, str(error))
    if judging is not None and judging.only_count:
        return Regraded(name, record.success, record.success)
    if waiting := len(open_leaves(verdict)):
        note = "; ".join(filter(None, (note, f"{waiting} of its leaves not judged")))
    if record.status == "verifier_error":
        note = note or "the verifier works now"
    identity = record.identity.model_copy(
        update={"grading_digest": grading_digest(task), "plugins": regraded(record.identity.plugins, task)}
    )
    update = {
        "scored": True,
        "success": verdict.success,
        "score": verdict.score,
        "verdict": verdict,
        "judged": judged,
        "error": "",
    }
    run.write_record(
        name,
        record.model_copy(
            update={**update, "status": counts_as(record.ended, record.limits_hit), "identity": identity, "task": task}
        ),
    )
    return Regraded(name, record.success, verdict.success, note)


def _verdict(
    run: RunFolder,
    record: EpisodeRecord,
    task: Task,
    evidence: EvidenceRecord,
    grader: Grader,
    judging: Judging | None,
) -> tuple[Verdict, JudgedRecord | None]:
    verdict = grader.grade_ended(record, task, evidence, run.blobs)
    if judging is None:
        return verdict, None
    counts = task.met_by_fail(ended_in_fail=record.ended_in_fail, reason=record.fail_reason)
    taken = for_evaluators(evidence, run.blobs)
    return judging.judged(verdict, taken, grader.worker, ended_in_fail=counts, feasible=task.feasible)


def _present_task(record: EpisodeRecord, root: TaskRoot, image_id: str) -> tuple[Task, str]:
    identity = record.identity
    folders = {f.id: f for f in root.folders()}
    folder = folders.get(identity.task)
    if folder is None or identity.variant >= len(folder.records):
        return record.task, "the task is no longer here; graded with the recorded checks"
    task = folder.task(identity.variant)
    if episode_digest(task, root, image_id) != identity.episode_digest:
        return record.task, "the task has changed since; graded with the recorded checks"
    return task, ""
