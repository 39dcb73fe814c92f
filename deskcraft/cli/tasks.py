"""`deskcraft tasks list|show|stats|schema`: what there is to do."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Annotated, Any

import typer
import yaml
from rich.console import Console
from rich.table import Table

from deskcraft.cli.options import JsonFlag, Selectors, TaskRootOption, print_json
from deskcraft.errors import UnknownTask
from deskcraft.task.loading import TaskFolder, default_root
from deskcraft.task.model import Task, Trigger

app = typer.Typer(help="What there is to do.", no_args_is_help=True)
App = Annotated[str | None, typer.Option("--app", help="Only this application.")]
LevelOption = Annotated[str | None, typer.Option("--level", help="Only L1, L2 or L3.")]
Split = Annotated[str | None, typer.Option("--split", help="Only standard or interactive.")]


@app.command("list")
def list_(
    selectors: Selectors = None, app_: App = None, level: LevelOption = None, split: Split = None,
    task_root: TaskRootOption = None, json_: JsonFlag = False,
) -> None:  # fmt: skip
    """List tasks."""
    rows = [_row(folder, task) for folder, task in _chosen(selectors, app_, level, split, task_root)]
    if json_:
        print_json(rows)
        return
    table = Table(box=None)
    console = Console(soft_wrap=True, width=None if sys.stdout.isatty() else 200)
    for heading in ("task", "level", "split", "language", "variants", "triggers"):
        table.add_column(heading)
    for row in rows:
        triggers = ", ".join(p["trigger"] for p in row["phases"])
        table.add_row(row["id"], row["level"], row["split"], row["language"], str(row["variants"]), triggers)
    console.print(table)


@app.command()
def show(task_id: str, variant: int = 0, task_root: TaskRootOption = None, json_: JsonFlag = False) -> None:
    """Show one task with a variant's parameters put in."""
    folder = default_root(task_root).select([task_id])[0]
    if not 0 <= variant < len(folder.records):
        raise UnknownTask(f"{task_id} has variants 0 to {len(folder.records) - 1}, not {variant}")
    data = folder.task(variant).model_dump(mode="json", exclude_defaults=True)
    if json_:
        print_json(data)
    else:
        print(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110), end="")


@app.command()
def stats(selectors: Selectors = None, task_root: TaskRootOption = None, json_: JsonFlag = False) -> None:
    """Count tasks by application, level, split, mode, trigger, language and operation."""
    tasks = [task for _, task in _chosen(selectors, None, None, None, task_root)]
    counts: dict[str, Counter[str]] = {
        "app": Counter(t.app for t in tasks),
        "level": Counter(t.level for t in tasks),
        "split": Counter(t.split for t in tasks),
        "mode": Counter(t.mode for t in tasks if t.mode),
        "trigger": Counter(_trigger(p.trigger) for t in tasks for p in t.phases),
        "language": Counter(t.language for t in tasks),
        "operation": Counter(f"{t.app}: {o}" for t in tasks for o in t.operations),
    }
    if json_:
        print_json({"tasks": len(tasks), **counts})
        return
    console = Console(soft_wrap=True)
    console.print(f"{len(tasks)} tasks")
    for name, counter in counts.items():
        console.print(f"  {name}: " + ", ".join(f"{k} {n}" for k, n in sorted(counter.items())))


@app.command()
def schema() -> None:
    """Print the JSON schema of a resolved task."""
    print_json(Task.model_json_schema())


def _chosen(
    selectors: list[str] | None, app_: str | None, level: str | None, split: str | None, root: Any
) -> list[tuple[TaskFolder, Task]]:
    found = [(folder, folder.task()) for folder in default_root(root).select(selectors or [])]
    return [
        (folder, task)
        for folder, task in found
        if app_ in (None, task.app) and level in (None, task.level) and split in (None, task.split)
    ]


def _row(folder: TaskFolder, task: Task) -> dict[str, Any]:
    fields = ("id", "app", "level", "split", "language", "mode", "expected_steps", "feasible", "instruction")
    row: dict[str, Any] = {name: getattr(task, name) for name in fields}
    row["requires"] = list(task.requires)
    row["phases"] = [{"trigger": _trigger(p.trigger), "message": p.message} for p in task.phases]
    row["variants"] = len(folder.records)
    row["operations"] = list(task.operations)
    return row


def _trigger(trigger: str | Trigger) -> str:
    return f"step_count {trigger.step_count}" if isinstance(trigger, Trigger) else trigger
