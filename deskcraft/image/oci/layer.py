"""Writes a layer: a tar whose bytes follow from its members alone, compressed as gzip, with both digests.

The digest of the tar (`diff_id`) is what an engine checks after unpacking, that of the compressed bytes names the blob.
"""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from isal import isal_zlib

from deskcraft.errors import ImageBuildError
from deskcraft.image.oci.members import Member, in_order

MEDIA_TYPE = "application/vnd.oci.image.layer.v1.tar+gzip"
_LEVEL = 2
"""Of isal's four (0 to 3): 1.45 GB for 3.6 GB of desktop; level 3 saves nothing on it."""
_GZIP = 31
"""zlib's number for a gzip header, in which no time stands."""
_KINDS = {"d": tarfile.DIRTYPE, "f": tarfile.REGTYPE, "l": tarfile.SYMTYPE}
_BUFFER = 1 << 20
_REPORT_EVERY = 1000


@dataclass(frozen=True)
class Layer:
    """A written layer."""

    digest: str
    """`sha256:...` of the blob."""
    size: int
    """Bytes of the blob."""
    diff_id: str
    """`sha256:...` of the tar in it."""
    unpacked: int
    """Bytes of the tar."""


class _Sink:
    """Takes a tar, and writes it compressed; digests both."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._compress = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _GZIP)
        self._plain, self._packed = hashlib.sha256(), hashlib.sha256()
        self._plain_size = self._packed_size = 0

    def write(self, data: bytes) -> int:
        self._plain.update(data)
        self._plain_size += len(data)
        self._put(self._compress.compress(data))
        return len(data)

    def _put(self, data: bytes) -> None:
        self._packed.update(data)
        self._packed_size += len(data)
        self._file.write(data)

    def finish(self) -> Layer:
        self._put(self._compress.flush())
        packed, plain = self._packed.hexdigest(), self._plain.hexdigest()
        return Layer(f"sha256:{packed}", self._packed_size, f"sha256:{plain}", self._plain_size)


def write_layer(
    members: Iterable[Member], blobs: Path, report: Callable[[int, int], None] = lambda done, total: None
) -> Layer:
    """Writes a layer into a folder of blobs, under its digest.

    Args:
        members: In any order; each path once.
        blobs: A folder that exists.
        report: Called now and then with the members done and their number.

    Returns:
        What was written; the blob is there when this returns, and no other file is.

    Raises:
        ImageBuildError: A path comes twice, or a file has changed while it was read.
        OSError: A file cannot be read or written.
    """
    ordered = in_order(members)
    partial = blobs / ".partial-layer"
    try:
        with partial.open("wb") as file:
            sink = _Sink(file)
            with tarfile.open(
                fileobj=cast(IO[bytes], sink), mode="w|", format=tarfile.PAX_FORMAT, bufsize=_BUFFER
            ) as archive:
                for number, member in enumerate(ordered):
                    if number % _REPORT_EVERY == 0:
                        report(number, len(ordered))
                    _add(archive, member)
            layer = sink.finish()
            file.flush()
            os.fsync(file.fileno())
        partial.chmod(0o644)
        partial.replace(blobs / layer.digest.removeprefix("sha256:"))
    finally:
        partial.unlink(missing_ok=True)
    return layer


def _add(archive: tarfile.TarFile, member: Member) -> None:
    info = tarfile.TarInfo(member.path)
    info.type, info.mode = _KINDS[member.kind], member.mode
    info.uid, info.gid, info.mtime = member.uid, member.gid, member.mtime
    if member.kind != "f":
        info.linkname = member.target
        archive.addfile(info)
    elif member.source is None:
        info.size = len(member.content)
        archive.addfile(info, io.BytesIO(member.content))
    else:
        with member.source.open("rb") as content:
            info.size = os.fstat(content.fileno()).st_size
            try:
                archive.addfile(info, content)
            except tarfile.ReadError as error:
                raise ImageBuildError(f"{member.source} changed while it was read; try again") from error
