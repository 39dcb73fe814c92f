"""What the commands of `deskcraft pptarena` share: which tasks are meant, and what a process grades one with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.units import Unit
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import ARENA

Selectors = Annotated[
    list[str] | None, typer.Argument(help="Task ids or globs over ids; all of PPTArena if none.", metavar="SELECTORS")
]
GRADER_MB = 1500
"""Memory of one grading process with LibreOffice beside it."""


def arena_tasks(root: TaskRoot, selectors: list[str] | None) -> list[TaskFolder]:
    """The tasks of PPTArena that selectors name; all if there are none.

    Raises:
        BadInput: a selector names a task of something else.
    """
    folders = root.select(selectors or [f"{ARENA}/*"])
    if strange := next((f.id for f in folders if not f.id.startswith(f"{ARENA}/")), ""):
        raise BadInput(f"{strange} is not a task of PPTArena; its tasks are '{ARENA}/*'")
    return folders


_GRADER: list[Grader] = []
"""Of a process of the pool; it ends with the process."""


def here(unit: Unit, root: Path, scratch: Path) -> tuple[TaskFolder, TaskRoot, Grader, BlobStore]:
    """What a process of the pool grades a task with."""
    if not _GRADER:
        _GRADER.append(Grader())
    tasks = TaskRoot(root)
    (folder,) = tasks.select([unit[0]])
    return folder, tasks, _GRADER[0], BlobStore(scratch / unit[0].replace("/", "_"))
