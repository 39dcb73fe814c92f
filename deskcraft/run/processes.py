"""Workers as processes of this machine, heard over their standard output."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from deskcraft.desktop.capacity import cores, default_jobs
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Gone, Said

GRACE_S = 10.0
"""Seconds that a worker gets to end its desktop after a Ctrl-C."""
_CHUNK = 1 << 16


@dataclass
class _Hand:
    """A worker's process, and the beginning of a line that it has not ended yet."""

    worker: int
    process: subprocess.Popen[bytes]
    begun: bytes = b""


class ProcessExecutor:
    """An `Executor` over `python -m deskcraft.run.worker`; all workers die with this process."""

    def __init__(self, run: RunFolder, budget: RunBudget | None = None) -> None:
        self._run = run
        self._budget = budget or RunBudget()
        self._hands: dict[int, _Hand] = {}
        self._selector = selectors.DefaultSelector()

    @property
    def where(self) -> str:
        """This machine."""
        number = cores()
        return f"this machine ({number} core{'s' * (number != 1)})"

    def room(self) -> int:
        """From memory and cores."""
        return default_jobs()

    def hire(self, worker: int) -> None:
        """Starts a process."""
        process = self._start([str(self._run.path), self._budget.model_dump_json(), str(os.getpid())])
        self._hands[worker] = hand = _Hand(worker, process)
        assert process.stdout is not None
        self._selector.register(process.stdout, selectors.EVENT_READ, hand)

    def give(self, worker: int, episode: str) -> None:
        """Writes a line to the process; it may still be starting, the pipe keeps the line."""
        stdin = self._hands[worker].process.stdin
        assert stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it died a moment ago: the end of its output will tell
            stdin.write(episode.encode() + b"\n")
            stdin.flush()

    def let_go(self, worker: int) -> None:
        """Ends the process's input."""
        stdin = self._hands[worker].process.stdin
        assert stdin is not None
        _close(stdin.close)

    def hear(self, timeout_s: float | None = None) -> list[Said | Gone]:
        """Reads what the pipes hold."""
        heard: list[Said | Gone] = []
        for key, _ in self._selector.select(timeout_s):
            heard += self._read(key.data, key.fd)
        return heard

    def close(self) -> None:
        """Ends the processes: asked first, killed if they do not in `GRACE_S`."""
        hands = list(self._hands.values())
        for hand in hands:
            if hand.process.poll() is None:
                hand.process.terminate()
        for hand in hands:
            try:
                hand.process.wait(GRACE_S)
            except subprocess.TimeoutExpired:
                hand.process.kill()
            self._forget(hand)
        self._selector.close()

    def _start(self, arguments: list[str]) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "deskcraft.run.worker", *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, process_group=0)  # a Ctrl-C is for the controller

    def _read(self, hand: _Hand, fd: int) -> list[Said | Gone]:
        chunk = os.read(fd, _CHUNK)
        *lines, hand.begun = (hand.begun + chunk).split(b"\n")
        heard: list[Said | Gone] = [Said(hand.worker, json.loads(line)) for line in lines]
        if not chunk:
            self._forget(hand)
            heard.append(Gone(hand.worker, why_ended(hand.process.returncode)))
        return heard

    def _forget(self, hand: _Hand) -> None:
        hand.process.wait()
        assert hand.process.stdin is not None and hand.process.stdout is not None
        self._selector.unregister(hand.process.stdout)
        _close(hand.process.stdin.close)
        hand.process.stdout.close()
        del self._hands[hand.worker]


def _close(close: Callable[[], None]) -> None:
    with contextlib.suppress(BrokenPipeError):  # unsent bytes to a worker that is gone
        close()


def why_ended(returncode: int) -> str:
    """How a process ended, in a few words."""
    return f"killed by {signal.Signals(-returncode).name}" if returncode < 0 else f"exit status {returncode}"
