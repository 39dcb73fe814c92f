"""Takes files out of a sandbox and puts them in: the controller's half; the warden resolves the paths."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deskcraft.desktop.local.sandbox import Sandbox
from deskcraft.desktop.protocol import TreeEntry
from deskcraft.errors import DiskFull, RefusedFile

_PIECE = 2**20
_TREE_S = 120.0
"""Seconds that a manifest may take; hashing a gigabyte takes two."""
_SAVE_S = 300.0
"""Seconds that a snapshot may take."""


@contextmanager
def _memory_file(name: str) -> Iterator[int]:
    fd = os.memfd_create(name, os.MFD_CLOEXEC)
    try:
        yield fd
    finally:
        os.close(fd)


def get(box: Sandbox, path: str, max_bytes: int) -> bytes:
    """The bytes of a regular file.

    Raises:
        NoSuchFile: nothing is there.
        RefusedFile: it is no regular file, too large, or behind a link that leaves the desktop.
    """
    answer, (fd,) = box.request("open", path=path)
    try:
        if answer["size"] > max_bytes:
            raise RefusedFile(f"{path} cannot be taken: {answer['size']} bytes, more than {max_bytes}")
        pieces: list[bytes] = []
        left = max_bytes + 1  # the file may grow while it is read
        while left > 0 and (piece := os.read(fd, min(_PIECE, left))):
            pieces.append(piece)
            left -= len(piece)
    finally:
        os.close(fd)
    if left <= 0:
        raise RefusedFile(f"{path} cannot be taken: it grows beyond {max_bytes} bytes")
    return b"".join(pieces)


def put(box: Sandbox, path: str, data: bytes, *, mode: int, root: bool) -> None:
    """Writes a file, whole or not at all."""
    with _memory_file("put") as fd:
        with open(fd, "wb", closefd=False) as file:
            file.write(data)
        box.request("put", [fd], path=path, mode=mode, root=root)


def _printable(name: str) -> str:
    """A file name without bytes that are no UTF-8, for records."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def tree(box: Sandbox, path: str, max_entries: int, max_hash_bytes: int) -> dict[str, TreeEntry]:
    """The manifest of a folder.

    Raises:
        RefusedFile: more entries or bytes than the caps.
    """
    with _memory_file("tree") as fd:
        _, (status,) = box.request("tree", [fd], path=path, max_entries=max_entries, max_hash_bytes=max_hash_bytes)
        try:
            box.wait_job(status, f"the manifest of {path}", _TREE_S)
        finally:
            os.close(status)
        with open(fd, "rb", closefd=False) as file:
            file.seek(0)
            found = json.load(file)
    entries = {}
    for name, entry in found.items():
        entry["target"] = _printable(entry["target"])
        entries[_printable(name)] = TreeEntry(**entry)
    return dict(sorted(entries.items()))


def save(box: Sandbox, folder: Path) -> int:
    """Keeps the disk's state in a nameless file on the host; gives its descriptor.

    Raises:
        DiskFull: there is no room for it.
    """
    file = os.open(folder, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        _, (status,) = box.request("save", [file])
        try:
            box.wait_job(status, "the snapshot", _SAVE_S)
        finally:
            os.close(status)
    except BaseException as error:
        os.close(file)
        room = os.statvfs(folder)
        if room.f_bavail == 0:
            raise DiskFull(f"no room is left for a snapshot in {folder}") from error
        raise
    return file
