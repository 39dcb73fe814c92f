"""Counts the memory that private pages do not show: memfds, shared anonymous mappings, System V segments.

In a control group the kernel counts it. Elsewhere it is added up from /proc: what processes map, or hold open as a
memfd. What is neither mapped nor held, but in flight in a socket, only a control group sees.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH208
from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from .processes import Processes

_KB = 1024
_BLOCK = 512
_MEMFD = "/memfd:"


@dataclass(frozen=True)
class Groups:
    """Open files of the sandbox's control groups; empty where there are none."""

    enter: tuple[int, ...] = ()
    """Who writes 0 there becomes a member."""
    stat: int | None = None
    """memory.stat."""
    oom: int | None = None
    """Where `oom_kill` is counted: memory.oom_control or memory.events."""
    pids: int | None = None
    """pids.events."""

    def join(self) -> None:
        """Moves this process in."""
        for fd in self.enter:
            os.write(fd, b"0")

    def events(self) -> tuple[int, int]:
        """How many processes the kernel ended for want of memory, and how many it refused to start."""
        return _number(self.oom, b"oom_kill"), _number(self.pids, b"max")


def _number(fd: int | None, *names: bytes) -> int:
    """The first of the named numbers in a file of `name number` lines; 0 if there is none."""
    if fd is None:
        return 0
    lines = dict(line.split()[:2] for line in os.pread(fd, 16_384, 0).splitlines() if len(line.split()) > 1)
    return next((int(lines[name]) for name in names if name in lines), 0)


def shared_in_group(stat: int, mounts: tuple[int, ...]) -> int:
    """Shared memory of a control group, bytes, less the files on sized mounts: those have bounds of their own."""
    files = 0
    for fd in mounts:
        room = os.statvfs(fd)
        files += (room.f_blocks - room.f_bfree) * room.f_frsize
    return max(0, _number(stat, b"total_shmem", b"shmem") - files)


def _status(processes: Processes, pid: int, file: str, names: tuple[bytes, ...]) -> int:
    """The sum of some lines, bytes, of a file of /proc/PID that counts in kB; 0 if the process is gone."""
    found = 0
    for line in processes.read(pid, file).splitlines():
        name, _, value = line.partition(b":")
        if name in names:
            found += int(value.split()[0]) * _KB
    return found


def _memfds(processes: Processes, pid: int) -> Iterator[tuple[int, int]]:
    """The memfds that a process holds open: inode and bytes in use."""
    try:
        folder = os.open(f"{pid}/fd", os.O_RDONLY | os.O_DIRECTORY, dir_fd=processes.proc)
    except OSError:
        return
    try:
        for name in os.listdir(folder):
            try:
                if os.readlink(name, dir_fd=folder).startswith(_MEMFD):
                    entry = os.stat(name, dir_fd=folder)
                    yield entry.st_ino, entry.st_blocks * _BLOCK
            except OSError:
                continue
    except OSError:
        return
    finally:
        os.close(folder)


def shared_in_processes(processes: Processes, room: int) -> int:
    """Shared memory, bytes: the greater of what is mapped and of what is held open as memfds.

    Mapped pages are counted once for each process, which is quick; only where that exceeds the `room` left is each
    page divided by its users, which is exact.
    """
    pids = processes.pids()
    held = sum({inode: size for pid in pids for inode, size in _memfds(processes, pid)}.values())
    mapped = sum(_status(processes, pid, "status", (b"RssShmem",)) for pid in pids)
    if max(held, mapped) > room:
        mapped = sum(_status(processes, pid, "smaps_rollup", (b"Pss_Shmem",)) for pid in pids)
    return max(held, mapped)


def weigh(processes: Processes, pid: int) -> int:
    """All memory for which a process stands, bytes: private, shared, and memfds that it holds."""
    held = sum(dict(_memfds(processes, pid)).values())
    return held + _status(processes, pid, "status", (b"RssAnon", b"RssShmem"))
