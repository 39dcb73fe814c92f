"""Attempts of agents: what the episodes of recorded runs left of the decks, for reviewers of sheets and `meta`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from deskcraft.errors import BadInput
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EvidenceItem, EvidenceRecord
from deskcraft.suite.registry import DESKTOP, suite_name
from deskcraft.task.interval import ScoreInterval
from deskcraft.task.loading import TaskFolder
from deskcraft.validate.by_file import State

PLAYED = "played"
"""The kind of such an attempt."""


def tasks_played(runs: Sequence[Path], folders: Iterable[TaskFolder]) -> list[TaskFolder]:
    """Chooses the tasks that runs have scored episodes of.

    Args:
        runs: run folders of desktop tasks.
        folders: the tasks to choose from.

    Returns:
        Those tasks, in the order of `folders`.

    Raises:
        BadInput: one is no run of desktop tasks, or none of them has an episode of these tasks.
    """
    known = {folder.id: folder for folder in folders}
    seen = {task for run in runs for task, _, _ in _episodes(run)}
    if not seen & known.keys():
        named = ", ".join(map(str, runs))
        raise BadInput(f"--run {named}: no scored episode of the chosen tasks; runs of 'pptarena/*' have them")
    return [folder for folder in known.values() if folder.id in seen]


def played_states(runs: Sequence[Path], task: str, blobs: BlobStore) -> list[State]:
    """Takes over what episodes of a task left.

    Args:
        runs: run folders.
        task: the task's id.
        blobs: where the contents go.

    Returns:
        One state for each scored episode of the canonical variant, named `RUN/EPISODE`; nobody states its score.

    Raises:
        BadInput: one is no run of desktop tasks, a record cannot be read, or two runs are called the same.
    """
    found = [
        State(f"{run.resolve().name}/{name}", PLAYED, ScoreInterval(0, 1, (True, True)), _copied(evidence, run, blobs))
        for run in runs
        for played, name, evidence in _episodes(run)
        if played == task
    ]
    twice = [name for name, times in Counter(one.name for one in found).items() if times > 1]
    if twice:
        raise BadInput(f"--run: two attempts are called {twice[0]}; rename the folder of one of the runs")
    return found


def _episodes(path: Path) -> Iterator[tuple[str, str, EvidenceRecord]]:
    """Yields task, name and evidence of each scored episode."""
    run = RunFolder(path)
    run.check_layout()
    if suite_name(path) != DESKTOP:
        raise BadInput(f"--run {path}: a run of a suite; give one of `deskcraft run 'pptarena/*'`")
    for name, record in run.records():
        if record.scored and record.evidence is not None and record.identity.variant == 0:
            yield record.identity.task, name, record.evidence


def _copied(evidence: EvidenceRecord, path: Path, blobs: BlobStore) -> EvidenceRecord:
    source = RunFolder(path).blobs

    def kept(item: EvidenceItem) -> EvidenceItem:
        return item.model_copy(update={"blob": blobs.put(source.get(item.blob))}) if item.blob else item

    return EvidenceRecord(
        before={name: kept(item) for name, item in evidence.before.items()},
        after={name: kept(item) for name, item in evidence.after.items()},
    )
