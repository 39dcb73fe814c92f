"""Prints the figures, each beside the bound that it is held against; `--json` prints one JSON object.

python -m benchmarks [--json] [NAME...]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys

from rich.console import Console
from rich.table import Table

from benchmarks import (
    decks,
    desktop,
    drawing,
    grading,
    imports,
    models,
    office,
    pages,
    pptc,
    ray,
    scenes,
    sites,
    sound,
    stale,
    study,
    sweeps,
    video,
    viewer,
    vm,
    warm,
)
from benchmarks.figures import Figure
from deskcraft.errors import DeskCraftError

GROUPS = {
    "imports": imports.measure,
    "grading": grading.measure,
    "decks": lambda: decks.measure() + drawing.measure(),
    "sound": sound.measure,
    "desktop": desktop.measure,
    "stale_frames": stale.measure,
    "scenes": scenes.measure,
    "sites": sites.measure,
    "pages": pages.measure,
    "office": office.measure,
    "models": models.measure,
    "sweeps": sweeps.measure,
    "warm": warm.measure,
    "ray": ray.measure,
    "video": video.measure,
    "viewer": viewer.measure,
    "study": study.measure,
    "vm": vm.measure,
    "pptc": pptc.measure,
}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("groups", nargs="*", metavar="NAME", help=f"some of {', '.join(GROUPS)}; all if none")
    asked = parser.parse_args()
    unknown = set(asked.groups) - set(GROUPS)
    if unknown:
        parser.error(f"no group is called {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    figures: list[Figure] = []
    for name in asked.groups or GROUPS:
        print(f"measuring {name} ...", file=sys.stderr)
        figures += GROUPS[name]()
    load = os.getloadavg()[0]
    if asked.json:
        machine = {"cores": os.cpu_count(), "kernel": platform.release(), "load_1m": load}
        print(json.dumps({**{f.name: f.value for f in figures}, "machine": machine}, indent=1))
        return
    table = Table(title=f"{os.cpu_count()} cores, load {load:.1f}")
    for heading in ("figure", "measured", "bound", "measured / bound", "how"):
        table.add_column(heading)
    for f in figures:
        mark = "[green]" if f.holds else "[red]"
        ratio = f"{mark}{f.value / f.bound:.2f}[/]"
        table.add_row(f.name, f"{f.value:g}", f"{'<=' if f.at_most else '>='} {f.bound:g}", ratio, f.how)
    Console(soft_wrap=True).print(table)


if __name__ == "__main__":
    try:
        main()
    except DeskCraftError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        sys.exit(2)
