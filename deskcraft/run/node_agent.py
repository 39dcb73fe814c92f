"""The agent on a node of a cluster: runs one worker process for a controller elsewhere and forwards its messages."""

from __future__ import annotations

import contextlib
import importlib
import json
import select
import time
from collections.abc import Collection
from pathlib import Path

import ray

from deskcraft.errors import HostError
from deskcraft.run.process import Lines, WorkerProcess
from deskcraft.run.work_order import WorkOrder

BUNCH_S = 0.1
"""How long a progress message waits for others: a call of an actor costs more than a step of a quick agent."""


class NodeAgent:
    """One worker process. `listen` is called from one thread, the rest from another."""

    def __init__(self, order: WorkOrder, fit: Collection[str] = ()) -> None:
        """Starts the process, after a check of the node unless its id is in `fit`: other nodes joined later.

        The main thread starts the process, because it dies with the thread that started it.

        Raises:
            HostError: what is missing.
        """
        if ray.get_runtime_context().get_node_id() not in fit and (missing := lacks(order)):
            raise HostError(missing)
        self._worker = WorkerProcess(order.run, order.budget, order.program, _folder(order))

    def listen(self) -> tuple[list[bytes], int | None]:
        """Waits for the next lines of the process, and gives its exit status once it has exited. One call at a time."""
        lines, over = bunch(self._worker.lines)
        return lines, self._worker.wait() if over else None

    def assign(self, episode: str) -> None:
        """Forwards the name of an episode."""
        self._worker.assign(episode)

    def retire(self) -> None:
        """Closes the process's input, so that it exits by itself."""
        self._worker.retire()

    def stop(self) -> None:
        """Terminates the process, and kills it if it does not exit in time."""
        self._worker.ask_to_end()
        self._worker.end()


def bunch(source: Lines) -> tuple[list[bytes], bool]:
    """Waits for the next lines; True with the last.

    Progress waits up to `BUNCH_S` for more. What the controller acts on (an episode ended, the run cannot continue) is
    returned at once, with all that came before it.
    """
    lines, over = source.read()
    until = time.monotonic() + BUNCH_S
    while not over and all(map(_progress, lines)) and (left := until - time.monotonic()) > 0:
        if not select.select([source.fd], [], [], left)[0]:
            break
        more, over = source.read()
        lines += more
    return lines, over


def _progress(line: bytes) -> bool:
    return "tell" in json.loads(line)


def _folder(order: WorkOrder) -> Path | None:
    return order.folder if order.folder.is_dir() else None


def lacks(order: WorkOrder) -> str:
    """What this node lacks for the run, in one line; empty if it lacks nothing."""
    with contextlib.chdir(_folder(order) or "."):
        missing: str = importlib.import_module(order.program).missing_here(order)
        return missing
