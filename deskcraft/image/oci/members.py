"""What goes into a layer: files, folders and links, with the owners and modes that they have in the image."""

from __future__ import annotations

import itertools
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from deskcraft.errors import ImageBuildError

EPOCH = 1_700_000_000
"""The time of what has none of its own, seconds since 1970: the recipe's, so that one image has one time."""
_FILE, _PROGRAM, _FOLDER = 0o644, 0o755, 0o755


@dataclass(frozen=True)
class Member:
    """One entry of a layer."""

    path: str
    """Relative to the root, with slashes; bytes that are not UTF-8 as surrogates."""
    kind: Literal["d", "f", "l"]
    mode: int
    uid: int = 0
    gid: int = 0
    mtime: int = EPOCH
    source: Path | None = None
    """Where the bytes of a file are."""
    content: bytes = b""
    """The bytes of a file without a source."""
    target: str = ""
    """Where a link leads."""

    def size(self) -> int:
        """Bytes of a file; 0 for others.

        Raises:
            OSError: The source is gone.
        """
        if self.kind != "f":
            return 0
        return len(self.content) if self.source is None else self.source.stat().st_size


def folder(path: str, uid: int = 0, mode: int = _FOLDER) -> Member:
    """A folder, of root unless another is named."""
    return Member(path, "d", mode, uid, uid)


def text(path: str, content: str, *, program: bool = False) -> Member:
    """A file with this text, of root and readable by all."""
    return Member(path, "f", _PROGRAM if program else _FILE, content=content.encode())


def tree(
    source: Path, place: str, *, skip: Callable[[str], bool] = lambda path: False, top: bool = True
) -> Iterator[Member]:
    """The members of a folder of this machine, with modes and owners that do not depend on it.

    Files are 0644, or 0755 where the owner may run them; everything belongs to root; links stay links.

    Args:
        source: The folder.
        place: Where it goes; relative to the root.
        skip: Says of a path relative to `source` that it, and what is below it, is left out.
        top: Whether the folder itself is a member.

    Raises:
        ImageBuildError: There is something that is no file, folder or link.
    """
    if top:
        yield folder(place)
    yield from _below(source, "", place, skip)


def _below(source: Path, inner: str, place: str, skip: Callable[[str], bool]) -> Iterator[Member]:
    with os.scandir(source / inner) as found:
        names = sorted(entry.name for entry in found)
    for name in names:
        path = f"{inner}/{name}" if inner else name
        if skip(path):
            continue
        here, there = source / path, f"{place}/{path}"
        mode = here.lstat().st_mode
        if stat.S_ISLNK(mode):
            yield Member(there, "l", 0o777, target=str(here.readlink()))
        elif stat.S_ISDIR(mode):
            yield folder(there)
            yield from _below(source, path, place, skip)
        elif stat.S_ISREG(mode):
            yield Member(there, "f", _PROGRAM if mode & stat.S_IXUSR else _FILE, source=here)
        else:
            raise ImageBuildError(f"{here} is neither a file nor a folder nor a link: an image cannot hold it")


def with_parents(members: Iterable[Member], owners: Mapping[str, int]) -> list[Member]:
    """The members and the folders above them: an engine makes those that a layer leaves out anew, as root's.

    Args:
        members: Of one layer.
        owners: Whose the folders are that are not root's, by path.
    """
    given = {member.path: member for member in members}
    for path in list(given):
        while (path := path.rpartition("/")[0]) and path not in given:
            given[path] = folder(path, owners.get(path, 0))
    return list(given.values())


def in_order(members: Iterable[Member]) -> list[Member]:
    """The members by path, folders before what is in them.

    Raises:
        ImageBuildError: A path comes twice, or is none of an image.
    """
    ordered = sorted(members, key=lambda member: member.path.split("/"))
    for one, next_ in itertools.pairwise(ordered):
        if one.path == next_.path:
            raise ImageBuildError(f"{one.path} comes twice in one layer")
    for member in ordered:
        if any(part in ("", ".", "..") for part in member.path.split("/")):
            raise ImageBuildError(f"{member.path!r} is no path of an image")
    return ordered
