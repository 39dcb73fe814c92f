"""How attacks on what somebody sends are registered, and what they have in common."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from deskcraft.attack.folder_ground import Change, Sent
from deskcraft.attack.registry import attack

RECORD, EVENTS = "episodes/E/episode.json", "episodes/E/trajectory.jsonl"
"""Places in a run, for `place_of`."""
HELD = "it is read or refused with one line and exit status 2, soon, and nothing beside it is read or written"


def register(name: str, change: Change, commands: tuple[str, ...], of: str, *, sampled: bool = False) -> None:
    """Registers what is done to something that is sent, and by which commands it is read."""
    attack("folders", name, HELD, sampled=sampled, once=True)(
        lambda ground: ground.shared(Sent).read(change, commands, of)
    )


def written(data: bytes) -> Change:
    """Other bytes altogether."""
    return lambda it, outside: nothing(it.write_bytes(data))


def pipe(it: Path, outside: Path) -> None:
    """A FIFO in its place."""
    it.unlink()
    os.mkfifo(it)


def nothing(_: object) -> None:
    """Lets a lambda give nothing."""


def place_of(run: Path, name: str) -> Path:
    """A place in a run: E is its first episode, N the content of evidence, S that of a screen."""
    episode = sorted(path.name for path in (run / "episodes").iterdir())[0]
    record = json.loads((run / "episodes" / episode / "episode.json").read_bytes())
    events = [json.loads(line) for line in (run / "episodes" / episode / "trajectory.jsonl").read_bytes().splitlines()]
    screen = next(event["blob"] for event in events if event["kind"] == "screen")
    parts = {"E": episode, "N": record["evidence"]["after"]["note"]["blob"], "S": screen}
    return run.joinpath(*(parts.get(part, part) for part in name.split("/")))


def clear(place: Path) -> None:
    """Takes a file or a folder away."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)
