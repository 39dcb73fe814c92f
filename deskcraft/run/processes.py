"""Workers as processes of this machine, which send their messages over standard output."""

from __future__ import annotations

import json
import selectors
import signal

from deskcraft.desktop.capacity import MEMORY_MB, cores, default_jobs
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Message, WorkerExited
from deskcraft.run.process import WorkerProcess


class ProcessExecutor:
    """An `Executor` over worker processes; all of them die with this process."""

    def __init__(self, run: RunFolder, budget: RunBudget, *, program: str, each_mb: int = MEMORY_MB) -> None:
        """`program`: the module that a worker runs; `each_mb`: memory of one worker."""
        self._run = run
        self._program = program
        self._each_mb = each_mb
        self._budget = budget
        self._processes: dict[int, WorkerProcess] = {}
        self._selector = selectors.DefaultSelector()

    @property
    def where(self) -> str:
        """This machine."""
        number = cores()
        return f"this machine ({number} core{'s' * (number != 1)})"

    def capacity(self) -> int:
        """From memory and cores."""
        return default_jobs(each_mb=self._each_mb)

    def start_worker(self, worker: int) -> None:
        """Starts a process."""
        process = WorkerProcess(self._run.path, self._budget.model_dump_json(), self._program)
        self._processes[worker] = process
        self._selector.register(process.lines.fd, selectors.EVENT_READ, worker)

    def assign(self, worker: int, episode: str) -> None:
        """Writes a line to the process."""
        self._processes[worker].assign(episode)

    def retire(self, worker: int) -> None:
        """Ends the process's input."""
        self._processes[worker].retire()

    def poll(self, timeout_s: float | None = None) -> list[Message | WorkerExited]:
        """Reads the messages in the pipes."""
        events: list[Message | WorkerExited] = []
        for key, _ in self._selector.select(timeout_s):
            events += self._read(key.data)
        return events

    def close(self) -> None:
        """Terminates the processes, and kills those that do not exit within `GRACE_S`."""
        for process in self._processes.values():
            process.ask_to_end()
        for worker in list(self._processes):
            self._processes[worker].end()
            self._forget(worker)
        self._selector.close()

    def _read(self, worker: int) -> list[Message | WorkerExited]:
        lines, over = self._processes[worker].lines.read()
        events: list[Message | WorkerExited] = [Message(worker, json.loads(line)) for line in lines]
        if over:
            events.append(WorkerExited(worker, why_ended(self._forget(worker))))
        return events

    def _forget(self, worker: int) -> int:
        """Its exit status."""
        process = self._processes.pop(worker)
        self._selector.unregister(process.lines.fd)
        return process.wait()


def why_ended(returncode: int) -> str:
    """How a process ended, in a few words."""
    return f"killed by {signal.Signals(-returncode).name}" if returncode < 0 else f"exit status {returncode}"
