"""`deskcraft noise`: measures flakiness, what varies between identical repeats."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from deskcraft.cli.console import Terminal
from deskcraft.cli.options import DesktopName, ImageId, Jobs, LibvirtUri, OwnSelectors, TaskRootOption
from deskcraft.cli.units import Unit, each_unit, image_for, player_of
from deskcraft.desktop.capacity import default_jobs
from deskcraft.desktop.opening import memory_mb
from deskcraft.plain import json_text
from deskcraft.record.blobs import write_whole
from deskcraft.task.loading import default_root
from deskcraft.validate.noise import SPREAD, Durations, Noise, Screens, Verdicts, measure_noise

FAILED = 1


def noise(
    selectors: OwnSelectors = None,
    repeat: Annotated[
        int, typer.Option("--repeat", min=2, help="Repeats of the solution and of the no-op agent.", metavar="N")
    ] = 5,
    jobs: Jobs = None,
    desktop: DesktopName = "local",
    libvirt_uri: LibvirtUri = None,
    image: ImageId = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Keep the episodes in this folder.", metavar="DIR")
    ] = None,
    json_: Annotated[
        Path | None, typer.Option("--json", help="Write the result as JSON; - prints it.", metavar="FILE")
    ] = None,
    task_root: TaskRootOption = None,
) -> None:
    """Measure flakiness: repeat the solution and the no-op agent; exit 1 if a verdict or first screen varied."""
    root = default_root(task_root)
    folders = root.select(selectors or [], own=True)
    console = Terminal(stderr=str(json_) == "-", soft_wrap=True)
    units = [(folder.id, 0) for folder in folders]
    image_id = image_for(desktop, folders, image)
    found = []
    with tempfile.TemporaryDirectory(prefix="deskcraft-noise-") as scratch:
        settings = (root.path, keep or Path(scratch), desktop, image_id, repeat)
        for result in each_unit(_one, units, settings, jobs or default_jobs(each_mb=memory_mb(desktop))):
            found.append(result)
            console.print(f"{len(found)}/{len(units)} {result.task}: {'varied' if result.varied else 'the same'}")
    found.sort(key=lambda result: result.task)
    varied = sum(result.varied for result in found)
    console.print(_table(found))
    flagged = sum(any(d.flagged for d in result.durations) for result in found)
    console.print(
        f"{varied} of {len(found)} tasks varied in a verdict or the first screen; {flagged} in how long they took "
        f"(more than {SPREAD:.0%} of the median apart, marked !)"
    )
    if json_:
        _write(json_, found)
    if varied:
        raise typer.Exit(FAILED)


def _one(unit: Unit, root: Path, keep: Path, desktop: str, image_id: str, repeat: int) -> Noise:
    with player_of(unit, root, keep, desktop, image_id) as player:
        return measure_noise(player, repeat)


def _table(found: list[Noise]) -> Table:
    table = Table(box=None, padding=(0, 1))
    table.add_column("task", no_wrap=True)
    for heading in ("solution", "noop", "first screens", "solution took", "noop took"):
        table.add_column(heading)
    for result in found:
        verdicts = {each.kind: each for each in result.verdicts}
        durations = {each.kind: each for each in result.durations}
        table.add_row(
            result.task,
            *(_verdicts(verdicts.get(kind)) for kind in ("solution", "noop")),
            _screens(result.screens),
            *(_durations(durations.get(kind)) for kind in ("solution", "noop")),
        )
        if result.error:
            table.add_row("", Text(result.error.splitlines()[-1]))
    return table


def _verdicts(verdicts: Verdicts | None) -> Text:
    if verdicts is None:
        return Text("–")
    if not verdicts.varied:  # all the same, so the failed leaves are of no interest here
        ((outcome, count),) = verdicts.outcomes.items()
        return Text(f"{count} x {outcome.partition(',')[0]}")
    return Text("\n".join(f"{count} x {outcome}" for outcome, count in verdicts.outcomes.items()), style="red")


def _screens(screens: Screens) -> Text:
    if not screens.varied:
        return Text(f"{screens.groups[0]} the same")
    parts = [" + ".join(map(str, screens.groups)) or "none"]
    if screens.most_pixels:
        parts.append(f"{screens.most_pixels} pixels")
    if screens.missing:
        parts.append(f"{screens.missing} missing")
    return Text(", ".join(parts), style="red")


def _durations(durations: Durations | None) -> Text:
    if durations is None:
        return Text("–")
    mark = " !" if durations.flagged else ""
    style = "yellow" if durations.flagged else ""
    return Text(f"{durations.shortest_s:.1f} – {durations.longest_s:.1f} s{mark}", style=style)


def _write(to: Path, found: list[Noise]) -> None:
    results = [
        result.model_dump(mode="json")
        | {"varied": result.varied, "slow_or_quick": [d.kind for d in result.durations if d.flagged]}
        for result in found
    ]
    value = {"tasks": len(found), "varied": sum(result.varied for result in found), "results": results}
    text = json_text(value, 1)
    if str(to) == "-":
        print(text)
    else:
        write_whole(to, text.encode())
