"""`deskcraft orders`: grades the recorded episodes of a run in several random orders, and compares the verdicts."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from deskcraft.cli.console import Terminal
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.validate.orders import Orders, grade_in_orders

FAILED = 1


def orders(
    run: Annotated[Path, typer.Argument(help="Run folder.")],
    number: Annotated[int, typer.Option("--orders", min=2, help="Number of orders.")] = 3,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the first order; each order has the next seed.")] = 0,
    out: Annotated[Path | None, typer.Option("--json", help="Write the result as JSON.", metavar="FILE")] = None,
) -> None:
    """Grade a run in random orders with one grader: verdicts must be equal, and memory must not grow."""
    folder = RunFolder(run)
    folder.check_layout()
    names = [name for name, record in folder.records() if record.evidence is not None]
    if not names:
        raise BadInput(f"{run}: no episode with evidence")
    console = Terminal(soft_wrap=True)
    began = time.monotonic()
    with Grader() as grader:
        found = grade_in_orders(folder, names, range(seed, seed + number), grader, lambda line: console.print(line))
    if out is not None:
        out.write_text(json.dumps(found.as_json(), indent=1) + "\n")
    _print(found, console)
    console.print(f"{found.verdicts} verdicts on {found.episodes} episodes in {time.monotonic() - began:.0f} s")
    if not found.ok:
        raise typer.Exit(FAILED)


def _print(found: Orders, console: Console) -> None:
    for name, prints in found.footprints.items():
        console.print(
            f"{name}: "
            + "; ".join(
                f"{each.resident_mb} MB, {each.threads} threads, {each.descriptors} descriptors" for each in prints
            )
        )
    for name, whys in found.different.items():
        for why in whys:
            console.print(f"[red]differs[/] {name}: {why}")
    for name, error in found.failed.items():
        console.print(f"[red]no verdict[/] {name}: {error}")
    for line in found.grown:
        console.print(f"[red]grown[/] {line}")
