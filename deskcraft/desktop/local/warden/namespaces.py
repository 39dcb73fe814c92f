"""Moves the warden into its namespaces and maps ids, with the one helper process that needs the host's rights.

Three ways, by who started us (`Ids.how`):
- `root`: the host's root maps a range; the image is shown with shifted ids (an idmapped mount).
- `subuid`: an ordinary user maps the ranges of /etc/subuid and /etc/subgid with newuidmap and newgidmap; the image is
  stored with those ids, or is all the user's own, who is then root inside.
- `single`: one id only, the caller's; the image belongs to the caller, or is only read.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import kernel, loop

RANGE = 65_536
"""Ids of a full sandbox."""
Extent = tuple[int, int, int]
_SIOCSIFFLAGS, _IFF_UP, _IFF_RUNNING = 0x8914, 0x1, 0x40


@dataclass(frozen=True)
class Ids:
    """How ids inside belong to ids outside; an extent is (first inside, first on the host, how many)."""

    how: str
    uids: tuple[Extent, ...]
    gids: tuple[Extent, ...]
    shift: bool = False
    """The image is shown with shifted ids (only the host's root can)."""
    owner: int | None = None
    """On the host, of the sandbox's user namespace, if it is not the caller: what the kernel counts for each user
    (inotify, namespaces, pending signals) is then counted for this sandbox alone. Only the host's root can."""

    @classmethod
    def read(cls, message: dict[str, Any]) -> Ids:
        """From a message, where tuples are lists."""
        uids, gids = (tuple((a, b, c) for a, b, c in message[name]) for name in ("uids", "gids"))
        return cls(message["how"], uids, gids, message["shift"], message["owner"])

    @property
    def full(self) -> bool:
        """Several users inside, so that root and sudo can be there."""
        return sum(count for _, _, count in self.uids) > 1

    @property
    def first(self) -> int:
        """The id inside that the warden takes: root's, where there is one."""
        return self.uids[0][0]


def _write_maps(pid: int, ids: Ids) -> None:
    if ids.how == "single":
        _write(f"/proc/{pid}/setgroups", "deny")
    for program, name, extents in (("newuidmap", "uid_map", ids.uids), ("newgidmap", "gid_map", ids.gids)):
        lines = [" ".join(str(number) for number in extent) for extent in extents]
        if ids.how != "subuid":
            _write(f"/proc/{pid}/{name}", "\n".join(lines))
            continue
        argv = [program, str(pid), *" ".join(lines).split()]
        child = os.posix_spawnp(program, argv, {"PATH": "/usr/bin:/bin:/usr/sbin"})
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
            raise OSError(f"{program} refused to map {', '.join(lines)}")


def _write(path: str, text: str) -> None:
    fd = os.open(path, os.O_WRONLY)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)


def _new_space(ids: Ids, owner: int) -> int:
    """A user namespace with these ids that belongs to `owner`; a descriptor."""
    read, write = os.pipe()
    stay, go = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(go)
            with contextlib.suppress(OSError):  # hosts may refuse namespaces to who has no capability
                kernel.keep_capabilities()
            os.setresuid(-1, owner, -1)
            kernel.unshare(kernel.NEWUSER)
            os.write(write, b"x")
            os.read(stay, 1)
        finally:
            os._exit(0)
    os.close(write)
    os.close(stay)
    try:
        if not os.read(read, 1):
            raise OSError("no user namespace can be made")
        _write_maps(child, ids)
        return os.open(f"/proc/{child}/ns/user", os.O_RDONLY | os.O_CLOEXEC)
    finally:
        os.close(read)
        os.close(go)
        os.waitpid(child, 0)


def _help(link: socket.socket, pid: int, ids: Ids, trees: Sequence[str], disk: int) -> None:
    """The helper: maps the ids of `pid`, or sends a user namespace to join; for root also the trees, and a disk."""
    fds: list[int] = []
    try:
        if ids.owner is not None:
            fds.append(_new_space(ids, ids.owner))
        else:
            link.recv(1)
            _write_maps(pid, ids)
        if ids.shift:
            fds += [_shifted(tree, fds[0] if ids.owner is not None else None, pid) for tree in trees]
        if ids.shift and disk:
            with contextlib.suppress(OSError):  # no loop device to be had: the warden has its other way
                fds.append(loop.mount_new(disk, ids.uids[0][1]))
        socket.send_fds(link, [b"ok"], fds)
    except OSError as error:
        link.send(str(error).encode())


def _shifted(path: str, space: int | None, pid: int) -> int:
    """A tree shown with the ids of a user namespace: the one given, or that of `pid`."""
    tree = kernel.clone_tree(path)
    if space is None:
        space = os.open(f"/proc/{pid}/ns/user", os.O_RDONLY)
    kernel.set_attributes(tree, kernel.ATTR_IDMAP | kernel.ATTR_RDONLY, space)
    return tree


def enter(ids: Ids, trees: Sequence[str], hostname: str, disk: int = 0) -> tuple[list[int], int | None]:
    """Enters new user, mount, ipc, uts, net and cgroup namespaces; gives trees as detached mounts, and a disk.

    The disk is a detached mount of a new, empty file system of `disk` bytes in a file of the working directory; None
    where that is not wanted (0 bytes) or not to be had, as for everybody but the host's root.

    The caller stays in its pid namespace and keeps its host uid until `become` (so that it can still open what
    belongs to its user).

    Raises:
        OSError: the kernel or newuidmap does not let us.
    """
    mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    me = os.getpid()
    helper = os.fork()
    if helper == 0:
        mine.close()
        try:
            _help(its, me, ids, trees, disk)
        finally:
            os._exit(0)
    its.close()
    others = kernel.NEWNS | kernel.NEWIPC | kernel.NEWUTS | kernel.NEWNET | kernel.NEWCGROUP
    try:
        if ids.owner is None:
            kernel.unshare(kernel.NEWUSER | others)
            mine.send(b"x")
        answer, fds, _, _ = socket.recv_fds(mine, 4096, len(trees) + 2)
    finally:
        mine.close()
        os.waitpid(helper, 0)
    if answer != b"ok":
        raise OSError(f"ids cannot be mapped: {answer.decode(errors='replace') or 'the helper died'}")
    if ids.owner is not None:
        space = fds.pop(0)
        kernel.join(space, kernel.NEWUSER)
        os.close(space)
        kernel.unshare(others)
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    kernel.set_hostname(hostname)
    _raise_loopback()
    shown = fds[: len(trees)] if ids.shift else [kernel.clone_tree(tree, whole=True) for tree in trees]
    return shown, fds[len(trees)] if ids.shift and len(fds) > len(trees) else None


def become(ids: Ids) -> None:
    """Takes the first id inside as this process's own; its capabilities inside stay."""
    if ids.how != "single":
        os.setgroups([])
    os.setresgid(ids.first, ids.first, ids.first)
    os.setresuid(ids.first, ids.first, ids.first)


def _raise_loopback() -> None:
    with socket.socket() as link:
        fcntl.ioctl(link, _SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", _IFF_UP | _IFF_RUNNING))
