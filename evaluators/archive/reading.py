"""Reads an archive that may be hostile: which it is by its first bytes, every member with its sum, nothing unpacked to
disk, bounded in members, bytes and ratio before anything is inflated past its bound.
"""

import bz2
import hashlib
import io
import lzma
import stat
import tarfile
import zipfile
import zlib
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from evaluators.evidence import Unreadable
from evaluators.safe_zip import ZipLimits, check_zip

Packing: TypeAlias = Literal["zip", "tar", "tar.gz", "tar.xz", "tar.bz2"]
MEMBERS = 20_000
TOTAL_BYTES = 256 * 2**20
"""Of everything inside, unpacked."""
RATIO = 1000
"""Unpacked to packed, of archives that unpack to more than `RATIO_FROM_BYTES`."""
RATIO_FROM_BYTES = 16 * 2**20
XZ_MEMORY_BYTES = 256 * 2**20
_PIECE = 2**20
_ZIP_LIMITS = ZipLimits(entries=MEMBERS, total_bytes=TOTAL_BYTES, entry_bytes=128 * 2**20, ratio=RATIO)


@dataclass(frozen=True)
class Member:
    """One member: what it is, its permission bits (None if the archive does not keep them) and its content."""

    kind: Literal["file", "folder", "link", "other"]
    mode: int | None
    size: int = 0
    sha256: str = ""
    target: str = ""
    owner: tuple[int, int] | None = None
    """uid and gid, where the archive keeps them."""


@dataclass(frozen=True)
class Archive:
    """What an archive is and holds, by path as `a/b`."""

    packing: Packing
    members: dict[str, Member]


class _Inflater(Protocol):
    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Gzip:
    """zlib's object in the shape of the other two."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(wbits=31)

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int = 0) -> bytes:
        return self._inner.decompress(self._inner.unconsumed_tail + data, max_length)


def read_archive(data: bytes) -> Archive:
    """Return an archive's members.

    Raises:
        Unreadable: no archive of these kinds, damaged, encrypted, too much in it, a name that is absolute or
            climbs out, or (in a zip) a name twice.
    """
    if not data:
        raise Unreadable("the file is empty")
    if data[:2] == b"PK":
        return Archive("zip", _zip_members(data))
    packing, plain = _tar_bytes(data)
    return Archive(packing, _tar_members(plain))


def _zip_members(data: bytes) -> dict[str, Member]:
    check_zip(data, _ZIP_LIMITS)
    members: dict[str, Member] = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            bits = entry.external_attr >> 16
            mode = stat.S_IMODE(bits) if bits and entry.create_system == 3 else None
            name = entry.filename.replace("\\", "/")
            if entry.is_dir() or name.endswith("/"):
                _put(members, name, Member("folder", mode))
                continue
            content = archive.read(entry)
            if stat.S_ISLNK(bits):
                _put(members, name, Member("link", mode, target=content.decode("utf-8", "replace")))
            else:
                _put(members, name, Member("file", mode, len(content), hashlib.sha256(content).hexdigest()))
    return members


def _put(members: dict[str, Member], name: str, member: Member) -> None:
    """Add a member under its plain path; a later one replaces an earlier one, as it does when it is unpacked.

    Raises:
        Unreadable: its name is unsafe.
    """
    if name.startswith("/") or ".." in name.split("/"):
        raise Unreadable(f"the archive holds the unsafe name {name!r}")
    path = "/".join(part for part in name.split("/") if part not in ("", "."))
    if not path:
        return  # the folder itself, as in `tar -c .`
    members[path] = member


def _tar_bytes(data: bytes) -> tuple[Packing, bytes]:
    try:
        if data[:2] == b"\x1f\x8b":
            return "tar.gz", _inflate(data, "gz")
        if data[:6] == b"\xfd7zXZ\x00":
            return "tar.xz", _inflate(data, "xz")
        if data[:3] == b"BZh":
            return "tar.bz2", _inflate(data, "bz2")
    except (zlib.error, lzma.LZMAError, OSError, EOFError, ValueError) as error:
        raise Unreadable(f"damaged: {error}") from error
    if len(data) > TOTAL_BYTES:
        raise Unreadable(f"the archive is larger than {TOTAL_BYTES} bytes")
    if data[257:262] != b"ustar" and any(data[:512]):
        raise Unreadable("no zip, tar, tar.gz, tar.xz or tar.bz2 archive")
    return "tar", data


def _inflater(kind: str) -> _Inflater:
    if kind == "gz":
        return _Gzip()
    return lzma.LZMADecompressor(memlimit=XZ_MEMORY_BYTES) if kind == "xz" else bz2.BZ2Decompressor()


def _inflate(data: bytes, kind: str) -> bytes:
    """Return what is packed, piece by piece up to the bounds; streams may follow each other."""
    out = bytearray()
    while data:
        inflater, fed = _inflater(kind), data
        while not inflater.eof:
            piece = inflater.decompress(fed, _PIECE)
            fed = b""
            out += piece
            if len(out) > TOTAL_BYTES:
                raise Unreadable(f"the archive unpacks to more than {TOTAL_BYTES} bytes")
            if len(out) > RATIO_FROM_BYTES and len(out) > RATIO * len(data):
                raise Unreadable(f"the archive unpacks to more than {RATIO} times its size")
            if not piece and not inflater.eof:
                raise Unreadable("the archive is cut short")
        data = inflater.unused_data.lstrip(b"\0")
        if data and kind != "xz" and data[:2] not in (b"\x1f\x8b", b"BZ"):
            break  # padding or a signature behind the end, which the tools ignore too
    return bytes(out)


def _tar_members(plain: bytes) -> dict[str, Member]:
    members: dict[str, Member] = {}
    total = 0
    try:
        with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as tar:
            for count, entry in enumerate(tar, 1):
                if count > MEMBERS:
                    raise Unreadable(f"the archive has more than {MEMBERS} members")
                total += entry.size
                if total > TOTAL_BYTES:
                    raise Unreadable(f"the archive unpacks to more than {TOTAL_BYTES} bytes")
                _put(members, entry.name, _tar_member(tar, entry, members))
    except (tarfile.TarError, ValueError, OSError, EOFError, KeyError, IndexError, OverflowError) as error:
        raise Unreadable(f"not a sound tar archive: {error}") from error
    return members


def _tar_member(tar: tarfile.TarFile, entry: tarfile.TarInfo, members: dict[str, Member]) -> Member:
    mode, owner = entry.mode & 0o7777, (entry.uid, entry.gid)
    if entry.isdir():
        return Member("folder", mode, owner=owner)
    if entry.issym():
        return Member("link", mode, target=entry.linkname, owner=owner)
    if entry.islnk():
        first = members.get("/".join(part for part in entry.linkname.split("/") if part not in ("", ".")))
        if first is None or first.kind != "file":
            raise Unreadable(f"{entry.name} is a hard link to nothing in the archive")
        return Member("file", mode, first.size, first.sha256, owner=owner)
    if not entry.isfile():
        return Member("other", mode, owner=owner)
    stream = tar.extractfile(entry)
    assert stream is not None
    digest, size = hashlib.sha256(), 0
    while piece := stream.read(_PIECE):
        digest.update(piece)
        size += len(piece)
    if size != entry.size:
        raise Unreadable("the archive is cut short")
    return Member("file", mode, size, digest.hexdigest(), owner=owner)
