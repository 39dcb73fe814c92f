"""`deskcraft view`: a local web viewer of runs."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path
from typing import Annotated

import typer


def view(
    runs: Annotated[list[Path], typer.Argument(help="Run folders.", metavar="RUN...")],
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 picks a free one.")] = 0,
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; any but 127.0.0.1 admits other machines.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = False,
) -> None:
    """View runs in the browser: episodes as films, filtered and compared; decks of presentbench beside their items."""
    from deskcraft.desktop.local.container import in_container
    from deskcraft.task.loading import default_root
    from deskcraft.view.app import Catalogue, viewer
    from deskcraft.view.decks import JudgedRuns, deck_viewer, is_judged
    from deskcraft.web import Guard, guarded, serve, url_of, warning

    guard, published = Guard(host), in_container()

    def announce(sock: socket.socket) -> None:
        url = url_of(sock, guard, published)
        typer.echo(f"viewer: {url}  (Ctrl-C stops it)")
        if browser:
            webbrowser.open(url)

    if said := warning(host, published):
        typer.echo(f"deskcraft: {said}", err=True)
    if all(is_judged(run) for run in runs):
        judged = JudgedRuns(runs, default_root(None).assets / "presentbench")
        serve(guarded(deck_viewer(judged), guard), host, port, announce)
        return
    with Catalogue(runs) as catalogue:
        serve(guarded(viewer(catalogue), guard), host, port, announce)
