"""How long a verdict takes: the solution's evidence of every task, graded by a warm worker."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from benchmarks.figures import Figure, percentile
from deskcraft.agent.scripted import ScriptAgent
from deskcraft.desktop.opening import open_desktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, Identity
from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root

ROUNDS = 5


def measure() -> list[Figure]:
    """Runs each task's solution once for its evidence, then grades that again and again."""
    root = default_root()
    folders = root.folders()
    profiles = sorted({p for f in folders for p in f.task().profiles})
    with tempfile.TemporaryDirectory() as scratch, Grader() as grader, open_desktop(profiles=profiles) as desktop:
        run = RunFolder(Path(scratch))
        times = []
        for folder in folders:
            record = run_episode(
                folder.task(), ScriptAgent(folder.path / "solution.py"), desktop, run, folder.id.replace("/", "_"),
                _config(folder, root), grader,
            )  # fmt: skip
            times += [_grade(record, run, grader) for _ in range(ROUNDS)]
    how = f"{len(folders)} tasks x {ROUNDS}, warm worker"
    return [Figure("grade_ms_p50", round(percentile(times, 50) * 1000, 1), 50, how)]


def _grade(record: EpisodeRecord, run: RunFolder, grader: Grader) -> float:
    assert record.evidence is not None, record.error
    began = time.perf_counter()
    grader.grade(record.task, record.evidence, run.blobs, ended_in_fail=False)
    return time.perf_counter() - began


def _config(folder: TaskFolder, root: TaskRoot) -> EpisodeConfig:
    agent = ScriptAgent(folder.path / "solution.py").identity
    identity = Identity(
        task=folder.id, revision=1, variant=0, attempt=1, agent=agent, episode_digest="", grading_digest="", image="",
        protocol="paper",
    )  # fmt: skip
    return EpisodeConfig(find_asset=lambda name: find_asset(root, name), identity=identity)
