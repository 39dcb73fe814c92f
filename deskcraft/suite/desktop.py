"""The desktop tasks as the first of the suites: `Runs` of their own.

Their plan has images and variants beside what all plans have (`run.runfile`), their records have evidence
(`record.model`), and they have a worker that keeps a desktop from one episode to the next (`run.worker`) and the
paper's report (`report`): so they answer to `Runs`, which is what the machinery asks of any suite, not to `Suite`.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.lost import recorder_of_lost
from deskcraft.run.regrade import Regraded, regrade
from deskcraft.run.runfile import RunFile
from deskcraft.run.sweep import Lost
from deskcraft.run.worker_loop import Do

if TYPE_CHECKING:  # statistics take their time to import
    from deskcraft.judge import Judging


class DesktopTasks:
    """What is asked of a run of desktop tasks."""

    def opened(self, run: RunFolder, budget: RunBudget) -> AbstractContextManager[Do]:
        """A desktop and a grading process for the run's episodes."""
        from deskcraft.run.worker import opened

        return opened(run, budget)

    def regraded(
        self, run: RunFolder, task_root: Path | None, data: Path | None, judging: Judging | None = None
    ) -> list[Regraded]:
        """Grades the evidence with the tasks of today."""
        if data is not None:
            raise BadInput("--data: is for runs of suites that were played with data of yours; give --task-root")
        return regrade(run, task_root, judging)

    def lost(self, run: RunFolder) -> Lost:
        """What records an episode of a run whose workers died."""
        return recorder_of_lost(run, read_model(run.path / "run.json", RunFile))

    def missing(self, run: RunFolder) -> str:
        """What this machine lacks for a run, with what to do; empty if nothing."""
        from deskcraft.run.node import lacks_for_tasks

        return lacks_for_tasks(run)
