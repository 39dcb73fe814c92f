"""Workers as processes of this machine, heard over their standard output."""

from __future__ import annotations

import json
import selectors
import signal

from deskcraft.desktop.capacity import MEMORY_MB, cores, default_jobs
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Gone, Said
from deskcraft.run.process import WorkerProcess


class ProcessExecutor:
    """An `Executor` over processes that serve; all workers die with this process."""

    def __init__(self, run: RunFolder, budget: RunBudget | None = None, *, each_mb: int = MEMORY_MB) -> None:
        """`each_mb`: the memory that a worker takes."""
        self._run = run
        self._each_mb = each_mb
        self._budget = budget or RunBudget()
        self._hands: dict[int, WorkerProcess] = {}
        self._selector = selectors.DefaultSelector()

    @property
    def where(self) -> str:
        """This machine."""
        number = cores()
        return f"this machine ({number} core{'s' * (number != 1)})"

    def room(self) -> int:
        """From memory and cores."""
        return default_jobs(each_mb=self._each_mb)

    def hire(self, worker: int) -> None:
        """Starts a process."""
        self._hands[worker] = hand = WorkerProcess(self._run.path, self._budget.model_dump_json())
        self._selector.register(hand.lines.fd, selectors.EVENT_READ, worker)

    def give(self, worker: int, episode: str) -> None:
        """Writes a line to the process."""
        self._hands[worker].give(episode)

    def let_go(self, worker: int) -> None:
        """Ends the process's input."""
        self._hands[worker].let_go()

    def hear(self, timeout_s: float | None = None) -> list[Said | Gone]:
        """Reads what the pipes hold."""
        heard: list[Said | Gone] = []
        for key, _ in self._selector.select(timeout_s):
            heard += self._read(key.data)
        return heard

    def close(self) -> None:
        """Ends the processes: asked first, killed if they do not in `GRACE_S`."""
        for hand in self._hands.values():
            hand.ask_to_end()
        for worker in list(self._hands):
            self._hands[worker].end()
            self._forget(worker)
        self._selector.close()

    def _read(self, worker: int) -> list[Said | Gone]:
        lines, over = self._hands[worker].lines.read()
        heard: list[Said | Gone] = [Said(worker, json.loads(line)) for line in lines]
        if over:
            heard.append(Gone(worker, why_ended(self._forget(worker))))
        return heard

    def _forget(self, worker: int) -> int:
        """Its exit status."""
        hand = self._hands.pop(worker)
        self._selector.unregister(hand.lines.fd)
        return hand.wait()


def why_ended(returncode: int) -> str:
    """How a process ended, in a few words."""
    return f"killed by {signal.Signals(-returncode).name}" if returncode < 0 else f"exit status {returncode}"
