"""The list of all files of an image: what an archive is checked against, and how two builds compare.

One line a file, sorted by path, fields separated by a space: kind (`d`, `f`, `l`), mode (octal), uid, gid,
path, and for a file its size and sha256, for a link its target. Paths are percent-encoded. Ids are those
inside the image, however the tree is stored. Times are left out: they differ from build to build. A file
capability is written behind the digest. Devices, sockets and FIFOs have no place in an image.
"""

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import quote_from_bytes, unquote_to_bytes

from deskcraft.errors import ImageBuildError

CAPABILITY = "security.capability"
_CHUNK = 1 << 20


@dataclass(frozen=True)
class Entry:
    """One file, folder or link of an image."""

    kind: Literal["d", "f", "l"]
    mode: int
    uid: int
    gid: int
    path: str
    """Relative, with slashes; bytes that are not UTF-8 as surrogates."""
    size: int = 0
    sha256: str = ""
    target: str = ""
    capability: bytes = b""

    def line(self) -> str:
        """The entry as a line of the manifest, without its end."""
        fields = [self.kind, f"{self.mode:o}", str(self.uid), str(self.gid), _encode(self.path)]
        if self.kind == "f":
            fields += [str(self.size), self.sha256, *([self.capability.hex()] if self.capability else [])]
        elif self.kind == "l":
            fields.append(_encode(self.target))
        return " ".join(fields)


def scan(folder: Path, tops: Iterable[str]) -> Iterator[Entry]:
    """The entries of some sub-folders of `folder`, sorted, with digests. Links are not followed.

    Raises:
        ImageBuildError: There is a file that is no regular one, folder or link.
    """
    for top in sorted(tops):
        yield from _scan(folder, top)


def _scan(folder: Path, path: str) -> Iterator[Entry]:
    here = folder / path
    status = here.lstat()
    mode = stat.S_IMODE(status.st_mode)
    if stat.S_ISLNK(status.st_mode):
        yield Entry("l", 0o777, status.st_uid, status.st_gid, path, target=str(here.readlink()))
    elif stat.S_ISREG(status.st_mode):
        with here.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        capability = os.getxattr(here, CAPABILITY) if CAPABILITY in os.listxattr(here) else b""
        yield Entry("f", mode, status.st_uid, status.st_gid, path, status.st_size, digest, "", capability)
    elif stat.S_ISDIR(status.st_mode):
        yield Entry("d", mode, status.st_uid, status.st_gid, path)
        for inner in sorted(here.iterdir()):
            yield from _scan(folder, f"{path}/{inner.name}")
    else:
        raise ImageBuildError(f"{here} is a device, socket or FIFO and has no place in an image")


def format_manifest(entries: Iterable[Entry]) -> str:
    """The text of `manifest.txt`."""
    return "".join(f"{entry.line()}\n" for entry in entries)


def parse_manifest(text: str) -> list[Entry]:
    """The entries of a manifest of unknown origin.

    What comes out can be created in the order of the list beneath any folder, and nothing of it lands
    elsewhere: every path is relative, normal and new, and its parent is a folder of the same list (so never a
    link).

    Raises:
        ImageBuildError: A line is malformed or its path is not allowed.
    """
    entries: list[Entry] = []
    folders: set[str] = {""}
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            entry = _parse_line(line)
        except (ValueError, IndexError) as error:
            raise ImageBuildError(f"manifest line {number} is malformed: {line[:100]}") from error
        parts = entry.path.split("/")
        if any(part in ("", ".", "..") for part in parts) or "\0" in entry.path + entry.target:
            raise ImageBuildError(f"manifest line {number}: the path {_encode(entry.path)} is not allowed")
        if entry.path in seen or "/".join(parts[:-1]) not in folders:
            raise ImageBuildError(f"manifest line {number}: {_encode(entry.path)} comes twice or has no folder")
        seen.add(entry.path)
        if entry.kind == "d":
            folders.add(entry.path)
        entries.append(entry)
    return entries


def _parse_line(line: str) -> Entry:
    kind, mode_text, uid, gid, path, *rest = line.split(" ")
    mode = int(mode_text, 8)
    if not 0 <= mode <= 0o7777 or not 0 <= int(uid) < 1 << 31 or not 0 <= int(gid) < 1 << 31:
        raise ValueError(line)
    if kind == "d" and not rest:
        return Entry("d", mode, int(uid), int(gid), _decode(path))
    if kind == "l" and len(rest) == 1 and rest[0]:
        return Entry("l", mode, int(uid), int(gid), _decode(path), target=_decode(rest[0]))
    if kind == "f" and len(rest) in (2, 3) and len(rest[1]) == 64 and int(rest[0]) >= 0:
        capability = bytes.fromhex(rest[2]) if len(rest) == 3 else b""
        return Entry("f", mode, int(uid), int(gid), _decode(path), int(rest[0]), rest[1], "", capability)
    raise ValueError(line)


def _encode(path: str) -> str:
    return quote_from_bytes(os.fsencode(path), safe="/+:@,=~!()[]{}&;'")


def _decode(path: str) -> str:
    return os.fsdecode(unquote_to_bytes(path))
