"""`deskcraft validate`: proves tasks on real desktops."""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console

from deskcraft.cli.options import Jobs, Selectors, TaskRootOption
from deskcraft.desktop.opening import open_desktop
from deskcraft.episode.grading import Grader
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder
from deskcraft.run.capacity import default_jobs
from deskcraft.task.loading import TaskRoot, default_root
from deskcraft.validate.proof import Proof, prove

FAILED = 1
Unit = tuple[str, int]


def validate(
    selectors: Selectors = None,
    repeat: Annotated[int, typer.Option("--repeat", min=1, help="Repeats of solution and of doing nothing.")] = 1,
    variants: Annotated[
        int, typer.Option("--variants", min=1, help="Variants of each task, the canonical one first.")
    ] = 1,
    jobs: Jobs = None,
    desktop: Annotated[Literal["local", "mock"], typer.Option("--desktop")] = "local",
    image: Annotated[str | None, typer.Option("--image", help="Id of an image.")] = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Keep the episodes in this folder (for `report`).")
    ] = None,
    json_: Annotated[
        Path | None, typer.Option("--json", help="Write the result to this file, - for the terminal.")
    ] = None,
    task_root: TaskRootOption = None,
) -> None:
    """Prove tasks: the solution scores 1, nothing scores 0, no near miss succeeds, the first screen is stable."""
    root = default_root(task_root)
    folders = root.select(selectors or [])
    profiles = sorted({p for f in folders for p in f.task().profiles})
    units = [(f.id, v) for f in folders for v in range(min(variants, len(f.records)))]
    console = Console(stderr=str(json_) == "-", soft_wrap=True)
    image_id = _image_id(desktop, profiles, image)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deskcraft-validate-") as scratch:
        settings = (root.path, keep or Path(scratch), desktop, image_id, repeat)
        proofs = []
        for proof in _all(units, settings, min(jobs or default_jobs(), len(units))):
            proofs.append(proof)
            _print(proof, console)
    proofs.sort(key=lambda p: (p.task, p.variant))
    good = sum(p.ok for p in proofs)
    console.print(f"{good} of {len(proofs)} proved in {time.monotonic() - began:.0f} s")
    if json_:
        _write(json_, proofs, good)
    if good < len(proofs):
        raise typer.Exit(FAILED)


def _all(units: list[Unit], settings: tuple[Any, ...], jobs: int) -> Iterator[Proof]:
    if jobs <= 1:
        yield from (_one(unit, *settings) for unit in units)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(_one, unit, *settings) for unit in units]):
            yield future.result()


def _one(unit: Unit, root: Path, keep: Path, desktop: str, image_id: str, repeat: int) -> Proof:
    task_id, variant = unit
    tasks = TaskRoot(root)
    folder = tasks.select([task_id])[0]
    run = RunFolder(keep / f"{task_id.replace('/', '_')}-v{variant}")
    with (
        open_desktop(desktop, image=image_id if desktop == "local" else None) as opened,
        Grader(image_id if desktop == "local" else None) as grader,
    ):
        return prove(folder, variant, tasks, opened, run, grader, repeat=repeat, image_id=image_id)


def _image_id(desktop: str, profiles: list[str], image: str | None) -> str:
    if desktop == "mock":
        return "mock"
    from deskcraft.image.store import find_image

    return str(find_image(profiles, image).id)


def _print(proof: Proof, console: Console) -> None:
    mark = "[green]ok[/]  " if proof.ok else "[red]FAIL[/]"
    misses = f"{len(proof.near_misses)} near misses"
    console.print(f"{mark} {proof.task} v{proof.variant}  {misses}  {proof.seconds:.1f} s")
    for problem in proof.problems:
        console.print(f"       {problem}", markup=False)


def _write(to: Path, proofs: list[Proof], good: int) -> None:
    import json

    text = json.dumps(
        {"tasks": len(proofs), "ok": good, "results": [p.as_json() for p in proofs]},
        ensure_ascii=False,
        indent=1,
    )
    if str(to) == "-":
        print(text)
    else:
        write_whole(to, text.encode())
