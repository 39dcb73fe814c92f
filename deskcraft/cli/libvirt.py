"""`deskcraft libvirt`: the private daemon of virtual machines, for machines on which no libvirtd runs."""

from __future__ import annotations

from typing import Annotated

import typer

from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.desktop.libvirt import daemon

app = typer.Typer(
    help="The private libvirtd, where the system has none: it starts and ends by itself; start keeps it.",
    no_args_is_help=True,
)


@app.command()
def start() -> None:
    """Start the private libvirtd and keep it running without users."""
    state = daemon.start()
    typer.echo(f"runs, process {state.pid}; virsh -c '{state.uri}' list --all")


@app.command()
def stop(
    force: Annotated[bool, typer.Option("--force", help="End the machines of runs that go on, too.")] = False,
) -> None:
    """End it, and every machine that it has."""
    typer.echo("ended" if daemon.stop(force) else "did not run")


@app.command()
def status(json_: JsonFlag = False) -> None:
    """Say whether it runs, and where."""
    state = daemon.status()
    if json_:
        print_json({"running": state.running, "kept": state.kept, "pid": state.pid, "uri": state.uri,
                    "folder": str(state.folder)})  # fmt: skip
    elif state.running:
        how = "is kept until: deskcraft libvirt stop" if state.kept else "ends with its last user"
        typer.echo(f"runs, process {state.pid}, and {how}; logs in {state.folder}/logs; {state.uri}")
    else:
        typer.echo("does not run; the first virtual machine starts it")
