"""Prints the figures, each beside the bound that it is held against; `--json` prints one JSON object.

python -m perf [--json] [NAME...]

Each group is measured in a process of its own. One that fails or takes too long is named, and the others go on.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from deskcraft.errors import DeskCraftError
from perf import (
    arena,
    decks,
    desktop,
    drawing,
    forks,
    grading,
    imports,
    judges,
    models,
    oci,
    office,
    pages,
    pptc,
    presentbench,
    ray,
    scenes,
    serving,
    sites,
    slideeval,
    sound,
    stale,
    study,
    sweeps,
    video,
    viewer,
    vm,
    warm,
)
from perf.figures import Figure
from perf.running import as_json, run_groups

WIDTH = 180
"""Columns of the table in a file or a pipe."""
GROUPS = {
    "imports": imports.measure,
    "grading": grading.measure,
    "decks": lambda: decks.measure() + drawing.measure(),
    "sound": sound.measure,
    "desktop": desktop.measure,
    "stale_frames": stale.measure,
    "scenes": scenes.measure,
    "forks": forks.measure,
    "sites": sites.measure,
    "pages": pages.measure,
    "office": office.measure,
    "models": models.measure,
    "judges": judges.measure,
    "pptarena": arena.measure,
    "slideeval": slideeval.measure,
    "presentbench": presentbench.measure,
    "sweeps": sweeps.measure,
    "warm": warm.measure,
    "serving": serving.measure,
    "sessions": serving.measure_sessions,
    "ray": ray.measure,
    "video": video.measure,
    "viewer": viewer.measure,
    "study": study.measure,
    "vm": vm.measure,
    "oci": oci.measure,
    "pptc": pptc.measure,
}
ON_REQUEST = frozenset({"oci"})
"""Groups that are measured only when they are named: this one writes 5 GB, and takes the time of all others."""


def main() -> int:
    """Measures and prints; the exit status is 1 if a group failed."""
    parser = argparse.ArgumentParser(prog="python -m perf", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--alone", action="store_true", help="measure in this process, and print JSON for another")
    parser.add_argument(
        "groups",
        nargs="*",
        metavar="NAME",
        help=f"some of {', '.join(GROUPS)}; if none, all but {', '.join(sorted(ON_REQUEST))}",
    )
    asked = parser.parse_args()
    unknown = set(asked.groups) - set(GROUPS)
    if unknown:
        parser.error(f"no group is called {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    if asked.alone:
        print(as_json([figure for name in asked.groups for figure in GROUPS[name]()]))
        return 0
    outcome = run_groups(
        asked.groups or [name for name in GROUPS if name not in ON_REQUEST],
        lambda line: print(line, file=sys.stderr, flush=True),
    )
    load = os.getloadavg()[0]
    if asked.json:
        machine = {"cores": os.cpu_count(), "kernel": platform.release(), "load_1m": load}
        figures = {figure.name: figure.value for figure in outcome.figures}
        print(
            json.dumps({**figures, "machine": machine, "failed": outcome.failed, "seconds": outcome.seconds}, indent=1)
        )
    else:
        _print_table(outcome.figures, load)
    for name, reason in outcome.failed.items():
        print(f"perf: {name} failed: {reason}", file=sys.stderr)
    return int(bool(outcome.failed))


def _print_table(figures: Sequence[Figure], load: float) -> None:
    table = Table(title=f"{os.cpu_count()} cores, load {load:.1f}")
    for heading in ("figure", "measured", "bound", "measured / bound", "how"):
        table.add_column(heading)
    for f in figures:
        mark = "[green]" if f.holds else "[red]"
        ratio = f"{mark}{f.value / f.bound:.2f}[/]"
        table.add_row(f.name, f"{f.value:g}", f"{'<=' if f.at_most else '>='} {f.bound:g}", ratio, f.how)
    Console(soft_wrap=True, width=None if sys.stdout.isatty() else WIDTH).print(table)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except DeskCraftError as error:
        print(f"perf: {error}", file=sys.stderr)
        sys.exit(2)
