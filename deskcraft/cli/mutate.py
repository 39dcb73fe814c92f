"""`deskcraft mutate`: tries the checks of tasks on damaged and on equivalent evidence of recorded solutions."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import Jobs, Selectors, TaskRootOption
from deskcraft.desktop.capacity import default_jobs
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.kits.mutants import kit_plugins, load_kits
from deskcraft.record.folder import RunFolder
from deskcraft.task.digest import digest, grading_digest
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root
from deskcraft.validate.ledger import Mutation, checks_digest, record_checks
from deskcraft.validate.recorded import Tally, try_recorded
from deskcraft.validate.tampering import SCRIPT
from evaluators.grade import parse_checks

FAILED = 1
KIT_MB = 1500
"""Memory of one grading process with the applications that it asks."""


def mutate(
    run: Annotated[Path, typer.Argument(help="Run folder with episodes of the solutions.")],
    selectors: Selectors = None,
    jobs: Jobs = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="JSON lines of results; those already there are not repeated.", metavar="FILE"),
    ] = None,
    record: Annotated[bool, typer.Option("--record", help="Record the results in tasks/proofs.yaml.")] = False,
    task_root: TaskRootOption = None,
) -> None:
    """Try each task's checks on mutants of its recorded solution: damage must fail, equivalents must pass."""
    root = default_root(task_root)
    wanted = {folder.id for folder in root.select(selectors or [])}
    episodes = sorted(
        (episode["task"], name) for name, episode in _solutions(RunFolder(run)) if episode["task"] in wanted
    )
    if not episodes:
        raise BadInput(f"{run}: no successful solution of these tasks; record them: `deskcraft run --agent solution`")
    console = Terminal(soft_wrap=True)
    began = time.monotonic()
    done = _read(out)
    tallies = []
    for number, (key, tally) in enumerate(_each(run, root, episodes, done, jobs), 1):
        tallies.append(tally)
        if key not in done and out:
            with out.open("a") as file:
                file.write(json.dumps({"key": key, **tally.as_json()}) + "\n")
        _print(tally, f"{number}/{len(episodes)}", console)
    _summary(tallies, console)
    console.print(f"{len(tallies)} recorded solutions in {time.monotonic() - began:.0f} s")
    if record:
        found = _mutations(tallies)
        proved = [folder for folder in root.folders() if folder.id in found]
        entered = record_checks(found, proved, root)
        console.print(f"{entered} recorded in {root.tasks / 'proofs.yaml'}", markup=False)
    if not all(tally.ok for tally in tallies):
        raise typer.Exit(FAILED)


def _mutations(tallies: list[Tally]) -> dict[str, Mutation | None]:
    """Results by task, all its variants together, of the tasks whose checks hold."""
    by_task: dict[str, list[Tally]] = defaultdict(list)
    for tally in tallies:
        by_task[tally.task].append(tally)
    return {
        task: Mutation(
            killed=sum(tally.killed for tally in of),
            survived=tuple(sorted({name for tally in of for name in tally.survivors})),
            passed=sum(tally.passed for tally in of),
            rejected=tuple(sorted({name.partition(": score")[0] for tally in of for name in tally.rejected})),
        )
        for task, of in by_task.items()
        if all(tally.proves_checks for tally in of)
    }


def _solutions(run: RunFolder) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, record in run.records():
        if record.identity.agent.name == "solution" and record.success:
            yield name, {"task": record.task.id}


def _each(
    run: Path, root: TaskRoot, episodes: list[tuple[str, str]], done: dict[str, Tally], jobs: int | None
) -> Generator[tuple[str, Tally], None, None]:
    """The tally of each episode in order of completion; those read from `--out` first."""
    folders = {folder.id: folder for folder in root.folders()}
    took = {tally.task: tally.seconds for tally in done.values()}  # by checks of another day, too
    ahead = []
    for task, name in episodes:
        key = digest([name, grading_digest(folders[task].task()), _kits(), checks_digest(folders[task])])
        if key in done:
            yield key, done[key]
        else:
            ahead.append((effort(folders[task], took), key, name))
    with ProcessPoolExecutor(
        jobs or default_jobs(each_mb=KIT_MB), mp_context=multiprocessing.get_context("spawn")
    ) as pool:
        # the longest first, so that none is left to one process in the end
        longest = sorted(ahead, key=lambda each: each[0], reverse=True)
        futures = {pool.submit(_one, run, root.path, name): key for _, key, name in longest}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:  # stopped: what has not begun is not begun any more
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def effort(folder: TaskFolder, took: Mapping[str, float]) -> tuple[bool, float]:
    """How much there is to do, to be compared: what was never tried comes before the rest, by how often a check is run
    on a near miss."""
    if seconds := took.get(folder.id):
        return False, seconds
    checks = folder.task().checks
    leaves = parse_checks(list(checks.goals), list(checks.guards)).leaves()
    script = folder.path / SCRIPT
    written = script.read_text().count("@near_miss") if script.is_file() else 0
    return True, len(leaves) * (written + len(folder.tried().near_misses))


_GRADER: list[Grader] = []
"""Of a process of the pool; it ends with the process."""


def _one(run: Path, root: Path, name: str) -> Tally:
    load_kits()
    if not _GRADER:
        _GRADER.append(Grader())
    folder = RunFolder(run)
    record = folder.read(name)
    return try_recorded(TaskRoot(root).select([record.task.id])[0], record, folder.blobs, _GRADER[0])


def _kits() -> str:
    import deskcraft.kits

    sources = sorted(Path(deskcraft.kits.__path__[0]).rglob("*.py"))
    plugins = [[p.name, str(p.origin), p.source_digest()] for p in kit_plugins()]
    return digest([[p.name, p.read_text()] for p in sources] + plugins)


def _read(out: Path | None) -> dict[str, Tally]:
    if out is None or not out.is_file():
        return {}
    lines = [json.loads(line) for line in out.read_text().splitlines() if line]
    return {line.pop("key"): Tally(**line) for line in lines}


def _print(tally: Tally, count: str, console: Console) -> None:
    mark = "[green]ok[/]  " if tally.ok else "[red]FAIL[/]"
    said = f"{tally.killed} killed, {len(tally.survivors)} survive; {tally.passed} pass, {len(tally.rejected)} rejected"
    console.print(f"{mark} {count} {tally.task} v{tally.variant}  {said}")
    lines = [f"solution: {tally.solution}"] if tally.solution else []
    lines += [f"no-op agent: {tally.noop}"] if tally.noop else []
    for word, names in (
        ("survives", tally.survivors),
        ("rejected", tally.rejected),
        ("error", tally.errors),
        ("not caught by", tally.missed),
    ):
        lines += [f"{word}: {name}" for name in names]
    for line in lines:
        console.print(f"       {line}", markup=False)


def _summary(tallies: list[Tally], console: Console) -> None:
    by_app: dict[str, list[Tally]] = defaultdict(list)
    for tally in tallies:
        by_app[tally.task.partition("/")[0]].append(tally)
    table = Table("application", "solutions", "hold", "derived", "killed", "survive", "score", "pass", "rejected")
    for app, rows in [*sorted(by_app.items()), ("all", tallies)]:
        killed, alive = sum(t.killed for t in rows), sum(len(t.survivors) for t in rows)
        table.add_row(
            app,
            str(len(rows)),
            str(sum(not t.solution for t in rows)),
            str(sum(bool(t.derived) for t in rows)),
            str(killed),
            str(alive),
            f"{killed / max(1, killed + alive):.1%}",
            str(sum(t.passed for t in rows)),
            str(sum(len(t.rejected) for t in rows)),
        )
    console.print(table)
