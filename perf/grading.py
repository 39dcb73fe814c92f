"""How long a verdict takes: the evidence of a seeded sample of solutions, recorded once, graded by a warm worker."""

from __future__ import annotations

import math
import os
import random
import tempfile
import time
from pathlib import Path

from deskcraft.agent.scripted import ScriptAgent
from deskcraft.desktop.opening import open_desktop
from deskcraft.episode.episode import EpisodeConfig, run_episode
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, Identity
from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root
from deskcraft.validate.ledger import read_ledger
from perf.figures import Figure, percentile

ROUNDS = 5
SEED = 26
PLAYED, GRADED = 2, 24
"""Tasks that are played where nothing is recorded, one of each application at most; solutions of a run that are
graded."""
RUN = "DESKCRAFT_BENCH_RUN"
"""The variable that names a run of recorded solutions (`deskcraft validate --keep`), to be graded instead of a few that
are played for it."""


def measure() -> list[Figure]:
    """Grades a sample of recorded solutions again and again."""
    named = os.environ.get(RUN, "")
    with tempfile.TemporaryDirectory() as scratch, Grader() as grader:
        run = RunFolder(Path(named or scratch))
        records = _recorded(run) if named else _played(run, grader)
        times = [_grade(record, run, grader) for record in records for _ in range(ROUNDS)]
    how = f"{len(records)} solutions x {ROUNDS}, warm worker, {'recorded' if named else 'played for it'}, seed {SEED}"
    return [Figure("grade_ms_p50", round(percentile(times, 50) * 1000, 1), 50, how)]


def _recorded(run: RunFolder) -> list[EpisodeRecord]:
    records = [record for _, record in run.records() if record.evidence is not None]
    return random.Random(SEED).sample(records, min(GRADED, len(records)))


def _played(run: RunFolder, grader: Grader) -> list[EpisodeRecord]:
    root = default_root()
    sample = _sample(root)
    profiles = sorted({profile for folder in sample for profile in folder.task().profiles})
    with open_desktop(profiles=profiles) as desktop:
        return [
            run_episode(
                folder.task(),
                ScriptAgent(folder.path / "solution.py"),
                desktop,
                run,
                folder.id.replace("/", "_"),
                _config(folder, root),
                grader,
            )
            for folder in sample
        ]


def _sample(root: TaskRoot) -> list[TaskFolder]:
    """The task of each application that is played soonest, which its proof says.

    Of so many applications, without sites, whose servers are another group's figure.
    """
    seconds = {id_: entry.seconds / max(1, entry.repeat) for id_, entry in read_ledger(root).items()}
    by_app: dict[str, list[TaskFolder]] = {}
    for folder in root.folders():
        by_app.setdefault(folder.id.partition("/")[0], []).append(folder)
    apps = random.Random(SEED).sample(sorted(by_app.keys() - {"multi", "chromium"}), PLAYED)
    return [min(by_app[app], key=lambda folder: seconds.get(folder.id, math.inf)) for app in apps]


def _grade(record: EpisodeRecord, run: RunFolder, grader: Grader) -> float:
    assert record.evidence is not None, record.error
    began = time.perf_counter()
    grader.grade(record.task, record.evidence, run.blobs, ended_in_fail=record.ended_in_fail)
    return time.perf_counter() - began


def _config(folder: TaskFolder, root: TaskRoot) -> EpisodeConfig:
    agent = ScriptAgent(folder.path / "solution.py").identity
    identity = Identity(
        task=folder.id,
        revision=1,
        variant=0,
        attempt=1,
        agent=agent,
        episode_digest="",
        grading_digest="",
        image="",
        protocol="paper",
    )
    return EpisodeConfig(find_asset=lambda name: find_asset(root, name), identity=identity)
