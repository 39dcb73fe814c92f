"""`deskcraft doctor`: checks this machine: what works, what does not, how to fix it."""

from __future__ import annotations

from dataclasses import replace

import typer

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.desktop.libvirt.doctor import items as machines
from deskcraft.desktop.local.host import probe

FAILED = 1


def doctor(json_: JsonFlag = False) -> None:
    """Check this machine: what works, what does not, how to fix it."""
    report = probe()
    report = replace(report, items=(*report.items, *machines()))
    if json_:
        print_json(report.as_json())
    else:
        console = Terminal(soft_wrap=True)
        for line in report.lines():
            console.print(line, markup=False, highlight=False)
    if not report.usable:
        raise typer.Exit(FAILED)
