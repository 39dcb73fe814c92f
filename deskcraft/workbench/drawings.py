"""The pictures of decks that were drawn before: one file a deck in the user's cache, the oldest dropped.

    ROOT/drawings/KEY[:2]/KEY   a line of JSON (how long each picture is), then the pictures

ROOT is the image store's. KEY is the sha256 of all that the pictures depend on. A file appears by rename; one that
cannot be read is as good as none. Its time of modification is when it was last asked for.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

from deskcraft.image.store import store_root

LIMIT_BYTES = 512 * 2**20


class Drawings:
    """A bounded store of pictures; several processes may share its folder."""

    def __init__(self, folder: Path | None = None, *, limit_bytes: int = LIMIT_BYTES) -> None:
        """Takes the folder, else the user's; nothing is kept with a limit of 0."""
        self._folder = folder
        self._limit = limit_bytes

    @property
    def folder(self) -> Path:
        """Where they are."""
        return self._folder or store_root() / "drawings"

    def get(self, key: str) -> tuple[bytes, ...] | None:
        """Return the pictures of a key, or None."""
        path = self._path(key)
        try:
            data = path.read_bytes()
            os.utime(path)
            head, _, rest = data.partition(b"\n")
            sizes = json.loads(head)
        except (OSError, ValueError):
            return None
        sound = isinstance(sizes, list) and all(isinstance(size, int) and size >= 0 for size in sizes)
        if not sound or sum(sizes) != len(rest):
            return None
        pictures, at = [], 0
        for size in sizes:
            pictures.append(rest[at : at + size])
            at += size
        return tuple(pictures)

    def put(self, key: str, pictures: Sequence[bytes]) -> None:
        """Keep pictures, and drop the oldest beyond the limit; a disk that takes none is no error."""
        head = json.dumps([len(picture) for picture in pictures]).encode() + b"\n"
        size = len(head) + sum(map(len, pictures))
        if size > self._limit:
            return
        path = self._path(key)
        with contextlib.suppress(OSError):
            self._make_room(size)
            path.parent.mkdir(parents=True, exist_ok=True)
            # what a kill leaves of it is dropped with the oldest
            unfinished = path.with_name(f"{key}.{secrets.token_hex(8)}")
            try:
                unfinished.write_bytes(b"".join((head, *pictures)))
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key

    def _make_room(self, size: int) -> None:
        files: list[tuple[float, int, Path]] = []
        for path in self.folder.glob("??/*"):
            with contextlib.suppress(FileNotFoundError):
                stat = path.stat()
                files.append((stat.st_mtime, stat.st_size, path))
        total = sum(length for _, length, _ in files) + size
        for _, length, path in sorted(files):
            if total <= self._limit:
                return
            path.unlink(missing_ok=True)
            total -= length
