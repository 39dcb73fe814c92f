"""Damages a copy of a run's folder at every level: names, types of files, sizes, bytes, values, counts."""

import hashlib
import json
import os
import random
import shutil
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAMES = (
    "..x",
    "-rf",
    ".hidden",
    "a\nb",
    "a b",
    "\u202egnp",
    "x" * 255,
    "a'\"<b>",
    "\udcff\udcfe",
    "con",
    "é",
    "a\x1b[31m",
    "0" * 64,
    "episode.json",
    "e" * 251,
)
VALUES: tuple[str, ...] = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "1e308",
    "-1",
    "-0.5",
    "0",
    "2",
    "1.5",
    "1e-320",
    "2147483648",
    "9223372036854775808",
    "9" * 400,
    "9" * 5000,
    "null",
    "true",
    "false",
    '""',
    '"x"',
    "[]",
    "{}",
    "[[]]",
    "[{}]",
    '"/etc/passwd"',
    '"../../../../etc/passwd"',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u202e"',
    '"2026-13-45"',
    '"2026-02-30T25:61:61+99:99"',
    '"<script>alert(1)</script>"',
    "[" * 150 + "]" * 150,
    "[" * 3000 + "]" * 3000,
    '{"a":' * 190 + "1" + "}" * 190,
    '"' + "a" * 100_000 + '"',
    "[" + "0," * 20_000 + "0]",
    '{"kind":"all"}',
    '"0000000000000000000000000000000000000000000000000000000000000000"',
)
"""JSON texts that are put in the place of a value."""
TEXT_BYTES = 4 * 2**20
"""Larger files are left alone: a damage may have made one."""


def damage(run: Path, outside: Path, dice: random.Random) -> str:
    """Damages the run in one to three ways and says in which; `outside` is a file that must never be reached."""
    done = []
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        places = sorted(path for path in run.rglob("*") if not path.is_symlink())
        if not places:
            break
        how = dice.choices(list(_DAMAGES), weights=list(_DAMAGES.values()))[0]
        place = dice.choice(places)
        try:
            how(place, run, outside, dice)
        except (OSError, ValueError) as error:
            done.append(f"{how.__name__} failed: {type(error).__name__}")
        else:
            done.append(f"{how.__name__} {place.relative_to(run)!s}")
    return "; ".join(done)


def _rename(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    place.rename(place.with_name(dice.choice(NAMES)))


def _remove(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    _clear(place)


def _duplicate(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    copy = place.with_name(dice.choice((*NAMES, place.name + "2", place.name + "_a2")))
    if place.is_dir():
        shutil.copytree(place, copy, symlinks=True)
    elif place.stat().st_size <= TEXT_BYTES:  # an earlier damage may have made a giant of it
        shutil.copyfile(place, copy)


def _swap(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    others = sorted(path for path in run.rglob("*") if path.is_file() and not path.is_symlink() and path != place)
    if place.is_file() and others:
        other = dice.choice(others)
        if max(place.stat().st_size, other.stat().st_size) > TEXT_BYTES:
            return
        data = other.read_bytes()
        other.write_bytes(place.read_bytes())
        place.write_bytes(data)


def _link(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    """To a file or folder of the host, to itself, to a folder above (a cycle), to nothing, to a brother."""
    targets = (
        outside,
        outside.parent,
        "/etc",
        "/dev/zero",
        "/proc/self/mem",
        place.name,
        ".",
        "..",
        "nothing",
        run.parent,
        "../../../../../../etc/passwd",
    )
    kept = place.with_name(place.name + ".kept")
    if dice.random() < 0.3:
        place.rename(kept)
        place.symlink_to(kept.name)
    else:
        _clear(place)
        place.symlink_to(dice.choice(targets))


def _special(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    _clear(place)
    kind = dice.choice(("fifo", "socket", "device", "folder", "empty"))
    if kind == "fifo":
        os.mkfifo(place)
    elif kind == "socket":
        here = socket.socket(socket.AF_UNIX)
        with here:
            # the name of a socket has 107 bytes at most: bound in the folder, by a short name
            folder = os.open(place.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                here.bind(f"/proc/self/fd/{folder}/s")
                (place.parent / "s").rename(place)
            finally:
                os.close(folder)
    elif kind == "device" and os.geteuid() == 0:
        os.mknod(place, stat.S_IFCHR | 0o666, os.makedev(1, 5))
    elif kind == "folder":
        place.mkdir()
    else:
        place.touch()


def _resize(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    """Sparse giants, and files that are cut off."""
    if place.is_file():
        size = place.stat().st_size
        sizes = (200 * 2**30, 2**40, 2**30 + 1, 300 * 2**20, size + 10, size // 2, max(0, size - 1), 1, 0)
        os.truncate(place, dice.choice(sizes))


def _bytes(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    if not place.is_file() or place.stat().st_size > TEXT_BYTES:
        return
    data = bytearray(place.read_bytes())
    for _ in range(dice.choice((1, 1, 3, 30))):
        at = dice.randrange(len(data) + 1)
        how = dice.randrange(5)
        if how == 0 and at < len(data):
            data[at] = dice.randrange(256)
        elif how == 1:
            data[at:at] = dice.choice(
                (b"\0", b"\n", b"\xff", b"\xef\xbb\xbf", b"}", b'"', b"[", b"\x0c", "\u2028".encode())
            )
        elif how == 2:
            del data[at : at + dice.randrange(1, 50)]
        elif how == 3:
            data[at:at] = data[at : at + dice.randrange(1, 500)]
        elif how == 4 and at < len(data):
            data[at] ^= 1 << dice.randrange(8)
    place.write_bytes(data)


def _value(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    """Puts a hostile value in the place of a value of a JSON file, or takes a key away, or has one twice."""
    texts = [p for p in sorted(run.rglob("*.json*")) if p.is_file() and not p.is_symlink()]
    texts = [p for p in texts if 0 < p.stat().st_size < TEXT_BYTES]
    if not texts:
        return
    chosen = dice.choice(texts)
    lines = chosen.read_text("utf-8", "surrogateescape").split("\n") if chosen.suffix == ".jsonl" else None
    number = dice.randrange(len(lines)) if lines else 0
    value: Any = json.loads(lines[number]) if lines is not None else json.loads(chosen.read_bytes())
    spots = list(_spots(value))
    if not spots:
        return
    holder, key = dice.choice(spots)
    mark = "\x01HERE\x01"
    how = dice.randrange(8)
    if how == 0:
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        holder += [holder[key]] * dice.choice((1, 10, 5000))
    elif how == 2 and isinstance(holder, dict):
        holder[dice.choice(("extra", "kind", "", "__class__", "\u202e", "schema_version"))] = holder[key]
    else:
        holder[key] = mark
    text = json.dumps(value, ensure_ascii=False)
    hostile = dice.choice(VALUES)
    if how == 3 and isinstance(holder, dict):  # the key twice
        hostile = f"{hostile}, {json.dumps(key)}: {dice.choice(VALUES)}"
    text = text.replace(json.dumps(mark, ensure_ascii=False), hostile)
    if lines is not None:
        lines[number] = text
        text = "\n".join(lines)
    chosen.write_text(text, "utf-8", "surrogateescape")


def _blob(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    """Another content for a blob, by its right name, which every record is made to tell: the hash does not help."""
    blobs = [p for p in sorted((run / "blobs").glob("*")) if p.is_file() and not p.is_symlink()]
    if not blobs:  # an earlier damage took them
        return
    chosen = dice.choice(blobs)
    if chosen.stat().st_size > TEXT_BYTES:
        return
    data = bytearray(chosen.read_bytes())
    kinds: tuple[Callable[[], bytes], ...] = (
        lambda: bytes(data[:16]) + b"\x7f\xff\xff\xff\x7f\xff\xff\xff" + bytes(data[24:]),
        lambda: bytes(data[:16]) + b"\0\0\xff\xff\0\0\xff\xff" + bytes(data[24:]),
        lambda: bytes(data[: len(data) // 2]),
        lambda: b"",
        lambda: b"\0" * 1000,
        lambda: b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>" * 50,
        lambda: b'{"~/a": {"kind": NaN, "mode": "x", "size": -1, "sha256": 5, "target": null}}',
        lambda: b"{" + b'"a":{' * 5000,
        lambda: b"a" * 300_000 + b"\n" * 100_000,
        lambda: bytes(dice.randrange(256) for _ in range(2000)),
    )
    new = dice.choice(kinds)()
    name = hashlib.sha256(new).hexdigest()
    (run / "blobs" / name).write_bytes(new)
    for text in run.rglob("*.json*"):
        if text.is_file() and not text.is_symlink() and text.stat().st_size < TEXT_BYTES:
            text.write_bytes(text.read_bytes().replace(chosen.name.encode(), name.encode()))


def _crowd(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    """Many entries where few are."""
    folder = place if place.is_dir() else place.parent
    for number in range(dice.choice((50, 500))):
        if dice.random() < 0.5:
            (folder / f"crowd{number}").mkdir(exist_ok=True)
        else:
            (folder / hashlib.sha256(str(number).encode()).hexdigest()).touch()


def _left_over(place: Path, run: Path, outside: Path, dice: random.Random) -> None:
    """What a killed run may leave, leading elsewhere."""
    which = dice.randrange(4)
    if which == 0:
        (run / "partial").symlink_to(outside.parent)
    elif which == 1:
        (run / "partial").mkdir()
        (run / "partial" / dice.choice(("x.1", "...1", ".replaced-x.1"))).symlink_to(outside.parent)
    elif which == 2 and (records := sorted(run.glob("episodes/*/episode.json"))):
        (run / "partial" / dice.choice(("x.1", "...1", "..1"))).mkdir(parents=True)
        shutil.copy(records[0], next(run.glob("partial/*")))
    elif which == 3:
        name = dice.choice((".lock", ".workers", "calls.jsonl", "journal.jsonl", "export", "gates", "exchanges"))
        _clear(run / name)
        (run / name).symlink_to(outside)


def _spots(value: Any) -> Any:
    """(holder, key) of every value within a value."""
    found = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(found):
        yield value, key
        yield from _spots(inner)


def _clear(place: Path) -> None:
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


_DAMAGES: dict[Callable[[Path, Path, Path, random.Random], None], int] = {
    _value: 40,
    _blob: 8,
    _bytes: 12,
    _link: 10,
    _special: 8,
    _resize: 8,
    _rename: 4,
    _remove: 4,
    _duplicate: 3,
    _swap: 3,
    _crowd: 1,
    _left_over: 3,
}
