"""Starts a warden: reads what to make from the socket, makes it, and serves it."""

# Descriptors, and paths relative to them, are what pathlib does not know:
from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import socket
from dataclasses import replace
from typing import Any

from . import children, filesystem, guard, kernel, seccomp, wire
from .children import Bounds
from .disk import Folder
from .filesystem import Sizes
from .memory import Groups
from .namespaces import Ids, become, enter
from .serve import Sandbox, Server
from .walls import KINDS, close_proc, limit_namespaces
from .watchdog import Bounded

_HOSTNAME = "desk"
_MOUNT, _DISK = "m", "disk"
"""Folders below the state folder: on the one everything is mounted, the other may hold the overlay's upper folder."""
_MAX_FILES = 65_536
"""Open files of the warden itself: three for each process that it watches."""


def main(link_fd: int, lifeline: int) -> None:
    """Makes the sandbox that the first message describes and serves it; errors go back as the first answer."""
    link = socket.socket(fileno=link_fd)
    for fd in (link_fd, lifeline):
        os.set_inheritable(fd, False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the controller's to handle
    kernel.set_name("deskcraft-warden")
    try:
        message, fds = wire.receive(link)
    except EOFError:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(_MAX_FILES, hard), hard))
    try:
        box = _make(message, fds, link, lifeline)
    except OSError as error:
        with contextlib.suppress(OSError):
            wire.send(link, {"error": "not made", "why": str(error)})
        return
    kernel.hide()
    wire.send(link, {"ready": True})
    Server(box).serve()


def _make(message: dict[str, Any], fds: list[int], link: socket.socket, lifeline: int) -> Sandbox:
    ids = Ids.read(message["ids"])
    walls = KINDS[message["walls"]]
    sizes, bounds = message["sizes"], Bounds(**message["bounds"])
    desktop = message["kind"] == "desktop"
    given = dict(zip(message["fds"], fds, strict=True)) if desktop else {}
    os.chdir(message["base"])  # from here on paths are relative: the folders above may be closed to the new ids
    disk_bytes = sizes["disk"] if desktop and message["disk_upper"] else 0
    trees, disk = enter(ids, message["trees"], _HOSTNAME, disk_bytes)
    seed = os.open(message["seed"], os.O_RDONLY | os.O_DIRECTORY) if desktop else -1
    become(ids)
    upper: int | None = None
    folder: Folder | None = None
    if desktop:
        store: int | str | None = None
        if message["disk_upper"]:
            store = disk if disk is not None else _DISK
        upper = filesystem.build_desktop(
            _MOUNT, trees[0], seed, given.get("saved"), ids, Sizes(**sizes), store, set_uid=message["sudo"]
        )
        if store == _DISK:
            folder = Folder(upper, sizes["disk"])
            bounds = replace(bounds, file_size=sizes["disk"])
    else:
        filesystem.build_x_box(_MOUNT, trees[0], ids, sizes["tmp"])
    for tree in trees:
        os.close(tree)
    init_pid = start_init(lifeline, with_proc=desktop)
    if not desktop:
        with contextlib.suppress(OSError):  # by the host's /proc, which may be read-only; the filter forbids them too
            limit_namespaces(walls)
    kernel.pivot_here()
    if desktop:
        limit_namespaces(walls)
        if not message["sudo"]:
            guard.cover(guard.KEEPERS)
        close_proc(walls)
    # an upper folder on the host's disk shows that disk's size, which says nothing about us
    mounts = [os.open(path, os.O_PATH) for path in message["bounded"] if path != "/" or folder is None]
    enter_fds = tuple(given[name] for name in ("memory", "processes") if name in given)
    groups = Groups(enter_fds, given.get("stat"), given.get("oom"), given.get("pids"))
    if message["sudo"]:
        filesystem.allow_sudo()
    return Sandbox(
        link=link,
        lifeline=lifeline,
        init_pid=init_pid,
        root=os.open("/", os.O_RDONLY | os.O_DIRECTORY),
        upper=upper,
        proc=os.open("/proc", os.O_RDONLY | os.O_DIRECTORY) if desktop else None,
        single=not ids.full,
        sudo=message["sudo"],
        bounds=bounds,
        kept=children.KEPT_CAPABILITIES if desktop else frozenset(),
        filter_program=seccomp.program(walls),
        bounded=Bounded(
            message["memory"], bounds.processes, tuple(mounts), groups, folder, open_files=bounds.open_files
        ),
        groups=children.groups_of("user", with_sudo=message["sudo"]) if ids.full else (),
    )


def start_init(lifeline: int, *, with_proc: bool) -> int:
    """Starts pid 1 of a new pid namespace, with its /proc in the new root; gives its pid on the host."""
    kernel.unshare(kernel.NEWPID)
    read, write = os.pipe()
    mine_read, mine_write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(read)
            os.close(mine_write)
            if with_proc:
                filesystem.mount_proc()
            kernel.set_name("init")
            kernel.wipe_arguments()
            kernel.hide()
            children.init((lifeline, mine_read), write)
        except OSError as error:
            os.write(write, str(error).encode())
        finally:
            os._exit(1)
    os.close(write)
    os.close(mine_read)
    select.select([read], [], [])
    answer = os.read(read, 500)
    os.close(read)
    if answer != b"ok":
        raise OSError(answer.decode(errors="replace") or "pid 1 died")
    return pid  # mine_write stays open as long as this process lives
