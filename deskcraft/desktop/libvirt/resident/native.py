"""A warden of the whole machine: starts programs and opens files as one of a sandbox does, in a control group."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from deskcraft.desktop.local.warden import children, kernel
from deskcraft.desktop.local.warden.children import Bounds
from deskcraft.desktop.local.warden.memory import Groups
from deskcraft.desktop.local.warden.serve import Sandbox, Server
from deskcraft.desktop.local.warden.watchdog import Bounded

_TOP = Path("/sys/fs/cgroup")
_KEPT_FREE = 256 * 2**20
"""Bytes of the machine's memory that programs cannot have: the system, the X server and the agent need them."""
_PROCESSES = 2000
"""Processes and threads of a user, as in a local desktop."""
_SPARE_PROCESSES = 64
_OPEN_FILES = 8192
_WATCH_S = 1.0
"""Seconds between two looks; an emulated machine needs some time for one."""
_BOUNDED = ("/", "/tmp", "/dev/shm", "/run")


def _memory() -> int:
    """The machine's memory, bytes."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _make_group() -> Path:
    """A control group for all that is started, beside one for the agent; its unit's own is delegated to it."""
    own = _TOP / Path("/proc/self/cgroup").read_text(encoding="ascii").strip().partition("::/")[2]
    agents, group = own / "agent", own / "desktop"
    agents.mkdir(exist_ok=True)
    for pid in (own / "cgroup.procs").read_text(encoding="ascii").split():
        (agents / "cgroup.procs").write_text(pid)  # a group with groups below it has no processes of its own
    (own / "cgroup.subtree_control").write_text("+memory +pids")
    group.mkdir(exist_ok=True)
    (group / "memory.max").write_text(str(_memory() - _KEPT_FREE))
    (group / "pids.max").write_text(str(_PROCESSES + _SPARE_PROCESSES))
    return group


def begin(link: socket.socket, lifeline: int) -> tuple[int, int]:
    """Forks the warden; gives its pid and pidfd (see `sandbox.Begin`)."""
    group = _make_group()
    pid = os.fork()
    if pid == 0:
        try:
            kernel.set_name("deskcraft-warden")
            _serve(link, lifeline, group)
        finally:
            os._exit(0)
    return pid, os.pidfd_open(pid)


def _serve(link: socket.socket, lifeline: int, group: Path) -> None:
    os.setsid()
    stat, oom, pids = (os.open(group / name, os.O_RDONLY) for name in ("memory.stat", "memory.events", "pids.events"))
    groups = Groups((os.open(group / "cgroup.procs", os.O_WRONLY),), stat, oom, pids)
    mounts = tuple(os.open(path, os.O_PATH) for path in _BOUNDED)
    box = Sandbox(
        link=link,
        lifeline=lifeline,
        init_pid=None,
        root=os.open("/", os.O_RDONLY | os.O_DIRECTORY),
        upper=None,
        proc=os.open("/proc", os.O_RDONLY | os.O_DIRECTORY),
        single=False,
        sudo=True,
        kept=None,
        bounds=Bounds(_PROCESSES, _OPEN_FILES),
        filter_program=b"",
        bounded=Bounded(_memory(), _PROCESSES, mounts, groups, None, _WATCH_S),
        groups=children.groups_of("user", with_sudo=False),
        members=os.open(group / "cgroup.procs", os.O_RDONLY),
    )
    Server(box).serve()
