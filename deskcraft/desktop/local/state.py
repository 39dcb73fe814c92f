"""The state folders of running desktops: numbered, held by a lock, and cleaned when their holder has died.

    ROOT/desktops/
      0/ lock          held (flock) as long as the desktop lives; the kernel lets go of it however we die
         wardens       `pid start-time` of each warden, one a line
         m/            the mount point, used in the sandbox's own mount namespace only
         x/m/          the same for the X server's box
         groups        the control groups of the desktop, one a line
         disk/         the overlay's upper folder where neither tmpfs nor a disk of its own can hold it
         ids           whose files lie in disk/, if they may be others' than the user's

ROOT is the image store's: `$DESKCRAFT_HOME`, or `deskcraft` in `$XDG_CACHE_HOME` or ~/.cache.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from deskcraft.desktop.local import groups
from deskcraft.desktop.local.identity import MAX_SLOTS, message
from deskcraft.desktop.local.warden.namespaces import Ids
from deskcraft.errors import DiskFull, HostError
from deskcraft.image.store import store_root

_SWEEP = "import sys; sys.path.insert(0, sys.argv[1]); del sys.argv[1]; from warden.sweep import main; main()"
DESKTOPS = "desktops"
"""The folder below ROOT."""
_START_TIME = 19
"""Field of /proc/PID/stat after the name: when the process began."""


def start_time(pid: int) -> str | None:
    """When a process began (ticks since boot), None if there is none: with the pid, this names it for good."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[_START_TIME]
    except OSError:
        return None


@dataclass(slots=True)
class State:
    """One held state folder."""

    folder: Path
    slot: int
    _lock: int

    def note_warden(self, pid: int) -> None:
        """Records a warden, so that it can be ended if we cannot do it ourselves."""
        with (self.folder / "wardens").open("a") as file:
            file.write(f"{pid} {start_time(pid)}\n")

    def note_groups(self, folders: Iterable[Path]) -> None:
        """Records control groups, for the same reason."""
        (self.folder / "groups").write_text("".join(f"{folder}\n" for folder in folders))

    def make_disk(self, ids: Ids) -> None:
        """Makes the folder for an upper layer on the host's disk, for the warden with these ids."""
        (self.folder / "disk").mkdir(mode=0o700)
        if os.geteuid() == 0:
            os.chown(self.folder / "disk", ids.uids[0][1], ids.gids[0][1])
        else:
            (self.folder / "ids").write_text(json.dumps(message(ids)))

    def forget(self) -> None:
        """Lets go of the lock without removing anything: for the child after a fork."""
        with contextlib.suppress(OSError):
            os.close(self._lock)

    def release(self) -> None:
        """Removes the folder and lets go of it."""
        _empty(self.folder)
        with contextlib.suppress(OSError):
            self.folder.rmdir()
        os.close(self._lock)


def _empty(folder: Path, *, lock: bool = True) -> None:
    """Removes all that a desktop left in its folder, and its control groups; the lock's file goes last."""
    with contextlib.suppress(FileNotFoundError):
        groups.remove([Path(line) for line in (folder / "groups").read_text().splitlines()])
    if (folder / "ids").exists():
        _sweep(folder)
    for entry in sorted(folder.iterdir(), key=lambda path: path.name == "lock"):
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif lock or entry.name != "lock":
            entry.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Empties the folder with the files of other ids, which needs a user namespace of its own."""
    argv = [sys.executable, "-I", "-S", "-c", _SWEEP, str(Path(__file__).parent), (folder / "ids").read_text()]
    done = subprocess.run(
        [*argv, str(folder / "disk")], stdin=subprocess.DEVNULL, capture_output=True, env={}, check=False
    )
    if done.returncode != 0:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise HostError(f"the files of an ended desktop in {folder / 'disk'} cannot be removed: {last}")


def _try_lock(folder: Path) -> int | None:
    """The lock of a folder, or None if another holds it."""
    try:
        fd = os.open(folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(fd).st_ino == (folder / "lock").stat().st_ino:  # else it was removed and made anew meanwhile
            return fd
    except OSError:
        pass
    os.close(fd)
    return None


def _end_leftovers(folder: Path) -> int:
    """Ends wardens that outlived their controller (their lifeline should have); gives how many."""
    ended = 0
    with contextlib.suppress(OSError):
        for line in (folder / "wardens").read_text().splitlines():
            pid, _, began = line.partition(" ")
            if not pid.isdecimal():
                continue
            with contextlib.suppress(OSError):
                handle = os.pidfd_open(int(pid))
                try:
                    if start_time(int(pid)) == began:
                        signal.pidfd_send_signal(handle, signal.SIGKILL)
                        ended += 1
                finally:
                    os.close(handle)
    return ended


def claim(root: Path | None = None) -> State:
    """Holds a free state folder, clean.

    Raises:
        HostError: all are taken, or the root folder cannot be written.
        DiskFull: no room is left.
    """
    desktops = (root or store_root()) / DESKTOPS
    try:
        desktops.mkdir(parents=True, exist_ok=True)
        for slot in range(MAX_SLOTS):
            folder = desktops / str(slot)
            folder.mkdir(exist_ok=True)
            lock = _try_lock(folder)
            if lock is None:
                continue
            _end_leftovers(folder)
            _empty(folder, lock=False)
            folder.chmod(0o711)  # the sandbox's ids pass through to the mount points, and see nothing
            for point in ("m", "x/m"):
                (folder / point).mkdir(parents=True)
            return State(folder, slot, lock)
    except OSError as error:
        if error.errno == 28:
            raise DiskFull(f"no room is left for a desktop in {desktops}") from error
        raise HostError(f"a desktop's folder cannot be made in {desktops}: {error}") from error
    raise HostError(f"all {MAX_SLOTS} desktops in {desktops} are in use")


def reap(root: Path | None = None) -> int:
    """Cleans what desktops of killed controllers left; gives how many there were."""
    desktops = (root or store_root()) / DESKTOPS
    found = 0
    for folder in sorted(desktops.iterdir()) if desktops.is_dir() else []:
        # a probe's folder (`host.probe`) is in use without a lock, and goes with its process
        lock = _try_lock(folder) if folder.is_dir() and folder.name.isdecimal() else None
        if lock is None:
            continue
        if (folder / "m").exists():
            found += 1
        _end_leftovers(folder)
        State(folder, 0, lock).release()
    return found
