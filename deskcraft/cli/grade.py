"""`deskcraft grade RUN`: grades a run again from what its records hold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import JsonFlag, TaskRootOption, print_json
from deskcraft.record.folder import RunFolder

FAILED = 1


def grade(
    run: Annotated[Path, typer.Argument(help="Run folder.")],
    task_root: TaskRootOption = None,
    data: Annotated[
        Path | None, typer.Option("--data", help="Data of the run's suite, where it was played with data of yours.")
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Grade a run again with the current checks; nothing is rerun."""
    from deskcraft.suite.registry import suite_of

    results = suite_of(run).regraded(RunFolder(run), task_root, data)
    if json_:
        print_json(
            [{**{n: getattr(r, n) for n in ("episode", "old", "new", "note")}, "changed": r.changed} for r in results]
        )
    else:
        console = Terminal(soft_wrap=True)
        for result in results:
            if result.changed or result.note:
                console.print(f"{result.episode}: success {result.old} -> {result.new}  {result.note}", markup=False)
        console.print(f"{len(results)} graded, {sum(r.changed for r in results)} changed")
    if any(r.new is None for r in results):
        raise typer.Exit(FAILED)
