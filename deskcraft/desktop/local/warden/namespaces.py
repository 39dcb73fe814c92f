"""Moves the warden into its namespaces and maps ids, with the one helper process that needs the host's rights.

Three ways, by who started us (`Ids.how`):
- `root`: the host's root maps a range; the image is shown with shifted ids (an idmapped mount).
- `subuid`: an ordinary user maps the range of /etc/subuid with newuidmap; the image is stored with those ids.
- `single`: one id only, the caller's; the image belongs to the caller, or is only read.
"""

from __future__ import annotations

import fcntl
import os
import socket
import struct
from dataclasses import dataclass

from . import kernel

RANGE = 65_536
"""Ids of a full sandbox."""
_SIOCSIFFLAGS, _IFF_UP, _IFF_RUNNING = 0x8914, 0x1, 0x40


@dataclass(frozen=True)
class Ids:
    """How ids inside belong to ids outside: `inside`..`inside + count - 1` is shown as `outside`.. on the host."""

    how: str
    inside: int
    outside: int
    count: int
    shift: bool
    """The image is shown with shifted ids (only the host's root can)."""


def _write_maps(pid: int, ids: Ids) -> None:
    line = f"{ids.inside} {ids.outside} {ids.count}"
    if ids.how == "subuid":
        for program in ("newuidmap", "newgidmap"):
            child = os.posix_spawnp(program, [program, str(pid), *line.split()], {"PATH": "/usr/bin:/bin:/usr/sbin"})
            if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
                raise OSError(f"{program} refused to map {line}")
        return
    if ids.how == "single":
        _write(f"/proc/{pid}/setgroups", "deny")
    _write(f"/proc/{pid}/uid_map", line)
    _write(f"/proc/{pid}/gid_map", line)


def _write(path: str, text: str) -> None:
    fd = os.open(path, os.O_WRONLY)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)


def _help(link: socket.socket, pid: int, ids: Ids, image: str) -> None:
    """The helper: maps the ids of `pid` and, for root, sends back the image shown with shifted ids."""
    link.recv(1)
    fds: list[int] = []
    try:
        _write_maps(pid, ids)
        if ids.shift:
            space = os.open(f"/proc/{pid}/ns/user", os.O_RDONLY)
            tree = kernel.clone_tree(image)
            kernel.set_attributes(tree, kernel.ATTR_IDMAP | kernel.ATTR_RDONLY, space)
            fds = [tree]
        socket.send_fds(link, [b"ok"], fds)
    except OSError as error:
        link.send(str(error).encode())


def enter(ids: Ids, image: str, hostname: str) -> int:
    """Enters new user, mount, ipc, uts, net and cgroup namespaces; gives the image as a detached mount.

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
            _help(its, me, ids, image)
        finally:
            os._exit(0)
    its.close()
    try:
        kernel.unshare(kernel.NEWUSER | kernel.NEWNS | kernel.NEWIPC | kernel.NEWUTS | kernel.NEWNET | kernel.NEWCGROUP)
        mine.send(b"x")
        answer, fds, _, _ = socket.recv_fds(mine, 4096, 1)
    finally:
        mine.close()
        os.waitpid(helper, 0)
    if answer != b"ok":
        raise OSError(f"ids cannot be mapped: {answer.decode(errors='replace') or 'the helper died'}")
    kernel.mount("none", "/", "", kernel.MS_REC | kernel.MS_PRIVATE)
    socket.sethostname(hostname)
    _raise_loopback()
    return fds[0] if fds else kernel.clone_tree(image)


def become(ids: Ids) -> None:
    """Takes the first id inside as this process's own; its capabilities inside stay."""
    if ids.how != "single":
        os.setgroups([])
    os.setresgid(ids.inside, ids.inside, ids.inside)
    os.setresuid(ids.inside, ids.inside, ids.inside)


def _raise_loopback() -> None:
    with socket.socket() as link:
        fcntl.ioctl(link, _SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", _IFF_UP | _IFF_RUNNING))
