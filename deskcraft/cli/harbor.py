"""`deskcraft harbor`: what runs in the containers of a Harbor trial (`deskcraft export harbor` writes the tasks)."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.options import DesktopName, ImageId, MaxSteps, TaskRootOption
from deskcraft.cli.panels import PanelCommand
from deskcraft.errors import BadInput

FAILED = 1
EVIDENCE = Path("/tmp/evidence")
KEY_FILE = Path("/tmp/harbor-turn-key")
PORT = 8000
app = typer.Typer(help="In the containers of a Harbor trial: desktop and verifier.", no_args_is_help=True)
KeyFile = Annotated[Path, typer.Option("--key-file", help="File with the key that ends turns.", metavar="FILE")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="Port of the desk.")]
Variant = Annotated[int, typer.Option("--variant", min=0, help="Index of the variant.")]


@app.command(cls=PanelCommand)
def desk(
    task: Annotated[str, typer.Argument(help="Task id.", metavar="TASK")],
    variant: Variant = 0,
    max_steps: MaxSteps = None,
    turn_is_done: Annotated[
        bool, typer.Option("--turn-is-done", help="The user's messages are steps of Harbor: a turn's end is DONE.")
    ] = False,
    evidence: Annotated[
        Path, typer.Option("--evidence", help="New folder for the evidence.", metavar="DIR")
    ] = EVIDENCE,
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
    port: Port = PORT,
    key_file: KeyFile = KEY_FILE,
    desktop: DesktopName = "local",
    image: ImageId = None,
    task_root: TaskRootOption = None,
) -> None:
    """Bring up a desktop with a task for the agent of a trial: MCP at /mcp."""
    from deskcraft.bridge.setting import find_setting, new_folder
    from deskcraft.episode.limits import Limits
    from deskcraft.export.harbor_texts import ORACLE_KEY
    from deskcraft.task.loading import default_root
    from deskcraft.web import serve

    try:
        from deskcraft.harbor.desk import WALL_S, Desk, Place
        from deskcraft.harbor.serving import make_app, new_key
    except ImportError as error:
        raise BadInput("deskcraft harbor needs the mcp package, 2.0 or later: pip install 'deskcraft[mcp]'") from error
    root = default_root(task_root)
    (folder,) = root.select([task])
    if variant >= len(folder.records):
        raise BadInput(f"--variant {variant}: {folder.id} has the variants 0 to {len(folder.records) - 1}")
    limits = Limits.given(max_steps, wall_s=WALL_S)
    setting = find_setting(root, "harbor", [folder.task(variant)], desktop, image, limits)
    played = Desk(setting, folder, variant, Place(new_folder(evidence)), turn_is_done=turn_is_done)
    try:
        played.open()
        served = make_app(played, new_key(key_file), os.environ.get(ORACLE_KEY, ""))
        serve(served, host, port, lambda sock: _tell(f"{folder.id} at port {sock.getsockname()[1]}"))
    finally:
        played.close()


@app.command(cls=PanelCommand)
def turn(port: Port = PORT, key_file: KeyFile = KEY_FILE) -> None:
    """End the agent's turn at the desk of this container, and have its evidence written."""
    from deskcraft.harbor.serving import end_turn

    state = end_turn(key_file, port)
    typer.echo(state.model_dump_json())
    if state.fault:
        raise typer.Exit(FAILED)


@app.command(cls=PanelCommand)
def grade(
    evidence: Annotated[Path, typer.Argument(help="Folder with the evidence.", metavar="DIR")],
    task: Annotated[str, typer.Option("--task", help="Task id.", metavar="TASK")],
    out: Annotated[Path, typer.Option("--out", help="Folder for reward.json and verdict.json.", metavar="DIR")],
    variant: Variant = 0,
    task_root: TaskRootOption = None,
) -> None:
    """Grade the evidence of a trial; without a verdict no reward is written, and the exit status is 1."""
    from deskcraft.export.harbor_texts import LAST_STEP
    from deskcraft.harbor.grading import NoVerdict
    from deskcraft.harbor.grading import grade as grade_trial

    try:
        found = grade_trial(evidence, task, variant, out, last=os.environ.get(LAST_STEP) == "1", root=task_root)
    except NoVerdict as error:
        _tell(f"no reward: {error}")
        raise typer.Exit(FAILED) from None
    typer.echo(" ".join(f"{name}={found[name]:g}" for name in ("success", "score", "continues") if name in found))


def _tell(text: str) -> None:
    print(f"deskcraft: {text}", file=sys.stderr, flush=True)
