"""What two workers on real desktops come to: tasks a minute, and how much of their time is work."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from deskcraft.errors import DeskCraftError
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import Timings
from deskcraft.task.loading import default_root
from perf.endpoint import served
from perf.figures import Figure

WORKERS = 2
NOOPS, EPISODES = 6, 2
"""Of the first and of the second figure: every nth task, so that each application has its share."""
STEPS = 15
THINK_S = 1.0
"""What the model of the second takes for a turn."""


def measure() -> list[Figure]:
    """Both figures."""
    return [_noops(), _efficiency()]


def _noops() -> Figure:
    with tempfile.TemporaryDirectory() as scratch:
        seconds = _sweep(Path(scratch) / "run", _sample(NOOPS), "--agent", "noop")
    how = f"{NOOPS} tasks, each of another application, {WORKERS} workers, {seconds:.0f} s from command to summary"
    return Figure("noop_sweep_tasks_per_minute", round(60 * NOOPS / seconds, 1), 30, how, at_most=False)


def _efficiency() -> Figure:
    with served(THINK_S) as server, tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "run"
        seconds = _sweep(
            out,
            _sample(EPISODES),
            "--agent",
            "openai",
            "--model",
            "m",
            "--base-url",
            server.url,
            "--max-steps",
            str(STEPS),
            "--ask",
            "never",
        )
        worked = sum(_work_s(record.timings) for _, record in RunFolder(out).records())
    how = (
        f"{EPISODES} episodes of {STEPS} steps, {THINK_S:g} s a turn, {WORKERS} workers: setup, agent and settling, "
        f"{worked:.0f} s, of {WORKERS} x {seconds:.0f} s from command to summary"
    )
    return Figure("sweep_efficiency", round(worked / (WORKERS * seconds), 3), 0.9, how, at_most=False)


def _work_s(timings: Timings) -> float:
    """Seconds that the task, the agent and the applications take; resets, evidence, grading and records are ours."""
    return timings.setup_s + timings.agent_s + timings.settle_s


def _sample(number: int) -> list[str]:
    """Ids of so many tasks, evenly from all."""
    ids = [folder.id for folder in default_root().folders()]
    return [ids[i * len(ids) // number] for i in range(number)]


def _sweep(out: Path, tasks: list[str], *more: str) -> float:
    """Seconds that a run takes, starting and ending included."""
    command = [sys.executable, "-m", "deskcraft.cli.app", "run", *tasks, "--jobs", str(WORKERS), "--out", str(out)]
    began = time.perf_counter()
    done = subprocess.run([*command, "--json", *more], capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    if done.returncode:
        raise DeskCraftError(f"the sweep failed: {done.stderr[-500:]}")
    if json.loads(done.stdout.splitlines()[-1])["not_scored"]:
        raise DeskCraftError(f"episodes of the sweep were not scored: {done.stderr[-500:]}")
    return seconds
