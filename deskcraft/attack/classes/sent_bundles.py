"""Submitted bundles: bombs, names that lead out, links and devices, records that are none."""

from __future__ import annotations

import os
import stat
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.classes.folder_values import put_value
from deskcraft.attack.folder_ground import Change
from deskcraft.attack.folder_sending import pipe, register, written

Members = dict[str, bytes]
Packed = Callable[[zipfile.ZipFile, Members, Path], None]
_BORN = (1980, 1, 1, 0, 0, 0)
_EPISODE = "episodes/mock_note_v0_random_a1"


def _repacked(pack: Packed) -> Change:
    """Packs what was in the bundle again, as a forger would."""

    def change(it: Path, outside: Path) -> None:
        with zipfile.ZipFile(it) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        with zipfile.ZipFile(it, "w") as archive:
            pack(archive, members, outside)

    return change


def _put(
    archive: zipfile.ZipFile, name: str, data: bytes, mode: int = 0o100644, how: int = zipfile.ZIP_DEFLATED
) -> None:
    info = zipfile.ZipInfo(name, _BORN)
    info.external_attr, info.create_system = mode << 16, 3
    archive.writestr(info, data, how)


def _with(name: str, data: bytes, mode: int = 0o100644) -> Packed:
    """The bundle with a further member, or another one."""

    def pack(archive: zipfile.ZipFile, members: Members, outside: Path) -> None:
        for known, kept in members.items():
            if known != name:
                _put(archive, known, kept)
        _put(archive, name.format(outside=outside, host=outside.parent), data, mode)

    return pack


def _field(name: str, field: str, text: str) -> Packed:
    def pack(archive: zipfile.ZipFile, members: Members, outside: Path) -> None:
        file = outside.parents[1] / "damaged.json"
        file.write_bytes(members[name])
        put_value(file, field, text.replace("OUTSIDE", str(outside)))
        for known, kept in members.items():
            _put(archive, known, file.read_bytes() if known == name else kept)
        file.unlink()

    return pack


def _crowd(archive: zipfile.ZipFile, members: Members, outside: Path) -> None:
    for name, data in members.items():
        _put(archive, name, data)
    for number in range(70_000):
        _put(archive, f"blobs/{number:064}", b"")


def _twice(archive: zipfile.ZipFile, members: Members, outside: Path) -> None:
    with warnings.catch_warnings(action="ignore"):
        for _ in range(2):
            for name, data in members.items():
                _put(archive, name, data)


def _bomb(archive: zipfile.ZipFile, members: Members, outside: Path) -> None:
    for name, data in members.items():
        _put(archive, name, data)
    info = zipfile.ZipInfo("blobs/" + "0" * 64, _BORN)
    info.external_attr, info.create_system, info.compress_type = 0o100644 << 16, 3, zipfile.ZIP_DEFLATED
    with archive.open(info, "w") as into:
        for _ in range(512):
            into.write(b"\0" * 2**20)


def _patched(at: bytes, offset: int, new: bytes) -> Change:
    """Other bytes behind the last signature of a kind: what the list of a zip says of a member."""

    def change(it: Path, outside: Path) -> None:
        data = bytearray(it.read_bytes())
        place = data.rfind(at) + offset
        data[place : place + len(new)] = new
        it.write_bytes(data)

    return change


BUNDLES: dict[str, Change] = {
    "upwards": _repacked(_with("../host/more", b"x")),
    "absolute": _repacked(_with("{host}/more", b"x")),
    "backslashes": _repacked(_with("..\\host\\more", b"x")),
    "null-byte": _repacked(_with("blobs/\0x", b"x")),
    "link": _repacked(_with("blobs/" + "1" * 64, b"../../host/secret", 0o120777)),
    "device": _repacked(_with("blobs/" + "1" * 64, b"", stat.S_IFCHR | 0o666)),
    "fifo-inside": _repacked(_with("blobs/" + "1" * 64, b"", stat.S_IFIFO | 0o666)),
    "strange-names": _repacked(_with("episodes/a\n\x1b[31m\u202e/episode.json", b"{}")),
    "bomb": _repacked(_bomb),
    "twice": _repacked(_twice),
    "crowd": _repacked(_crowd),
    "deep-record": _repacked(_with(f"{_EPISODE}/episode.json", b"[" * 10**6 + b"]" * 10**6)),
    "giant-line": _repacked(_with(f"{_EPISODE}/trajectory.jsonl", b'{"kind": "' + b"x" * 50 * 2**20 + b'"}\n')),
    "million-lines": _repacked(_with(f"{_EPISODE}/interaction.jsonl", b"{}\n" * 10**6)),
    "plan-of-nothing": _repacked(_with("run.json", b"null")),
    "card-deep": _repacked(_with("bundle.json", b'{"a":' * 10**5)),
    "blob-absolute": _repacked(_field(f"{_EPISODE}/episode.json", "evidence.after.note.blob", '"OUTSIDE"')),
    "score-none": _repacked(_field(f"{_EPISODE}/episode.json", "score", "NaN")),
    "steps-huge": _repacked(_field(f"{_EPISODE}/episode.json", "steps", "9" * 6000)),
    "date": _repacked(_field(f"{_EPISODE}/episode.json", "started_at", '"0001-01-01T00:00:00+23:59"')),
    "release-name": _repacked(_field("run.json", "release", '"../../../etc/passwd"')),
    "not-one": written(b"no archive"),
    "empty": written(b""),
    "end-alone": written(b"PK\5\6" + b"\0" * 18),
    "zeros": written(b"\0" * 2**20),
    "giant": lambda it, outside: os.truncate(it, 200 * 2**30),
    "fifo": pipe,
    "list-size": _patched(b"PK\1\2", 24, b"\xff\xff\xff\x7f"),
    "list-offset": _patched(b"PK\1\2", 42, b"\xff" * 4),
    "list-method": _patched(b"PK\1\2", 10, b"\x63\x00"),
    "list-flags": _patched(b"PK\1\2", 8, b"\xff\xff"),
    "end-count": _patched(b"PK\5\6", 8, b"\xff\xff\xff\xff"),
    "end-offset": _patched(b"PK\5\6", 16, b"\xff\xff\xff\x7f"),
}
for _name, _change in BUNDLES.items():
    register(f"bundle-{_name}", _change, ("check",), "bundle")
