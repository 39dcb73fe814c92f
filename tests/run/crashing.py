"""Ends a process before every single change that it makes to the disk, and says what the folder is worth then.

    python -m tests.run.crashing FOLDER

An episode that was not scored lies complete; it is done again, scored, written, and noted in the journal. That process
is killed before its first change, its second, and so on; then the one that puts the folder in order is, too. Prints
JSON: a list of what each of these histories came to.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deskcraft.record.folder import EpisodeWriter, RunFolder, outcome_of
from deskcraft.record.model import EpisodeRecord, ScreenEvent
from deskcraft.run.journal import Journal
from tests.run.records import NAME, record

CHANGES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.link"}
"""What the interpreter announces before it does it."""
OLD, NEW = record(scored=False), record(scored=True)


def crash(work: Callable[[], None], at: int) -> bool:
    """Does the work in a process that is killed before its change number `at`; says whether it was."""
    child = os.fork()
    if child == 0:
        left = at

        def hook(event: str, arguments: tuple[Any, ...]) -> None:
            nonlocal left
            writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR)
            if event in CHANGES or writes:
                left -= 1
                if left < 0:
                    os._exit(9)

        sys.addaudithook(hook)
        work()
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def write(run: RunFolder, written: EpisodeRecord) -> None:
    """What a worker does, and the controller that hears of it."""
    writer = EpisodeWriter(run, NAME)
    blob = writer.screen(b"a screen")
    writer.event(ScreenEvent(step=0, blob=blob, pointer=(0, 0), t_s=0.0))
    writer.complete(written, b"")
    Journal(run.path).add(ended=NAME, **outcome_of(written.model_dump()))


def put_in_order(run: RunFolder) -> None:
    """What `begin` does."""
    run.settle()
    Journal(run.path).catch_up({n: o for n, o in run.outcomes() if o["scored"]})


def worth(run: RunFolder) -> dict[str, Any]:
    """What the folder holds."""
    names = run.names()
    return {
        "episodes": names,
        "scored": [run.read(name).scored for name in names],
        "events": [len(run.trajectory(name)) for name in names],
        "screens": all(run.blobs.get(event.blob) for name in names for event in run.trajectory(name)),  # type: ignore[union-attr]
        "noted": [e["scored"] for e in Journal(run.path).entries() if "ended" in e],
        "litter": [str(path) for path in run.path.rglob("*") if "partial" in str(path.relative_to(run.path))],
    }


def main() -> None:
    """The process."""
    folder, histories = Path(sys.argv[1]), []
    first, killed = 0, True
    while killed:
        second, killed_again = 0, True
        while killed_again:
            run = RunFolder(folder / f"{first}-{second}")
            run.path.mkdir(parents=True)
            write(run, OLD)
            killed = crash(lambda run=run: write(run, NEW), first)  # type: ignore[misc]
            killed_again = crash(lambda run=run: put_in_order(run), second)  # type: ignore[misc]
            put_in_order(run)
            histories.append({"first": first, "second": second, "whole": not killed, **worth(run)})
            shutil.rmtree(run.path)
            second += 1
        first += 1
    print(json.dumps(histories))


if __name__ == "__main__":
    main()
