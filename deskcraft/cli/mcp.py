"""`deskcraft mcp TASK`: an MCP server whose tools are a desktop's actions; the client's work is recorded and graded."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.options import DesktopName, ImageId, LibvirtUri, MaxSteps, Protocol, TaskRootOption
from deskcraft.errors import BadInput

FAILED = 1


def mcp(
    task: Annotated[str, typer.Argument(help="Task id.", metavar="TASK")],
    variant: Annotated[int, typer.Option("--variant", min=0, help="Index of the variant; 0 is the canonical one.")] = 0,
    desktop: DesktopName = "local",
    libvirt_uri: LibvirtUri = None,
    image: ImageId = None,
    max_steps: MaxSteps = None,
    protocol: Protocol = "paper",
    out: Annotated[
        Path | None, typer.Option("--out", help="New run folder; runs/mcp-N by default.", metavar="DIR")
    ] = None,
    show_verdict: Annotated[bool, typer.Option("--show-verdict", help="Show the client its verdict.")] = False,
    task_root: TaskRootOption = None,
) -> None:
    """Serve a desktop with a task over MCP (stdio): for a client that starts this command itself."""
    from deskcraft.bridge.setting import find_setting
    from deskcraft.episode.limits import Limits
    from deskcraft.mcp.session import Session
    from deskcraft.record.folder import RunFolder
    from deskcraft.task.loading import default_root

    try:
        from deskcraft.mcp.server import serve
    except ImportError as error:
        raise BadInput("deskcraft mcp needs the mcp package, 2.0 or later: pip install 'deskcraft[mcp]'") from error
    root = default_root(task_root)
    folders = root.select([task])
    if len(folders) != 1:
        raise BadInput(f"{task}: names {len(folders)} tasks; one is served at a time")
    folder = folders[0]
    if variant >= len(folder.records):
        raise BadInput(f"--variant {variant}: {folder.id} has the variants 0 to {len(folder.records) - 1}")
    limits = Limits.given(max_steps)
    setting = find_setting(root, "mcp", [folder.task(variant)], desktop, image, limits, protocol)
    path = _claim(out)
    session = Session(setting, folder, variant, RunFolder(path), show_verdict=show_verdict)
    _tell(f"{folder.id} on the {desktop} desktop; waiting for a client on standard input")
    serve(session)
    if session.fault is not None:
        _tell(f"not scored: {session.fault}; {path}")
        raise typer.Exit(FAILED)
    if session.record is None:
        _tell("the client disconnected before the episode ended: cancelled, nothing recorded")
        raise typer.Exit(FAILED)
    record = session.record
    verdict = f"{'success' if record.success else 'no success'}, " if show_verdict else ""
    _tell(f"the episode ended ({verdict}{record.status}) after {record.steps} steps; {path}")


def _tell(text: str) -> None:
    print(f"deskcraft: {text}", file=sys.stderr, flush=True)


def _claim(out: Path | None) -> Path:
    """A new run folder: the requested one, or the first free number."""
    from deskcraft.bridge.setting import new_folder

    if out is not None:
        new_folder(out).mkdir(parents=True, exist_ok=True)
        return out
    number = 1
    while True:
        path = Path("runs") / f"mcp-{number}"
        try:
            path.mkdir(parents=True)
        except FileExistsError:
            number += 1
        else:
            return path
