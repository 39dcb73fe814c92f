"""What stands on a node for a run that was begun elsewhere: it holds one worker process and passes words on."""

from __future__ import annotations

import contextlib
import json
import select
import time
from collections.abc import Collection
from pathlib import Path

import ray

from deskcraft.errors import HostError
from deskcraft.run.order import Order
from deskcraft.run.process import Lines, WorkerProcess

BUNCH_S = 0.1
"""How long a word of progress waits for others: a call of an actor costs more than a step of a quick agent."""


class Keeper:
    """One worker process. `listen` is called from one thread, the rest from another."""

    def __init__(self, order: Order, fit: Collection[str] = ()) -> None:
        """Starts it, unless the node lacks something: one that is not among the `fit` (their ids) joined later.

        The process is started by the main thread: it dies with the thread that began it.

        Raises:
            HostError: what is missing.
        """
        if ray.get_runtime_context().get_node_id() not in fit and (missing := lacks(order)):
            raise HostError(missing)
        self._worker = WorkerProcess(order.run, order.budget, _folder(order))

    def listen(self) -> tuple[list[bytes], int | None]:
        """Waits for the next lines of the process; its exit status once it has ended. One call at a time."""
        lines, over = bunch(self._worker.lines)
        return lines, self._worker.wait() if over else None

    def give(self, episode: str) -> None:
        """Passes the name of an episode on."""
        self._worker.give(episode)

    def let_go(self) -> None:
        """Ends the process's input."""
        self._worker.let_go()

    def stop(self) -> None:
        """Ends the process in order, or after a while without."""
        self._worker.ask_to_end()
        self._worker.end()


def bunch(source: Lines) -> tuple[list[bytes], bool]:
    """Waits for the next lines; True with the last.

    What is only progress waits up to `BUNCH_S` for more. What the controller acts upon (an episode ended, the run
    cannot go on) is given at once, with all that came before it.
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


def _folder(order: Order) -> Path | None:
    return order.folder if order.folder.is_dir() else None


def lacks(order: Order) -> str:
    """What this node lacks for the run, in one line; empty if nothing."""
    from deskcraft.run.node import missing_here

    with contextlib.chdir(_folder(order) or "."):
        return missing_here(order)
