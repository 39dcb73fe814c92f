"""Tasks and runs for tests: the little task asking a judge, and a run of one episode at it, without a desktop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.by_file import EDIT, evidence_of_files
from deskcraft.validate.tampering import tamper
from tests.agents import ListAgent
from tests.episode.scene import NAME, play
from tests.suite.arena_code.little import SLUG, make_root

RUN_FILE = (
    '{"asked": {"agent": "list", "desktop": "mock"}, "release": "", "image_id": "mock", "image_versions": {},'
    ' "episodes": []}'
)

LEAF = "          - rubric.text: {of: deck, slides: 1, question: Is the title about a tree?, clause: colour}\n"
"""A criterion of the little task that asks a judge."""


def asking_root(path: Path) -> Path:
    """A root with the little task, one of whose criteria asks a judge."""
    made = make_root(path)
    task = made / "tasks" / "pptarena" / SLUG / "task.yaml"
    task.write_text(task.read_text().replace("  guards:\n", f"{LEAF}  guards:\n"))
    return made


def recorded(root: Path, folder: Path, grader: Grader, ending: Any) -> RunFolder:
    """A run of one episode that left the deck as the solution does."""
    (task_folder,) = TaskRoot(root).folders()
    task, run = task_folder.task(), RunFolder(folder)
    original = (root / "assets" / "pptarena" / "trees.pptx").read_bytes()
    record = play(task.model_copy(update={"setup": ()}), ListAgent([[ending]]), run, grader)
    untouched = evidence_of_files(task, original, original, run.blobs)
    evidence = tamper(task_folder.path / "solution.py", EDIT, {}, untouched, run.blobs)
    graded = {"scored": True, "status": ending.kind, "success": 0, "score": 0.0}  # as of no deck at all
    run.write_record(NAME, record.model_copy(update={"task": task, "evidence": evidence, **graded}))
    (run.path / "run.json").write_text(RUN_FILE)
    return run
