"""Writes files of an archive into a new folder, in such a way that nothing can land outside of it."""

import hashlib
import os
from dataclasses import replace
from pathlib import Path
from typing import IO

from deskcraft.errors import ImageBuildError
from deskcraft.image.manifest import CAPABILITY, Entry

_CHUNK = 1 << 20


def text_digest(text: str) -> str:
    """sha256 of a text."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class TreeWriter:
    """Creates the entries of an image one by one; parents come first.

    No name is ever opened through a link: parents are opened component by component with O_NOFOLLOW, and
    files are created with O_EXCL.
    """

    def __init__(self, folder: Path, as_root: bool) -> None:
        """Write below `folder`.

        Args:
            folder: Exists, and is ours alone.
            as_root: Whether owners and capabilities are set as recorded; else all belongs to this user.
        """
        self._folder = folder
        self._as_root = as_root
        self._folders: list[Entry] = []
        self._parent_path: str | None = None
        self._parent = -1

    def file(self, entry: Entry, content: IO[bytes], mtime_ns: int | None = None) -> Entry:
        """Create a regular file of exactly `entry.size` bytes; returns the entry with the digest of them.

        Raises:
            ImageBuildError: The content is shorter, the name is taken, or its folder is not there.
        """
        parent, name = self._open_parent(entry.path)
        digest = hashlib.sha256()
        try:
            descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=parent)
        except FileExistsError as error:
            raise ImageBuildError(f"{entry.path} comes twice in the archive") from error
        with os.fdopen(descriptor, "wb") as file:
            left = entry.size
            while left:
                chunk = content.read(min(left, _CHUNK))
                if not chunk:
                    raise ImageBuildError(f"the archive ends in the middle of {entry.path}")
                file.write(chunk)
                digest.update(chunk)
                left -= len(chunk)
            file.flush()
            if self._as_root:
                os.fchown(descriptor, entry.uid, entry.gid)
            os.fchmod(descriptor, entry.mode)
            if self._as_root and entry.capability:
                os.setxattr(descriptor, CAPABILITY, entry.capability)
            if mtime_ns is not None:
                os.utime(descriptor, ns=(mtime_ns, mtime_ns))
        return replace(entry, sha256=digest.hexdigest())

    def other(self, entry: Entry, mtime_ns: int | None = None) -> Entry:
        """Create a folder or a link.

        Raises:
            ImageBuildError: The name is taken, or its folder is not there.
        """
        parent, name = self._open_parent(entry.path)
        try:
            if entry.kind == "d":
                os.mkdir(name, 0o700, dir_fd=parent)
                self._folders.append(entry)
            else:
                os.symlink(entry.target, name, dir_fd=parent)
                if self._as_root:
                    os.chown(name, entry.uid, entry.gid, dir_fd=parent, follow_symlinks=False)
        except FileExistsError as error:
            raise ImageBuildError(f"{entry.path} comes twice in the archive") from error
        if mtime_ns is not None and entry.kind == "l":
            os.utime(name, ns=(mtime_ns, mtime_ns), dir_fd=parent, follow_symlinks=False)
        return entry

    def finish(self, mtimes_ns: dict[str, int] | None = None) -> None:
        """Give the folders their owners, modes and times, innermost first."""
        for entry in reversed(self._folders):
            parent, name = self._open_parent(entry.path)
            descriptor = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent)
            try:
                if self._as_root:
                    os.fchown(descriptor, entry.uid, entry.gid)
                os.fchmod(descriptor, entry.mode)
                if mtimes_ns and entry.path in mtimes_ns:
                    os.utime(descriptor, ns=(mtimes_ns[entry.path], mtimes_ns[entry.path]))
            finally:
                os.close(descriptor)
        self.close()

    def close(self) -> None:
        """Let go of the folder that is held open."""
        if self._parent >= 0:
            os.close(self._parent)
        self._parent, self._parent_path = -1, None

    def _open_parent(self, path: str) -> tuple[int, str]:
        parent_path, _, name = path.rpartition("/")
        if parent_path != self._parent_path:
            self.close()
            descriptor = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
            for part in filter(None, parent_path.split("/")):
                try:
                    inner = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=descriptor)
                except OSError as error:
                    raise ImageBuildError(f"{path} has no folder in the archive ({error.strerror})") from error
                finally:
                    os.close(descriptor)
                descriptor = inner
            self._parent, self._parent_path = descriptor, parent_path
        return self._parent, name
