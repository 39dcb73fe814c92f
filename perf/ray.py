"""What a Ray cluster costs against processes: the same plan on this machine, both ways."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import ExecutorName, make_executor
from deskcraft.run.plan import begin, plan
from deskcraft.run.progress import Watchers
from deskcraft.run.runfile import AgentAsked, Asked, RunFile
from deskcraft.run.sweep import Sweep
from deskcraft.suite.worker import PROGRAM
from deskcraft.task.loading import TaskRoot
from perf.figures import Figure, percentile

_TASKS = Path(__file__).resolve().parent.parent / "tests" / "data" / "mock_root"
WORKERS, ATTEMPTS, STEPS, PAIRS = 2, 4, 100, 2


def measure() -> list[Figure]:
    """The ratio of the times from the first worker begun to the last one ended."""
    planned = _plan()
    pairs = [(_seconds(planned, "local"), _seconds(planned, "ray")) for _ in range(PAIRS)]
    ratios = [ray / processes for (processes, _), (ray, _) in pairs]
    start = percentile([before for _, (_, before) in pairs], 50)
    how = (
        f"{len(planned.episodes)} episodes of {STEPS} steps at most on the mock, {WORKERS} workers, their start and "
        f"end included: median of {PAIRS} pairs, {min(ratios):.2f} to {max(ratios):.2f}; starting Ray and looking "
        f"at its node, {start:.1f} s, is not counted"
    )
    return [Figure("ray_overhead", round(percentile(ratios, 50), 3), 1.15, how)]


def _plan() -> RunFile:
    root = TaskRoot(_TASKS)
    agent = AgentAsked(label="random", agent="random")
    asked = Asked.model_validate(
        {
            "agents": [agent],
            "attempts": ATTEMPTS,
            "desktop": "mock",
            "limits": {"max_steps": STEPS},
            "task_root": str(root.path),
        }
    )
    return plan(asked, root.folders(), root, "mock", {})


def _seconds(planned: RunFile, name: ExecutorName) -> tuple[float, float]:
    """Seconds of the sweep, and those before it."""
    with tempfile.TemporaryDirectory() as scratch:
        run = RunFolder(Path(scratch) / "run")
        with run.locked():
            todo = begin(run, planned)
            began = time.perf_counter()
            executor = make_executor(name, run, RunBudget(), program=PROGRAM)
            ready = time.perf_counter()
            Sweep(run, todo, WORKERS, Watchers(()), executor).go()
            return time.perf_counter() - ready, ready - began
