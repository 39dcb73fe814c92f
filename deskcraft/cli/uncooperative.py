"""`deskcraft validate --uncooperative`: interactive tasks, played by agents that do not collaborate."""

from __future__ import annotations

import time
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deskcraft.cli.units import Settings, Unit, each_unit, player_of
from deskcraft.desktop.look import Look
from deskcraft.validate.uncooperative import Played, play_uncooperative

if TYPE_CHECKING:
    from rich.console import Console


def validate_uncooperative(
    units: list[Unit], settings: Settings, jobs: int, look: Look, console: Console
) -> dict[str, Any]:
    """Plays each interactive task by these agents, and prints each result as it comes.

    Args:
        units: variants of interactive tasks.
        settings: what they are played on, and where the episodes are kept.
        jobs: desktops at a time.
        look: of the desktops.
        console: where the results are printed.

    Returns:
        How many tasks there were, in how many none of the agents succeeded, how many were skipped, and the results.
    """
    began = time.monotonic()
    found = []
    for played in each_unit(partial(_one, look=look), units, settings, jobs):
        found.append(played)
        results = ", ".join(f"{kind}: {result}" for kind, result in played.results.items())
        mark = "[green]ok[/]  " if played.ok else "[yellow]skip[/]" if played.skipped else "[red]FAIL[/]"
        console.print(f"{mark} {played.task} v{played.variant}  ", end="")
        console.print(played.skipped or results, markup=False)
        for problem in played.problems:
            console.print(f"       {problem}", markup=False)
    good = sum(played.ok for played in found)
    console.print(f"{good} of {len(found)} need an agent that collaborates, in {time.monotonic() - began:.0f} s")
    found.sort(key=lambda played: (played.task, played.variant))
    skipped = sum(bool(played.skipped) for played in found)
    return {"tasks": len(found), "ok": good, "skipped": skipped, "results": [asdict(played) for played in found]}


def _one(unit: Unit, root: Path, keep: Path, desktop: str, image_id: str, repeat: int, look: Look) -> Played:
    del repeat  # one episode an agent
    with player_of(unit, root, keep, desktop, image_id, look) as player:
        return play_uncooperative(player)
