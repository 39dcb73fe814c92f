"""A few grading processes that many desktops share: a grade is rare beside steps, and a warm process takes memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue

from deskcraft.episode.grading import Grader
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceRecord
from deskcraft.task.model import Task
from evaluators import Verdict


class SharedGraders:
    """Grades from any thread; whoever comes when all processes are busy waits for the next free one."""

    def __init__(self, image: str | None, count: int) -> None:
        """Prepares; a process starts with the first grade that needs it.

        Args:
            image: id of the image whose applications the checks may ask; the newest that has them if None.
            count: of processes, at least one.
        """
        self._all = [Grader(image) for _ in range(count)]
        self._free: SimpleQueue[Grader] = SimpleQueue()
        for grader in self._all:
            self._free.put(grader)

    def grade(
        self, task: Task, record: EvidenceRecord, blobs: BlobStore, *, ended_in_fail: bool, fail_reason: str = ""
    ) -> Verdict:
        """See `Grader.grade`."""
        with self._borrowed() as grader:
            return grader.grade(task, record, blobs, ended_in_fail=ended_in_fail, fail_reason=fail_reason)

    def close(self) -> None:
        """Ends the processes; nothing may be graded any more."""
        for grader in self._all:
            grader.close()

    @contextmanager
    def _borrowed(self) -> Iterator[Grader]:
        grader = self._free.get()
        try:
            yield grader
        finally:
            self._free.put(grader)
