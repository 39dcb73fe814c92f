"""`deskcraft task list|show|stats|schema`: the tasks that there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deskcraft.cli.options import JsonFlag, Selectors, TaskRootOption, desktop_name, print_json
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Capabilities
from deskcraft.episode.limits import Limits
from deskcraft.errors import UnknownTask
from deskcraft.plain import plain
from deskcraft.task.loading import TaskFolder, default_root
from deskcraft.task.model import Task, Trigger

if TYPE_CHECKING:
    from rich.table import Table

    from deskcraft.validate.ledger import Entry
    from deskcraft.validate.lengths import Lengths

App = Annotated[str | None, typer.Option("--app", help="Only this application.", metavar="NAME")]
LevelOption = Annotated[str | None, typer.Option("--level", help="Only this level: L1, L2 or L3.", metavar="LEVEL")]
Split = Annotated[
    str | None, typer.Option("--split", help="Only this split: standard, interactive or pptarena.", metavar="NAME")
]

HEADINGS = ("task", "level", "steps", "split", "language", "variants", "triggers", "requires")
"""Of `task list`."""


def list_(
    selectors: Selectors = None,
    app_: App = None,
    level: LevelOption = None,
    split: Split = None,
    desktop: Annotated[
        str | None,
        typer.Option(
            "--desktop", callback=desktop_name, help="Also show which tasks this desktop would skip, and why."
        ),
    ] = None,
    task_root: TaskRootOption = None,
    json_: JsonFlag = False,
) -> None:
    """List tasks."""
    chosen = _chosen(selectors, app_, level, split, task_root)
    rows = [_row(folder, task) for folder, task in chosen]
    if desktop:
        has = _capabilities(desktop, [task for _, task in chosen])
        rows = [{**row, "skipped": has.why_not(row["requires"])} for row in rows]
    if json_:
        print_json(rows)
        return
    for line in _aligned([HEADINGS, *map(_cells, rows)]):
        print(line)
    skipped = [row for row in rows if row.get("skipped")]
    if desktop:
        print(f"{len(skipped)} of {len(rows)} are skipped on {desktop}")
    for row in skipped:
        print(plain(f"  {row['id']}: {row['skipped']}"))


def _cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    triggers = ", ".join(phase["trigger"] for phase in row["phases"])
    words = (row["id"], row["level"], str(row["budget"]), row["split"], row["language"], str(row["variants"]), triggers)
    return (*words, ", ".join(row["requires"]))


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Rows in columns; every cell is made of ids and fixed words, one column of the terminal a character.

    `rich` takes longer for 256 rows than reading their files does.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield plain("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def show(
    task_id: Annotated[str, typer.Argument(help="Task id, like gimp/tin-for-apricots.", metavar="TASK")],
    variant: Annotated[int, typer.Option("--variant", help="Index of the variant; 0 is the canonical one.")] = 0,
    task_root: TaskRootOption = None,
    json_: JsonFlag = False,
) -> None:
    """Show one resolved task, with the parameters of a variant filled in."""
    import yaml

    folder = default_root(task_root).select([task_id])[0]
    if not 0 <= variant < len(folder.records):
        raise UnknownTask(f"{task_id} has variants 0 to {len(folder.records) - 1}, not {variant}")
    data = folder.task(variant).model_dump(mode="json", exclude_defaults=True)
    if json_:
        print_json(data)
    else:
        print(plain(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)), end="")


def stats(selectors: Selectors = None, task_root: TaskRootOption = None, json_: JsonFlag = False) -> None:
    """Count tasks by application, level, split, mode, trigger, language and operation, with operation coverage."""
    from deskcraft.cli.console import Terminal
    from deskcraft.lint.terms import coverage
    from deskcraft.validate.ledger import read_ledger
    from deskcraft.validate.lengths import lengths

    tasks = [task for _, task in _chosen(selectors, None, None, None, task_root)]
    counts: dict[str, Counter[str]] = {
        "app": Counter(t.group for t in tasks),
        "level": Counter(t.level for t in tasks),
        "split": Counter(t.split for t in tasks),
        "mode": Counter(t.mode for t in tasks if t.mode),
        "trigger": Counter(_trigger(p.trigger) for t in tasks for p in t.phases),
        "language": Counter(t.language for t in tasks),
        "operation": Counter(f"{t.app}: {o}" for t in tasks for o in t.operations),
    }
    covered = coverage(tasks)
    ledger = read_ledger(default_root(task_root))
    tried, by_hand = _mutation(tasks, ledger), lengths(tasks, ledger)
    if json_:
        rows = {name: asdict(row) for name, row in by_hand.items()}
        print_json({"tasks": len(tasks), **counts, "covered": covered, "mutation": tried, "by_hand": rows})
        return
    console = Terminal(soft_wrap=True)
    console.print(f"{len(tasks)} tasks")
    for name, counter in counts.items():
        console.print(f"  {name}: " + ", ".join(f"{k} {n}" for k, n in sorted(counter.items())))
    for app_, found in covered.items():
        missing = f"; not: {', '.join(found['missing'])}" if found["missing"] else ""
        console.print(f"  {app_}: {found['covered']} of {found['listed']} operations are covered{missing}")
    console.print(_level_table(tasks))
    console.print(_mutation_table(tried))
    console.print(_by_hand_table(by_hand))


def _level_table(tasks: list[Task]) -> Table:
    """Tasks of each application by level; interactive tasks have their own column."""
    from rich.table import Table

    table = Table(box=None)
    columns = ("L1", "L2", "L3", "interactive", "infeasible")
    for heading in ("app", *columns, "all", "zh", "with variants"):
        table.add_column(heading)
    for app_ in sorted({t.group for t in tasks}):
        own = [t for t in tasks if t.group == app_]
        counts = Counter("interactive" if t.phases else t.level for t in own)
        counts["infeasible"] = sum(not t.feasible for t in own)
        numbers = [
            *(counts[c] for c in columns),
            len(own),
            sum(t.language == "zh" for t in own),
            sum(bool(t.params) for t in own),
        ]
        table.add_row(app_, *map(str, numbers))
    return table


def _mutation(tasks: list[Task], ledger: Mapping[str, Entry]) -> dict[str, dict[str, int]]:
    """Results of `deskcraft mutate` for each application, from tasks/proofs.yaml."""
    found: dict[str, dict[str, int]] = {}
    for task in tasks:
        row = found.setdefault(
            task.group, {"tasks": 0, "tried": 0, "killed": 0, "survived": 0, "passed": 0, "rejected": 0}
        )
        row["tasks"] += 1
        entry = ledger.get(task.id)
        if entry is not None and (of := entry.mutation) is not None:
            numbers = {"tried": 1, "killed": of.killed, "survived": len(of.survived)}
            for key, number in {**numbers, "passed": of.passed, "rejected": len(of.rejected)}.items():
                row[key] += number
    return found


def _by_hand_table(found: Mapping[str, Lengths]) -> Table:
    """Steps of the solutions by hand: the median and the range of each level."""
    from rich.table import Table

    from deskcraft.validate.lengths import GROUPS, Lengths

    table = Table(box=None)
    for heading in ("by hand", "solved", "of", *GROUPS, "other looks", "own budgets"):
        table.add_column(heading)
    total = sum(found.values(), Lengths())
    for app_, row in [*found.items(), ("all", total)]:
        spans = [row.span(group) for group in GROUPS]
        table.add_row(app_, str(row.solved), str(row.tasks), *spans, str(row.looks), str(len(row.budgets)))
    return table


def _mutation_table(found: Mapping[str, Mapping[str, int]]) -> Table:
    """Mutants by application: damage that failed or survived, equivalents that passed or were rejected."""
    from rich.table import Table

    table = Table(box=None)
    headings = ("mutation", "tried", "of", "killed", "survived", "score", "equal kept", "rejected")
    for heading in headings:
        table.add_column(heading)
    total = {key: sum(row[key] for row in found.values()) for key in next(iter(found.values()), {})}
    for app_, row in [*sorted(found.items()), *([("all", total)] if total else [])]:
        damaged = row["killed"] + row["survived"]
        numbers = (row["tried"], row["tasks"], row["killed"], row["survived"])
        score = f"{row['killed'] / damaged:.1%}" if damaged else ""
        table.add_row(app_, *map(str, numbers), score, str(row["passed"]), str(row["rejected"]))
    return table


def schema() -> None:
    """Print the JSON schema of a resolved task."""
    print_json(Task.model_json_schema())


def _chosen(
    selectors: list[str] | None, app_: str | None, level: str | None, split: str | None, root: Any
) -> list[tuple[TaskFolder, Task]]:
    found = [(folder, folder.listed()) for folder in default_root(root).select(selectors or [])]
    return [
        (folder, task)
        for folder, task in found
        if app_ in (None, task.app, task.group) and level in (None, task.level) and split in (None, task.split)
    ]


def _capabilities(desktop: str, tasks: Iterable[Task]) -> Capabilities:
    """What a desktop that serves these tasks can do on this machine; it is not started."""
    with open_desktop(desktop, profiles=sorted({p for task in tasks for p in task.profiles})) as opened:
        return opened.capabilities


def _row(folder: TaskFolder, task: Task) -> dict[str, Any]:
    fields = ("id", "app", "level", "split", "language", "mode", "expected_steps", "feasible", "instruction")
    row: dict[str, Any] = {name: getattr(task, name) for name in fields}
    row["budget"] = Limits.given(None).of(task).max_steps
    row["requires"] = list(task.requires)
    row["phases"] = [{"trigger": _trigger(p.trigger), "message": p.message} for p in task.phases]
    row["variants"] = len(folder.records)
    row["operations"] = list(task.operations)
    return row


def _trigger(trigger: str | Trigger) -> str:
    return f"step_count {trigger.step_count}" if isinstance(trigger, Trigger) else trigger
