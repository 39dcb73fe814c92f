"""Evidence copied in the middle of an episode, so that one run tells what a smaller budget of steps would have come to.

A copy is taken when step n has settled, of tasks whose finish steps change nothing that is graded
(`Task.checkpointable`), so that none are carried out here. Grading waits for the episode's end. The agent, the user and
the trajectory know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.evidence import capture, refused_all
from deskcraft.episode.grading import Grades
from deskcraft.episode.resting import rest
from deskcraft.errors import BadInput, DesktopError, EvidenceError, VerifierError
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import CheckpointRecord, EvidenceItem, EvidenceRecord
from deskcraft.task.model import Task

LAST = 300
"""The largest step at which a checkpoint may be asked for: that of the paper's budgets (Figure 5)."""
NOT_GRADED = "the episode was broken off before its checkpoints were graded"


class Checkpoints:
    """The checkpoints of one episode: `after_step` takes them, `grade` grades what was taken."""

    def __init__(
        self,
        task: Task,
        desktop: Desktop,
        blobs: BlobStore,
        before: dict[str, EvidenceItem],
        steps: Sequence[int],
        complete: Callable[[dict[str, EvidenceItem]], dict[str, EvidenceItem]] = dict,
    ) -> None:
        """`complete` adds to a copy what was taken at the user's messages."""
        self._complete = complete
        self._task = task
        self._desktop = desktop
        self._blobs = blobs
        self._before = before
        self._steps = frozenset(steps) if task.checkpointable else frozenset()
        self.taken: tuple[CheckpointRecord, ...] = ()

    def after_step(self, step: int) -> None:
        """Copies the evidence if this step is a checkpoint. What goes wrong is written down and ends nothing.

        Raises:
            DiskFull: the host's disk is full, which ends the run.
        """
        if step not in self._steps:
            return
        error = NOT_GRADED
        rest(self._task, self._desktop)
        try:
            after = self._complete(capture(self._desktop, self._task, self._blobs))
        except (DesktopError, EvidenceError) as fault:
            # as at an episode's end: a desktop that the agent drove to its limit gives nothing out, and that counts
            after = refused_all(self._before) if self._desktop.limits_hit else {}
            error = error if after else f"{type(fault).__name__}: {fault}"
        self.taken = (*self.taken, CheckpointRecord(step=step, after=after, error=error))

    def grade(self, grader: Grades) -> None:
        """Grades all that were taken."""
        self.taken = grade_checkpoints(self._task, self._before, self.taken, self._blobs, grader)


def grade_checkpoints(
    task: Task, before: dict[str, EvidenceItem], taken: Sequence[CheckpointRecord], blobs: BlobStore, grader: Grades
) -> tuple[CheckpointRecord, ...]:
    """The checkpoints with verdicts of now; those whose evidence could not be taken stay as they are."""
    return tuple(
        _graded(task, before, checkpoint, blobs, grader) if checkpoint.after else checkpoint for checkpoint in taken
    )


def check_steps(steps: Sequence[int], max_steps: int) -> tuple[int, ...]:
    """The steps of the checkpoints, checked.

    Raises:
        BadInput: they do not ascend, or lie outside of 1 to the budget.
    """
    highest = min(LAST, max_steps)
    if any(later <= earlier for earlier, later in zip((0, *steps), steps, strict=False)):
        raise BadInput(f"--checkpoints {_listed(steps)}: write steps from 1 on, each larger than the one before")
    if steps and steps[-1] > highest:
        why = f"the budget is {max_steps}; raise it with --max-steps" if steps[-1] <= LAST else f"at most {LAST}"
        raise BadInput(f"--checkpoints {_listed(steps)}: step {steps[-1]} is too late ({why})")
    return tuple(steps)


def read_steps(text: str | None, max_steps: int, every: int | None = None) -> tuple[int, ...]:
    """The steps of `25,50,100`, and every so many steps as far as checkpoints go; none of None and None.

    Raises:
        BadInput: they are no such list, or cannot be taken under this budget.
    """
    repeated = range(every, min(LAST, max_steps) + 1, every) if every else range(0)
    return tuple(sorted({*_listed_steps(text, max_steps), *repeated}))


def _listed_steps(text: str | None, max_steps: int) -> tuple[int, ...]:
    if text is None:
        return ()
    try:
        steps = tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"--checkpoints {text}: write steps with commas between them, like 25,50,100") from None
    return check_steps(steps, max_steps)


def _graded(
    task: Task, before: dict[str, EvidenceItem], checkpoint: CheckpointRecord, blobs: BlobStore, grader: Grades
) -> CheckpointRecord:
    evidence = EvidenceRecord(before=before, after=checkpoint.after)
    try:
        verdict = grader.grade(task, evidence, blobs, ended_in_fail=False)
    except VerifierError as error:
        return checkpoint.model_copy(update={"verdict": None, "success": None, "score": None, "error": str(error)})
    update = {"verdict": verdict, "success": verdict.success, "score": verdict.score, "error": ""}
    return checkpoint.model_copy(update=update)


def _listed(steps: Sequence[int]) -> str:
    return ",".join(map(str, steps))
