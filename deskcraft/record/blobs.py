"""Screens and evidence of a run, each content once, named by its sha256 and written whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deskcraft.errors import BadInput, DiskFull
from deskcraft.intake.files import BLOB_BYTES, SHA256, read_inside, sha256_inside

UNFINISHED = ".partial-"
"""How the names of files begin that are being written."""


@contextmanager
def telling_full_disk(folder: Path) -> Iterator[None]:
    """Turns the system's word for it into ours.

    Raises:
        DiskFull: no room is left.
    """
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(f"{folder}: no room left on the disk; free some and run the same command again") from error
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that it is there whole or not at all.

    Raises:
        DiskFull: no room is left.
    """
    with telling_full_disk(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=UNFINISHED)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def make_durable(path: Path) -> None:
    """Returns when a file's bytes, or a folder's names, would outlive a loss of power.

    Raises:
        DiskFull: no room is left.
    """
    with telling_full_disk(path.parent):
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class BlobStore:
    """A folder `blobs/` with one file a content."""

    def __init__(self, path: Path) -> None:
        """Names the folder; it is made when the first content is kept.

        Args:
            path: the folder.
        """
        self.path = path

    def put(self, data: bytes) -> str:
        """Keeps a content, once.

        Args:
            data: the bytes.

        Returns:
            Their sha256 (hex), which is the content's name.

        Raises:
            DiskFull: no room is left.
        """
        name = self.name_of(data)
        if not self.file(name).exists():
            write_whole(self.file(name), data)
        return name

    @staticmethod
    def name_of(data: bytes) -> str:
        """Says what a content is called, kept or not.

        Args:
            data: the bytes.

        Returns:
            Their sha256 (hex).
        """
        return hashlib.sha256(data).hexdigest()

    def file(self, name: str) -> Path:
        """Says where a content lies; it is not looked at.

        Args:
            name: its sha256 (hex).

        Returns:
            The path of its file.

        Raises:
            BadInput: it is no sha256, and so no name of a content.
        """
        if not SHA256.fullmatch(name):
            raise BadInput(f"{self.path}: {name[:100]!r} is the name of no content; it must be a sha256")
        return self.path / name

    def checked(self, name: str) -> Path:
        """Says where a content lies, for a process that opens it by itself: a regular file, behind no link.

        Args:
            name: its sha256 (hex).

        Returns:
            The path of its file, which was read and compared with its name.

        Raises:
            BadInput: it is missing or damaged, or anything else.
        """
        path = self.file(name)
        try:
            digest = sha256_inside(self.path.parent, f"{self.path.name}/{name}", BLOB_BYTES)
        except FileNotFoundError as error:
            raise BadInput(f"{path}: the record refers to it, but it cannot be read: no such file") from error
        if digest != name:
            raise BadInput(f"{path}: damaged; its content is not what its name says")
        return path

    def get(self, name: str, most_bytes: int = BLOB_BYTES) -> bytes:
        """Reads a content and checks it against its name.

        Args:
            name: its sha256 (hex).
            most_bytes: a larger one is refused.

        Returns:
            The bytes.

        Raises:
            BadInput: it is missing or damaged, no regular file, behind a link, or too large.
        """
        path = self.file(name)
        try:
            data = read_inside(self.path.parent, f"{self.path.name}/{name}", most_bytes)
        except FileNotFoundError as error:
            raise BadInput(f"{path}: the record refers to it, but it cannot be read: no such file") from error
        if hashlib.sha256(data).hexdigest() != name:
            raise BadInput(f"{self.file(name)}: damaged; its content is not what its name says")
        return data


class BlobsBeside(BlobStore):
    """Contents that are looked at once and not kept, over a store that is read and never written to."""

    def __init__(self, path: Path, under: BlobStore) -> None:
        """Names the folder of the passing contents.

        Args:
            path: the folder; whoever made it removes it.
            under: the store that holds the rest.
        """
        super().__init__(path)
        self._under = under

    def put(self, data: bytes) -> str:
        """Keeps a content, unless the store under this one has it; see `BlobStore.put`."""
        name = self.name_of(data)
        return name if self._under.file(name).exists() else super().put(data)

    def checked(self, name: str) -> Path:
        """See `BlobStore.checked`."""
        return self._holder(name).checked(name)

    def get(self, name: str, most_bytes: int = BLOB_BYTES) -> bytes:
        """See `BlobStore.get`."""
        return self._holder(name).get(name, most_bytes)

    def _holder(self, name: str) -> BlobStore:
        return BlobStore(self.path) if self.file(name).exists() else self._under
