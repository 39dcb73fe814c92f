"""`deskcraft release`: freeze tasks, package runs for submission, check submitted bundles."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import (
    DesktopName,
    ImageId,
    JsonFlag,
    MaxSteps,
    OwnSelectors,
    Protocol,
    TaskRootOption,
    print_json,
)
from deskcraft.cli.run_items import opened, split_by_suite
from deskcraft.desktop.providers import PROVIDERS, find_provider
from deskcraft.errors import BadInput
from deskcraft.plain import percent
from deskcraft.record.folder import RunFolder
from deskcraft.release.bundle import submit as write_bundle
from deskcraft.release.check import AgentResult, Checked, check_bundle
from deskcraft.release.freeze import DEVELOPMENT, load_release, write_release
from deskcraft.release.freeze import freeze as freeze_tasks
from deskcraft.release.model import Change, Release, ReleasedImage, Rules
from deskcraft.release.suites import released_suite
from deskcraft.suite.registry import DESKTOP, read_run, suite_name
from deskcraft.task.loading import TaskFolder, default_root

app = typer.Typer(help="Releases: freeze tasks, package runs for submission, check bundles.", no_args_is_help=True)
FAILED = 1


@app.command()
def freeze(
    name: Annotated[str, typer.Argument(metavar="ID", help="Id of the release, like 2026.11.")],
    selectors: OwnSelectors = None,
    validated: Annotated[
        list[Path] | None,
        typer.Option(
            "--validated",
            help="Output of `deskcraft validate --json FILE`, or of a suite the run of a solution; all must be proved.",
            metavar="FILE|RUN",
        ),
    ] = None,
    attempts: Annotated[int, typer.Option("--attempts", min=1, help="Minimum attempts of a run.")] = 1,
    max_steps: MaxSteps = None,
    variant: Annotated[int | None, typer.Option("--variant", help="Seed that draws a variant of each task.")] = None,
    protocol: Protocol = "paper",
    desktop: DesktopName = "local",
    image: ImageId = None,
    task_root: TaskRootOption = None,
    suite_option: Annotated[
        list[str] | None,
        typer.Option(
            "--suite-option",
            help="Option of a suite; of several suites, each with its name before it. Repeatable.",
            metavar="[SUITE/]NAME=VALUE",
        ),
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Write releases/ID.json: tasks and items with digests, image, canary, and changes since the last release."""
    root = default_root(task_root)
    own, others = split_by_suite(selectors or [])
    folders = root.select(own, own=True) if own or not others else []
    rules = Rules(protocol=protocol, max_steps=max_steps, attempts=attempts, variant_seed=variant)
    files, runs = _validations(validated or [], bool(folders), list(others))
    options = _options(suite_option or [], list(others))
    suites = [
        released_suite(opened(suite, options[suite]), inside, runs.get(suite)) for suite, inside in others.items()
    ]
    of = _image(desktop, folders, image) if folders else ReleasedImage(id="none", versions={})
    release = freeze_tasks(name, root, folders, of, rules, files, suites)
    path = write_release(release, root)
    if json_:
        print_json(release.model_dump(mode="json") | {"path": str(path)})
        return
    console = Terminal(soft_wrap=True)
    for line in _changelog(release):
        console.print(line, markup=False)
    console.print(f"{path}: {release.holds}; {release.validated}", markup=False)


@app.command()
def submit(
    runs: Annotated[
        list[Path],
        typer.Argument(help="Run folder of a release; several if of different suites.", metavar="RUN..."),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Bundle to write; RUN.zip of the first run by default.", metavar="FILE"),
    ] = None,
    screens: Annotated[
        bool, typer.Option("--screens", help="Include the screenshots; they are not searched for secrets.")
    ] = False,
    task_root: TaskRootOption = None,
    json_: JsonFlag = False,
) -> None:
    """Package runs for submission: one file with all that is needed to grade them again."""
    root = default_root(task_root)
    for run in runs:
        if (release := read_run(run).release).startswith(DEVELOPMENT):
            raise BadInput(f"{run}: not a run of a release; make one with `deskcraft run --release ID`")
    to = out or runs[0].with_name(f"{runs[0].name}.zip")
    packed = write_bundle([RunFolder(run) for run in runs], load_release(release, root), root, to, screens=screens)
    if json_:
        print_json({"bundle": str(packed.path), "files": packed.files, "size_bytes": packed.size_bytes})
    else:
        typer.echo(f"{packed.path}: {packed.files} files, {packed.size_bytes / 1e6:.1f} MB")


@app.command()
def check(
    bundle: Annotated[Path, typer.Argument(help="Bundle to check; it is not trusted.")],
    task_root: TaskRootOption = None,
    data: Annotated[
        Path | None, typer.Option("--data", help="Data of a suite, where it is none of the suite's own.", metavar="DIR")
    ] = None,
    json_: JsonFlag = False,
) -> None:
    """Compare a bundle with its release and grade it again; exit 0: same, 1: different, 2: not a bundle."""
    console = Terminal(stderr=True, soft_wrap=True)
    with console.status("unpacking") as status:
        root = default_root(task_root)
        checked = check_bundle(bundle, root, lambda name: status.update(f"checking {name}"), data=data)
    if json_:
        print_json(_as_json(checked))
    else:
        _print(checked)
    if not checked.ok:
        raise typer.Exit(FAILED)


def _image(desktop: str, folders: list[TaskFolder], image: str | None) -> ReleasedImage:
    if desktop not in PROVIDERS:
        raise BadInput(f"--desktop {desktop}: a release is of the project's own desktops: {', '.join(PROVIDERS)}")
    if not find_provider(desktop).needs_image:
        return ReleasedImage(id=desktop, versions={})
    from deskcraft.image.store import find_image

    found = find_image(sorted({p for f in folders for p in f.task().profiles}), image)
    return ReleasedImage(id=found.id, versions=dict(found.versions))


def _validations(given: list[Path], tasks: bool, suites: list[str]) -> tuple[Path | None, dict[str, Path]]:
    """What `--validated` names: the file for desktop tasks, and the run for each suite."""
    files, runs = [path for path in given if not path.is_dir()], {}
    for run in (path for path in given if path.is_dir()):
        suite = suite_name(run)
        if suite not in suites or suite in runs:
            why = "two runs of" if suite in runs else "nothing is frozen of"
            raise BadInput(f"--validated {run}: {why} the suite {suite}")
        runs[suite] = run
    if len(files) > bool(tasks):
        raise BadInput(f"--validated {files[-1]}: give one file, and only with desktop tasks")
    return (files[0] if files else None), runs


def _options(given: list[str], suites: list[str]) -> dict[str, list[str]]:
    """The `--suite-option`s of each suite."""
    found: dict[str, list[str]] = {suite: [] for suite in suites}
    for entry in given:
        name, _, rest = entry.partition("/")
        if name in found:
            found[name].append(rest)
        elif len(suites) == 1:
            found[suites[0]].append(entry)
        else:
            raise BadInput(
                f"--suite-option {entry}: write SUITE/NAME=VALUE, with a suite of {', '.join(suites) or 'none'}"
            )
    return found


def _changelog(release: Release) -> list[str]:
    since = f"since {release.since}" if release.since else "the first release"
    lines = [f"{release.id}, {since}:", *(f"  {note}" for note in release.notes)]
    return lines + [f"  {_change_line(change)}" for change in release.changes]


def _change_line(change: Change) -> str:
    if change.what != "changed":
        return f"{change.what:8} {change.task}"
    digests = " and ".join(change.digests) or "nothing that a score depends on"
    if change.new_revision is None:
        return f"changed  {change.task}"
    return f"changed  {change.task}: {digests} (revision {change.old_revision} -> {change.new_revision})"


def _print(checked: Checked) -> None:
    console = Terminal(soft_wrap=True)
    for finding in checked.findings:
        console.print(finding.line, markup=False)
    table = Table(box=None, padding=(0, 1))
    several = any(result.suite != DESKTOP for result in checked.results)
    if several:
        table.add_column("suite")
    for heading in ("agent", "success of all", "of the scored", "successes", "scored", "skipped", "absent", "episodes"):
        table.add_column(heading)
    for result in checked.results:
        table.add_row(
            *([result.suite] if several else []),
            result.agent,
            percent(result.success_all),
            percent(result.success_scored),
            str(result.successes),
            str(result.scored),
            str(result.skipped),
            str(result.absent),
            str(result.episodes),
        )
    console.print(table)
    if checked.others:
        console.print(f"the bundle has no run of: {', '.join(checked.others)}", markup=False)
    count = len(checked.findings)
    verdict = "no problems" if checked.ok else f"{count} problem{'s' * (count > 1)}"
    console.print(f"release {checked.release}: {checked.graded} verdicts regraded, {verdict}", markup=False)


def _as_json(checked: Checked) -> dict[str, object]:
    return {
        "release": checked.release,
        "ok": checked.ok,
        "graded": checked.graded,
        "findings": [asdict(finding) for finding in checked.findings],
        "results": [_result(result) for result in checked.results],
        "others": list(checked.others),
    }


def _result(result: AgentResult) -> dict[str, object]:
    return asdict(result) | {"success_scored": result.success_scored, "success_all": result.success_all}
