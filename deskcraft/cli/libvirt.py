"""`deskcraft libvirt`: the private libvirtd, for machines on which no system libvirtd runs."""

from __future__ import annotations

from typing import Annotated

import typer

from deskcraft.cli.options import JsonFlag, print_json
from deskcraft.desktop.libvirt import daemon

app = typer.Typer(
    help="The private libvirtd for machines without one. It starts and stops on demand.",
    no_args_is_help=True,
)


@app.command()
def start() -> None:
    """Start the private libvirtd and keep it running while no machine uses it."""
    state = daemon.start()
    typer.echo(f"running, process {state.pid}; virsh -c '{state.uri}' list --all")


@app.command()
def stop(
    force: Annotated[bool, typer.Option("--force", help="Also stop the machines of runs in progress.")] = False,
) -> None:
    """Stop it and all its machines."""
    typer.echo("stopped" if daemon.stop(force) else "was not running")


@app.command()
def status(json_: JsonFlag = False) -> None:
    """Show whether it is running, and where."""
    state = daemon.status()
    if json_:
        print_json(
            {
                "running": state.running,
                "kept": state.kept,
                "pid": state.pid,
                "uri": state.uri,
                "folder": str(state.folder),
            }
        )
    elif state.running:
        how = "until `deskcraft libvirt stop`" if state.kept else "until its last machine stops"
        typer.echo(f"running, process {state.pid}, {how}; logs in {state.folder}/logs; {state.uri}")
    else:
        typer.echo("not running; the first virtual machine starts it")
