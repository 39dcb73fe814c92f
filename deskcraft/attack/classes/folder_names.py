"""Names in a run's folder that lead out of it or move a terminal, and contents that are none."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.classes.folder_values import put_value
from deskcraft.attack.folder_ground import Change, Sent
from deskcraft.attack.folder_sending import EVENTS, RECORD, clear, nothing, place_of
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack

_HELD = "each command reads it or ends with one line and exit status 2, soon, and reaches nothing beside it"


def _blob_named(name: str) -> Callable[[Ground], str]:
    def change(it: Path, outside: Path) -> None:
        text = json.dumps(name.format(outside=outside))
        put_value(place_of(it, RECORD), "evidence.after.note.blob", text)

    def screens(it: Path, outside: Path) -> None:
        file = place_of(it, EVENTS)
        lines = file.read_text("utf-8").splitlines()
        at = next(number for number, line in enumerate(lines) if json.loads(line)["kind"] == "screen")
        put_value(file, "blob", json.dumps(name.format(outside=outside)), at)

    def run(ground: Ground) -> str:
        sent = ground.shared(Sent)
        return sent.read(change, ("grade", "report-page", "merge", "view")) or sent.read(
            screens, ("report-page", "export-inspect", "merge", "view")
        )

    return run


for _name, _text in {
    "absolute": "{outside}",
    "relative": "../../host/secret",
    "dots": "..",
    "empty": "",
    "null-byte": "\x00",
    "short": "abc",
    "longer": "0" * 65,
    "with-a-line": "0" * 63 + "\n",
    "capitals": "A" * 64,
}.items():
    attack("folders", f"run-blob-{_name}", _HELD, once=True)(_blob_named(_text))


def _renamed(to: str) -> Change:
    return lambda it, outside: nothing(place_of(it, "episodes/E").rename(it / "episodes" / to))


def _other_content(make: Callable[[], bytes], which: str) -> Change:
    """Another content by its right name, which every record tells: the hash does not help."""

    def change(it: Path, outside: Path) -> None:
        old, data = place_of(it, which), make()
        new = hashlib.sha256(data).hexdigest()
        (it / "blobs" / new).write_bytes(data)
        for file in (place_of(it, RECORD), place_of(it, EVENTS)):
            file.write_bytes(file.read_bytes().replace(old.name.encode(), new.encode()))

    return change


def _crowd(it: Path, outside: Path) -> None:
    for number in range(3000):
        (it / "episodes" / f"crowd{number}").mkdir()


def _left_over(name: str) -> Change:
    def change(it: Path, outside: Path) -> None:
        clear(it / name)
        (it / name).parent.mkdir(parents=True, exist_ok=True)
        (it / name).symlink_to(outside.parent)

    return change


def _partial(it: Path, outside: Path) -> None:
    for name in ("...1", "..1", "x.1"):
        (it / "partial" / name).mkdir(parents=True)
        shutil.copy(place_of(it, RECORD), it / "partial" / name)


def _png(width: int, height: int) -> bytes:
    return (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\2\0\0\0" * 40
    )


CHANGES: dict[str, tuple[Change, tuple[str, ...]]] = {
    **{
        f"name-{name}": (_renamed(to), ("report", "merge", "grade", "view", "export-csv"))
        for name, to in {
            "with-a-line": "a\nb",
            "with-an-escape": "a\x1b[31m",
            "that-turns": "\u202egnp",
            "of-251": "e" * 251,
            "like-an-option": "-rf",
            "hidden": ".x",
            "no-characters": "\udcff\udcfe",
            "with-blanks": "a b",
        }.items()
    },
    "giant-picture": (
        _other_content(lambda: _png(2**31 - 1, 2**31 - 1), "blobs/S"),
        ("report-page", "view", "export-inspect"),
    ),
    "wide-picture": (_other_content(lambda: _png(100_000, 1), "blobs/S"), ("report-page", "export-inspect")),
    "no-picture": (_other_content(lambda: b"<svg onload='alert(1)'/>", "blobs/S"), ("report-page", "export-inspect")),
    "giant-evidence": (_other_content(lambda: b"a" * 70 * 2**20, "blobs/N"), ("grade", "orders")),
    "crowd-of-episodes": (_crowd, ("report-json", "merge", "view", "resume")),
    "left-over-partial": (_partial, ("resume", "merge", "report-json")),
    **{
        f"left-over-{name.strip('.').replace('.', '-').replace('/', '-')}": (
            _left_over(name),
            ("resume", "merge", "grade", "export-inside"),
        )
        for name in ("partial", "export", ".lock", ".workers", "gates", "exchanges", "calls.jsonl", "export/csv")
    },
}
for _name, (_change, _commands) in CHANGES.items():
    attack("folders", f"run-{_name}", _HELD, once=True)(
        lambda ground, change=_change, commands=_commands: ground.shared(Sent).read(change, commands)  # type: ignore[misc]
    )
