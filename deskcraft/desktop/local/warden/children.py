"""Starts programs in the sandbox: as pid 1 (a tiny init) and as the user or the inner root, with rights cut down."""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH123
from __future__ import annotations

import errno
import os
import resource
import select
import signal
import struct
from dataclasses import dataclass

from . import kernel
from .filesystem import USER
from .memory import Groups

KEPT_CAPABILITIES = frozenset({0, 1, 3, 4, 5, 6, 7, 8, 10, 13, 18, 27, 29, 31})
"""chown, dac_override, fowner, fsetid, kill, setgid, setuid, setpcap, net_bind_service, net_raw, sys_chroot, mknod,
audit_write, setfcap: what sudo, useradd and dpkg need, and no more."""
_PID = struct.Struct("i")
_PATIENCE_S, _LOOK_S = 3.0, 0.2
"""How long a program that does not start may stand still until it is given up, and between two looks."""
_SHARED = [(resource.RLIMIT_MSGQUEUE, 2**20), (resource.RLIMIT_SIGPENDING, 8192), (resource.RLIMIT_MEMLOCK, 64 * 2**20)]
"""What the kernel counts for a user and not for a process: message queues, pending signals, memory that stays."""


@dataclass(frozen=True)
class Bounds:
    """Limits of each program started (see setrlimit(2))."""

    processes: int
    open_files: int
    file_size: int = 0
    """Bytes of a file; 0 is no limit."""
    data: int = 0
    """Bytes of private memory of a process; 0 is no limit (browsers reserve far more than they use)."""
    address_space: int = 0
    """Bytes of addresses of a process; 0 is no limit."""
    cpu_s: int = 0
    """Processor time of a process; 0 is no limit."""


@dataclass(frozen=True)
class Launch:
    """What to start: `fds` become 0, 1, 2 and up."""

    argv: list[str]
    env: dict[str, str]
    cwd: str
    uid: int
    groups: tuple[int, ...]
    fds: tuple[int, ...]
    new_privileges: bool
    kept: frozenset[int] | None = KEPT_CAPABILITIES
    """Capabilities that it and its children may have at most; None for all."""


def _limit(bounds: Bounds) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limits = [(resource.RLIMIT_NPROC, bounds.processes), (resource.RLIMIT_NOFILE, bounds.open_files)]
    limits += [(resource.RLIMIT_DATA, bounds.data)] if bounds.data else []
    limits += [(resource.RLIMIT_FSIZE, bounds.file_size)] if bounds.file_size else []
    limits += [(resource.RLIMIT_AS, bounds.address_space)] if bounds.address_space else []
    limits += [(resource.RLIMIT_CPU, bounds.cpu_s)] if bounds.cpu_s else []
    limits += _SHARED
    for kind, wanted in limits:
        hard = resource.getrlimit(kind)[1]
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(kind, (value, value))


def _place(fds: tuple[int, ...], report: int) -> int:
    """Makes the descriptors 0, 1, 2, ... and closes every other one but the report; gives the report's new number."""
    free = max(*fds, report) + len(fds) + 1
    for index, fd in enumerate((report, *fds)):
        os.dup2(fd, free + index, inheritable=False)
    for index in range(len(fds)):
        os.dup2(free + 1 + index, index, inheritable=True)
    os.closerange(len(fds), free)
    os.closerange(free + 1, 1 << 20)
    return free


def _run(launch: Launch, bounds: Bounds, groups: Groups, filter_program: bytes, report: int) -> None:
    """In the child: becomes the program, or reports the error and ends."""
    try:
        os.setsid()
        os.write(report, _PID.pack(os.getpid()))
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE, signal.SIGCHLD, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        groups.join()
        report = _place(launch.fds, report)
        os.umask(0o022)
        _limit(bounds)
        if not launch.new_privileges:
            kernel.no_new_privileges()
        if filter_program:
            kernel.install_filter(filter_program)
        if launch.kept is not None:
            kernel.drop_bounding(launch.kept)
        if launch.uid != os.getuid():
            os.setgroups(list(launch.groups))
            os.setresgid(launch.uid, launch.uid, launch.uid)
            os.setresuid(launch.uid, launch.uid, launch.uid)
        os.chdir(launch.cwd)
        os.execvpe(launch.argv[0], launch.argv, launch.env)
    except OSError as error:
        os.write(report, _PID.pack(error.errno or errno.EIO) + str(error).encode()[:500])
    except (ValueError, TypeError) as error:
        os.write(report, _PID.pack(errno.EINVAL) + str(error).encode()[:500])
    finally:
        os._exit(127)


class StartError(Exception):
    """A program could not be started; the message is the kernel's."""


def start(launch: Launch, bounds: Bounds, groups: Groups, filter_program: bytes) -> tuple[int, int]:
    """Starts a program; gives its pid on the host and inside.

    Raises:
        StartError: no such program or folder, or the limits of processes are reached.
    """
    read, write = os.pipe()
    try:
        outer = os.fork()
        if outer == 0:
            _run(launch, bounds, groups, filter_program, write)
    except OSError as error:
        os.close(read)
        os.close(write)
        raise StartError(f"cannot fork: {error}") from error
    os.close(write)
    try:
        answer = _report(read, outer)
    finally:
        os.close(read)
    if answer is None:
        os.kill(outer, signal.SIGKILL)
        os.waitpid(outer, 0)
        raise StartError("another program stopped it, or has a lease on its file")
    if len(answer) == _PID.size:
        return outer, int(_PID.unpack(answer)[0])
    os.waitpid(outer, 0)
    raise StartError(answer[2 * _PID.size :].decode(errors="replace") or "it died before it started")


def _report(report: int, child: int) -> bytes | None:
    """What a child says until it is the program or has failed; None if something inside keeps it from both.

    Between its last step as root and the program, the user's processes can stop it; and whoever owns the program's file
    can put a lease on it. A child that waits for a processor or the disk is waited for: that is the host's doing.
    """
    said = b""
    stood = 0.0
    watch = select.poll()
    watch.register(report, select.POLLIN)
    while stood < _PATIENCE_S:
        if not watch.poll(1000 * _LOOK_S):
            stood = stood + _LOOK_S if _stands_still(child, said) else 0.0
        elif piece := os.read(report, 1024):
            said += piece
        else:
            return said
    return None


def _stands_still(child: int, said: bytes) -> bool:
    """Is a child stopped, or asleep? What it has said begins with its pid inside, once it has said anything."""
    try:
        if os.waitid(os.P_PID, child, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is not None:
            return True
        with open(f"/proc/{_PID.unpack(said[: _PID.size])[0]}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] == b"S"
    except (OSError, IndexError, struct.error):
        return False


def groups_of(name: str, *, with_sudo: bool) -> tuple[int, ...]:
    """The supplementary groups of a user by the sandbox's own /etc/group, read without the C library's plug-ins."""
    found = {USER}
    with open("/etc/group", encoding="utf-8", errors="replace") as file:
        for line in file:
            parts = line.rstrip("\n").split(":")
            if len(parts) == 4 and (name in parts[3].split(",") or (with_sudo and parts[0] == "sudo")):
                found.add(int(parts[2]))
    return tuple(sorted(found))


def init(lifelines: tuple[int, ...], ready: int) -> None:
    """Pid 1 inside: reaps what is left behind and ends, with everything in its namespace, when a lifeline breaks."""
    wake_read, wake_write = os.pipe()
    for fd in (wake_read, wake_write):
        os.set_blocking(fd, False)
    signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    os.write(ready, b"ok")
    os.close(ready)
    watch = select.poll()
    for fd in lifelines:
        watch.register(fd, select.POLLIN)
    watch.register(wake_read, select.POLLIN)
    while True:
        events = watch.poll()
        if any(fd in lifelines for fd, _ in events):
            os._exit(0)
        try:
            os.read(wake_read, 4096)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except (ChildProcessError, BlockingIOError):
            continue
