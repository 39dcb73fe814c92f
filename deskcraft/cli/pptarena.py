"""`deskcraft pptarena`: proofs of its tasks by file, grades of decks that are handed in, and its own tables."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import Jobs, Selectors, TaskRootOption
from deskcraft.cli.units import Unit, each_unit
from deskcraft.desktop.capacity import default_jobs
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.plain import json_text
from deskcraft.record.blobs import BlobStore, write_whole
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root
from deskcraft.task.model import ARENA
from deskcraft.validate.by_file import BY_FILE, prove_by_file
from deskcraft.validate.ledger import Recorder
from deskcraft.validate.proof import Proof

app = typer.Typer(
    help="PPTArena: 120 editing tasks on twelve decks, graded by rubrics; docs/use/pptarena.md.",
    no_args_is_help=True,
)
FAILED = 1
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


@app.command("prove")
def prove(
    selectors: Selectors = None,
    jobs: Jobs = None,
    json_: Annotated[
        Path | None, typer.Option("--json", help="Write the result as JSON; - prints it.", metavar="FILE")
    ] = None,
    record: Annotated[bool, typer.Option("--record", help="Record the proofs in tasks/proofs.yaml.")] = False,
    task_root: TaskRootOption = None,
) -> None:
    """Prove tasks by file: the solution scores 1, the original 0, attempts in their ranges, saved again the same."""
    root = default_root(task_root)
    folders = arena_tasks(root, selectors)
    units = [(folder.id, variant) for folder in folders for variant in range(len(folder.records))]
    console = Terminal(stderr=str(json_) == "-", soft_wrap=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deskcraft-prove-") as scratch:
        settings = (root.path, Path(scratch), BY_FILE, BY_FILE, 1)
        recorder = Recorder(root, folders, units, repeat=1, image_id=BY_FILE, desktop=BY_FILE) if record else None
        proofs = []
        for proof in each_unit(_one, units, settings, jobs or default_jobs(each_mb=GRADER_MB)):
            proofs.append(proof)
            _print(proof, console)
            if recorder:
                recorder.take(proof)
    good = sum(proof.ok for proof in proofs)
    console.print(f"{good} of {len(proofs)} proved in {time.monotonic() - began:.0f} s")
    if recorder:
        console.print(f"{recorder.entered} recorded in {root.tasks / 'proofs.yaml'}", markup=False)
    if json_:
        results = [proof.as_json() for proof in sorted(proofs, key=lambda p: (p.task, p.variant))]
        text = json_text({"tasks": len(proofs), "ok": good, "results": results}, 1)
        print(text) if str(json_) == "-" else write_whole(json_, text.encode())
    if good < len(proofs):
        raise typer.Exit(FAILED)


_GRADER: list[Grader] = []
"""Of a process of the pool; it ends with the process."""


def _one(unit: Unit, root: Path, scratch: Path, desktop: str, image_id: str, repeat: int) -> Proof:
    if not _GRADER:
        _GRADER.append(Grader())
    tasks = TaskRoot(root)
    (folder,) = tasks.select([unit[0]])
    return prove_by_file(folder, tasks, _GRADER[0], BlobStore(scratch / unit[0].replace("/", "_")), unit[1])


def _print(proof: Proof, console: Console) -> None:
    mark = "[green]ok[/]  " if proof.ok else "[red]FAIL[/]"
    scores = ", ".join(f"{miss['score']:.2f}" for miss in proof.near_misses.values())
    console.print(f"{mark} {proof.task}  near misses {scores or '-'}  {proof.seconds:.1f} s")
    for problem in proof.problems:
        console.print(f"       {problem}", markup=False)
