"""`deskcraft plugins`: what can be asked for by name, where it comes from, and what cannot be used."""

from __future__ import annotations

import dataclasses
import sys
from typing import Annotated

import typer
from rich.table import Table

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.cli.plugins_listing import rows

FAILED = 1


def plugins(
    packages: Annotated[bool, typer.Option("--packages", help="Leave out what the project has itself.")] = False,
    json_: JsonFlag = False,
) -> None:
    """List agents, checks, desktops, suites and kits with their origin: 1 if a package's cannot be used."""
    found = list(rows(repository=not packages))
    if json_:
        print_json([dataclasses.asdict(row) for row in found])
    else:
        console = Terminal(soft_wrap=True, width=None if sys.stdout.isatty() else 200)
        table = Table("kind", "name", "origin", "state", box=None)
        for row in found:
            table.add_row(row.kind, row.name, row.origin, row.state)
        console.print(table)
        for row in found:
            if row.cause:
                console.print(row.cause, markup=False)
    if any(row.failed for row in found):
        raise typer.Exit(FAILED)
