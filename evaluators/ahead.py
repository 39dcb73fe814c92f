"""Reads what was there before the agent began once for several verdicts, in processes apart.

A reader is a child of the grading process, in quarantine as the children that judge, except that it may fork. It reads
the decks of one original and nothing else: nothing of an agent's ever gets there. Each verdict on that original is then
given by a child of the reader, which begins with what was read and ends with its verdict, as any other child.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import NoReturn

from evaluators.deck.load import load
from evaluators.evidence import Evidence, Snapshot
from evaluators.originals import decks_of
from evaluators.unmodelled import said_before, said_when_stored
from evaluators.workbench import JobName, Keeping, Made, Option, WorkbenchFailed

KEPT = 2
"""Readers at a time, each of some 30 MB of its own."""
REMEMBERED = 64
"""Originals that were graded: the second verdict on one has it read ahead, for there may be more."""
Judge = Callable[[bytes, Evidence | None], NoReturn]
"""Gives the verdict that a line asks for, with what was read ahead, and ends the process that calls it."""
Read = Callable[[bytes], "Originals"]
"""Confines the process that calls it, and reads the decks of which a line says where they are."""


class _OnlyKept:
    """A workbench that gives what is kept of a job, and has nothing done."""

    def __init__(self, workbench: Keeping) -> None:
        self.kept = workbench.kept

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        made = self.kept(job, hashlib.sha256(data).hexdigest(), suffix, options)
        if made is None:
            raise WorkbenchFailed(f"nothing is kept of the job {job}")
        return made


class Originals:
    """What was read of the decks that were there before the agent began."""

    def __init__(self, before: Snapshot, workbench: Keeping) -> None:
        """Reads them; what is wrong with one, whoever judges it finds again."""
        self.evidence = Evidence(before, {}, workbench=_OnlyKept(workbench))
        self._workbench = workbench
        self._unstored: dict[str, str] = {}
        for name in decks_of(before):
            with contextlib.suppress(Exception):
                self._unstored[name] = hashlib.sha256(self.evidence.read_bytes(name, "before")).hexdigest()
                load(self.evidence, name, "before")
                said_before(self.evidence, name)

    def take_stored(self) -> None:
        """Look what the application stores of the decks on its own, once that is known."""
        for name, digest in list(self._unstored.items()):
            suffix = PurePosixPath(self.evidence.item(name, "before").where).suffix
            with contextlib.suppress(Exception):
                if self._workbench.kept("resave", digest, suffix, {}) is None:
                    continue
                said_when_stored(self.evidence, name)
            del self._unstored[name]


@dataclass(frozen=True)
class _Reader:
    """A reader as the grading process knows it."""

    pid: int
    asks: int
    """The end of a pipe that lines are written to."""
    says: int
    """The end of a pipe on which it says that it is ready (a byte), and each child's status (a line)."""

    def close(self) -> None:
        os.close(self.asks)
        os.close(self.says)


class Readers:
    """The readers of the last few originals."""

    def __init__(self, read: Read, judge: Judge) -> None:
        """Takes what a reader does first, and what its children do."""
        self._read, self._judge = read, judge
        self._readers: OrderedDict[str, _Reader] = OrderedDict()
        self._seen: OrderedDict[str, bool] = OrderedDict()
        """Originals by key, and whether they can be read ahead."""

    def judged(self, key: str, line: bytes) -> int | None:
        """Have a verdict given by a child of the reader that an original has.

        Args:
            key: Tells originals apart.
            line: The request.

        Returns:
            The child's status; None: the original has no reader.
        """
        if key not in self._readers and not self._begins(key, line):
            return None
        self._readers.move_to_end(key)
        reader = self._readers[key]
        try:
            _write(reader.asks, line)
            status = _line(reader.says)
        except OSError:
            status = b""
        if status:
            return int(status)
        os.kill(reader.pid, signal.SIGKILL)  # it ended in the middle of a verdict, or could not begin with one
        return self._end(key)

    def close(self) -> None:
        """End all readers."""
        for key in list(self._readers):
            os.kill(self._readers[key].pid, signal.SIGKILL)
            self._end(key)

    def leave(self) -> None:
        """Close what a child that judges by itself has no business with."""
        for reader in self._readers.values():
            reader.close()

    def _begins(self, key: str, line: bytes) -> bool:
        """Start the reader of an original that is graded again, if it can be read ahead."""
        again, useful = key in self._seen, self._seen.get(key, True)
        self._seen[key] = useful
        self._seen.move_to_end(key)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        if not again or not useful:
            return False
        while len(self._readers) >= KEPT:
            oldest = next(iter(self._readers))
            os.kill(self._readers[oldest].pid, signal.SIGKILL)
            self._end(oldest)
        asked, asks = os.pipe()
        says, said = os.pipe()
        pid = os.fork()
        if pid == 0:
            self._serve(line, asked, said, (asks, says))
        os.close(asked)
        os.close(said)
        self._readers[key] = _Reader(pid, asks, says)
        if os.read(says, 1):
            return True
        self._seen[key] = False
        self._end(key)
        return False

    def _end(self, key: str) -> int:
        """Take the status of a reader that was killed or ended."""
        reader = self._readers.pop(key)
        reader.close()
        return os.waitstatus_to_exitcode(os.waitpid(reader.pid, 0)[1])

    def _serve(self, line: bytes, asked: int, said: int, others: tuple[int, int]) -> NoReturn:
        """The whole life of a reader."""
        try:
            for end in others:
                os.close(end)
            self.leave()
            originals = self._read(line)
            gc.collect()
            gc.freeze()
            os.write(said, b"\n")
            with os.fdopen(asked, "rb") as lines:
                for wanted in lines:
                    originals.take_stored()
                    child = os.fork()
                    if child == 0:
                        os.close(asked)
                        os.close(said)
                        self._judge(wanted, originals.evidence)
                    _write(said, b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        finally:
            os._exit(1)


def _write(end: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(end, rest) :]


def _line(end: int) -> bytes:
    """Return a line, one byte after the other: there is never more of it than a number; b"" at the end."""
    line = b""
    while not line.endswith(b"\n"):
        piece = os.read(end, 1)
        if not piece:
            return b""
        line += piece
    return line
