"""What every sandbox is closed with, whatever it is for: desktop, X server's box, batch sandbox, sites, scripts.

`Walls` says how far one kind of sandbox is opened; everything that is not opened is shut. Each part is applied where
its moment is: `limit_namespaces` and `close_proc` when the file system stands, `seccomp.program` for each program that
is started.
docs/understand/threat-model.md lists what is taken from bubblewrap, runc and systemd, and what desktops cannot bear.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH102, PTH106, PTH112, PTH114, PTH123, PTH208
from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass

from . import kernel

OF_PROC = frozenset(
    {
        "cgroups",
        "cpuinfo",
        "devices",
        "filesystems",
        "loadavg",
        "meminfo",
        "mounts",
        "net",
        "self",
        "stat",
        "swaps",
        "sys",
        "sysvipc",
        "thread-self",
        "tty",
        "uptime",
        "version",
        "vmstat",
    }
)
"""What applications read of /proc beside processes. All else is masked, known to us or not: the command line of the
kernel and its configuration, kcore, keys, timers, interrupts, sysrq-trigger, buses, file systems, pressure."""
_PLAIN = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC


@dataclass(frozen=True)
class Walls:
    """How far a kind of sandbox is opened."""

    namespaces: int = 0
    """User, pid and network namespaces of each user inside: browsers make some for their own sandbox."""
    shares: int = 0
    """Mount namespaces: the kernel counts one for each detached mount that the warden gives out."""
    inotify: int = 0
    """inotify instances of each user inside."""
    watches: int = 0
    """inotify watches of each user inside."""
    network: bool = False
    """Sockets of the internet families: only loopback is behind them."""
    local: bool = True
    """Sockets of files, beside pairs."""
    proc: frozenset[str] = frozenset()
    """Names of /proc that are shown beside the processes."""

    def bounds(self) -> dict[str, int]:
        """The limits of /proc/sys/user, by name; they hold for this sandbox's user namespace and all below it."""
        some = dict.fromkeys(("user", "pid", "net"), self.namespaces)
        few = dict.fromkeys(("ipc", "uts"), min(self.namespaces, _FEW))
        # hostile code with a mount namespace could mount tmpfs beyond every bound; nobody needs the others
        none = dict.fromkeys(("cgroup", "time"), 0) | {"mnt": self.shares}
        limits = {f"max_{name}_namespaces": count for name, count in (some | few | none).items()}
        return limits | {
            "max_inotify_instances": self.inotify,
            "max_inotify_watches": self.watches,
            "max_fanotify_groups": 0,
            "max_fanotify_marks": 0,
        }


_FEW = 16
DESKTOP = Walls(namespaces=64, inotify=100, watches=65_536, network=True, proc=OF_PROC)
"""Desktops and batch sandboxes: a browser and an office run there."""
SERVICE = Walls(inotify=16, watches=1024, network=True, proc=OF_PROC)
"""A program of DeskCraft that serves a desktop, and needs no sandbox of its own inside."""
X_SERVER = Walls(shares=4)
SCRIPT = Walls(inotify=4, watches=64, local=False)
"""Somebody's Python: it computes and talks over its pipes."""
KINDS = {"desktop": DESKTOP, "service": SERVICE, "x": X_SERVER, "script": SCRIPT}


def limit_namespaces(walls: Walls) -> None:
    """Writes the limits of this process's user namespace; /proc must show them, or they cannot be written.

    Raises:
        OSError: the kernel does not let us.
    """
    for name, count in walls.bounds().items():
        with contextlib.suppress(FileNotFoundError), open(f"/proc/sys/user/{name}", "w") as file:  # a newer one
            file.write(str(count))


def close_proc(walls: Walls) -> None:
    """Masks what this kind of sandbox is not shown of the /proc of its root, and makes /proc/sys read-only.

    Called in the new root by who holds its mount namespace, after `limit_namespaces`; a folder for the mask is made in
    /dev, which is our own.
    """
    mask = "/dev/.mask"
    os.mkdir(mask, 0)
    kernel.mount("tmpfs", mask, "tmpfs", _PLAIN, "size=16k,mode=0")
    os.mkdir(f"{mask}/folder", 0)
    os.close(os.open(f"{mask}/file", os.O_CREAT | os.O_WRONLY, 0))
    remount = kernel.MS_BIND | kernel.MS_REMOUNT | kernel.MS_RDONLY
    kernel.mount("none", mask, "", remount | _PLAIN)
    for name in os.listdir("/proc"):
        if name.isdecimal() or name in walls.proc or os.path.islink(f"/proc/{name}"):
            continue
        source = f"{mask}/folder" if os.path.isdir(f"/proc/{name}") else f"{mask}/file"
        kernel.mount(source, f"/proc/{name}", "", kernel.MS_BIND)
    if "sys" in walls.proc:  # not by open_tree: its detached mount counts as a mount namespace
        kernel.mount("/proc/sys", "/proc/sys", "", kernel.MS_BIND)
        kernel.mount("none", "/proc/sys", "", remount | _PLAIN)
    kernel.detach(mask)
    os.rmdir(mask)
