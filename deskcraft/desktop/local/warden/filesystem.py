"""Builds a sandbox's file system, inside its own mount namespace: nothing of it is ever mounted on the host.

A desktop gets one overlay on `/` (the image below, a sized tmpfs above), its own /dev, /proc and sized tmpfs; the X
server's box gets the image itself, read-only, and a small /tmp.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH101, PTH102, PTH103, PTH108, PTH120, PTH211
from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from . import archive, kernel
from .namespaces import Ids

USER = 1000
"""The id of `user` inside."""
NOBODY = 65_534
"""The id inside of who has no files and whom no process of the user's may touch."""
MB = 2**20
_DEVICES = ("null", "zero", "full", "random", "urandom")
_DEVICE_LINKS = {
    "ptmx": "pts/ptmx",
    "fd": "/proc/self/fd",
    "stdin": "/proc/self/fd/0",
    "stdout": "/proc/self/fd/1",
    "stderr": "/proc/self/fd/2",
}
_TTY_GROUP = 5
_PLAIN = kernel.MS_NOSUID | kernel.MS_NODEV
SUDOERS = "/etc/sudoers.d/deskcraft"
"""The file that lets the user run everything as root."""
_SUDOERS = "user ALL=(ALL:ALL) NOPASSWD: ALL\n"
_UPPER_INODES, _SCRATCH_INODES = 400_000, 20_000
SOCKETS = "/tmp/.X11-unix"
"""Where X servers keep their sockets, inside."""
SITES_FOLDERS = (
    "etc",
    "etc/ssl",
    "etc/ssl/certs",
    "etc/chromium",
    "etc/chromium/policies",
    "etc/chromium/policies/managed",
)
"""Where a desktop's own sites are made known (`served_sites.introduce`)."""
_OPEN_FOLDERS = {**dict.fromkeys(SITES_FOLDERS, 0o755), "var": 0o755, "var/tmp": 0o1777}
"""Folders of the image in which something is made at runtime, with their modes (Audacity works in /var/tmp)."""
LOGS = "/run/log"
"""Where the output of launched programs goes, inside: a small tmpfs, so that a chatty one fills nothing else."""


@dataclass(frozen=True)
class Sizes:
    """Bounds of the tmpfs mounts of a desktop, bytes."""

    disk: int
    tmp: int
    shm: int
    run: int
    log: int


def _tmpfs(target: str, size: int, mode: int, flags: int = _PLAIN, inodes: int = 0) -> None:
    data = f"size={size},mode={mode:o}" + (f",nr_inodes={inodes}" if inodes else "")
    kernel.mount("tmpfs", target, "tmpfs", flags, data)


def has_xattrs(folder: str) -> bool:
    """Can files in the folder carry user.* attributes? A tmpfs can since Linux 6.6; an overlay's upper must."""
    probe = f"{folder}/probe"
    os.close(os.open(probe, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        os.setxattr(probe, "user.probe", b"y")
    except OSError:
        return False
    finally:
        os.unlink(probe)
    return True


def copy_home(seed: int, target: str, owner: int | None) -> None:
    """Copies the folder `seed` (a descriptor) to target; regular files, folders and links; to `owner`."""
    os.mkdir(target, 0o755)
    for folder, folders, files, fd in os.fwalk(".", onerror=_give_up, dir_fd=seed, follow_symlinks=False):
        here = f"{target}/{folder}"
        for name in folders + files:
            place = f"{here}/{name}"
            entry = os.stat(name, dir_fd=fd, follow_symlinks=False)
            kind = entry.st_mode & 0o170000
            if kind == 0o120000:
                os.symlink(os.readlink(name, dir_fd=fd), place)
            elif kind == 0o040000:
                os.mkdir(place, entry.st_mode & 0o777)
            elif kind == 0o100000:
                _copy_file(fd, name, place, entry)
            if owner is not None:
                os.chown(place, owner, owner, follow_symlinks=False)
    if owner is not None:
        os.chown(target, owner, owner)


def _give_up(error: OSError) -> None:
    """A part of the seed that cannot be read: half a home would start every application differently."""
    raise error


def _copy_file(folder: int, name: str, place: str, entry: os.stat_result) -> None:
    source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=folder)
    target = os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, entry.st_mode & 0o777)
    left = entry.st_size
    while left > 0:
        done = os.sendfile(target, source, None, left)
        if done == 0:
            break
        left -= done
    os.utime(target, ns=(entry.st_atime_ns, entry.st_mtime_ns))
    os.close(source)
    os.close(target)


def build_desktop(
    base: str,
    image: int,
    seed: int,
    saved: int | None,
    ids: Ids,
    sizes: Sizes,
    store: str | int | None,
    *,
    set_uid: bool,
) -> int:
    """Mounts a desktop's file system below the folder `base`; gives a descriptor of the overlay's upper folder.

    `store` is what holds the upper folder where a tmpfs cannot (Linux before 6.6): a detached mount, or a folder on
    the host's disk. Without `set_uid` no program of it raises rights. Ends with the working directory in the new root;
    `kernel.pivot_here` is next, after /proc has been mounted by pid 1.
    """
    kernel.mount("tmpfs", base, "tmpfs", kernel.MS_NODEV, f"size={sizes.disk},mode=755,nr_inodes={_UPPER_INODES}")
    if isinstance(store, int):
        os.mkdir(f"{base}/disk", 0o755)
        kernel.attach(store, f"{base}/disk")
        store = f"{base}/disk"
    elif store is None:
        store = base
    for name in ("upper", "work"):
        os.mkdir(f"{store}/{name}", 0o755)
    for name in ("low", "root"):
        os.mkdir(f"{base}/{name}", 0o755)
    kernel.attach(image, f"{base}/low")
    owner = USER if ids.full else None
    if saved is not None:
        archive.restore(saved, f"{store}/upper")
    else:
        os.mkdir(f"{store}/upper/home", 0o755)
        copy_home(seed, f"{store}/upper/home/user", owner)
        if owner is None:
            _open_folders(f"{base}/low", f"{store}/upper")
    layers = f"userxattr,lowerdir={base}/low,upperdir={store}/upper,workdir={store}/work"
    kernel.mount("overlay", f"{base}/root", "overlay", kernel.MS_NODEV if set_uid else _PLAIN, layers)
    inside = os.open(f"{store}/upper", os.O_RDONLY | os.O_DIRECTORY)
    os.chdir(f"{base}/root")
    _devices("dev", ids, terminals=True)
    _tmpfs("dev/shm", sizes.shm, 0o1777, _PLAIN | kernel.MS_NOEXEC)
    _tmpfs("tmp", sizes.tmp, 0o1777)
    os.mkdir(SOCKETS[1:], 0o1777)
    _tmpfs("run", sizes.run, 0o755)
    for folder in ("run/user", "run/user/1000", "run/dbus", "run/lock", "run/log"):
        os.mkdir(folder, 0o755)
    os.chmod("run/lock", 0o1777)
    os.chmod("run/user/1000", 0o700)
    if owner is not None:
        os.chown("run/user/1000", owner, owner)
    _tmpfs(LOGS[1:], sizes.log, 0o755, _PLAIN | kernel.MS_NOEXEC)
    return inside


def _open_folders(lower: str, upper: str) -> None:
    """Makes the folders of `_OPEN_FOLDERS` ours in the upper layer, if the image has them as somebody else's.

    A merged folder has the owner of its upper half. With one id, nobody could write to a folder of an image that is not
    his, whatever its mode: the overlay cannot copy the folder for an owner that has no id.
    """
    for name, mode in _OPEN_FOLDERS.items():
        with contextlib.suppress(FileNotFoundError):
            if os.lstat(f"{lower}/{name}").st_uid != os.getuid():
                os.mkdir(f"{upper}/{name}", 0o755)
                os.chmod(f"{upper}/{name}", mode)


def allow_sudo() -> None:
    """Lets `user` run everything as root; to be called inside the new root, which a snapshot may have filled."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(SUDOERS)
    fd = os.open(SUDOERS, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o440)
    os.write(fd, _SUDOERS.encode())
    os.fchmod(fd, 0o440)
    os.close(fd)


def mount_proc() -> None:
    """Mounts the pid namespace's own /proc; to be called by its pid 1 in the new root, before the pivot.

    Raises:
        OSError: the host masks parts of its own /proc, as Docker does, and so forbids a fresh one.
    """
    kernel.mount("proc", "proc", "proc", _PLAIN | kernel.MS_NOEXEC)


def _devices(target: str, ids: Ids, *, terminals: bool) -> None:
    """A /dev of the sandbox's own: the five harmless devices, and terminals where people work."""
    _tmpfs(target, MB, 0o755, kernel.MS_NOSUID | kernel.MS_NOEXEC)
    for name in (*_DEVICES, "tty") if terminals else _DEVICES:
        os.close(os.open(f"{target}/{name}", os.O_CREAT | os.O_WRONLY, 0o666))
        kernel.mount(f"/dev/{name}", f"{target}/{name}", "", kernel.MS_BIND)
    os.mkdir(f"{target}/shm", 0o755)
    for name, goal in _DEVICE_LINKS.items():
        if terminals or name != "ptmx":
            os.symlink(goal, f"{target}/{name}")
    if terminals:
        os.mkdir(f"{target}/pts", 0o755)
        group = f",gid={_TTY_GROUP}" if ids.full else ""
        options = "newinstance,ptmxmode=0666,mode=620" + group
        kernel.mount("devpts", f"{target}/pts", "devpts", kernel.MS_NOSUID | kernel.MS_NOEXEC, options)


def build_x_box(base: str, image: int, ids: Ids, tmp: int) -> None:
    """Mounts the X server's file system below `base`: the image, read-only, with a small /tmp and /dev."""
    kernel.mount("tmpfs", base, "tmpfs", _PLAIN, f"size={MB},mode=755")
    os.mkdir(f"{base}/root", 0o755)
    kernel.set_attributes(image, kernel.ATTR_RDONLY | kernel.ATTR_NOSUID | kernel.ATTR_NODEV)
    kernel.attach(image, f"{base}/root")
    os.chdir(f"{base}/root")
    _devices("dev", ids, terminals=False)
    _tmpfs("tmp", tmp, 0o755, _PLAIN | kernel.MS_NOEXEC)
    os.mkdir("tmp/fb", 0o700)
    os.mkdir(SOCKETS[1:], 0o755)
    _tmpfs(SOCKETS[1:], MB, 0o755, _PLAIN | kernel.MS_NOEXEC)


def build_script_room(
    base: str, trees: Sequence[tuple[str, int]], covered: Sequence[str], links: Mapping[str, str], ids: Ids, tmp: int
) -> None:
    """Mounts the file system of somebody's Python below `base`: trees of the host at their own places, read-only.

    Args:
        base: A folder, relative.
        trees: Place (absolute) and detached mount of each; one in another comes after it.
        covered: Folders within the trees (absolute) that are shown empty.
        links: Symbolic links to make: place to goal.
        ids: Of the sandbox.
        tmp: Bytes of the one place to write, /tmp, which is /dev/shm as well.
    """
    kernel.mount("tmpfs", base, "tmpfs", _PLAIN, f"size={MB},mode=755")
    os.chdir(base)
    for name in ("dev", "proc", "tmp"):
        os.mkdir(name, 0o755)
    data = f"size={tmp},mode=700,nr_inodes={_SCRATCH_INODES}"
    kernel.mount("tmpfs", "tmp", "tmpfs", _PLAIN | kernel.MS_NOEXEC, data)
    _devices("dev", ids, terminals=False)
    kernel.mount("tmp", "dev/shm", "", kernel.MS_BIND)
    for place, tree in trees:  # after /tmp: one may lie there
        _make_place(place[1:], kernel.is_folder(tree))
        kernel.set_attributes(tree, kernel.ATTR_RDONLY | kernel.ATTR_NOSUID | kernel.ATTR_NODEV)
        kernel.attach(tree, place[1:])
    for place in covered:
        _tmpfs(place[1:], MB, 0o555, _PLAIN | kernel.MS_NOEXEC | kernel.MS_RDONLY)
    for place, goal in links.items():
        os.symlink(goal, place[1:])


def _make_place(path: str, folder: bool) -> None:
    above = path if folder else os.path.dirname(path)
    if above:
        os.makedirs(above, 0o755, exist_ok=True)
    if not folder:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o644))


def seal(path: str) -> None:
    """Makes what is mounted at path read-only for good, in this mount namespace."""
    kernel.mount("none", path, "", kernel.MS_BIND | kernel.MS_REMOUNT | kernel.MS_RDONLY | _PLAIN)
