"""Control groups that bound a desktop's memory and processes, where this user may make them (version 1 or 2).

The kernel's count holds for what the watchdog sees late or never: shared memory, memfds in flight, a burst. The groups
are made below the controller's own, or at the top; programs inside join when they are started, the warden stays out.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deskcraft.desktop.local.limits import MB, Limits

_SLACK = 256 * MB
"""Bytes of the kernel's own structures on behalf of a desktop: inodes, sockets, page tables."""
_SPARE_PROCESSES = 64
"""Beyond the limit of each user inside, so that root can still work when the user has reached his."""
_GONE_S = 5.0
_POLL_S = 0.002
_FS = Path("/sys/fs/cgroup")
_MEMORY, _PROCESSES = "memory", "pids"


@dataclass(frozen=True, slots=True)
class Kind:
    """The files of one controller in one version."""

    mount: Path
    own: str
    """The path of this process's group below the mount."""
    version: int


def find() -> dict[str, Kind]:
    """The controllers for memory and processes that are mounted: name to place."""
    found: dict[str, Kind] = {}
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
        mounted = [line.split(" - ")[1].split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    except OSError:
        return {}
    first_version = {
        option
        for kind, _, options in (m[:3] for m in mounted if len(m) > 2)
        if kind == "cgroup"
        for option in options.split(",")
    }
    for line in lines:
        _, names, own = line.split(":", 2)
        for name in (_MEMORY, _PROCESSES):
            if name in names.split(",") and name in first_version:
                found[name] = Kind(_FS / name, own.lstrip("/"), 1)
            elif not names and name not in first_version and _has(_FS / own.lstrip("/"), name):
                found.setdefault(name, Kind(_FS, own.lstrip("/"), 2))
    return found


def _has(folder: Path, name: str) -> bool:
    with contextlib.suppress(OSError):
        return name in (folder / "cgroup.controllers").read_text().split()
    return False


def _write(path: Path, value: object) -> None:
    path.write_text(str(value))


def _make(kind: Kind, name: str, needed: str) -> Path | None:
    """A new group in which the file `needed` can be written; None where that is not allowed."""
    own = kind.mount / kind.own
    # in version 2 a group with processes has no children with controllers; a delegated one is usually our parent
    for parent in dict.fromkeys((own, own.parent, kind.mount) if own != kind.mount else (own,)):
        if os.geteuid() != 0 and (kind.version == 1 or not os.access(parent / "cgroup.procs", os.W_OK)):
            continue  # members could be made, but not joined
        folder = parent / name
        try:
            folder.mkdir()
        except OSError:
            continue
        if os.access(folder / needed, os.W_OK) and os.access(folder / "cgroup.procs", os.W_OK):
            return folder
        with contextlib.suppress(OSError):
            folder.rmdir()
    return None


class Groups:
    """The control groups of one desktop."""

    def __init__(self, name: str, limits: Limits) -> None:
        """Makes what can be made: nothing, if it must be so."""
        self.folders: list[Path] = []
        self.fds: dict[str, int] = {}
        """Open files for the warden, by the names that it knows."""
        for controller, kind in find().items():
            with contextlib.suppress(OSError):
                if controller == _MEMORY:
                    self._bound_memory(kind, name, limits)
                else:
                    self._bound_processes(kind, name, limits)

    def _open(self, name: str, path: Path, flags: int = os.O_RDONLY) -> None:
        self.fds[name] = os.open(path, flags | os.O_CLOEXEC)

    def _bound_memory(self, kind: Kind, name: str, limits: Limits) -> None:
        limit, swap, oom = (
            ("memory.limit_in_bytes", "memory.swappiness", "memory.oom_control")
            if kind.version == 1
            else ("memory.max", "memory.swap.max", "memory.events")
        )
        folder = _make(kind, name, limit)
        if folder is None:
            return
        self._keep(folder)
        _write(folder / limit, limits.memory + sum(limits.sizes().values()) + _SLACK)
        with contextlib.suppress(OSError):  # not there without swap
            _write(folder / swap, 0)
        self._open("memory", folder / "cgroup.procs", os.O_WRONLY)
        self._open("stat", folder / "memory.stat")
        self._open("oom", folder / oom)

    def _bound_processes(self, kind: Kind, name: str, limits: Limits) -> None:
        if kind.version == 2 and self.folders and (self.folders[0] / "pids.max").exists():
            folder = self.folders[0]
        else:
            made = _make(kind, name, "pids.max")
            if made is None:
                return
            folder = made
            self._keep(folder)
            self._open("processes", folder / "cgroup.procs", os.O_WRONLY)
        _write(folder / "pids.max", limits.processes + _SPARE_PROCESSES)
        self._open("pids", folder / "pids.events")

    def _keep(self, folder: Path) -> None:
        if folder not in self.folders:
            self.folders.append(folder)

    def release(self) -> None:
        """Closes the files; the warden has its own."""
        for fd in self.fds.values():
            os.close(fd)
        self.fds.clear()


def remove(folders: list[Path]) -> None:
    """Removes groups as soon as their last process is gone; what takes longer is left behind."""
    until = time.monotonic() + _GONE_S
    for folder in folders:
        while folder.is_dir():
            try:
                folder.rmdir()
            except OSError:
                if time.monotonic() > until:
                    break
                time.sleep(_POLL_S)


def survey() -> Iterator[str]:
    """Tries it: the names of the controllers that can be used, with their version."""
    name = f"deskcraft-probe-{os.getpid()}"
    for controller, kind in find().items():
        files = {_MEMORY: ("memory.limit_in_bytes", "memory.max"), _PROCESSES: ("pids.max", "pids.max")}
        with contextlib.suppress(OSError):
            folder = _make(kind, name, files[controller][kind.version - 1])
            if folder is not None:
                folder.rmdir()
                yield f"{controller} (version {kind.version})"
