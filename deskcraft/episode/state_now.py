"""The verdict of the state between two turns: what a trainer asks for as a reward of every step.

Whoever drives an episode from outside is given a `StateNow` (`EpisodeConfig.offer_state`); an agent never is. The
episode goes on as if nobody had asked: nothing is recorded, and the time is nobody's.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.boundary import grading
from deskcraft.episode.ending import Ending
from deskcraft.episode.evidence import capture, refused_all
from deskcraft.episode.grading import Grades
from deskcraft.episode.resting import rest_if_writing
from deskcraft.errors import BadInput, DesktopError, EvidenceError
from deskcraft.record.blobs import BlobsBeside, BlobStore
from deskcraft.record.model import EvidenceItem, EvidenceRecord
from deskcraft.task.model import Task
from evaluators import Verdict


class StateNow:
    """Grades the state of one episode, on the thread of its desktop, while its agent is asked for a turn."""

    def __init__(
        self,
        task: Task,
        desktop: Desktop,
        blobs: BlobStore,
        before: dict[str, EvidenceItem],
        complete: Callable[[dict[str, EvidenceItem]], dict[str, EvidenceItem]],
        grader: Grades,
        ending: Ending,
    ) -> None:
        """`complete` adds to a copy what was taken at the user's messages; `ending` keeps the account of time."""
        self._task = task
        self._desktop = desktop
        self._blobs = blobs
        self._before = before
        self._complete = complete
        self._grader = grader
        self._ending = ending

    def verdict(self) -> Verdict:
        """The verdict that the state of now comes to, if the episode ended with it and without FAIL.

        Raises:
            BadInput: the task's state cannot be graded in the middle.
            DesktopError, EvidenceError: the evidence could not be taken.
            VerifierError: a check raised on what is no fault of the agent's file.
        """
        check_gradable(self._task)
        began = time.perf_counter()
        try:
            with tempfile.TemporaryDirectory(prefix="deskcraft-state-") as folder:
                blobs = BlobsBeside(Path(folder) / "blobs", self._blobs)
                record = EvidenceRecord(before=self._before, after=self._taken(blobs))
                with grading():
                    return self._grader.grade(self._task, record, blobs, ended_in_fail=False)
        finally:
            self._ending.checkpoint_s += time.perf_counter() - began

    def _taken(self, blobs: BlobStore) -> dict[str, EvidenceItem]:
        rest_if_writing(self._task, self._desktop)
        try:
            return self._complete(capture(self._desktop, self._task, blobs))
        except (DesktopError, EvidenceError):
            if not self._desktop.limits_hit:
                raise
            # as at an episode's end: a desktop that the agent drove to its limit gives nothing out, and that counts
            return refused_all(self._before)


def check_gradable(*tasks: Task) -> None:
    """Passes if the state of these tasks may be graded in the middle of an episode.

    Raises:
        BadInput: the finish steps of one change what is graded.
    """
    for task in tasks:
        if not task.checkpointable:
            raise BadInput(
                f"{task.id}: its state cannot be graded before the end, because its finish steps change what is graded "
                "(checkpointable: false)"
            )
