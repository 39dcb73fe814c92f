"""The program of a worker, for a run of any suite: `python -m deskcraft.suite.worker` (`run.worker_loop`)."""

from __future__ import annotations

from deskcraft.record.folder import RunFolder
from deskcraft.run.node import lacks_for_run
from deskcraft.run.work_order import WorkOrder
from deskcraft.run.worker_loop import serve
from deskcraft.suite.registry import suite_of

PROGRAM = "deskcraft.suite.worker"
"""This module, for `run.executor`."""


def main() -> None:
    """The process."""
    serve(lambda run, budget: suite_of(run.path).opened(run, budget))


def missing_here(order: WorkOrder) -> str:
    """What this machine lacks for a run, with what to do, in one line; empty if nothing."""
    return lacks_for_run(order, _missing)


def _missing(run: RunFolder) -> str:
    return suite_of(run.path).missing(run)


if __name__ == "__main__":
    main()
