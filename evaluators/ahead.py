"""Reads what was there before the agent began once for several verdicts, in processes apart.

A reader is a child of the grading process, in quarantine as the children that judge, except that it may fork. It reads
the decks of one original and nothing else: nothing of an agent's ever gets there. Each verdict on that original is then
given by a child of the reader, which begins with what was read and ends with its verdict, as any other child.

A reader is believed no more than those children are: it has a socket of its own to the grading process, that of a
verdict while it is on, and nothing besides. What it leaves behind is in its group, and ends with it.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import re
import select
import signal
import socket
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import NoReturn, Protocol

from evaluators.channel import Lines, Overlong, keep_only, send, stream
from evaluators.deck.load import load
from evaluators.evidence import Evidence, Snapshot
from evaluators.originals import decks_of
from evaluators.unmodelled import said_before, said_when_stored
from evaluators.workbench import JobName, Keeping, Made, Option, WorkbenchFailed

KEPT = 2
"""Readers at a time, each of some 30 MB of its own."""
REMEMBERED = 64
"""Originals that were graded: the second verdict on one has it read ahead, for there may be more."""
LEAVE_S = 5.0
"""What a reader's child may take to end once its answer is taken; then it ends with its reader."""
Judge = Callable[[bytes, int, Evidence | None], NoReturn]
"""Gives the verdict that a line asks for by a descriptor, with what was read ahead, and ends the process that calls
it."""
Read = Callable[[bytes, int], "Originals"]
"""Confines the process that calls it, and reads the decks of which a line says where they are; what is kept of them is
asked for by a descriptor."""
TAKE_S = 60.0
"""What a reader may take until it has taken a request."""
_STATUS = re.compile(rb"-?[0-9]{1,3}")
_OWN, _ASKING = 3, 4
"""A reader's descriptors: its own socket, and the one by which it asks while it reads."""


class Asking(Keeping, Protocol):
    """A workbench that is asked by a descriptor, which may become another."""

    descriptor: int


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

    def __init__(self, before: Snapshot, workbench: Asking) -> None:
        """Reads them; what is wrong with one, whoever judges it finds again."""
        self.evidence = Evidence(before, {}, workbench=_OnlyKept(workbench))
        self._workbench = workbench
        self._unstored: dict[str, str] = {}
        for name in decks_of(before):
            with contextlib.suppress(Exception):
                self._unstored[name] = hashlib.sha256(self.evidence.read_bytes(name, "before")).hexdigest()
                load(self.evidence, name, "before")
                said_before(self.evidence, name)

    def take_stored(self, descriptor: int) -> None:
        """Look what the application stores of the decks on its own, once that is known; it is asked by a descriptor."""
        self._workbench.descriptor = descriptor
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
    end: socket.socket
    """Requests go out by it; a line comes in when it is ready, and each child's status in a line."""
    lines: Lines


class Readers:
    """The readers of the last few originals."""

    def __init__(self, read: Read, judge: Judge, asked: socket.socket) -> None:
        """Takes what a reader does first, what its children do, and the socket that speaks up when nobody waits."""
        self._read, self._judge, self._asked = read, judge, asked
        self._readers: OrderedDict[str, _Reader] = OrderedDict()
        self._seen: OrderedDict[str, bool] = OrderedDict()
        """Originals by key, and whether they can be read ahead."""

    def judged(self, key: str, line: bytes, descriptor: int) -> int | None:
        """Have a verdict given by a child of the reader that an original has.

        Args:
            key: Tells originals apart.
            line: The request.
            descriptor: Where the answer goes; it is closed where there is a reader.

        Returns:
            The child's status, or its reader's if that is gone; None: the original has no reader.
        """
        if key not in self._readers and not self._begins(key, line, descriptor):
            return None
        self._readers.move_to_end(key)
        reader = self._readers[key]
        with contextlib.suppress(OSError):  # as is heard
            send(reader.end, line, descriptor)
        os.close(descriptor)
        said = self._heard(reader, LEAVE_S)
        if said is not None and _STATUS.fullmatch(said):
            return int(said)
        return self._end(key)  # it ended in the middle of a verdict, or could not begin with one, or does not end it

    def close(self) -> None:
        """End all readers."""
        for key in list(self._readers):
            self._end(key)

    def _begins(self, key: str, line: bytes, descriptor: int) -> bool:
        """Start the reader of an original that is graded again, if it can be read ahead."""
        again, useful = key in self._seen, self._seen.get(key, True)
        self._seen[key] = useful
        self._seen.move_to_end(key)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        if not again or not useful:
            return False
        while len(self._readers) >= KEPT:
            self._end(next(iter(self._readers)))
        ours, its = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            self._serve(line, its.fileno(), descriptor)
        its.close()
        ours.settimeout(TAKE_S)
        with contextlib.suppress(OSError):  # it does so too: whoever comes first
            os.setpgid(pid, pid)
        self._readers[key] = _Reader(pid, ours, Lines(ours, limit=8))
        if self._heard(self._readers[key], 0) == b"":
            return True
        self._seen[key] = False
        self._end(key)
        return False

    def _heard(self, reader: _Reader, leave_s: float) -> bytes | None:
        """Return a reader's next line; None: it is gone, or says too much, or nobody waits any more and it stays."""
        poll = select.poll()
        poll.register(reader.end, select.POLLIN)
        poll.register(self._asked, select.POLLIN)
        until = None
        try:
            while (line := reader.lines.take()) is None:
                left = None if until is None else until - time.monotonic()
                ready = [fd for fd, _ in poll.poll(left if left is None else max(0, left * 1000))]
                if reader.end.fileno() in ready:
                    if not reader.lines.come():
                        return None
                elif not ready:
                    return None
                else:
                    until = time.monotonic() + leave_s
                    poll.unregister(self._asked)
        except (Overlong, OSError):
            return None
        return line

    def _end(self, key: str) -> int:
        """End a reader with all that it began, and take its status."""
        reader = self._readers.pop(key)
        reader.end.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(reader.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(reader.pid, 0)[1])

    def _serve(self, line: bytes, own: int, asking: int) -> NoReturn:
        """The whole life of a reader."""
        try:
            os.setpgid(0, 0)
            keep_only(own, asking)
            lines = Lines(stream(_OWN), limit=sys.maxsize, descriptors=True)
            originals = self._read(line, _ASKING)
            os.close(_ASKING)
            gc.collect()
            gc.freeze()
            os.write(_OWN, b"\n")
            while line := lines.next():
                descriptor = lines.descriptor()
                originals.take_stored(descriptor)
                child = os.fork()
                if child == 0:
                    keep_only(descriptor)
                    self._judge(line, _OWN, originals.evidence)
                os.close(descriptor)
                os.write(_OWN, b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        finally:
            os._exit(1)
