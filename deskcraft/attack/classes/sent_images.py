"""Archives of images that somebody sends: members that lead out, headers that lie, bombs."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.classes.folder_values import put_value
from deskcraft.attack.folder_ground import Change
from deskcraft.attack.folder_sending import pipe, register, written

Entries = list[tuple[tarfile.TarInfo, bytes]]


def _rewritten(change: Callable[[Entries, Path], None]) -> Change:
    """Unpacks an archive, changes its members, and packs it again."""

    def changed(it: Path, outside: Path) -> None:
        plain = subprocess.run(["zstd", "-qdc", str(it)], check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(plain)) as archive:
            entries = [(info, _content(archive, info)) for info in archive]
        change(entries, outside)
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for info, data in entries:
                info.size = len(data) if info.isreg() else 0
                archive.addfile(info, io.BytesIO(data))
        it.write_bytes(subprocess.run(["zstd", "-qc"], input=packed.getvalue(), check=True, capture_output=True).stdout)

    return changed


def _content(archive: tarfile.TarFile, info: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(info) if info.isreg() else None
    return file.read() if file else b""


def _member(name: str, kind: bytes = tarfile.REGTYPE, data: bytes = b"x", target: str = "") -> Change:
    def change(entries: Entries, outside: Path) -> None:
        info = tarfile.TarInfo(name.format(outside=outside, host=outside.parent))
        info.type, info.linkname, info.mode = kind, target.format(outside=outside), 0o4777
        info.devmajor, info.devminor = 1, 5
        entries.append((info, data))

    return _rewritten(change)


def _header(name: str, data: bytes) -> Change:
    def change(entries: Entries, outside: Path) -> None:
        for place, (info, _) in enumerate(entries):
            if info.name.endswith(name):
                entries[place] = (info, data)

    return _rewritten(change)


def _record(field: str, text: str) -> Change:
    def change(entries: Entries, outside: Path) -> None:
        file = outside.parents[1] / "image.json"
        file.write_bytes(entries[0][1])
        put_value(file, field, text)
        entries[0] = (entries[0][0], file.read_bytes())
        file.unlink()

    return _rewritten(change)


def _squeezed(data: bytes, times: int) -> Change:
    """So many times the same, packed to almost nothing."""

    def change(it: Path, outside: Path) -> None:
        with (
            it.open("wb") as out,
            subprocess.Popen(["zstd", "-q1c"], stdin=subprocess.PIPE, stdout=out) as packer,
        ):
            assert packer.stdin
            for _ in range(times):
                packer.stdin.write(data)

    return change


def _header_of(name: str, size: int) -> bytes:
    info = tarfile.TarInfo(name)
    info.size = size
    return info.tobuf(tarfile.PAX_FORMAT)


IMAGES: dict[str, Change] = {
    "upwards": _member("rootfs/../../../host/more"),
    "absolute": _member("{host}/more"),
    "link": _member("rootfs/out", tarfile.SYMTYPE, target="{outside}"),
    "hard-link": _member("rootfs/hard", tarfile.LNKTYPE, target="{outside}"),
    "device": _member("rootfs/dev0", tarfile.CHRTYPE),
    "block-device": _member("rootfs/sda", tarfile.BLKTYPE),
    "fifo-inside": _member("rootfs/pipe", tarfile.FIFOTYPE),
    "set-uid": _member("rootfs/usr/bin/more"),
    "null-byte": _member("rootfs/a\0b"),
    "strange-name": _member("rootfs/a\n\x1b[31m\u202e"),
    "long-name": _member("rootfs/" + "d/" * 3000 + "x"),
    "sparse": _member("rootfs/s", tarfile.GNUTYPE_SPARSE),
    "record-none": _header("image.json", b"null"),
    "record-deep": _header("image.json", b"[" * 10**6),
    "manifest-other": _header("manifest.txt", b"f 644 0 0 1 x ../../../host/more\n"),
    "manifest-giant": _header("manifest.txt", b"x" * 65 * 2**20),
    "versions-other": _header("versions.txt", b"\xff\n=\n"),
    **{
        f"record-{field.replace('_', '-')}": _record(field, text)
        for field, text in {
            "id": '"../../../etc"',
            "size_bytes": "1e999",
            "created": '"0001-01-01T00:00:00+23:59"',
            "profiles": '["../x", "\\u0000"]',
            "packages": "-1",
            "ownership": '"everybody"',
            "build_s": "NaN",
            "schema_version": "9" * 6000,
        }.items()
    },
    "bomb": _squeezed(b"\0" * 2**20, 4096),
    "header-bomb": _squeezed(_header_of("image.json", 2**40) + b"\0" * 2**20, 2048),
    "names-bomb": _squeezed(_header_of("x" * 90, 0), 300_000),
    "not-one": written(b"no archive"),
    "empty": written(b""),
    "cut": lambda it, outside: os.truncate(it, it.stat().st_size // 2),
    "garbage": written(b"\x28\xb5\x2f\xfd" + os.urandom(5000)),
    "giant": lambda it, outside: os.truncate(it, 200 * 2**30),
    "fifo": pipe,
}
for _name, _change in IMAGES.items():
    register(f"image-{_name}", _change, ("import",), "archive")
