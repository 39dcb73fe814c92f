"""Grades an episode from its evidence alone, in a process apart; an infrastructure error is never a verdict."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from deskcraft.episode.evidence import for_evaluators
from deskcraft.errors import VerifierError
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EpisodeRecord, EvidenceRecord
from deskcraft.task.model import Task
from deskcraft.workbench import ImageWorkbench
from evaluators import BadCheck, CheckError, Evidence, Verdict
from evaluators.worker import GradingWorker, WorkerError


class Grades(Protocol):
    """What gives a verdict on evidence: a `Grader`, or some that several episodes share."""

    def grade(
        self, task: Task, record: EvidenceRecord, blobs: BlobStore, *, ended_in_fail: bool, fail_reason: str = ""
    ) -> Verdict:
        """See `Grader.grade`."""


class Grader:
    """A warm grading process, and the applications that it may ask; a context manager."""

    def __init__(self, image: str | None = None) -> None:
        """Takes the id of the image whose applications the checks may ask, else the newest that has them serves."""
        self.workbench = ImageWorkbench(image)
        self._worker = GradingWorker(workbench=self.workbench)

    def grade(
        self, task: Task, record: EvidenceRecord, blobs: BlobStore, *, ended_in_fail: bool, fail_reason: str = ""
    ) -> Verdict:
        """The verdict on an episode's evidence.

        Args:
            task: what was asked.
            record: the evidence, whose bytes are in `blobs`.
            blobs: the store of the run.
            ended_in_fail: the agent ended with FAIL.
            fail_reason: what it said with it; where the task cannot be done it has to name the obstacle.

        Raises:
            VerifierError: a check raised on what is no fault of the agent's file.
        """
        counts = task.met_by_fail(ended_in_fail=ended_in_fail, reason=fail_reason)
        return self.grade_evidence(task, for_evaluators(record, blobs), ended_in_fail=counts)

    def grade_ended(self, record: EpisodeRecord, task: Task, evidence: EvidenceRecord, blobs: BlobStore) -> Verdict:
        """The verdict on evidence, the episode having ended as it is recorded; arguments and errors as of `grade`."""
        return self.grade(task, evidence, blobs, ended_in_fail=record.ended_in_fail, fail_reason=record.fail_reason)

    def grade_evidence(self, task: Task, evidence: Evidence, *, ended_in_fail: bool = False) -> Verdict:
        """The same for evidence that is already files on the host, and a FAIL that counts."""
        guards = [*task.checks.guards, task.home_guard()]
        try:
            return self._worker.grade(
                list(task.checks.goals), guards, evidence, ended_in_fail=ended_in_fail, feasible=task.feasible
            )
        except (CheckError, BadCheck, WorkerError) as error:
            raise VerifierError(f"{task.id}: {error}") from error

    def surely_failing(
        self,
        task: Task,
        record: EvidenceRecord,
        blobs: BlobStore,
        *,
        only: str = "",
        changed: Collection[str] | None = None,
        first: Sequence[str] = (),
    ) -> str:
        """The key of a leaf that makes the verdict on this evidence a failure; "" if that takes the whole verdict.

        Args:
            task: as of `grade`.
            record: as of `grade`.
            blobs: as of `grade`.
            only: the one leaf that is meant.
            changed: the evidence that differs from a state in which all holds; no other is looked at.
            first: what is likely to fail and judged before the rest.

        Raises:
            VerifierError: the grading process does not start or makes no progress.
        """
        guards = [*task.checks.guards, task.home_guard()]
        evidence = for_evaluators(record, blobs)
        try:
            return self._worker.surely_failing(
                list(task.checks.goals), guards, evidence, only=only, changed=changed, first=first
            )
        except (BadCheck, WorkerError) as error:
            raise VerifierError(f"{task.id}: {error}") from error

    def pins(self, task: Task, record: EvidenceRecord, blobs: BlobStore) -> dict[str, tuple[str, ...]]:
        """What the task's goals pin on this evidence, by evidence; only evidence whose guards are derived is there.

        Raises:
            VerifierError: a check raised on what is no fault of the agent's file.
        """
        try:
            return self._worker.pins(list(task.checks.goals), for_evaluators(record, blobs))
        except (CheckError, BadCheck, WorkerError) as error:
            raise VerifierError(f"{task.id}: {error}") from error

    @property
    def worker(self) -> GradingWorker:
        """The grading process, for what asks more of it than a task's checks."""
        return self._worker

    @property
    def worker_pid(self) -> int:
        """The process id of the grading process."""
        return self._worker.pid

    def close(self) -> None:
        """Ends the process, and the applications that are kept warm for it."""
        self._worker.close()
        self.workbench.close()

    def __enter__(self) -> Grader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
