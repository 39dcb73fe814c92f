"""`deskcraft presentbench prove` and `controls`: whether checklists, and a judge, can be trusted."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from deskcraft.cli.console import Terminal
from deskcraft.errors import BadInput

if TYPE_CHECKING:
    from deskcraft.judge import Panel
    from deskcraft.presentbench.controls import ControlsReport
    from deskcraft.presentbench.instance import Instance
    from deskcraft.presentbench.proving import Proof
    from deskcraft.workbench.drawing import DeckRenderer

CONTROLS = "controls.json"
"""In a run's folder: what the controls say of its judge."""


def control_instance(instances: list[Instance], name: str | None) -> Instance:
    """The instance whose decks are put to a judge before a run.

    Args:
        instances: of the project's own.
        name: of `--controls`; None: the first.

    Raises:
        BadInput: there is no such instance.
    """
    for instance in instances:
        if name in (None, instance.id):
            return instance
    raise BadInput(f"--controls {name}: no such instance; `deskcraft presentbench list` names them")


def controlled(
    instance: Instance, panel: Panel, office: DeckRenderer, jobs: int, console: Terminal, out: Path | None = None
) -> ControlsReport:
    """Put the controls to a judge, and show what it said.

    Args:
        instance: whose decks are used.
        panel: the judge.
        office: draws slides.
        jobs: questions at a time.
        console: for progress and the table.
        out: a run's folder, where the report is kept; None: nowhere.

    Returns:
        The report; a judge that it refuses may not be used.
    """
    from deskcraft.presentbench.controls import controls_of, run_controls
    from deskcraft.presentbench.drawn import pictures_of
    from deskcraft.presentbench.report import controls_sheet
    from deskcraft.record.blobs import write_whole
    from deskcraft.report.terminal import print_sheet

    found = run_controls(
        controls_of(instance),
        instance,
        panel,
        lambda deck: pictures_of(deck, office),
        jobs,
        lambda line: console.print(line, markup=False),
    )
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        write_whole(out / CONTROLS, found.model_dump_json(indent=1).encode())
    print_sheet(controls_sheet(found), console)
    return found


def refuse(report: ControlsReport) -> None:
    """End the command if the controls refuse the judge.

    Raises:
        BadInput: they do.
    """
    if report.refused:
        raise BadInput(
            f"the judge {report.judge} is refused by the controls on {report.instance}: {report.refused};"
            " --uncertified judges all the same"
        )


def show_proofs(instances: list[Instance], jobs: int, console: Terminal) -> None:
    """Prove the checklists of instances, a line each.

    Args:
        instances: of the project's own.
        jobs: instances at a time.
        console: for the lines.

    Raises:
        typer.Exit: one of them is not proved; status 1.
    """
    from deskcraft.presentbench.proving import prove

    good = flawed = 0
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for proof in pool.map(prove, instances):
            good, flawed = good + (not proof.wrong), flawed + proof.flawed
            console.print(_line(proof), markup=False)
    console.print(f"{good} of {len(instances)} checklists proved with {flawed} flawed decks", markup=False)
    if good < len(instances):
        raise typer.Exit(1)


def _line(proof: Proof) -> str:
    said = f"{proof.instance}: {proof.items} items, {proof.measured} measured, {proof.flawed} flawed decks"
    return "\n".join([f"{'FAIL' if proof.wrong else 'ok  '} {said}", *(f"     {line}" for line in proof.wrong)])
