"""`deskcraft task new|lint|shot`: tools for task authors."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import DesktopName, ImageId, JsonFlag, Selectors, TaskRootOption, print_json
from deskcraft.cli.units import image_for, player_of
from deskcraft.desktop.opening import image_of
from deskcraft.errors import UnknownTask
from deskcraft.record.blobs import write_whole
from deskcraft.task.loading import TaskRoot, default_root

FAILED = 1


def new(
    task_id: Annotated[str, typer.Argument(help="APP/SLUG, like inkscape/brochure-cover.")],
    asset: Annotated[str | None, typer.Option("--asset", help="Asset that the task opens: APP/FILE.")] = None,
    task_root: TaskRootOption = None,
) -> None:
    """Create a task folder from a skeleton that already validates, with a TODO wherever there is work."""
    from deskcraft.lint import lint as lint_tasks
    from deskcraft.task.beginning import begin

    root = TaskRoot(task_root) if task_root else default_root(None)
    folder = begin(task_id, root, asset)
    console = Terminal(soft_wrap=True, highlight=False)
    console.print(f"{folder.path}", markup=False)
    for complaint in lint_tasks([folder], root):
        console.print(f"  line {complaint.line}: {complaint.message}", markup=False)
    console.print(f"then: deskcraft task lint {task_id}; deskcraft validate {task_id}; deskcraft task shot {task_id}")


def lint(
    selectors: Selectors = None,
    notes: Annotated[bool, typer.Option("--notes/--no-notes", help="Also show notes, which are not errors.")] = True,
    task_root: TaskRootOption = None,
    json_: JsonFlag = False,
) -> None:
    """Lint tasks without a desktop: instruction and checks agree, files are complete, rubrics tell attempts apart."""
    from deskcraft.lint import lint as lint_tasks

    root = default_root(task_root)
    folders = root.select(selectors or [])
    found = [c for c in lint_tasks(folders, root, graded=True) if notes or c.severity == "error"]
    errors = Counter(c.severity for c in found)["error"]
    if json_:
        print_json({"tasks": len(folders), "errors": errors, "complaints": [c.as_json() for c in found]})
    else:
        console = Terminal(soft_wrap=True, highlight=False)
        for c in found:
            colour = "red" if c.severity == "error" else "yellow"
            console.print(f"[{colour}]{c.severity:5}[/] {c.task}/task.yaml:{c.line}: {c.rule}: ", end="")
            console.print(c.message, markup=False)
        console.print(f"{len(folders)} tasks, {errors} errors, {len(found) - errors} notes")
    if errors:
        raise typer.Exit(FAILED)


def shot(
    selectors: Annotated[list[str], typer.Argument(help="Task ids, globs over ids, or @file.")],
    variant: Annotated[int, typer.Option("--variant", min=0, help="Index of the variant; 0 is the canonical one.")] = 0,
    out: Annotated[Path, typer.Option("--out", help="Folder for the contact sheets.")] = Path("sheets"),
    desktop: DesktopName = "local",
    image: ImageId = None,
    task_root: TaskRootOption = None,
) -> None:
    """Draw contact sheets: a task's start, solution and near misses side by side."""
    from deskcraft.validate.sheet import sheet, shots
    from deskcraft.workbench.bench import ImageWorkbench

    root = default_root(task_root)
    folders = root.select(selectors)
    image_id = image_for(desktop, folders, image)
    out.mkdir(parents=True, exist_ok=True)
    for folder in folders:
        if variant >= len(folder.records):
            raise UnknownTask(f"{folder.id} has variants 0 to {len(folder.records) - 1}, not {variant}")
        with (
            tempfile.TemporaryDirectory(prefix="deskcraft-shot-") as scratch,
            player_of((folder.id, variant), root.path, Path(scratch), desktop, image_id) as player,
        ):
            bench = ImageWorkbench(image_of(desktop, image_id))
            cards = list(shots(player, bench, tell=lambda what: typer.echo(f"  {what}", err=True)))
        target = out / f"{folder.id.replace('/', '_')}-v{variant}.png"
        write_whole(target, sheet(f"{folder.id}, variant {variant}", cards))
        typer.echo(f"{target}")
