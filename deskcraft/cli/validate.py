"""`deskcraft validate`: validates tasks on real desktops."""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import (
    DesktopName,
    ImageId,
    Jobs,
    LibvirtUri,
    ScreenSize,
    Selectors,
    TaskRootOption,
    ThemeName,
)
from deskcraft.cli.uncooperative import validate_uncooperative
from deskcraft.cli.units import Unit, each_unit, image_for, player_of
from deskcraft.desktop.capacity import default_jobs
from deskcraft.desktop.look import Look, look_of
from deskcraft.desktop.opening import check_look, memory_mb
from deskcraft.errors import BadInput
from deskcraft.plain import json_text
from deskcraft.record.blobs import write_whole
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root
from deskcraft.validate.by_hand import HandProof, prove_by_hand
from deskcraft.validate.ledger import Recorder, check_proved, record_by_hand
from deskcraft.validate.proof import Proof, prove_by

FAILED = 1
PHASES = ("reset", "launch", "play", "evidence", "grade", "tamper")


def validate(
    selectors: Selectors = None,
    repeat: Annotated[
        int, typer.Option("--repeat", min=1, help="Repeats of the solution and of the no-op agent.", metavar="N")
    ] = 1,
    variants: Annotated[
        int, typer.Option("--variants", min=1, help="Variants per task, the canonical one first.", metavar="N")
    ] = 1,
    jobs: Jobs = None,
    desktop: DesktopName = "local",
    libvirt_uri: LibvirtUri = None,
    image: ImageId = None,
    screen: ScreenSize = None,
    theme: ThemeName = "light",
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Keep the episodes in this folder, for `report`.", metavar="DIR")
    ] = None,
    json_: Annotated[
        Path | None, typer.Option("--json", help="Write the result as JSON; - prints it.", metavar="FILE")
    ] = None,
    record: Annotated[bool, typer.Option("--record", help="Record the proofs in tasks/proofs.yaml.")] = False,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="Only solve each task by mouse and keyboard, --repeat times.")
    ] = False,
    uncooperative: Annotated[
        bool,
        typer.Option(
            "--uncooperative", help="Only play interactive tasks by agents that ignore the user: all must fail."
        ),
    ] = False,
    task_root: TaskRootOption = None,
) -> None:
    """Prove tasks: the solution scores 1, the no-op agent 0, near misses fail, the first screen is stable."""
    root = default_root(task_root)
    folders = root.select(selectors or [])
    units = [(f.id, v) for f in folders for v in range(min(variants, len(f.records)))]
    console = Terminal(stderr=str(json_) == "-", soft_wrap=True)
    look = look_of(screen, theme)
    check_look(desktop, look)
    if record and not by_hand and not look.usual:
        raise BadInput("--record: proofs are of the usual look; with --by-hand, --screen and --theme are recorded too")
    image_id = image_for(desktop, folders, image)
    if uncooperative:
        if by_hand or record:
            raise BadInput("--uncooperative: goes with neither --by-hand nor --record")
        talks = {folder.id for folder in folders if folder.listed().phases}
        units = [unit for unit in units if unit[0] in talks]
        at_once = jobs or default_jobs(each_mb=memory_mb(desktop))
        with tempfile.TemporaryDirectory(prefix="deskcraft-uncooperative-") as scratch:
            settings = (root.path, keep or Path(scratch), desktop, image_id, 1)
            found = validate_uncooperative(units, settings, at_once, look, console)
        if json_:
            _write_json(json_, found)
        if found["ok"] + found["skipped"] < found["tasks"]:
            raise typer.Exit(FAILED)
        return
    if by_hand:
        _by_hand(folders, units, root, desktop, image_id, jobs, keep, json_, repeat, record, console, look)
        return
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="deskcraft-validate-") as scratch:
        settings = (root.path, keep or Path(scratch), desktop, image_id, repeat)
        recorder = Recorder(root, folders, units, repeat=repeat, image_id=image_id, desktop=desktop) if record else None
        proofs = []
        work = partial(_one, look=look)
        for proof in each_unit(work, units, settings, jobs or default_jobs(each_mb=memory_mb(desktop))):
            proofs.append(proof)
            _print(proof, console)
            if recorder:
                recorder.take(proof)
    proofs.sort(key=lambda p: (p.task, p.variant))
    good = sum(p.ok for p in proofs)
    skipped = sum(bool(p.skipped) for p in proofs)
    with_skipped = f", {skipped} skipped" if skipped else ""
    console.print(f"{good} of {len(proofs)} proved{with_skipped} in {time.monotonic() - began:.0f} s")
    _print_phases(proofs, console)
    if recorder:
        console.print(f"{recorder.entered} recorded in {root.tasks / 'proofs.yaml'}", markup=False)
    if json_:
        _write(json_, proofs, good)
    if good + skipped < len(proofs):
        raise typer.Exit(FAILED)


def _by_hand(
    folders: list[TaskFolder],
    units: list[Unit],
    root: TaskRoot,
    desktop: str,
    image_id: str,
    jobs: int | None,
    keep: Path | None,
    json_: Path | None,
    repeat: int,
    record: bool,
    console: Console,
    look: Look,
) -> None:
    """Solves tasks by mouse and keyboard, prints each as it comes, and enters those that were solved each time."""
    by_id = {folder.id: folder for folder in folders}
    if record:
        check_proved(folders, root)
    began = time.monotonic()
    proofs: list[HandProof] = []
    with tempfile.TemporaryDirectory(prefix="deskcraft-by-hand-") as scratch:
        settings = (root.path, keep or Path(scratch), desktop, image_id, repeat)
        work = partial(_one_by_hand, look=look)
        for proof in each_unit(work, units, settings, jobs or default_jobs(each_mb=memory_mb(desktop))):
            proofs.append(proof)
            mark = "[green]ok[/]  " if proof.ok else "[yellow]skip[/]" if proof.skipped else "[red]FAIL[/]"
            console.print(f"{mark} {proof.task} v{proof.variant}  {proof.times} times, {proof.steps} steps", end="  ")
            console.print(f"{proof.seconds:.1f} s")
            for problem in [*proof.problems, *filter(None, [proof.skipped])]:
                console.print(f"       {problem}", markup=False)
            if record and proof.ok and proof.variant == 0:
                found = {"times": proof.times, "steps": proof.steps}
                record_by_hand(by_id[proof.task], root, seconds=proof.seconds, look=str(look), **found)
    good = sum(proof.ok for proof in proofs)
    console.print(f"{good} of {len(proofs)} solved by hand in {time.monotonic() - began:.0f} s")
    if json_:
        proofs.sort(key=lambda p: (p.task, p.variant))
        _write_json(json_, {"tasks": len(proofs), "ok": good, "results": [p.as_json() for p in proofs]})
    if any(proof.problems for proof in proofs):
        raise typer.Exit(FAILED)


def _one_by_hand(unit: Unit, root: Path, keep: Path, desktop: str, image_id: str, repeat: int, look: Look) -> HandProof:
    with player_of(unit, root, keep, desktop, image_id, look) as player:
        return prove_by_hand(player, repeat=repeat)


def _one(unit: Unit, root: Path, keep: Path, desktop: str, image_id: str, repeat: int, look: Look) -> Proof:
    with player_of(unit, root, keep, desktop, image_id, look) as player:
        return prove_by(player, repeat=repeat)


def _print(proof: Proof, console: Console) -> None:
    if proof.skipped:
        console.print(f"[yellow]skip[/] {proof.task} v{proof.variant}  ", end="")
        console.print(proof.skipped, markup=False)
        return
    mark = "[green]ok[/]  " if proof.ok else "[red]FAIL[/]"
    misses = f"{len(proof.near_misses)} near misses"
    console.print(f"{mark} {proof.task} v{proof.variant}  {misses}  {proof.seconds:.1f} s")
    for problem in proof.problems:
        console.print(f"       {problem}", markup=False)


def _print_phases(proofs: list[Proof], console: Console) -> None:
    """The mean seconds of a proof by phase, and its share in each."""
    tried = [p for p in proofs if p.phases]
    if tried:
        mean = {name: sum(p.phases.get(name, 0.0) for p in tried) / len(tried) for name in PHASES}
        phases = ", ".join(f"{name} {seconds:.1f}" for name, seconds in mean.items())
        console.print(f"mean seconds per proof: {phases}")


def _write(to: Path, proofs: list[Proof], good: int) -> None:
    value = {
        "tasks": len(proofs),
        "ok": good,
        "skipped": sum(bool(p.skipped) for p in proofs),
        "results": [p.as_json() for p in proofs],
    }
    _write_json(to, value)


def _write_json(to: Path, value: dict[str, Any]) -> None:
    text = json_text(value, 1)
    if str(to) == "-":
        print(text)
    else:
        write_whole(to, text.encode())
