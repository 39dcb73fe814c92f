"""A private libvirtd for machines where none runs (no systemd, a container): started by its first user, as root.

It has a folder, a mount namespace and a pid namespace of its own (`supervisor`), so a libvirtd of the system is never
touched. Every user holds a shared lock; when the last lets go of it, however it died, daemon and guests end.
QEMU runs as an unprivileged user there, and sees of the closed folders above the store nothing but the store.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from deskcraft.desktop.libvirt.binding import APT
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import BadInput, DesktopTimeout, HostError
from deskcraft.image.store import store_root

_RUN = Path("/run/deskcraft")
_CODE = "import sys; sys.path[:0] = [sys.argv.pop(1), sys.argv.pop(1)]; from supervisor import main; main()"
_QEMU_USERS = ("libvirt-qemu", "qemu", "nobody")
_START_S, _END_S = 30.0, 60.0
_WIPED = ("etc", "lib", "cache", "logs", "run", "kvm", "kept", "pid")
_uses: set[int] = set()
_QEMU_CONF = """\
user = "+{uid}"
group = "+{gid}"
security_driver = "none"
dynamic_ownership = 0
remember_owner = 0
cgroup_controllers = []
namespaces = []
stdio_handler = "file"
max_core = 0
"""
_LIBVIRTD_CONF = """\
listen_tls = 0
auth_unix_ro = "none"
auth_unix_rw = "none"
unix_sock_group = "root"
unix_sock_rw_perms = "0700"
unix_sock_dir = "/run/libvirt"
log_outputs = "3:file:{folder}/logs/libvirtd.log"
"""


@dataclass(frozen=True, slots=True)
class QemuUser:
    """Who QEMU runs as under the private daemon."""

    name: str
    uid: int
    gid: int


@dataclass(frozen=True, slots=True)
class Status:
    """How the private daemon stands."""

    running: bool
    kept: bool
    """It stays without users (`deskcraft libvirt start`)."""
    pid: int | None
    """Of its supervisor."""
    uri: str
    folder: Path


def folder() -> Path:
    """Where the private daemon of this store lives."""
    return _RUN / f"libvirt-{hashlib.sha256(os.fsencode(store_root())).hexdigest()[:8]}"


def private_uri() -> str:
    """Its address."""
    return f"qemu+unix:///system?socket={folder()}/run/libvirt-sock"


def qemu_user() -> QemuUser:
    """The first unprivileged user that is there for it."""
    for name in _QEMU_USERS:
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return QemuUser(name, entry.pw_uid, entry.pw_gid)
    return QemuUser("65534", 65534, 65534)


def use() -> int:
    """Becomes a user of the daemon, which is started if it does not run: what `leave` takes.

    Raises:
        HostError: it cannot be started.
    """
    if os.geteuid() != 0:
        raise HostError("a private libvirt daemon can be started by root only; --libvirt-uri qemu:///session is yours")
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    place.chmod(0o700)
    with _locked(place / "start.lock"):
        users = os.open(place / "users", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(users, fcntl.LOCK_SH)  # waits while a daemon is ending
            # the kernel lets go of an ended one's locks one after the other, this one first
            _await(lambda: _listens(place) or not _runs(place), "the private libvirtd takes no connections")
            if not _runs(place):
                _start(place)
        except BaseException:
            os.close(users)
            raise
    _uses.add(users)
    return users


def leave(users: int) -> None:
    """Ends a use. Does nothing in a forked child, which has none."""
    if users in _uses:
        _uses.discard(users)
        os.close(users)


def start() -> Status:
    """Starts the daemon and keeps it without users, until `stop`.

    Raises:
        HostError: it cannot be started.
    """
    users = use()
    try:
        os.kill(_pid(folder()), signal.SIGUSR1)
        _await(lambda: (folder() / "kept").exists(), "the private libvirtd does not stay")
    finally:
        leave(users)
    return status()


def stop(force: bool = False) -> bool:
    """Ends the daemon and its guests; False if it did not run.

    Raises:
        BadInput: a run uses it, and `force` is off.
        HostError: it does not end.
    """
    place = folder()
    if not status().running:
        return False
    if not force and _guests_claimed():
        raise BadInput("the private libvirtd has guests of a run in progress; stop that run, or use --force")
    os.kill(_pid(place), signal.SIGTERM)
    _await(lambda: not _runs(place), "the private libvirtd does not end")
    return True


def status() -> Status:
    """How it stands."""
    place = folder()
    running = _runs(place)
    return Status(
        running, running and (place / "kept").exists(), _pid(place) if running else None, private_uri(), place
    )


def _guests_claimed() -> bool:
    from deskcraft.desktop.libvirt.claims import held

    return any(claim.uri == private_uri() for claim in held())


def _start(place: Path) -> None:
    daemon = shutil.which("libvirtd", path="/usr/local/sbin:/usr/sbin:/usr/bin")
    if daemon is None or shutil.which("qemu-system-x86_64") is None:
        raise HostError(f"libvirtd or qemu-system-x86_64 is not installed; {APT}")
    for name in _WIPED:
        path = place / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    user = qemu_user()
    for name in ("etc", "lib", "cache", "logs", "run"):
        (place / name).mkdir(mode=0o755)
    (place / "etc/qemu.conf").write_text(_QEMU_CONF.format(uid=user.uid, gid=user.gid))
    (place / "etc/libvirtd.conf").write_text(_LIBVIRTD_CONF.format(folder=place))
    store = store_root()
    store.mkdir(parents=True, exist_ok=True)
    store.chmod(store.stat().st_mode | 0o111)  # QEMU's user passes through; the folders above keep others out
    options = {"daemon": daemon, "store": str(store.resolve()), "uid": user.uid, "gid": user.gid}
    here = Path(__file__).parent
    with (place / "logs/supervisor.log").open("wb") as log:
        done = subprocess.run(
            [
                sys.executable,
                "-I",
                "-S",
                "-c",
                _CODE,
                str(here),
                str(here.parent / "local"),
                str(place),
                json.dumps(options),
            ],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={},
            cwd="/",
            timeout=_START_S,
            check=False,
        )
    if done.returncode != 0:
        raise HostError(f"a private libvirtd cannot be started: {_last_line(place / 'logs/supervisor.log')}{_MEND}")
    _await(lambda: _listens(place) or not _runs(place), "the private libvirtd gives no sign of life")
    if not _runs(place):
        raise HostError(f"the private libvirtd ended at once: {_last_line(place / 'logs/supervisor.log')}{_MEND}")


def _listens(place: Path) -> bool:
    """Does it take connections? Its socket is there a moment before."""
    with socket.socket(socket.AF_UNIX) as link:
        try:
            link.connect(str(place / "run/libvirt-sock"))
        except OSError:
            return False
    return True


_MEND = "; it needs mount and pid namespaces (in Docker: --privileged), or give --libvirt-uri"


def _last_line(path: Path) -> str:
    text = path.read_text(errors="replace").strip() if path.exists() else ""
    return text.rpartition("\n")[2] or "it said nothing"


def _runs(place: Path) -> bool:
    try:
        life = os.open(place / "daemon.lock", os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(life, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        return False
    finally:
        os.close(life)


def _pid(place: Path) -> int:
    return int((place / "pid").read_text())


def _await(ask: Callable[[], bool], what: str) -> None:
    try:
        wait_until(ask, _END_S, what)
    except DesktopTimeout as error:
        raise HostError(f"{what} ({error}); its logs are in {folder()}/logs") from error


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        deadline = time.monotonic() + 2 * _START_S
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise HostError(f"another process has been starting a libvirtd for a minute ({path})") from None
                time.sleep(0.05)
        yield
    finally:
        os.close(lock)


def _forget() -> None:
    """A forked child is no user of the daemon: else it would not end with its last."""
    for users in _uses:
        with contextlib.suppress(OSError):
            os.close(users)
    _uses.clear()


os.register_at_fork(after_in_child=_forget)
