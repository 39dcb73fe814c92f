"""Makes the processes of a sandbox stand still while evidence is taken, and finds out whether one of them did not.

Every process is stopped (SIGSTOP, which no program can catch), but for those that are asked. A stopped process can have
itself woken by the kernel (a timer or a descriptor that sends SIGCONT), and the bus may start another one. So it is
counted what each thread has run: whoever ran meanwhile, or was not there before, is named, and what was taken is no
evidence.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH116, PTH208
from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Sequence

from .processes import Processes

PATIENCE_S = 2.0
"""Seconds within which all of them stand; it takes some milliseconds. A thread that waits for a disk, or for the child
that it has just started, stands by itself."""
_POLL_S = 0.002
_STANDING = b"TtDZXx"
Account = dict[int, int]
"""By thread: nanoseconds that it has run."""


_SYSTEM = (b"/usr/", b"/opt/")
_LOADING = (b"LD_PRELOAD=", b"LD_LIBRARY_PATH=", b"LD_AUDIT=")


def _identity(entry: os.stat_result) -> tuple[int, int]:
    return entry.st_dev, entry.st_ino


class NotStill(Exception):
    """Some processes cannot be made to stand; the message names one."""


class Still:
    """One time of stillness, from `begin` to `end`."""

    def __init__(self, processes: Processes, spared: Iterable[int], programs: Sequence[str] = ()) -> None:
        """Spares pids inside, processes of some programs of the image with what they start, and what is started
        for us after `begin`."""
        self._processes = processes
        self._spared = set(spared)
        self._programs = programs
        self._of_programs: set[int] = set()
        self._ours: set[int] = set()
        self._stopped: dict[int, Account] = {}

    def begin(self) -> None:
        """Stops all.

        Raises:
            NotStill: one keeps running, or new ones keep coming.
        """
        self._of_programs = self._find_programs()
        until = time.monotonic() + PATIENCE_S
        known: set[int] = set()
        while True:
            others = set(self._processes.pids()) - self._spared - self._of_programs
            for pid in others - known:
                self._processes.kill(pid, signal.SIGSTOP)
            moving = [pid for pid in others if not self._stands(pid)]
            if not moving and others <= known:
                break
            known |= others
            if time.monotonic() > until:
                name = self._name((moving or list(others))[0])
                self._wake(others)
                raise NotStill(f"{name} does not stand still")
            if moving:
                time.sleep(_POLL_S)
        self._stopped = {pid: self._ran(pid) for pid in others}

    def ours(self, pid: int) -> None:
        """A process that was started for us since: it may run, and what it starts."""
        self._ours.add(pid)

    def end(self) -> str:
        """Lets all go on; gives the name of one that ran meanwhile, "" if none did."""
        now = set(self._processes.pids())
        family = self._processes.families(self._ours | self._of_programs) - set(self._stopped)
        strangers = now - self._spared - set(self._stopped) - family
        ran = [pid for pid, before in self._stopped.items() if pid in now and self._ran(pid) != before]
        found = [*sorted(strangers), *ran]
        name = self._name(found[0]) if found else ""
        self._wake(now - self._spared - family)
        return name

    def _find_programs(self) -> set[int]:
        """The processes of the image's programs that are asked.

        Raises:
            NotStill: one of them runs code of another place, or was set to load some.
        """
        wanted = {_identity(os.stat(program)) for program in self._programs}
        found: set[int] = set()
        for pid in self._processes.pids() if wanted else ():
            try:
                if _identity(os.stat(f"{pid}/exe", dir_fd=self._processes.proc)) not in wanted:
                    continue
            except OSError:
                continue
            if strange := self._strange(pid):
                raise NotStill(f"{self._name(pid)} runs {strange}, which is no part of it")
            found.add(pid)
        return found

    def _strange(self, pid: int) -> str:
        """What a process was set to load, or has mapped to run, that is no file of the system's; "" if nothing."""
        for word in self._processes.read(pid, "environ").split(b"\0"):
            if word.startswith(_LOADING) and word.partition(b"=")[2]:
                return word.decode(errors="replace")[:100]
        for line in self._processes.read(pid, "maps").splitlines():
            fields = line.split(None, 5)
            if len(fields) < 6 or b"x" not in fields[1] or not fields[5].startswith(b"/"):
                continue
            if not fields[5].startswith(_SYSTEM) or fields[5].endswith(b" (deleted)"):
                return fields[5].decode(errors="replace")[:100]
        return ""

    def _wake(self, pids: Iterable[int]) -> None:
        """Children first: a shell that wakes finds none of its own stopped."""
        for pid in sorted(pids, reverse=True):
            self._processes.kill(pid, signal.SIGCONT)

    def _threads(self, pid: int) -> list[str]:
        try:
            folder = os.open(f"{pid}/task", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self._processes.proc)
        except OSError:
            return []
        try:
            return os.listdir(folder)
        except OSError:
            return []
        finally:
            os.close(folder)

    def _stands(self, pid: int) -> bool:
        for thread in self._threads(pid):
            said = self._processes.read(pid, f"task/{thread}/stat")
            if said and said.rsplit(b")", 1)[1].split()[0] not in _STANDING:
                return False
        return True

    def _ran(self, pid: int) -> Account:
        found: Account = {}
        for thread in self._threads(pid):
            said = self._processes.read(pid, f"task/{thread}/schedstat").split()
            found[int(thread)] = int(said[0]) if said else 0
        return found

    def _name(self, pid: int) -> str:
        return self._processes.read(pid, "comm").decode(errors="replace").strip() or f"process {pid}"
