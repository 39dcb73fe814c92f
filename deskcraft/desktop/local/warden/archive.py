"""Keeps an overlay's upper folder as one file and brings it back: whiteouts, opaque folders, owners and links survive.

A private format, read back by the same release only: for each entry one line of JSON, then the file's bytes. Writing
yields between pieces, so that the warden keeps serving; both sides walk by descriptors and follow no link, for the
upper folder belongs to hostile code.
"""

# Descriptors, and paths relative to them, are what pathlib does not know:
# ruff: noqa: PTH208
from __future__ import annotations

import base64
import json
import os
import stat
from collections.abc import Iterator
from typing import Any

from . import kernel

_PIECE = 2**20
_STAY = kernel.RESOLVE_BENEATH | kernel.RESOLVE_NO_SYMLINKS | kernel.RESOLVE_NO_MAGICLINKS
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_MAX_LINE = 2**20


def _text(name: bytes) -> str:
    return base64.b64encode(name).decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text)


def _open_beneath(root: int, path: bytes, flags: int) -> int:
    return kernel.openat2(root, os.fsdecode(path or b"."), flags, resolve=_STAY)


def _attributes(fd: int) -> dict[str, str]:
    return {name: _text(os.getxattr(fd, name)) for name in os.listxattr(fd) if not name.startswith("system.")}


def save(upper: int, out: int) -> Iterator[None]:
    """Writes the folder `upper` (a descriptor) to the file `out`; each step is one short piece of work."""
    links: dict[int, str] = {}
    folders = [b""]
    while folders:
        folder = folders.pop()
        fd = _open_beneath(upper, folder, _FOLDER)
        try:
            _write_line(out, _head(folder, os.fstat(fd), "folder", attributes=_attributes(fd)))
            for raw in sorted(os.listdir(fd)):
                name = os.fsencode(raw)
                path = folder + b"/" + name if folder else name
                entry = os.stat(name, dir_fd=fd, follow_symlinks=False)
                if stat.S_ISDIR(entry.st_mode):
                    folders.append(path)
                else:
                    yield from _save_entry(fd, name, path, entry, links, out)
        finally:
            os.close(fd)
        yield


def _head(path: bytes, entry: os.stat_result, kind: str, **more: Any) -> dict[str, Any]:
    return {
        "path": _text(path),
        "kind": kind,
        "mode": stat.S_IMODE(entry.st_mode),
        "uid": entry.st_uid,
        "gid": entry.st_gid,
        "mtime_ns": entry.st_mtime_ns,
        **more,
    }


def _save_entry(
    fd: int, name: bytes, path: bytes, entry: os.stat_result, links: dict[int, str], out: int
) -> Iterator[None]:
    if entry.st_nlink > 1 and entry.st_ino in links:
        _write_line(out, _head(path, entry, "hardlink", target=links[entry.st_ino]))
        return
    if entry.st_nlink > 1:
        links[entry.st_ino] = _text(path)
    if stat.S_ISLNK(entry.st_mode):
        _write_line(out, _head(path, entry, "link", target=_text(os.fsencode(os.readlink(name, dir_fd=fd)))))
    elif stat.S_ISCHR(entry.st_mode) and entry.st_rdev == 0:
        _write_line(out, _head(path, entry, "whiteout"))
    elif stat.S_ISFIFO(entry.st_mode):
        _write_line(out, _head(path, entry, "fifo"))
    elif stat.S_ISREG(entry.st_mode):
        file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=fd)
        try:
            size = os.fstat(file).st_size
            _write_line(out, _head(path, entry, "file", size=size, attributes=_attributes(file)))
            yield from _copy(file, out, size)
        finally:
            os.close(file)


def _copy(source: int, out: int, size: int) -> Iterator[None]:
    """Copies exactly `size` bytes; a file that shrinks meanwhile is filled up with zeros."""
    left = size
    while left > 0:
        piece = os.read(source, min(left, _PIECE)) or bytes(min(left, _PIECE))
        _write(out, piece)
        left -= len(piece)
        yield


def _write(out: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(out, view) :]


def _write_line(out: int, head: dict[str, Any]) -> None:
    _write(out, json.dumps(head).encode() + b"\n")


def restore(saved: int, target: str) -> None:
    """Fills the empty folder `target` from a saved file."""
    root = os.open(target, _FOLDER)
    folders: list[dict[str, Any]] = []
    with os.fdopen(saved, "rb", closefd=False) as file:
        file.seek(0)
        while line := file.readline(_MAX_LINE):
            head = json.loads(line)
            path = _bytes(head["path"])
            folder, _, name = path.rpartition(b"/")
            parent = _open_beneath(root, folder, _FOLDER)
            try:
                _restore_entry(root, parent, name, head, file)
            finally:
                os.close(parent)
            if head["kind"] == "folder":
                folders.append(head)
    for head in reversed(folders):
        fd = _open_beneath(root, _bytes(head["path"]), _FOLDER)
        os.utime(fd, ns=(head["mtime_ns"], head["mtime_ns"]))
        os.close(fd)
    os.close(root)


def _restore_entry(root: int, parent: int, name: bytes, head: dict[str, Any], file: Any) -> None:
    kind, mode = head["kind"], head["mode"]
    if kind == "folder":
        if name:
            os.mkdir(name, 0o700, dir_fd=parent)
        fd = os.open(name or b".", _FOLDER, dir_fd=parent)
        _dress(fd, head)
        os.close(fd)
        return
    if kind == "hardlink":
        source = _bytes(head["target"])
        folder, _, last = source.rpartition(b"/")
        origin = _open_beneath(root, folder, _FOLDER)
        os.link(last, name, src_dir_fd=origin, dst_dir_fd=parent, follow_symlinks=False)
        os.close(origin)
        return
    if kind == "file":
        fd = os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW, 0o600, dir_fd=parent)
        left = int(head["size"])
        while left > 0:
            piece = file.read(min(left, _PIECE))
            if not piece:
                raise OSError("the snapshot ends too soon")
            _write(fd, piece)
            left -= len(piece)
        _dress(fd, head)
        os.utime(fd, ns=(head["mtime_ns"], head["mtime_ns"]))
        os.close(fd)
        return
    if kind == "link":
        os.symlink(_bytes(head["target"]), name, dir_fd=parent)
    elif kind == "whiteout":
        os.mknod(name, stat.S_IFCHR, 0, dir_fd=parent)
    else:
        os.mkfifo(name, mode, dir_fd=parent)
    os.chown(name, head["uid"], head["gid"], dir_fd=parent, follow_symlinks=False)


def _dress(fd: int, head: dict[str, Any]) -> None:
    os.fchown(fd, head["uid"], head["gid"])
    os.fchmod(fd, head["mode"])
    for name, value in head["attributes"].items():
        os.setxattr(fd, name, _bytes(value))
