"""A run's folder that somebody sends: files that are none, links, giants, values out of their range, names that lead out."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deskcraft.attack.folder_ground import QUICK, READERS, Change, Sent
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack

_HELD = "each command reads it or ends with one line and exit status 2, soon, and reaches nothing beside it"
PLACES = (
    "run.json", "episodes/E/episode.json", "episodes/E/trajectory.jsonl", "episodes/E/interaction.jsonl", "blobs/N",
    "blobs/S", "journal.jsonl",
)  # fmt: skip
FOLDERS = ("episodes", "episodes/E", "blobs")
_GRADED = ("episodes/E/episode.json", "blobs/N")
_SAMPLED = ("fifo", "blob-absolute", "value-of-scores")


def place_of(run: Path, name: str) -> Path:
    """A place in a run: E is its first episode, N the content of evidence, S that of a screen."""
    episode = sorted(path.name for path in (run / "episodes").iterdir())[0]
    record = json.loads((run / "episodes" / episode / "episode.json").read_bytes())
    events = [json.loads(line) for line in (run / "episodes" / episode / "trajectory.jsonl").read_bytes().splitlines()]
    screen = next(event["blob"] for event in events if event["kind"] == "screen")
    parts = {"E": episode, "N": record["evidence"]["after"]["note"]["blob"], "S": screen}
    return run.joinpath(*(parts.get(part, part) for part in name.split("/")))


# -- what is no file --


def _fifo(place: Path, outside: Path) -> None:
    _clear(place)
    os.mkfifo(place)


def _socket(place: Path, outside: Path) -> None:
    _clear(place)
    short = Path(f"/tmp/deskcraft-attack-{os.getpid()}")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(short))
    shutil.move(short, place)


def _device(place: Path, outside: Path) -> None:
    _clear(place)
    if os.geteuid() == 0:
        os.mknod(place, stat.S_IFCHR | 0o666, os.makedev(1, 5))
    else:
        place.symlink_to("/dev/zero")


def _other_kind(place: Path, outside: Path) -> None:
    was_folder = place.is_dir()
    _clear(place)
    if was_folder:
        place.touch()
    else:
        place.mkdir()


def _linked(target: str) -> Change:
    def change(place: Path, outside: Path) -> None:
        _clear(place)
        place.symlink_to(target.format(outside=outside, folder=outside.parent))

    return change


def _kept_beside(place: Path, outside: Path) -> None:
    kept = outside.parents[1] / "kept"
    shutil.move(place, kept)
    place.symlink_to(kept)


def _hard_linked(place: Path, outside: Path) -> None:
    if place.is_dir():
        return
    _clear(place)
    os.link(outside, place)


def _sized(size: int) -> Change:
    return lambda place, outside: None if place.is_dir() else os.truncate(place, size)


def _written(data: bytes) -> Change:
    return lambda place, outside: None if place.is_dir() else void(place.write_bytes(data))


def void(_: object) -> None:
    """Lets a lambda give nothing."""


def _gone(place: Path, outside: Path) -> None:
    _clear(place)


def _closed(place: Path, outside: Path) -> None:
    place.chmod(0)


SPOILS: dict[str, Change] = {
    "fifo": _fifo, "socket": _socket, "device": _device, "other-kind": _other_kind, "gone": _gone, "closed": _closed,
    "link-to-a-file": _linked("{outside}"), "link-to-a-folder": _linked("{folder}"), "link-to-itself": _linked("."),
    "link-upwards": _linked("../../.."), "link-to-nothing": _linked("nothing"), "link-to-zeros": _linked("/dev/zero"),
    "link-to-memory": _linked("/proc/self/mem"), "link-to-passwords": _linked("/etc/passwd"),
    "link-to-its-own": _kept_beside, "hard-link": _hard_linked, "sparse-giant": _sized(200 * 2**30),
    "sparse-30-mb": _sized(30 * 2**20), "emptied": _sized(0), "zeros": _written(b"\0" * 100_000),
    "line-of-50-mb": _written(b'{"kind": "' + b"x" * 50 * 2**20 + b'"}\n'), "lines-a-million": _written(b"{}\n" * 10**6),
    "deep-json": _written(b"[" * 10**6 + b"]" * 10**6), "no-characters": _written(b'{"a": "\xff\xfe"}\n'),
    "wide-json": _written(b"[" + b"[]," * 2 * 10**6 + b"[]]"),
}  # fmt: skip


def _everywhere(change: Change) -> Callable[[Ground], str]:
    """Spoils each place once, and lets three commands read it, others each time."""

    def run(ground: Ground) -> str:
        sent = ground.shared(Sent)
        for number, name in enumerate((*PLACES, *FOLDERS)):
            chosen = [QUICK[number % len(QUICK)], READERS[number % len(READERS)]]
            chosen += ["grade"] if name in _GRADED else []  # which starts a process of its own, and takes its time
            said = sent.read(lambda it, outside, name=name: change(place_of(it, name), outside), chosen)  # type: ignore[misc]
            if said:
                return f"{name}: {said}"
        return ""

    return run


for _name, _change in SPOILS.items():
    attack("folders", f"run-{_name}", _HELD, sampled=_name in _SAMPLED, once=True)(_everywhere(_change))


# -- values --

NUMBERS = ("NaN", "Infinity", "-1", "1e999", "1e308", "9" * 400, "9" * 6000, '"x"', "[]", "{}", "null", "true", "0.5")
TEXTS = ('"\\ud800"', '"\\u0000"', '"\\u202e\\u001b[2J"', '"' + "x" * 300_000 + '"', '"<script>alert(1)</script>"', "5",
         "[" * 190 + "]" * 190, '{"a":' * 190 + "1" + "}" * 190, "{}", '"../../../etc/passwd"', '"a\\nb"')  # fmt: skip
DATES = ('"yesterday"', '"2026-13-45"', '"2026-02-30T25:61:61+99:99"', '"0001-01-01T00:00:00+23:59"', "5", '"9999-12-31T23:59:59-23:59"',
         '"-0001-01-01"', '"' + "9" * 500 + '"', '"2026-01-01T00:00:00.' + "9" * 5000 + '"')  # fmt: skip
FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "scores": (("score", "success", "steps", "turns", "asks", "tries"), NUMBERS),
    "dates": (("started_at",), DATES),
    "timings": (("timings.total_s", "timings.agent_s", "timings.rest_s", "timings"), NUMBERS),
    "tokens": (("usage.input_tokens", "usage.cost_usd", "user_usage.output_tokens", "usage"), NUMBERS),
    "words": (("error", "trace", "blame", "status", "ended", "limits_hit", "rested"), TEXTS),
    "identity": (("identity.task", "identity.agent.name", "identity.image", "identity.agent.settings", "identity"), TEXTS),
    "numbers-of-identity": (("identity.attempt", "identity.variant", "identity.seed", "identity.revision"), NUMBERS),
    "task": (("task.id", "task.instruction", "task.app", "task.operations", "task.setup", "task.checks", "task"), TEXTS),
    "verdict": (("verdict.score", "verdict.goals", "verdict.success", "verdict"), NUMBERS),
    "leaf": (("verdict.goals.0.observed", "verdict.goals.0.sentence", "verdict.goals.0.params", "verdict.goals.0.kind"), TEXTS),
    "evidence": (("evidence.after.note.where", "evidence.after.note.state", "evidence.after", "evidence"), TEXTS),
    "sizes": (("evidence.after.note.size", "evidence.after.note.entry.mode", "evidence.after.note.entry.links"), NUMBERS),
}  # fmt: skip
_MARK = "\x01HERE\x01"


def put_value(file: Path, field: str, text: str, line: int | None = None) -> None:
    """Puts JSON text in the place of a value of a file, or of a line of it."""
    lines = file.read_text("utf-8").split("\n")
    value: Any = json.loads(file.read_bytes() if line is None else lines[line])
    holder = value
    *way, last = field.split(".")
    for part in way:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    holder[int(last) if isinstance(holder, list) else last] = _MARK
    spoiled = json.dumps(value).replace(json.dumps(_MARK), text)
    if line is not None:
        lines[line] = spoiled
    file.write_text(spoiled if line is None else "\n".join(lines), "utf-8")


def _values(fields: tuple[str, ...], texts: tuple[str, ...], file: str = PLACES[1]) -> Callable[[Ground], str]:
    def run(ground: Ground) -> str:
        sent = ground.shared(Sent)
        for number, (field, text) in enumerate((field, text) for field in fields for text in texts):
            reader = ("report-json", "merge", "export-csv", "report", "export-inspect", "view")[number % 6]
            change = lambda it, outside, f=field, t=text: put_value(place_of(it, file), f, t)  # noqa: E731
            if said := sent.read(change, (reader,)):
                return f"{field} = {text[:40]}: {said}"
        return ""

    return run


for _name, (_fields, _texts) in FIELDS.items():
    attack("folders", f"run-value-of-{_name}", _HELD, sampled=f"value-of-{_name}" in _SAMPLED, once=True)(
        _values(_fields, _texts)
    )
attack("folders", "run-value-of-plan", _HELD, once=True)(
    _values(("schema_version", "asked", "asked.attempts", "asked.limits", "episodes", "asked.agents", "seed",
             "created_at", "image_id", "release", "versions"),
            ("NaN", "-1", "[]", "{}", "9" * 6000, '"\\ud800"', "[" * 190 + "]" * 190, '"../x"'), "run.json")
)  # fmt: skip


def _each_event(ground: Ground) -> str:
    """Every field of every kind of event."""
    sent = ground.shared(Sent)
    lines = place_of(sent.run, PLACES[2]).read_text("utf-8").splitlines()
    firsts: dict[str, int] = {}
    for number, line in enumerate(lines):
        firsts.setdefault(json.loads(line)["kind"], number)
    texts = ("NaN", "-1", '"\\ud800"', "[" * 190 + "]" * 190, "{}", "9" * 6000, '"' + "x" * 300_000 + '"')
    asked = [(at, field, text) for at in firsts.values() for field in json.loads(lines[at]) for text in texts]
    for number, (at, field, text) in enumerate(asked):
        reader = (
            ("report-page", "replay", "view", "export-inspect", "merge")[number % 5] if number % 9 == 0 else "merge"
        )
        change = lambda it, outside, a=at, f=field, t=text: put_value(place_of(it, PLACES[2]), f, t, a)  # noqa: E731
        if said := sent.read(change, (reader,)):
            return f"line {at}, {field} = {text[:40]}: {said}"
    return ""


attack("folders", "run-value-of-events", _HELD, once=True)(_each_event)


# -- names that lead out --


def _blob_named(name: str) -> Callable[[Ground], str]:
    def change(it: Path, outside: Path) -> None:
        text = json.dumps(name.format(outside=outside))
        put_value(place_of(it, PLACES[1]), "evidence.after.note.blob", text)

    def screens(it: Path, outside: Path) -> None:
        file = place_of(it, PLACES[2])
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
    "absolute": "{outside}", "relative": "../../host/secret", "dots": "..", "empty": "", "null-byte": "\x00", "short": "abc",
    "longer": "0" * 65, "with-a-line": "0" * 63 + "\n", "capitals": "A" * 64,
}.items():  # fmt: skip
    attack("folders", f"run-blob-{_name}", _HELD, sampled=f"blob-{_name}" in _SAMPLED, once=True)(_blob_named(_text))


def _renamed(to: str) -> Change:
    return lambda it, outside: void(place_of(it, "episodes/E").rename(it / "episodes" / to))


def _other_content(make: Callable[[], bytes], which: str) -> Change:
    """Another content by its right name, which every record tells: the hash does not help."""

    def change(it: Path, outside: Path) -> None:
        old, data = place_of(it, which), make()
        new = hashlib.sha256(data).hexdigest()
        (it / "blobs" / new).write_bytes(data)
        for file in (place_of(it, PLACES[1]), place_of(it, PLACES[2])):
            file.write_bytes(file.read_bytes().replace(old.name.encode(), new.encode()))

    return change


def _crowd(it: Path, outside: Path) -> None:
    for number in range(3000):
        (it / "episodes" / f"crowd{number}").mkdir()


def _left_over(name: str) -> Change:
    def change(it: Path, outside: Path) -> None:
        _clear(it / name)
        (it / name).parent.mkdir(parents=True, exist_ok=True)
        (it / name).symlink_to(outside.parent)

    return change


def _partial(it: Path, outside: Path) -> None:
    for name in ("...1", "..1", "x.1"):
        (it / "partial" / name).mkdir(parents=True)
        shutil.copy(place_of(it, PLACES[1]), it / "partial" / name)


def _png(width: int, height: int) -> bytes:
    return (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\2\0\0\0" * 40
    )


CHANGES: dict[str, tuple[Change, tuple[str, ...]]] = {
    **{f"name-{name}": (_renamed(to), ("report", "merge", "grade", "view", "export-csv")) for name, to in {
        "with-a-line": "a\nb", "with-an-escape": "a\x1b[31m", "that-turns": "\u202egnp", "of-251": "e" * 251,
        "like-an-option": "-rf", "hidden": ".x", "no-characters": "\udcff\udcfe", "with-blanks": "a b"}.items()},
    "giant-picture": (_other_content(lambda: _png(2**31 - 1, 2**31 - 1), "blobs/S"), ("report-page", "view", "export-inspect")),
    "wide-picture": (_other_content(lambda: _png(100_000, 1), "blobs/S"), ("report-page", "export-inspect")),
    "no-picture": (_other_content(lambda: b"<svg onload='alert(1)'/>", "blobs/S"), ("report-page", "export-inspect")),
    "giant-evidence": (_other_content(lambda: b"a" * 70 * 2**20, "blobs/N"), ("grade", "orders")),
    "crowd-of-episodes": (_crowd, ("report-json", "merge", "view", "resume")),
    "left-over-partial": (_partial, ("resume", "merge", "report-json")),
    **{f"left-over-{name.strip('.').replace('.', '-').replace('/', '-')}": (_left_over(name), ("resume", "merge", "grade", "export-inside"))
       for name in ("partial", "export", ".lock", ".workers", "gates", "exchanges", "calls.jsonl", "export/csv")},
}  # fmt: skip
for _name, (_change, _commands) in CHANGES.items():
    attack("folders", f"run-{_name}", _HELD, once=True)(
        lambda ground, change=_change, commands=_commands: ground.shared(Sent).read(change, commands)  # type: ignore[misc]
    )


def _clear(place: Path) -> None:
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)
