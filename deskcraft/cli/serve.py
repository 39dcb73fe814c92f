"""`deskcraft serve`: many desktops behind one server, for trainers and harnesses."""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path
from typing import Annotated, Literal

import typer

from deskcraft.cli.options import DesktopName, ImageId, LibvirtUri, MaxSteps, OwnSelectors, Protocol, TaskRootOption
from deskcraft.cli.panels import EXECUTION, LIMITS, OUTPUT
from deskcraft.errors import BadInput

TOKEN = "DESKCRAFT_TOKEN"
FEWEST = 8


def serve(
    selectors: OwnSelectors = None,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            envvar="DESKCRAFT_SERVE_HOST",
            show_envvar=False,
            help="Address to listen on, or $DESKCRAFT_SERVE_HOST; any but 127.0.0.1 admits other machines.",
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 picks a free one.")] = 8000,
    sessions: Annotated[
        int | None,
        typer.Option(
            "--sessions",
            min=1,
            max=1000,
            help="Sessions at a time; from free memory and cores by default.",
            rich_help_panel=LIMITS,
        ),
    ] = None,
    warm: Annotated[
        int, typer.Option("--warm", min=0, max=64, help="Desktops that are kept ready.", rich_help_panel=EXECUTION)
    ] = 1,
    desktop: DesktopName = "local",
    libvirt_uri: LibvirtUri = None,
    image: ImageId = None,
    max_steps: MaxSteps = None,
    protocol: Protocol = "paper",
    variants: Annotated[
        Literal["canonical", "any"], typer.Option("--variants", help="Which variants a reset draws from.")
    ] = "canonical",
    reward: Annotated[
        Literal["success", "score"], typer.Option("--reward", help="What the end of an episode is worth.")
    ] = "success",
    wait: Annotated[
        float,
        typer.Option("--wait", min=0, help="Seconds that a client waits for a free place.", rich_help_panel=LIMITS),
    ] = 30.0,
    idle: Annotated[
        float,
        typer.Option("--idle", min=1, help="Seconds without a call that end a session.", rich_help_panel=LIMITS),
    ] = 1800.0,
    grace: Annotated[
        float,
        typer.Option("--grace", min=0, help="Seconds that a session outlives its connection.", rich_help_panel=LIMITS),
    ] = 60.0,
    drain: Annotated[
        float,
        typer.Option(
            "--drain", min=0, help="Seconds for episodes under way when the server is stopped.", rich_help_panel=LIMITS
        ),
    ] = 20.0,
    token: Annotated[
        bool, typer.Option("--token/--no-token", help=f"Ask clients for a token: ${TOKEN}, or a new one.")
    ] = True,
    mcp: Annotated[bool, typer.Option("--mcp/--no-mcp", help="Serve MCP at /mcp as well.")] = True,
    show_verdict: Annotated[bool, typer.Option("--show-verdict", help="Show MCP clients their verdicts.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="New run folder that keeps all episodes.", metavar="DIR", rich_help_panel=OUTPUT),
    ] = None,
    task_root: TaskRootOption = None,
) -> None:
    """Serve desktops with tasks to OpenEnv and MCP clients, many sessions at a time."""
    from deskcraft.bridge.setting import find_setting, new_folder
    from deskcraft.desktop.local.container import in_container
    from deskcraft.episode.limits import Limits
    from deskcraft.serve.access import Access
    from deskcraft.serve.app import Serving
    from deskcraft.serve.app import serve as serve_all
    from deskcraft.serve.host import WALL_S, Host
    from deskcraft.serve.pool import room
    from deskcraft.serve.sessions import Times
    from deskcraft.task.loading import default_root
    from deskcraft.web import place_of, warning
    from deskcraft.web.guard import is_loopback

    _check_mcp(mcp)
    given = os.environ.get(TOKEN, "").strip()  # a file with a secret often ends with a line's end
    if token and given and len(given) < FEWEST:
        raise BadInput(f"${TOKEN}: has {len(given)} characters; give at least {FEWEST}")
    if token and (not given.isascii() or any(letter.isspace() for letter in given)):
        raise BadInput(f"${TOKEN}: has blanks or letters beyond ASCII, which no header carries; give another")
    if not token and not is_loopback(host):
        raise BadInput(f"--no-token with --host {host}: anybody could use these desktops; leave one of them out")
    root = default_root(task_root)
    folders = root.select(selectors or [])
    setting = find_setting(
        root,
        "serve",
        [folder.task() for folder in folders],
        desktop,
        image,
        Limits.given(max_steps, wall_s=WALL_S),
        protocol,
    )
    local, published = is_loopback(host), in_container()
    secret = (given or secrets.token_urlsafe(24)) if token else None
    access = Access(secret, local)
    most = sessions or room(desktop)
    serving = Serving(most, warm, Times(wait, idle, grace, drain), access, mcp, show_verdict)
    served = Host(
        setting,
        folders,
        reward=reward,
        draw_variants=variants == "any",
        out=new_folder(out) if out else None,
    )

    def announce(sock: socket.socket) -> None:
        place = place_of(sock, published)
        user = f"any:{access.token}@" if access.token and not given else ""
        typer.echo(f"serving {len(folders)} tasks on the {desktop} desktop, {most} sessions at a time")
        typer.echo(f"OpenEnv: http://{user}{place}")
        if mcp:
            query = f"?token={access.token}" if access.token and not given else ""
            typer.echo(f"MCP:     http://{place}/mcp{query}")

    if said := warning(host, published):
        typer.echo(f"deskcraft: {said}", err=True)
    serve_all(served, serving, host, port, announce)


def _check_mcp(wanted: bool) -> None:
    if not wanted:
        return
    try:
        import mcp.server.lowlevel  # noqa: F401
    except ImportError as error:
        raise BadInput("MCP needs the mcp package, 2.0 or later: pip install 'deskcraft[mcp]', or --no-mcp") from error
