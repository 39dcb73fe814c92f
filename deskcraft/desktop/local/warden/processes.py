"""Looks at the processes of the sandbox through its own /proc: CPU, run delay, memory; and ends some of them.

Pids are inside ones. A process is signalled through its /proc folder's descriptor, so never a later one of that number.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH208
from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

_FOLDER = os.O_RDONLY | os.O_DIRECTORY
_TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_KILL_ROUNDS = 20
_FILES = ("stat", "statm")
_RELIST = 8
"""Looks after which a process's threads are listed again even if there are as many as before."""
_MAX_THREADS = 500
"""Threads whose times are summed: each takes a descriptor. Applications have a tenth of it; more is a bomb."""
_MAX_LINKS = 20_000
"""Open files that are looked at for one answer."""
_WRITING = os.O_WRONLY | os.O_RDWR
MAX_WRITERS = 100
"""Files being written that one answer names."""


class Load(NamedTuple):
    """Sums over the sandbox."""

    cpu_ns: int
    """CPU time of all living processes and of their children that ended."""
    delay_ns: int
    """Time that their living threads were ready and had to wait for a CPU."""
    memory: int
    """Resident bytes less shared ones."""
    processes: int
    threads: int
    blocked: int
    """Processes that wait for the disk."""
    run_ns: int = 0
    """CPU time of their living threads, to the nanosecond; `cpu_ns` counts in hundredths of a second."""
    ready: int = 0
    """Processes whose main thread runs or waits for a CPU now: `delay_ns` knows of a wait only once it is over."""


@dataclass
class _Process:
    folder: int
    fds: tuple[int, ...]
    threads: dict[str, int] = field(default_factory=dict)
    """Name of each thread to a descriptor of its schedstat."""
    looks: int = 0

    def read(self) -> tuple[bytes, ...]:
        return tuple(os.pread(fd, 1024, 0) for fd in self.fds)

    def times(self, threads: int, room: int) -> tuple[int, int]:
        """CPU time and run delay of the threads, ns; there are so many of them, and room for so many new ones."""
        if threads != len(self.threads) or self.looks % _RELIST == 0:
            self._list(room)
        self.looks += 1
        run = delay = 0
        for name, fd in list(self.threads.items()):
            try:
                ran, waited, _ = os.pread(fd, 128, 0).split()
            except (OSError, ValueError):  # it ended
                os.close(self.threads.pop(name))
                continue
            run += int(ran)
            delay += int(waited)
        return run, delay

    def _list(self, room: int) -> None:
        try:
            task = os.open("task", _FOLDER, dir_fd=self.folder)
        except OSError:
            return
        try:
            now = set(os.listdir(task))
            for name in self.threads.keys() - now:
                os.close(self.threads.pop(name))
            for name in sorted(now - self.threads.keys(), key=int)[: max(0, room)]:
                with contextlib.suppress(OSError):
                    self.threads[name] = os.open(f"{name}/schedstat", os.O_RDONLY, dir_fd=task)
        except OSError:  # the process is gone
            return
        finally:
            os.close(task)

    def close(self) -> None:
        for fd in (self.folder, *self.fds, *self.threads.values()):
            os.close(fd)


class Processes:
    """The processes inside, with their /proc files kept open between looks.

    A look costs about 10 us for each process, and 3 us for each thread.
    """

    def __init__(self, proc: int, members: int | None = None) -> None:
        """Watches what /proc shows, or those of them that `members`, a control group's `cgroup.procs`, names."""
        self.proc = proc
        self._members = members
        self._known: dict[int, _Process] = {}
        self._written: dict[int, int] = {}

    def pids(self) -> list[int]:
        """All pids inside but init's."""
        if self._members is not None:
            return [int(line) for line in os.pread(self._members, 2**20, 0).split()]
        return [int(name) for name in os.listdir(self.proc) if name.isdecimal() and name != "1"]

    def _open(self, pid: int) -> _Process | None:
        fds: list[int] = []
        try:
            fds.append(os.open(f"{pid}", _FOLDER, dir_fd=self.proc))
            for name in _FILES:
                fds.append(os.open(name, os.O_RDONLY, dir_fd=fds[0]))
        except OSError:
            for fd in fds:
                os.close(fd)
            return None
        return _Process(fds[0], tuple(fds[1:]))

    def load(self) -> Load:
        """What the sandbox uses now; processes that end meanwhile are left out."""
        cpu = delay = run = memory = threads = watched = blocked = ready = 0
        pids = self.pids()
        for gone in self._known.keys() - set(pids):
            self._known.pop(gone).close()
        for pid in pids:
            process = self._known.get(pid) or self._open(pid)
            if process is None:
                continue
            self._known[pid] = process
            try:
                stat, statm = process.read()
            except OSError:  # it ended, and the number may belong to another one next time
                self._known.pop(pid).close()
                continue
            fields = stat.rsplit(b")", 1)[1].split()
            cpu += sum(int(fields[index]) for index in (11, 12, 13, 14)) * _TICK_NS
            watched += len(process.threads)
            ran, waited = process.times(int(fields[17]), _MAX_THREADS - watched)
            run += ran
            delay += waited
            threads += int(fields[17])
            blocked += fields[0] == b"D"
            ready += fields[0] == b"R"
            _, resident, shared, *_ = statm.split()
            memory += (int(resident) - int(shared)) * _PAGE
        return Load(cpu, delay, memory, len(pids), threads, blocked, run, ready)

    def open_for_writing(self, below: list[str]) -> list[str]:
        """The files that a process has open for writing and that are one of these, or lie below one."""
        found: set[str] = set()
        left = _MAX_LINKS
        for pid in self.pids():
            try:
                folder = os.open(f"{pid}/fd", _FOLDER, dir_fd=self.proc)
            except OSError:
                continue
            try:
                names = os.listdir(folder)[:left]
                left -= len(names)
                for name in names:
                    found |= self._written_by(pid, folder, name, below)
            except OSError:  # it ended meanwhile
                continue
            finally:
                os.close(folder)
        return sorted(found)[:MAX_WRITERS]

    def _written_by(self, pid: int, folder: int, name: str, below: list[str]) -> set[str]:
        try:
            path = os.readlink(name, dir_fd=folder)
        except OSError:
            return set()
        if not any(path == one or path.startswith(f"{one.rstrip('/')}/") for one in below):
            return set()
        for line in self.read(pid, f"fdinfo/{name}").splitlines():
            key, _, value = line.partition(b":")
            if key == b"flags" and int(value, 8) & _WRITING:
                return {path}
        return set()

    def read(self, pid: int, name: str) -> bytes:
        """A file of a process's folder; empty if the process is gone or does not show it."""
        try:
            with os.fdopen(os.open(f"{pid}/{name}", os.O_RDONLY, dir_fd=self.proc), "rb") as file:
                return file.read()
        except OSError:
            return b""

    def most_open_files(self) -> int:
        """How many files the process with most of them holds open; 0 where the kernel does not say (before 6.2)."""
        most = 0
        for pid in self.pids():
            try:
                most = max(most, os.stat(f"{pid}/fd", dir_fd=self.proc).st_size)
            except OSError:
                continue
        return most

    def writers(self, spared: set[int]) -> list[int]:
        """The pids, without those to spare, that have written to a disk since the last call."""
        written: dict[int, int] = {}
        for pid in set(self.pids()) - spared:
            for line in self.read(pid, "io").splitlines():
                name, _, value = line.partition(b": ")
                if name == b"write_bytes":
                    written[pid] = int(value)
        found = [pid for pid, count in written.items() if count > self._written.get(pid, 0)]
        self._written = written
        return found

    def kill(self, pid: int, number: int = signal.SIGKILL) -> None:
        """Ends one process, or sends it another signal; nothing happens if it is gone."""
        try:
            fd = os.open(str(pid), _FOLDER, dir_fd=self.proc)
        except OSError:
            return
        try:
            signal.pidfd_send_signal(fd, number)
        except ProcessLookupError:
            return
        finally:
            os.close(fd)

    def families(self, roots: Collection[int]) -> set[int]:
        """These processes, their descendants, and everything in their sessions."""
        parents: dict[int, tuple[int, int]] = {}
        for pid in self.pids():
            try:
                with os.fdopen(os.open(f"{pid}/stat", os.O_RDONLY, dir_fd=self.proc), "rb") as file:
                    fields = file.read().rsplit(b")", 1)[1].split()
            except OSError:
                continue
            if fields[0] != b"Z":
                parents[pid] = (int(fields[1]), int(fields[3]))
        family = {pid for pid, (_, session) in parents.items() if pid in roots or session in roots}
        while more := {pid for pid, (parent, _) in parents.items() if parent in family} - family:
            family |= more
        return family

    def kill_family(self, root: int) -> None:
        """Ends a process with its descendants and its session, until none is left."""
        for _ in range(_KILL_ROUNDS):
            family = self.families({root})
            if not family:
                return
            for pid in family:
                self.kill(pid)
