"""Numbered places for virtual machines, one machine each: held by a lock, and cleaned when their holder has died.

    ROOT/guests/
      upload.lock       held by whoever brings a disk to a daemon's pool
      0/ lock           held (flock) as long as the guest lives; the kernel lets go of it however we die
         claim.json     address of the daemon, name of the domain
         overlay.qcow2  what the guest has written, where the daemon reads our folders
         serial.log     what its serial console said, likewise

Whoever finds a place whose lock is free and whose claim is there has found what a killed controller left.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deskcraft.errors import DiskFull, HostError
from deskcraft.image.store import store_root

MAX_SLOTS = 64
_CLAIM = "claim.json"
_open_locks: set[int] = set()


@dataclass(frozen=True, slots=True)
class Claim:
    """What stands in claim.json."""

    uri: str
    name: str


@dataclass(slots=True)
class Place:
    """One held place."""

    folder: Path
    claim: Claim
    _lock: int

    @property
    def held(self) -> bool:
        """Is it ours? Not after it was let go of, and not in a forked child."""
        return self._lock in _open_locks

    def release(self) -> None:
        """Empties the place and lets go of it; may be called again."""
        if not self.held:
            return
        for entry in self.folder.iterdir():
            if entry.name != "lock":
                shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink(missing_ok=True)
        self.let_go()

    def let_go(self) -> None:
        """Lets go of the place as it is, to be cleaned by the next who looks."""
        if self.held:
            _close(self._lock)
            self._lock = -1


def guests_folder() -> Path:
    """Where the places are."""
    return store_root() / "guests"


def owner() -> str:
    """Names this store on this machine, so that domains of several on one daemon do not meet."""
    try:
        machine = Path("/etc/machine-id").read_text().strip()
    except OSError:
        machine = ""
    words = f"{machine}\0{socket.gethostname()}\0{store_root()}"
    return hashlib.sha256(words.encode(errors="surrogateescape")).hexdigest()[:8]


def claim(uri: str) -> Place:
    """Holds a free place, clean. What a killed controller left on another daemon stays for who opens that one.

    Raises:
        HostError: all are taken, or the folder cannot be written.
        DiskFull: no room is left.
    """
    root = guests_folder()
    try:
        for slot in range(MAX_SLOTS):
            folder = root / str(slot)
            folder.mkdir(parents=True, exist_ok=True)
            lock = _try_lock(folder)
            if lock is None:
                continue
            place = Place(folder, Claim(uri, f"deskcraft-{owner()}-{slot}"), lock)
            try:
                if _read(folder) is not None:
                    place.let_go()  # not ours to clean: `reap` of that daemon does
                    continue
                folder.chmod(0o711)  # QEMU's user passes through
                (folder / _CLAIM).write_text(json.dumps({"uri": uri, "name": place.claim.name}) + "\n")
            except BaseException:
                place.let_go()
                raise
            return place
    except OSError as error:
        if error.errno == 28:
            raise DiskFull(f"no room is left for a virtual machine in {root}") from error
        raise HostError(f"a virtual machine's folder cannot be made in {root}: {error}") from error
    raise HostError(f"all {MAX_SLOTS} places for virtual machines in {root} are in use")


def held() -> Iterator[Claim]:
    """The claims of guests that are under way."""
    for folder in _folders():
        lock = _try_lock(folder)
        if lock is not None:
            _close(lock)
        elif (found := _read(folder)) is not None:
            yield found


def leftovers(uri: str) -> Iterator[Place]:
    """The places that killed controllers left for this daemon, held while each is looked at."""
    for folder in _folders():
        lock = _try_lock(folder)
        if lock is None:
            continue
        found = _read(folder)
        place = Place(folder, found or Claim(uri, ""), lock)
        try:
            if found is not None and found.uri == uri:
                yield place
        finally:
            place.let_go()


@contextlib.contextmanager
def upload_lock() -> Iterator[None]:
    """Held by the one who brings a disk to a daemon's pool; the others wait, and find it there."""
    guests_folder().mkdir(parents=True, exist_ok=True)
    lock = os.open(guests_folder() / "upload.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def _folders() -> list[Path]:
    root = guests_folder()
    return sorted(path for path in root.iterdir() if path.name.isdecimal()) if root.is_dir() else []


def _read(folder: Path) -> Claim | None:
    try:
        fields = json.loads((folder / _CLAIM).read_text())
        return Claim(str(fields["uri"]), str(fields["name"]))
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError):  # killed while it was written: nothing was started yet
        (folder / _CLAIM).unlink(missing_ok=True)
        return None


def _try_lock(folder: Path) -> int | None:
    try:
        lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    _open_locks.add(lock)
    return lock


def _close(lock: int) -> None:
    _open_locks.discard(lock)
    os.close(lock)


def _forget() -> None:
    """A forked child holds nothing: else the places of a killed controller would look taken as long as it lives."""
    for lock in _open_locks:
        with contextlib.suppress(OSError):
            os.close(lock)
    _open_locks.clear()


os.register_at_fork(after_in_child=_forget)
