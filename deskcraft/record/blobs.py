"""Screens and evidence of a run, each content once, named by its sha256 and written whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
from pathlib import Path

from deskcraft.errors import BadInput, DiskFull


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that it is there whole or not at all.

    Raises:
        DiskFull: no room is left.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".partial-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(
                f"{path.parent}: no room left on the disk; free some and run the same command again"
            ) from error
        raise


class BlobStore:
    """A folder `blobs/` with one file a content."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def put(self, data: bytes) -> str:
        """Keeps the bytes and gives their sha256 (hex)."""
        name = hashlib.sha256(data).hexdigest()
        if not self.file(name).exists():
            write_whole(self.file(name), data)
        return name

    def file(self, name: str) -> Path:
        """Where the content with this sha256 lies."""
        return self.path / name

    def get(self, name: str) -> bytes:
        """The content, checked against its name.

        Raises:
            BadInput: it is missing or damaged.
        """
        try:
            data = self.file(name).read_bytes()
        except OSError as error:
            raise BadInput(f"{self.file(name)}: the record refers to it, but it cannot be read: {error}") from error
        if hashlib.sha256(data).hexdigest() != name:
            raise BadInput(f"{self.file(name)}: damaged; its content is not what its name says")
        return data
