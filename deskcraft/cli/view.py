"""`deskcraft view`: runs as a web page on this machine."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path
from typing import Annotated

import typer


def view(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs.", metavar="RUN...")],
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")] = 0,
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; others than 127.0.0.1 let other machines in.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser.")] = False,
) -> None:
    """Show runs in the browser: episodes with filters and search, each as a film, two side by side."""
    from deskcraft.view.app import Catalogue, viewer
    from deskcraft.web import Guard, guarded, serve, url_of, warning

    catalogue = Catalogue(runs)
    guard = Guard(host)

    def announce(sock: socket.socket) -> None:
        url = url_of(sock, guard)
        typer.echo(f"viewer: {url}  (Ctrl-C ends it)")
        if browser:
            webbrowser.open(url)

    if said := warning(host):
        typer.echo(f"deskcraft: {said}", err=True)
    with catalogue:
        serve(guarded(viewer(catalogue), guard), host, port, announce)
