"""Takes from this process what a task's script must not have: sockets, writing to the host, other processes.

The script keeps a read-only view of the files, an empty /dev/shm for its temporary files, and the pipe to the process
that started it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import struct
import sys

from deskcraft.errors import NoUserNamespaces

_NEWNS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_REC, _MS_PRIVATE = 2, 4, 8, 16384, 1 << 18
_SYS_MOUNT_SETATTR = 442
_AT_RECURSIVE = 0x8000
_ATTR_RDONLY, _ATTR_NOSUID = 1, 2
_PR_SET_PDEATHSIG, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 24, 38
SCRATCH = "/dev/shm"
_MEMORY = 4 * 2**30
_CPU_S = 900

_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 22, 2
_X86_64, _X32_BIT = 0xC000003E, 0x40000000
_DENIED = (41, 42, 101, 165, 272, 425)
"""x86-64 numbers of socket, connect, ptrace, mount, unshare, io_uring_setup: even a socket file of the host's (docker,
D-Bus) is out of reach."""

_libc = ctypes.CDLL(None, use_errno=True)


def confine() -> None:
    """Moves this process into namespaces of its own, without rights; returns in the child that goes on.

    Raises:
        NoUserNamespaces: the kernel does not let us.
    """
    uid, gid = os.getuid(), os.getgid()
    if _libc.unshare(_NEWUSER | _NEWNS | _NEWIPC | _NEWPID | _NEWNET):
        reason = os.strerror(ctypes.get_errno())
        raise NoUserNamespaces(f"no user namespaces for the scripts of tasks ({reason}); `deskcraft doctor` says how")
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{uid} {uid} 1")
    _write("/proc/self/gid_map", f"{gid} {gid} 1")
    child = os.fork()  # the pid namespace begins with the next child
    if child:
        os.close(0)
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    _libc.prctl(_PR_SET_PDEATHSIG, 9, 0, 0, 0)
    _mount(None, "/", None, _MS_REC | _MS_PRIVATE)
    attributes = struct.pack("QQQQ", _ATTR_RDONLY | _ATTR_NOSUID, 0, 0, 0)
    if _libc.syscall(_SYS_MOUNT_SETATTR, -1, b"/", _AT_RECURSIVE, attributes, len(attributes)):
        raise OSError(ctypes.get_errno(), "mount_setattr /")
    _mount("proc", "/proc", "proc", _MS_NOSUID | _MS_NODEV | _MS_NOEXEC)
    _mount("tmpfs", SCRATCH, "tmpfs", _MS_NOSUID | _MS_NODEV, b"size=256m")
    for capability in range(64):
        if _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) and ctypes.get_errno() == errno.EINVAL:
            break
    _drop_capabilities()
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    _deny_calls()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_S, _CPU_S))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for name in list(os.environ):
        if name not in ("PATH", "LANG", "HOME"):
            del os.environ[name]
    os.environ["TMPDIR"] = SCRATCH
    sys.dont_write_bytecode = True


def _deny_calls() -> None:
    load, equal, at_least, leave, eperm = 0x20, 0x15, 0x35, 0x06, 0x50000 | errno.EPERM  # linux/filter.h, seccomp(2)
    steps = [(load, 0, 0, 4), (equal, 0, len(_DENIED) + 3, _X86_64), (load, 0, 0, 0)]
    steps += [(at_least, len(_DENIED) + 1, 0, _X32_BIT)]
    steps += [(equal, len(_DENIED) - i, 0, number) for i, number in enumerate(_DENIED)]
    steps += [(leave, 0, 0, 0x7FFF0000), (leave, 0, 0, eperm)]
    instructions = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    count = len(steps)
    header = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", count, ctypes.addressof(instructions)))
    if _libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, header, 0, 0):
        raise OSError(ctypes.get_errno(), "seccomp")


def _drop_capabilities() -> None:
    header = struct.pack("II", 0x20080522, 0)
    if _libc.capset(header, bytes(24)):
        raise OSError(ctypes.get_errno(), "capset")


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: bytes | None = None) -> None:
    arguments = [value.encode() if value else None for value in (source, target, kind)]
    if _libc.mount(*arguments, ctypes.c_ulong(flags), data):
        raise OSError(ctypes.get_errno(), f"mount {target}")


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:  # noqa: PTH123 - /proc wants one plain write
        file.write(text)
