"""Files of the sandbox, opened and written as seen from its own root and safe against what hostile code puts there."""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH208
from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import stat
from collections.abc import Generator, Iterator
from typing import Any

from . import kernel

_INSIDE = kernel.RESOLVE_IN_ROOT | kernel.RESOLVE_NO_MAGICLINKS
_BENEATH = kernel.RESOLVE_BENEATH | kernel.RESOLVE_NO_MAGICLINKS | kernel.RESOLVE_NO_SYMLINKS
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_PIECE = 2**20
_MISSING = {errno.ENOENT, errno.ENOTDIR}
_BUSY_RETRIES = 100


class Missing(Exception):
    """Nothing is at this path."""


class Refused(Exception):
    """What is there must not be read; the message says why."""


class Files:
    """The sandbox's files, below a descriptor of its root folder."""

    def __init__(self, root: int, proc_device: int | None) -> None:
        self._root = root
        self._proc_device = proc_device

    def _open(self, path: str, flags: int, resolve: int = _INSIDE, mode: int = 0) -> int:
        for _ in range(_BUSY_RETRIES):  # EAGAIN: a folder was renamed while the path was followed
            try:
                return kernel.openat2(self._root, path, flags, resolve=resolve, mode=mode)
            except BlockingIOError:
                continue
            except OSError as error:
                if error.errno in _MISSING:
                    raise Missing(path) from error
                raise Refused(_reason(error)) from error
        raise Refused("it cannot be opened without waiting")

    def open_regular(self, path: str) -> int:
        """A descriptor for reading a regular file; FIFOs, devices, magic links and /proc are refused.

        Raises:
            Missing: nothing is there.
            Refused: it is not a plain file of this desktop.
        """
        looked = self._open(path, os.O_PATH)  # first without opening: a device's or FIFO's open can have effects
        try:
            entry = os.fstat(looked)
        finally:
            os.close(looked)
        self._must_be_plain(entry)
        fd = self._open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
        try:
            self._must_be_plain(os.fstat(fd))
        except Refused:
            os.close(fd)
            raise
        return fd

    def _must_be_plain(self, entry: os.stat_result) -> None:
        if not stat.S_ISREG(entry.st_mode):
            raise Refused(f"it is {_kind(entry.st_mode)}, not a regular file")
        if entry.st_dev == self._proc_device:
            raise Refused("it is a file of the kernel's /proc")

    def put(self, path: str, data: int, mode: int, owner: int) -> None:
        """Writes the bytes of the descriptor `data` to path, whole or not at all; missing folders are made.

        Raises:
            Refused: a folder on the way is none, or there is no room.
        """
        folder, name = os.path.split(path)
        if not name or name in (".", ".."):
            raise Refused("the path names no file")
        try:
            parent = self._folder(folder, owner)
        except OSError as error:
            raise Refused(_reason(error)) from error
        fresh = f".{name[:200]}.new"
        try:
            _write_new(parent, fresh, data, mode, owner)
            os.rename(fresh, name, src_dir_fd=parent, dst_dir_fd=parent)
        except OSError as error:
            raise Refused(_reason(error)) from error
        finally:
            os.close(parent)

    def _folder(self, path: str, owner: int) -> int:
        """A descriptor of the folder, made with its missing parents."""
        here = self._open("/", os.O_RDONLY | os.O_DIRECTORY)
        done = ""
        for part in [part for part in path.split("/") if part]:
            done += "/" + part
            try:
                deeper = self._open(done, os.O_RDONLY | os.O_DIRECTORY)
            except Missing:
                os.mkdir(part, 0o755, dir_fd=here)
                os.chown(part, owner, owner, dir_fd=here, follow_symlinks=False)
                deeper = os.open(part, _FOLDER, dir_fd=here)
            os.close(here)
            here = deeper
        return here

    def tree(self, path: str, out: int, max_entries: int, max_hash_bytes: int) -> Iterator[None]:
        """Writes the manifest of a folder as one JSON object to `out`; each step is one short piece of work.

        What is no folder is listed by itself under the name "", a link as a link and nothing hashed.

        Raises:
            Refused: more entries or bytes than the caps.
        """
        try:
            top = self._open(path, _FOLDER)
        except (Missing, Refused):
            _write_all(out, json.dumps(self._single(path)).encode())
            return
        device = os.fstat(top).st_dev
        walk = _Walk(max_entries, max_hash_bytes)
        folders = [""]
        try:
            while folders:
                below = folders.pop()
                fd = _beneath(top, below)
                if fd is None:
                    continue
                try:
                    for name in sorted(os.listdir(fd)):
                        entry = yield from walk.look(fd, name, below)
                        if entry is not None and stat.S_ISDIR(entry.st_mode) and entry.st_dev == device:
                            folders.append(f"{below}{name}/")
                finally:
                    os.close(fd)
        finally:
            os.close(top)
        _write_all(out, json.dumps(walk.entries).encode())

    def _single(self, path: str) -> dict[str, dict[str, Any]]:
        """The entry at path itself, if one is there."""
        try:
            fd = self._open(path, os.O_PATH | os.O_NOFOLLOW)
        except (Missing, Refused):
            return {}
        try:
            entry = os.fstat(fd)
            target = os.readlink("", dir_fd=fd) if stat.S_ISLNK(entry.st_mode) else ""
        except OSError:
            return {}
        finally:
            os.close(fd)
        return {} if stat.S_ISDIR(entry.st_mode) else {"": _described(entry, "", target)}


class _Walk:
    """The entries seen so far, and the caps."""

    def __init__(self, max_entries: int, max_hash_bytes: int) -> None:
        self.entries: dict[str, dict[str, Any]] = {}
        self._left = max_hash_bytes
        self._max_entries = max_entries
        self._max_hash_bytes = max_hash_bytes

    def look(self, fd: int, name: str, below: str) -> Generator[None, None, os.stat_result | None]:
        """Records one entry; None if it has just gone."""
        try:
            entry = os.stat(name, dir_fd=fd, follow_symlinks=False)
            target = os.readlink(name, dir_fd=fd) if stat.S_ISLNK(entry.st_mode) else ""
        except OSError:
            return None
        digest = ""
        if stat.S_ISREG(entry.st_mode):
            digest = yield from self._hash(fd, name, entry.st_size)
        self.entries[below + name] = _described(entry, digest, target)
        if len(self.entries) > self._max_entries:
            raise Refused(f"more than {self._max_entries} entries")
        return entry

    def _hash(self, folder: int, name: str, size: int) -> Generator[None, None, str]:
        if size > self._left:
            raise Refused(f"more than {self._max_hash_bytes} bytes to hash")
        try:
            fd = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY, dir_fd=folder)
        except OSError:
            return ""
        try:
            digest = hashlib.sha256()
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                return ""
            while piece := os.read(fd, min(_PIECE, self._left + 1)):
                digest.update(piece)
                self._left -= len(piece)
                if self._left < 0:
                    raise Refused(f"more than {self._max_hash_bytes} bytes to hash")
                yield
            return digest.hexdigest()
        finally:
            os.close(fd)


_KINDS = {stat.S_IFREG: "file", stat.S_IFDIR: "folder", stat.S_IFLNK: "link"}
_WORDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFLNK: "a link",
}


def _described(entry: os.stat_result, digest: str, target: str) -> dict[str, Any]:
    """An entry of a manifest (`protocol.TreeEntry`)."""
    kind = _KINDS.get(stat.S_IFMT(entry.st_mode), "other")
    return {
        "kind": kind,
        "mode": stat.S_IMODE(entry.st_mode),
        "uid": entry.st_uid,
        "gid": entry.st_gid,
        "size": entry.st_size if kind == "file" else 0,
        "sha256": digest,
        "target": target,
        "links": entry.st_nlink if kind == "file" else 1,
    }


def _kind(mode: int) -> str:
    return _WORDS.get(stat.S_IFMT(mode), "something else")


def _reason(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "it lies behind a link that leaves the desktop, or links that go round"
    return os.strerror(error.errno or errno.EIO)


def _beneath(top: int, path: str) -> int | None:
    """The folder at path below top, following no link; None if it is not there any more."""
    try:
        return kernel.openat2(top, path or ".", _FOLDER, resolve=_BENEATH)
    except OSError as error:
        if error.errno in (errno.ENAMETOOLONG, errno.EMFILE):
            raise Refused(_reason(error)) from error
        return None


def _write_new(parent: int, name: str, data: int, mode: int, owner: int) -> None:
    with contextlib.suppress(FileNotFoundError):
        os.unlink(name, dir_fd=parent)
    fd = os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW, 0o600, dir_fd=parent)
    try:
        left = os.fstat(data).st_size
        offset = 0
        while left > 0:
            done = os.sendfile(fd, data, offset, left)
            left, offset = left - done, offset + done
        os.fchown(fd, owner, owner)
        os.fchmod(fd, mode)
    except OSError:
        os.unlink(name, dir_fd=parent)
        raise
    finally:
        os.close(fd)


def _write_all(out: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(out, view) :]
