"""Bundles, archives of images and task roots that somebody sends: bombs, names that lead out, links, devices, deep files."""

from __future__ import annotations

import io
import json
import os
import shutil
import stat
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.classes.folders import NUMBERS, put_value, void
from deskcraft.attack.folder_ground import Change, Sent
from deskcraft.attack.ground import Ground
from deskcraft.attack.mock_tasks import TASK, TASK_YAML
from deskcraft.attack.registry import attack

_HELD = "it is read or refused with one line and exit status 2, soon, and nothing beside it is read or written"


def _register(name: str, change: Change, commands: tuple[str, ...], of: str, *, sampled: bool = False) -> None:
    attack("folders", name, _HELD, sampled=sampled, once=True)(
        lambda ground: ground.shared(Sent).read(change, commands, of)
    )


# -- bundles --

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
        file = outside.parents[1] / "spoiled.json"
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
    import warnings

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


def _bytes(data: bytes) -> Change:
    return lambda it, outside: void(it.write_bytes(data))


def _patched(at: bytes, offset: int, new: bytes) -> Change:
    """Other bytes behind the last signature of a kind: what the list of a zip says of a member."""

    def change(it: Path, outside: Path) -> None:
        data = bytearray(it.read_bytes())
        place = data.rfind(at) + offset
        data[place : place + len(new)] = new
        it.write_bytes(data)

    return change


def _fifo(it: Path, outside: Path) -> None:
    it.unlink()
    os.mkfifo(it)


BUNDLES: dict[str, Change] = {
    "upwards": _repacked(_with("../host/more", b"x")), "absolute": _repacked(_with("{host}/more", b"x")),
    "backslashes": _repacked(_with("..\\host\\more", b"x")), "null-byte": _repacked(_with("blobs/\0x", b"x")),
    "link": _repacked(_with("blobs/" + "1" * 64, b"../../host/secret", 0o120777)),
    "device": _repacked(_with("blobs/" + "1" * 64, b"", stat.S_IFCHR | 0o666)),
    "fifo-inside": _repacked(_with("blobs/" + "1" * 64, b"", stat.S_IFIFO | 0o666)),
    "strange-names": _repacked(_with("episodes/a\n\x1b[31m\u202e/episode.json", b"{}")),
    "bomb": _repacked(_bomb), "twice": _repacked(_twice), "crowd": _repacked(_crowd),
    "deep-record": _repacked(_with(f"{_EPISODE}/episode.json", b"[" * 10**6 + b"]" * 10**6)),
    "giant-line": _repacked(_with(f"{_EPISODE}/trajectory.jsonl", b'{"kind": "' + b"x" * 50 * 2**20 + b'"}\n')),
    "million-lines": _repacked(_with(f"{_EPISODE}/interaction.jsonl", b"{}\n" * 10**6)),
    "plan-of-nothing": _repacked(_with("run.json", b"null")), "card-deep": _repacked(_with("bundle.json", b'{"a":' * 10**5)),
    "blob-absolute": _repacked(_field(f"{_EPISODE}/episode.json", "evidence.after.note.blob", '"OUTSIDE"')),
    "score-none": _repacked(_field(f"{_EPISODE}/episode.json", "score", "NaN")),
    "steps-huge": _repacked(_field(f"{_EPISODE}/episode.json", "steps", "9" * 6000)),
    "date": _repacked(_field(f"{_EPISODE}/episode.json", "started_at", '"0001-01-01T00:00:00+23:59"')),
    "release-name": _repacked(_field("run.json", "release", '"../../../etc/passwd"')),
    "not-one": _bytes(b"no archive"), "empty": _bytes(b""), "end-alone": _bytes(b"PK\5\6" + b"\0" * 18),
    "zeros": _bytes(b"\0" * 2**20), "giant": lambda it, outside: os.truncate(it, 200 * 2**30),
    "fifo": _fifo, "list-size": _patched(b"PK\1\2", 24, b"\xff\xff\xff\x7f"), "list-offset": _patched(b"PK\1\2", 42, b"\xff" * 4),
    "list-method": _patched(b"PK\1\2", 10, b"\x63\x00"), "list-flags": _patched(b"PK\1\2", 8, b"\xff\xff"),
    "end-count": _patched(b"PK\5\6", 8, b"\xff\xff\xff\xff"), "end-offset": _patched(b"PK\5\6", 16, b"\xff\xff\xff\x7f"),
}  # fmt: skip
for _name, _change in BUNDLES.items():
    _register(f"bundle-{_name}", _change, ("check",), "bundle", sampled=_name == "upwards")


# -- archives of images --

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
        packer = subprocess.Popen(["zstd", "-q1c"], stdin=subprocess.PIPE, stdout=it.open("wb"))
        assert packer.stdin
        for _ in range(times):
            packer.stdin.write(data)
        packer.stdin.close()
        packer.wait()

    return change


def _header_of(name: str, size: int) -> bytes:
    info = tarfile.TarInfo(name)
    info.size = size
    return info.tobuf(tarfile.PAX_FORMAT)


IMAGES: dict[str, Change] = {
    "upwards": _member("rootfs/../../../host/more"), "absolute": _member("{host}/more"),
    "link": _member("rootfs/out", tarfile.SYMTYPE, target="{outside}"),
    "hard-link": _member("rootfs/hard", tarfile.LNKTYPE, target="{outside}"),
    "device": _member("rootfs/dev0", tarfile.CHRTYPE), "block-device": _member("rootfs/sda", tarfile.BLKTYPE),
    "fifo-inside": _member("rootfs/pipe", tarfile.FIFOTYPE), "set-uid": _member("rootfs/usr/bin/more"),
    "null-byte": _member("rootfs/a\0b"), "strange-name": _member("rootfs/a\n\x1b[31m\u202e"),
    "long-name": _member("rootfs/" + "d/" * 3000 + "x"), "sparse": _member("rootfs/s", tarfile.GNUTYPE_SPARSE),
    "record-none": _header("image.json", b"null"), "record-deep": _header("image.json", b"[" * 10**6),
    "manifest-other": _header("manifest.txt", b"f 644 0 0 1 x ../../../host/more\n"),
    "manifest-giant": _header("manifest.txt", b"x" * 65 * 2**20), "versions-other": _header("versions.txt", b"\xff\n=\n"),
    **{f"record-{field.replace('_', '-')}": _record(field, text) for field, text in {
        "id": '"../../../etc"', "size_bytes": "1e999", "created": '"0001-01-01T00:00:00+23:59"', "profiles": '["../x", "\\u0000"]',
        "packages": "-1", "ownership": '"everybody"', "build_s": "NaN", "schema_version": "9" * 6000}.items()},
    "bomb": _squeezed(b"\0" * 2**20, 4096),
    "header-bomb": _squeezed(_header_of("image.json", 2**40) + b"\0" * 2**20, 2048),
    "names-bomb": _squeezed(_header_of("x" * 90, 0), 300_000),
    "not-one": _bytes(b"no archive"), "empty": _bytes(b""), "cut": lambda it, outside: os.truncate(it, it.stat().st_size // 2),
    "garbage": _bytes(b"\x28\xb5\x2f\xfd" + os.urandom(5000)), "giant": lambda it, outside: os.truncate(it, 200 * 2**30),
    "fifo": _fifo,
}  # fmt: skip
for _name, _change in IMAGES.items():
    _register(f"image-{_name}", _change, ("import",), "archive", sampled=_name == "upwards")


# -- task roots --


def _task(change: Callable[[Path, Path], None]) -> Change:
    return lambda it, outside: change(it / "tasks" / TASK, outside)


def _yaml(text: str | bytes) -> Change:
    data = text if isinstance(text, bytes) else text.encode()
    return _task(lambda folder, outside: void((folder / "task.yaml").write_bytes(data)))


def _line(old: str, new: str) -> Change:
    return _yaml(TASK_YAML.replace(old, new))


def _linked(name: str, target: str) -> Change:
    def change(folder: Path, outside: Path) -> None:
        place = folder / name
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink(missing_ok=True)
        place.symlink_to(target.format(outside=outside))

    return _task(change)


def _pipe(name: str) -> Change:
    def change(folder: Path, outside: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        os.mkfifo(folder / name)

    return _task(change)


def _many(it: Path, outside: Path) -> None:
    for number in range(2000):
        folder = it / "tasks" / "mock" / f"crowd-{number}"
        folder.mkdir()
        (folder / "task.yaml").write_text("x: 1")


def _cycle(it: Path, outside: Path) -> None:
    (it / "tasks" / "mock" / "again").symlink_to("..")
    (it / "tasks" / "again").symlink_to("../tasks")


_LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "\n".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]" for n in range(9)
)
_READ = ("list", "show", "lint", "stats")
ROOTS: dict[str, tuple[Change, tuple[str, ...]]] = {
    "billion-laughs": (_yaml(_LAUGHS), _READ), "deep-yaml": (_yaml("a: " + "[" * 10**5), _READ),
    "deep-blocks": (_yaml("".join(" " * n + "a:\n" for n in range(2000))), _READ),
    "giant-number": (_line("revision: 1", "revision: " + "9" * 10**5), _READ),
    "sexagesimal": (_line("revision: 1", "revision: " + "9:" * 10**4 + "9"), _READ),
    "no-number": (_line("expected_steps: 4", "expected_steps: .nan"), _READ),
    "odd-date": (_line("author: DeskCraft authors", "author: 2026-13-45"), _READ),
    "python-object": (_yaml("!!python/object/apply:os.system ['touch /tmp/deskcraft-attacked']"), _READ),
    "keys-twice": (_yaml(TASK_YAML + "id: other/task\n"), _READ), "key-of-lists": (_yaml("? [1, 2]\n: x\n"), _READ),
    "endless-line": (_yaml("a: " + "x" * 5 * 2**20), _READ), "sparse-giant": (_task(
        lambda folder, outside: os.truncate(folder / "task.yaml", 200 * 2**30)), _READ),
    "no-characters": (_yaml(b"\xff\xfe\x00a: 1"), _READ), "controls": (_yaml("a: \x00\x1b[2J"), _READ),
    "id-upwards": (_line("id: mock/note", "id: ../../host"), _READ), "id-absolute": (_line("id: mock/note", "id: /etc/passwd"), _READ),
    "yaml-fifo": (_pipe("task.yaml"), _READ), "yaml-link": (_linked("task.yaml", "{outside}"), _READ),
    "yaml-zeros": (_linked("task.yaml", "/dev/zero"), _READ), "solution-fifo": (_pipe("solution.py"), ("lint", "list")),
    "solution-link": (_linked("solution.py", "{outside}"), ("lint", "list")),
    "cycle": (_cycle, ("list", "lint", "stats")), "crowd": (_many, ("list", "stats")),
    "asset-upwards": (_line("write_file: {to: ~/Documents/note.txt, text: \"Shopping\\n\"}",
                            "upload: {asset: ../../host/secret, to: ~/Documents/note.txt}"), ("list", "show", "lint", "begin")),
    "asset-absolute": (_line("write_file: {to: ~/Documents/note.txt, text: \"Shopping\\n\"}",
                             "upload: {asset: /etc/passwd, to: ~/Documents/note.txt}"), ("list", "show", "lint", "begin")),
    "evidence-upwards": (_line("note: {file: ~/Documents/note.txt}", "note: {file: ~/../../../etc/passwd}"), ("show", "lint", "begin")),
    "check-unknown": (_line("files.text", "files.__class__"), ("show", "lint")),
    "check-pattern": (_line("files.text: {of: note, lines: [Shopping, \"${word}\"]}",
                            "files.text: {of: note, matches: [\"" + "(a*)*" * 30 + "b\"]}"), ("show", "lint")),
    "instruction-hostile": (_line("instruction: Write", "instruction: \"<script>alert(1)</script> \\e[31m \\u202e\" #"), _READ),
    "releases-deep": (lambda it, outside: (void((it / "releases").mkdir()),
                                           void((it / "releases" / "2026.11.json").write_text("[" * 10**6)))[0], ("list",)),
}  # fmt: skip
for _name, (_change, _commands) in ROOTS.items():
    _register(f"root-{_name}", _change, _commands, "root", sampled=_name == "billion-laughs")


def _answers(ground: Ground) -> str:
    """`play` and `run` of a task whose every number is another."""
    sent = ground.shared(Sent)
    for field in ("revision: 1", "expected_steps: 4", "schema_version: 1"):
        for text in NUMBERS:
            change = _line(
                field, f"{field.partition(':')[0]}: {json.loads(text) if text.startswith(chr(34)) else text}"
            )
            if said := sent.read(change, ("list",), "root"):
                return f"{field} as {text[:30]}: {said}"
    return ""


attack("folders", "root-numbers", _HELD, once=True)(_answers)
for _name in ("billion-laughs", "yaml-fifo", "yaml-zeros", "sparse-giant"):
    _register(f"play-{_name}", ROOTS[_name][0], ("play",), "root")
