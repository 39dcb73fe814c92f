"""Process 1 of the private libvirtd's own pid and mount namespaces: runs the daemon, and ends it with its last user.

It is started as root with nothing but the standard library (`python -I -S`), by `daemon.start`:

    FOLDER/        /run/deskcraft/libvirt-XXXXXXXX
      daemon.lock  held (flock) as long as this process lives
      users        shared lock of every user; when it can be had alone, nobody is left
      pid          of this process, as the host sees it
      kept         there as long as it stays without users
      etc, lib, cache, logs, run    what libvirtd sees as /etc/libvirt, /var/lib/libvirt, ... ; run has its socket

What is in a pid namespace ends with its first process: however this one dies, the kernel ends libvirtd and every QEMU
with it. And it collects the dead QEMUs that libvirtd has disowned; with nobody to do so each revert takes two seconds.
"""

# Locks are of descriptors, which pathlib does not know:
from __future__ import annotations

import fcntl
import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deskcraft.desktop.local.warden import kernel
else:
    from warden import kernel  # its folder is in the path; the packages above it need more than the standard library

FOLDERS = {
    "etc": "/etc/libvirt",
    "lib": "/var/lib/libvirt",
    "cache": "/var/cache/libvirt",
    "logs": "/var/log/libvirt",
    "run": "/run/libvirt",
}
ENVIRONMENT = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
_MS_SLAVE = 1 << 19
_SIGNALS = {signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGUSR1}
_RESTARTS, _RESTARTS_S = 5, 60.0
"""A daemon that dies more often than this is left dead."""


def main() -> None:
    """Arguments: the folder, and JSON of {daemon, store, uid, gid, kvm}."""
    folder, options = Path(sys.argv[1]), json.loads(sys.argv[2])
    os.setsid()
    life = os.open(folder / "daemon.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    fcntl.flock(life, fcntl.LOCK_EX)  # one who asks whether we run holds it for a moment
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    kernel.unshare(kernel.NEWNS | kernel.NEWPID)
    child = os.fork()
    if child:
        (folder / "pid").write_text(f"{child}\n")
        os._exit(0)
    _mounts(folder, Path(options["store"]), options["uid"], options["gid"])
    _serve(folder, [options["daemon"], "-f", str(folder / "etc/libvirtd.conf"), "-p", str(folder / "run/libvirtd.pid")])


def _mounts(folder: Path, store: Path, uid: int, gid: int) -> None:
    kernel.mount("none", "/", flags=_MS_SLAVE | kernel.MS_REC)
    for name, place in FOLDERS.items():
        Path(place).mkdir(parents=True, exist_ok=True)
        kernel.mount(str(folder / name), place, flags=kernel.MS_BIND)
    closed = next((path for path in reversed(store.parents) if not _open_to_all(path)), None)
    if closed is not None:  # such as /root: QEMU's user must pass to the store, and to nothing beside it
        source = os.open(store, os.O_PATH | os.O_CLOEXEC)
        kernel.mount("tmpfs", str(closed), "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, "size=1m,mode=0711")
        store.mkdir(parents=True, exist_ok=True)
        kernel.mount(f"/proc/self/fd/{source}", str(store), flags=kernel.MS_BIND)
        os.close(source)
    device = Path("/dev/kvm")
    if device.exists():  # the host's stays as it is; this one is its twin, for QEMU's user
        own = folder / "kvm"
        own.unlink(missing_ok=True)
        os.mknod(own, stat.S_IFCHR | 0o600, device.stat().st_rdev)
        os.chown(own, uid, gid)
        kernel.mount(str(own), str(device), flags=kernel.MS_BIND)
    kernel.mount("proc", "/proc", "proc", kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC)


def _open_to_all(path: Path) -> bool:
    return bool(path.stat().st_mode & stat.S_IXOTH)


def _serve(folder: Path, argv: list[str]) -> None:
    users = os.open(folder / "users", os.O_RDWR | os.O_CLOEXEC)
    last = _await_last(users)
    daemon, began = _start(argv), [time.monotonic()]
    while True:
        number = signal.sigwait(_SIGNALS)
        if number == signal.SIGUSR1:
            # A lock of its own, which nobody closes: this process has become a user.
            fcntl.flock(os.open(folder / "users", os.O_RDWR | os.O_CLOEXEC), fcntl.LOCK_SH)
            (folder / "kept").touch()
        if number in (signal.SIGTERM, signal.SIGINT):
            _end()
        for dead, status in _collect():
            if dead == last and status == 0:
                _end()
            if dead == last:
                last = _await_last(users)
            if dead == daemon.pid:
                began = [moment for moment in began if moment > time.monotonic() - _RESTARTS_S]
                if len(began) > _RESTARTS:
                    _end()
                daemon = _start(argv)  # finds its guests again
                began.append(time.monotonic())


def _start(argv: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(argv, stdin=subprocess.DEVNULL, env=ENVIRONMENT, cwd="/", preexec_fn=_unblock)


def _unblock() -> None:
    signal.pthread_sigmask(signal.SIG_SETMASK, set())


def _await_last(users: int) -> int:
    """A child that ends with status 0 when nobody uses the daemon any more; the lock is then ours."""
    child = os.fork()
    if child:
        return child
    fcntl.flock(users, fcntl.LOCK_EX)
    os._exit(0)


def _collect() -> list[tuple[int, int]]:
    dead: list[tuple[int, int]] = []
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return dead
        if pid == 0:
            return dead
        dead.append((pid, status))


def _end() -> None:
    """Ends everything in the namespace, and only then lets go of the locks."""
    try:
        os.kill(-1, signal.SIGKILL)
        while True:
            os.wait()
    except (ChildProcessError, ProcessLookupError):
        os._exit(0)
