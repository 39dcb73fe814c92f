"""Real tasks' files of every application, graded in several random orders by one grader: the same verdicts each time.

What is graded are the files that the tasks begin with, and for each that is to be made another one of its kind: every
reader, decoder and batch sandbox has its work, and no desktop is needed.
"""

from __future__ import annotations

import io
import random
import tarfile
from collections.abc import Mapping
from pathlib import PurePosixPath

import pytest

from deskcraft.desktop.protocol import inside
from deskcraft.episode.grading import Grader
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import EpisodeWriter, RunFolder
from deskcraft.record.model import EvidenceItem, EvidenceRecord
from deskcraft.task.assets import find_asset
from deskcraft.task.loading import TaskFolder, default_root
from deskcraft.task.model import HOME_EVIDENCE, FileEvidence, Task
from deskcraft.task.steps import RunStep, UploadStep
from deskcraft.validate.orders import grade_in_orders
from tests.run.records import record

ROOT = default_root()
APPS = ("inkscape", "gimp", "audacity", "kdenlive", "blender", "writer", "calc", "impress", "vscode", "multi")
"""Those whose tasks are about files."""
EACH = 3
SEED = 26


def about_files(folder: TaskFolder) -> bool:
    """Whether everything that is judged is a file as it is in the end."""
    task = folder.task()
    return not task.moments() and all(isinstance(asked, FileEvidence) for asked in task.evidence.values())


def sample() -> list[TaskFolder]:
    """So many tasks of each application, drawn by a seed."""
    dice = random.Random(SEED)
    by_app: dict[str, list[TaskFolder]] = {}
    for folder in filter(about_files, ROOT.folders()):
        by_app.setdefault(folder.id.partition("/")[0], []).append(folder)
    return [folder for app in APPS for folder in dice.sample(by_app[app], EACH)]


def begun_with(task: Task) -> dict[str, bytes]:
    """The files that a task's setup puts onto the desktop or unpacks there, by their paths."""
    uploads = [step.upload for step in task.setup if isinstance(step, UploadStep)]
    files = {str(inside(upload.to)): find_asset(ROOT, upload.asset).read_bytes() for upload in uploads}
    for step in task.setup:
        if isinstance(step, RunStep) and step.run.argv[:2] == ("tar", "-xzf"):
            archive, _, folder = step.run.argv[2:5]
            files |= unpacked(files[str(inside(archive))], inside(folder))
    return files


def unpacked(archive: bytes, folder: PurePosixPath) -> dict[str, bytes]:
    """The files of a .tar.gz, by the paths that they get in a folder."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        opened = {str(folder / each.name): tar.extractfile(each) for each in tar if each.isfile()}
        return {path: file.read() for path, file in opened.items() if file is not None}


def evidence_of(task: Task, blobs: BlobStore) -> EvidenceRecord:
    """The files as they were; one that is to be made is another of its kind, with the same end of its name."""
    files = begun_with(task)
    home = EvidenceItem(kind="tree", where="~", state="present", blob=blobs.put(b"{}"), size=2)
    before, after = {HOME_EVIDENCE: home}, {HOME_EVIDENCE: home}
    for name, asked in task.evidence.items():
        assert isinstance(asked, FileEvidence)
        path = str(inside(asked.file))
        alike = [data for other, data in files.items() if PurePosixPath(other).suffix == PurePosixPath(path).suffix]
        before[name] = item(blobs, path, files.get(path))
        after[name] = item(blobs, path, files.get(path, alike[0] if alike else None))
    return EvidenceRecord(before=before, after=after)


def item(blobs: BlobStore, path: str, data: bytes | None) -> EvidenceItem:
    """One file, absent without data."""
    if data is None:
        return EvidenceItem(kind="file", where=path, state="absent")
    return EvidenceItem(kind="file", where=path, state="present", blob=blobs.put(data), size=len(data))


def recorded(run: RunFolder) -> Mapping[str, TaskFolder]:
    """Writes an episode of each task into a run."""
    folders = {folder.id.replace("/", "_"): folder for folder in sample()}
    for name, folder in folders.items():
        task = folder.task()
        done = record(scored=True).model_copy(update={"task": task, "evidence": evidence_of(task, run.blobs)})
        EpisodeWriter(run, name).complete(done, b"")
    return folders


@pytest.mark.real
def test_verdicts_on_real_files_do_not_hang_on_what_was_graded_before(run_folder: RunFolder) -> None:
    folders = recorded(run_folder)
    with Grader() as grader:
        found = grade_in_orders(run_folder, sorted(folders), (1, 2, 3), grader, lambda _: None)
    assert found.verdicts == 3 * EACH * len(APPS)
    assert found.different == {}
    assert found.failed == {}
    assert found.grown == []
