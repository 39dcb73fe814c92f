"""Unpacks a bundle of unknown origin into an empty folder: files of the names that a bundle has, and nothing else.

Nothing is carried out or unpickled. Names are matched against a list of forms, so that none leaves the folder; links,
folders, devices, encryption and other compressions are refused; how much a file may become is bounded before it is
read, and what it becomes while it is.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file
from deskcraft.release.bundle import FILES, MODE

PART = re.compile(r"parts/[A-Za-z0-9][A-Za-z0-9._-]{0,59}/(?=.)")
"""What the names of a run's files begin with where a bundle has several."""
NAMES = re.compile(r"run\.json|blobs/[0-9a-f]{64}|episodes/[A-Za-z0-9][A-Za-z0-9._-]{0,199}/[a-z]+\.jsonl?")
"""What a file of a run may be called in a bundle."""
BUNDLE = "bundle.json"
BLOBS = "blobs/"
DIGEST = re.compile(rb"\b[0-9a-f]{64}\b")
EXTRA = 1000
"""Blobs that no record names, at the most."""
_CHUNK = 1 << 20
_END = struct.Struct("<4s4H2LH")
_END_64 = struct.Struct("<4sQ2H2L4Q")


class BrokenBundle(BadInput):
    """A file that is no bundle, or one that must not be unpacked."""


@dataclass(frozen=True, slots=True)
class Caps:
    """How much is taken in at most."""

    files: int = 500_000
    total_bytes: int = 16 * 2**30
    file_bytes: int = 2**30
    """Of one blob: a task may ask for no larger evidence."""
    text_bytes: int = 256 * 2**20
    """Of a record or a trajectory."""
    directory_bytes: int = 128 * 2**20
    """Of the list of files, which is read whole."""


def unpack(bundle: Path, to: Path, caps: Caps = Caps()) -> list[str]:
    """Unpacks into the folder `to`, which is there and empty, and gives the names of the files.

    Raises:
        BrokenBundle: with what is wrong; what was unpacked before is left for the caller to remove.
    """
    try:
        with given_file(bundle) as file:
            _check_directory(file, bundle, caps)
            with zipfile.ZipFile(file) as archive:
                members = archive.infolist()
                _check_members(members, bundle, caps)
                blobs = [member for member in members if inner(member.filename).startswith(BLOBS)]
                texts = [member for member in members if not inner(member.filename).startswith(BLOBS)]
                _check_named(blobs, {digest for member in texts for digest in _take_text(archive, member, to)}, bundle)
                for member in blobs:
                    _take(archive, member, to / member.filename)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, struct.error, UnicodeDecodeError) as error:
        raise BrokenBundle(f"{bundle}: is damaged or no bundle: {error}") from error
    except OSError as error:
        raise BrokenBundle(f"{bundle}: cannot be unpacked: {error.strerror or error}") from error
    return [member.filename for member in members]


def inner(name: str) -> str:
    """A file's name in its run."""
    part = PART.match(name)
    return name[part.end() :] if part else name


def _check_directory(file: IO[bytes], bundle: Path, caps: Caps) -> None:
    """Bounds the list of files before it is read: it closes the archive, without a comment behind it."""
    size = file.seek(0, 2)
    tail_size = min(size, _END.size + 20 + _END_64.size)
    file.seek(size - tail_size)
    tail = file.read(tail_size)
    end = tail[-_END.size :]
    if len(end) < _END.size or not end.startswith(b"PK\5\6") or end[-2:] != b"\0\0":
        raise BrokenBundle(f"{bundle}: is no zip file, or is cut off")
    count, length = _END.unpack(end)[4:6]
    locator = tail[-_END.size - 20 : -_END.size]
    if locator.startswith(b"PK\6\7"):  # more than 65,535 files or 4 GB
        large = _END_64.unpack(tail[: _END_64.size])
        if large[0] != b"PK\6\6":
            raise BrokenBundle(f"{bundle}: its end is not where it must be")
        count, length = large[7], large[8]
    if count > caps.files:
        raise BrokenBundle(f"{bundle}: too many files: {count}; at most {caps.files} are taken")
    if length > caps.directory_bytes:
        raise BrokenBundle(f"{bundle}: its list of files is too large: {length} bytes")


def _check_members(members: list[zipfile.ZipInfo], bundle: Path, caps: Caps) -> None:
    if len(members) > caps.files:
        raise BrokenBundle(f"{bundle}: too many files: {len(members)}; at most {caps.files} are taken")
    seen: set[str] = set()
    total = 0
    for member in members:
        name = member.filename
        own = inner(name)
        if not (name == BUNDLE or NAMES.fullmatch(own)) or member.orig_filename != name:
            raise BrokenBundle(f"{bundle}: no file of a bundle is called {name[:100]!r}")
        if own.startswith("episodes/") and name.rpartition("/")[2] not in FILES:
            raise BrokenBundle(f"{bundle}: no file of an episode is called {name[:100]!r}")
        if name in seen:
            raise BrokenBundle(f"{bundle}: {name} is there twice")
        seen.add(name)
        if member.external_attr != MODE:
            raise BrokenBundle(f"{bundle}: {name} is a link, or no regular file")
        if member.flag_bits & 1 or member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BrokenBundle(f"{bundle}: {name} is encrypted or packed in a way that no bundle is")
        most = caps.file_bytes if own.startswith(BLOBS) else caps.text_bytes
        total += member.file_size
        if member.file_size > most or total > caps.total_bytes:
            raise BrokenBundle(f"{bundle}: too large when unpacked: {name} ({member.file_size} bytes)")


def _check_named(blobs: list[zipfile.ZipInfo], named: set[bytes], bundle: Path) -> None:
    """Refuses a crowd of blobs that no record names before one of them is written; of a few, whoever checks tells."""
    extra = [member.filename for member in blobs if inner(member.filename).removeprefix(BLOBS).encode() not in named]
    if len(extra) > EXTRA:
        raise BrokenBundle(f"{bundle}: {len(extra)} of its blobs are named by no record, {extra[0]} for one")


def _take_text(archive: zipfile.ZipFile, member: zipfile.ZipInfo, to: Path) -> list[bytes]:
    """Writes a record, and gives the digests that it names."""
    _take(archive, member, to / member.filename)
    return DIGEST.findall((to / member.filename).read_bytes())


def _take(archive: zipfile.ZipFile, member: zipfile.ZipInfo, to: Path) -> None:
    """Writes one file; it never becomes more than its entry says, and its checksum is seen to."""
    to.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(member) as source, to.open("xb") as target:
        left = member.file_size
        while data := source.read(min(_CHUNK, left + 1)):
            left -= len(data)
            if left < 0:
                raise BrokenBundle(f"{member.filename}: becomes more than its entry says")
            target.write(data)
    if left:
        raise BrokenBundle(f"{member.filename}: is cut off")
