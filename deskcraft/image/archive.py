"""Moves images between machines as one file: tar compressed by zstd, with owners by number.

The archive begins with `image.json`, `versions.txt` and `manifest.txt`, and then holds the files in the
manifest's order. An import believes nothing: the manifest must have the digest that the record names, the id
must follow from the versions, profiles and seeds, and every member must be the next entry of the manifest, to
the last byte. An import that fails or is killed leaves no image.
"""

import errno
import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from deskcraft.errors import DiskFull, ImageBuildError
from deskcraft.image.manifest import CAPABILITY, Entry, parse_manifest
from deskcraft.image.progress import Progress, Report
from deskcraft.image.recipe import image_id
from deskcraft.image.store import (
    HOME,
    MANIFEST,
    RECORD,
    ROOTFS,
    VERSIONS,
    Image,
    ImageRecord,
    check_space,
    images_folder,
    list_images,
    publish,
    remove_tree,
    store_lock,
)
from deskcraft.image.tree import TreeWriter, text_digest
from deskcraft.image.versions import installed_versions, parse_versions
from deskcraft.intake.files import given_file
from deskcraft.intake.parsing import model_from

_HEADERS = (RECORD, VERSIONS, MANIFEST)
_HEADER_LIMIT = 64 << 20
_KINDS = {"d": tarfile.DIRTYPE, "f": tarfile.REGTYPE, "l": tarfile.SYMTYPE}
_XATTR = "SCHILY.xattr."
_TOLD_EVERY = 500
_MEMBER_SLACK = 8 << 20
"""Bytes that the headers of a member, and what is read ahead, may have."""
_SHOWN = 300
"""Characters of a member's name in a message."""
_MOST_PADDING = 16
"""Reads of 1 MB behind the archive's end: tar fills its last block."""


def export_image(image: Image, file: Path, report: Report = lambda progress: None) -> None:
    """Write an image into one file; the file appears when it is complete.

    Raises:
        ImageBuildError: The file cannot be written, zstd is missing, or the image is not what its manifest
        says. DiskFull: The disk is.
    """
    manifest = image.manifest.read_text(encoding="utf-8")
    record = image.record
    if text_digest(manifest) != record.manifest_sha256:
        raise ImageBuildError(f"{image.manifest} has been changed; build or import the image again")
    entries = parse_manifest(manifest)
    partial = file.with_name(f".{file.name}.partial")
    try:
        with (
            _zstd_errors(file),
            partial.open("wb") as target,
            _zstd(["-q", "-3", "-T0"], stdout=target) as pipe,
            tarfile.open(fileobj=pipe, mode="w|", format=tarfile.PAX_FORMAT, bufsize=1 << 20) as archive,
        ):
            for name in _HEADERS:
                data = (image.path / name).read_bytes()
                info = tarfile.TarInfo(name)
                info.size, info.mode = len(data), 0o644
                archive.addfile(info, io.BytesIO(data))
            for number, entry in enumerate(entries):
                if number % _TOLD_EVERY == 0:
                    report(Progress("exporting", number, len(entries)))
                _add(archive, image.path, entry)
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def import_image(file: Path, report: Report = lambda progress: None) -> Image:
    """Put an exported image into the store. As root its owners are kept; else all files belong to this user.

    Raises:
        ImageBuildError: The file cannot be read, is no export, or is not what it says.
        DiskFull: The disk is, or would be.
    """
    with store_lock(waiting=lambda: report(Progress("waiting for another build"))):
        partial = images_folder() / ".partial-import"
        remove_tree(partial)
        try:
            with _zstd_errors(file), given_file(file) as source, _zstd(["-q", "-d"], stdin=source) as pipe:
                partial.mkdir(mode=0o700)
                try:
                    metered = _Metered(pipe)
                    with tarfile.open(fileobj=cast(IO[bytes], metered), mode="r|", bufsize=1 << 20) as archive:
                        record = _read(archive, metered, partial, report)
                except (tarfile.TarError, EOFError, UnicodeError, ValueError) as error:
                    raise ImageBuildError(f"{file} is no exported image, or is damaged: {error}") from error
            image = Image(record.id, record.profiles, partial)
            if image.versions != installed_versions(partial / ROOTFS):
                raise ImageBuildError(f"{file}: {VERSIONS} does not say what is installed in the image")
            return publish(partial, record)
        finally:
            remove_tree(partial)


def _add(archive: tarfile.TarFile, folder: Path, entry: Entry) -> None:
    path = folder / entry.path
    info = tarfile.TarInfo(entry.path)
    info.type, info.mode, info.uid, info.gid = _KINDS[entry.kind], entry.mode, entry.uid, entry.gid
    status = path.lstat()
    # Exact to the nanosecond: caches compare the times of files, and a float would round them.
    headers = {"mtime": f"{status.st_mtime_ns // 10**9}.{status.st_mtime_ns % 10**9:09d}"}
    if entry.capability:
        headers[_XATTR + CAPABILITY] = entry.capability.decode("utf-8", "surrogateescape")
    info.pax_headers = headers
    if entry.kind == "f":
        if status.st_size != entry.size:
            raise ImageBuildError(f"{path} has been changed; build or import the image again")
        info.size = entry.size
        with path.open("rb") as content:
            archive.addfile(info, content)
    else:
        info.linkname = entry.target
        archive.addfile(info)


class _Metered:
    """What comes out of zstd, up to so much a member: some bytes of it can become terabytes, and a member's own header
    can claim them."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._room = _MEMBER_SLACK

    def allow(self, size: int) -> None:
        """Lets the next member have this size, and a header."""
        self._room = size + _MEMBER_SLACK

    def read(self, size: int) -> bytes:
        """The next bytes.

        Raises:
            ValueError: they are more than the member may have.
        """
        data = self._pipe.read(size)
        self._room -= len(data)
        if self._room < 0:
            raise ValueError("a member or its header is larger than it may be")
        return data


def _read(archive: tarfile.TarFile, metered: _Metered, partial: Path, report: Report) -> ImageRecord:
    metered.allow(len(_HEADERS) * _HEADER_LIMIT)
    record = _read_headers(archive, partial)
    manifest = (partial / MANIFEST).read_text(encoding="utf-8")
    entries = parse_manifest(manifest)
    if {entry.path.partition("/")[0] for entry in entries} != {ROOTFS, HOME}:
        raise ImageBuildError("the archive holds something else than a root file system and a home")
    if any(image.id == record.id for image in list_images()):
        raise ImageBuildError(f"image {record.id} is here already")
    size = sum(entry.size for entry in entries)
    check_space(partial, size + (256 << 20))
    writer = TreeWriter(partial, as_root=os.geteuid() == 0)
    folder_times: dict[str, int] = {}
    try:
        for number, entry in enumerate(entries):
            if number % _TOLD_EVERY == 0:
                report(Progress("importing", number, len(entries)))
            metered.allow(entry.size)
            _take(archive, archive.next(), entry, writer, folder_times)
        metered.allow(0)
        if (extra := archive.next()) is not None:
            raise ImageBuildError(f"the archive has a file that its manifest lacks: {extra.name[:_SHOWN]!r}")
        writer.finish(folder_times)
    finally:
        writer.close()
    ownership = "root" if os.geteuid() == 0 else "user"
    return record.model_copy(update={"ownership": ownership, "size_bytes": size})


def _read_headers(archive: tarfile.TarFile, partial: Path) -> ImageRecord:
    for name in _HEADERS:
        member = archive.next()
        if member is None or member.name != name or not member.isreg() or member.size > _HEADER_LIMIT:
            raise ImageBuildError(f"this is no exported image: {name} is missing")
        content = archive.extractfile(member)
        assert content is not None
        (partial / name).write_bytes(content.read())
    try:
        record = model_from((partial / RECORD).read_bytes(), ImageRecord)
    except ValueError as error:
        raise ImageBuildError(f"{RECORD} in the archive cannot be understood: {error}") from error
    versions = parse_versions((partial / VERSIONS).read_text(encoding="utf-8"))
    if record.id != image_id(record.recipe, versions, record.profiles, record.sources_sha256):
        raise ImageBuildError(f"the archive is not image {record.id}: its versions, profiles or seeds are others")
    if text_digest((partial / MANIFEST).read_text(encoding="utf-8")) != record.manifest_sha256:
        raise ImageBuildError(f"{MANIFEST} in the archive is not that of image {record.id}")
    return record


def _take(
    archive: tarfile.TarFile,
    member: tarfile.TarInfo | None,
    entry: Entry,
    writer: TreeWriter,
    folder_times: dict[str, int],
) -> None:
    """Create one entry from the member of the archive that must be it."""
    if member is None:
        raise ImageBuildError(f"the archive ends before {entry.path[:_SHOWN]}")
    same = (
        member.name == entry.path
        and member.type == _KINDS[entry.kind]
        and (member.mode, member.uid, member.gid) == (entry.mode, entry.uid, entry.gid)
        and (entry.kind != "f" or (member.size == entry.size and not member.issparse()))
        and (entry.kind != "l" or member.linkname == entry.target)
    )
    if not same:
        found, wanted = member.name[:_SHOWN], entry.path[:_SHOWN]
        raise ImageBuildError(f"the archive has {found!r} where its manifest has {wanted!r}")
    mtime = _nanoseconds(member)
    if entry.kind == "f":
        content = archive.extractfile(member)
        assert content is not None
        if writer.file(entry, content, mtime).sha256 != entry.sha256:
            raise ImageBuildError(f"{entry.path[:_SHOWN]} in the archive is not what the manifest says")
    else:
        writer.other(entry, mtime)
        if entry.kind == "d":
            folder_times[entry.path] = mtime


def _nanoseconds(member: tarfile.TarInfo) -> int:
    whole, _, fraction = member.pax_headers.get("mtime", f"{int(member.mtime)}").partition(".")
    return int(whole) * 10**9 + int(fraction.ljust(9, "0")[:9] or 0)


@contextmanager
def _zstd(options: list[str], stdin: IO[bytes] | None = None, stdout: IO[bytes] | None = None) -> Iterator[IO[bytes]]:
    """The pipe into or out of a zstd process, whichever end is not given."""
    program = shutil.which("zstd")
    if program is None:
        raise ImageBuildError("zstd is not installed here: apt-get install zstd")
    process = subprocess.Popen(
        [program, *options],
        stdin=stdin if stdin is not None else subprocess.PIPE,
        stdout=stdout if stdout is not None else subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    pipe = process.stdin if stdin is None else process.stdout
    assert pipe is not None and process.stderr is not None
    finished = False
    try:
        yield pipe
        if stdout is None:
            for _ in range(_MOST_PADDING):  # what follows the archive's end
                if not pipe.read(1 << 20):
                    break
            else:
                raise ImageBuildError("the archive has data behind its end")
        finished = True
    finally:
        # After an error the pipe may be broken already, and what is left in it is of no interest.
        _close(pipe, quietly=not finished)
        if not finished:
            process.kill()
        message = process.stderr.read().decode(errors="replace").strip()
        process.stderr.close()
        status = process.wait()
        if finished and status != 0:
            raise ImageBuildError(f"zstd ended with status {status}: {message}")


def _close(pipe: IO[bytes], quietly: bool) -> None:
    try:
        pipe.close()
    except OSError:
        if not quietly:
            raise


@contextmanager
def _zstd_errors(file: Path) -> Iterator[None]:
    """Turns errors of the operating system about files into one line."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(f"the disk filled up while {file} was written or unpacked") from error
        raise ImageBuildError(f"{error.filename or file}: {error.strerror or error}") from error
