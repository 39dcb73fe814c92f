"""Runs one episode in workers that are killed, or meet an exception, at one place; and says what the run came to.

    python -m tests.run.losing OUT TASK_ROOT PLACE...

Prints JSON by place. A place is the dotted name of a function; `raise:` before it raises there, else the worker is
killed with SIGKILL. All is `deskcraft run` with forked workers (see `arena`).
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import deskcraft.episode.grading as grading
import deskcraft.run.processes as processes
from deskcraft.cli.app import main as deskcraft
from deskcraft.record.folder import RunFolder
from tests.run.arena import Child, Forked, InProcess


def go(out: Path, root: Path, place: str) -> tuple[int, list[dict[str, Any]]]:
    """One `deskcraft run --json`; its exit status and its events. No place: nothing is in the way."""

    def work() -> None:
        sys.argv = [
            "deskcraft",
            "run",
            "mock/write-note",
            "--agent",
            "random",
            "--desktop",
            "mock",
            "--max-steps",
            "3",
            "--jobs",
            "1",
            "--task-root",
            str(root),
            "--out",
            str(out),
            "--json",
        ]
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with _trap(place) if place else contextlib.nullcontext():
            deskcraft()

    child = Child(work, group=True)
    child.stdin.close()
    with child.stdout:
        events = [json.loads(line) for line in child.stdout]
    return child.wait(), events


def _trap(place: str) -> Any:
    """Stands in for the function at this place: sprung in workers, whole in the controller that forks them."""
    raises, _, name = place.rpartition(":")
    controller = os.getpid()

    def sprung(*args: Any, **more: Any) -> Any:
        if os.getpid() == controller:
            return whole(*args, **more)
        if raises:
            raise KeyError("a test raises here")
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("it was killed")

    owner, _, attribute = name.rpartition(".")
    target = _find(owner)
    whole = getattr(target, attribute)
    return patch.object(target, attribute, sprung)


def _find(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        owner, _, attribute = name.rpartition(".")
        return getattr(_find(owner), attribute)


def main() -> None:
    """The process."""
    out, root, *places = sys.argv[1:]
    told: dict[str, Any] = {}
    with patch.object(grading, "GradingWorker", InProcess), patch.object(processes, "WorkerProcess", Forked):
        for number, place in enumerate(places):
            folder = Path(out) / str(number)
            code, events = go(folder, Path(root), place)
            told[place] = {"folder": str(folder), "code": code, "events": events}
            if number == 0:
                kept = folder.with_name("again")
                shutil.copytree(folder, kept)
                again, _ = go(kept, Path(root), "")
                ((_, record),) = RunFolder(kept).records()
                told[place]["again"] = {"code": again, "status": record.status}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
