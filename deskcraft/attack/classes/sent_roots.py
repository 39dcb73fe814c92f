"""Task roots that somebody sends: YAML that explodes, links, FIFOs, names that lead out, numbers that are none."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.classes.folder_values import NUMBERS
from deskcraft.attack.folder_ground import Change, Sent
from deskcraft.attack.folder_sending import HELD, nothing, register
from deskcraft.attack.ground import Ground
from deskcraft.attack.mock_tasks import TASK, TASK_YAML
from deskcraft.attack.registry import attack


def _task(change: Callable[[Path, Path], None]) -> Change:
    return lambda it, outside: change(it / "tasks" / TASK, outside)


def _yaml(text: str | bytes) -> Change:
    data = text if isinstance(text, bytes) else text.encode()
    return _task(lambda folder, outside: nothing((folder / "task.yaml").write_bytes(data)))


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


def _deep_release(it: Path, outside: Path) -> None:
    (it / "releases").mkdir(exist_ok=True)
    (it / "releases" / "2026.11.json").write_text("[" * 10**6)


_LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "\n".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]" for n in range(9)
)
_READ = ("list", "show", "lint", "stats")
ROOTS: dict[str, tuple[Change, tuple[str, ...]]] = {
    "billion-laughs": (_yaml(_LAUGHS), _READ),
    "deep-yaml": (_yaml("a: " + "[" * 10**5), _READ),
    "deep-blocks": (_yaml("".join(" " * n + "a:\n" for n in range(2000))), _READ),
    "giant-number": (_line("revision: 1", "revision: " + "9" * 10**5), _READ),
    "sexagesimal": (_line("revision: 1", "revision: " + "9:" * 10**4 + "9"), _READ),
    "no-number": (_line("expected_steps: 4", "expected_steps: .nan"), _READ),
    "odd-date": (_line("author: DeskCraft authors", "author: 2026-13-45"), _READ),
    "python-object": (_yaml("!!python/object/apply:os.system ['touch /tmp/deskcraft-attacked']"), _READ),
    "keys-twice": (_yaml(TASK_YAML + "id: other/task\n"), _READ),
    "key-of-lists": (_yaml("? [1, 2]\n: x\n"), _READ),
    "endless-line": (_yaml("a: " + "x" * 5 * 2**20), _READ),
    "sparse-giant": (_task(lambda folder, outside: os.truncate(folder / "task.yaml", 200 * 2**30)), _READ),
    "no-characters": (_yaml(b"\xff\xfe\x00a: 1"), _READ),
    "controls": (_yaml("a: \x00\x1b[2J"), _READ),
    "id-upwards": (_line("id: mock/note", "id: ../../host"), _READ),
    "id-absolute": (_line("id: mock/note", "id: /etc/passwd"), _READ),
    "yaml-fifo": (_pipe("task.yaml"), _READ),
    "yaml-link": (_linked("task.yaml", "{outside}"), _READ),
    "yaml-zeros": (_linked("task.yaml", "/dev/zero"), _READ),
    "solution-fifo": (_pipe("solution.py"), ("lint", "list")),
    "solution-link": (_linked("solution.py", "{outside}"), ("lint", "list")),
    "cycle": (_cycle, ("list", "lint", "stats")),
    "crowd": (_many, ("list", "stats")),
    "asset-upwards": (
        _line(
            'write_file: {to: ~/Documents/note.txt, text: "Shopping\\n"}',
            "upload: {asset: ../../host/secret, to: ~/Documents/note.txt}",
        ),
        ("list", "show", "lint", "begin"),
    ),
    "asset-absolute": (
        _line(
            'write_file: {to: ~/Documents/note.txt, text: "Shopping\\n"}',
            "upload: {asset: /etc/passwd, to: ~/Documents/note.txt}",
        ),
        ("list", "show", "lint", "begin"),
    ),
    "evidence-upwards": (
        _line("note: {file: ~/Documents/note.txt}", "note: {file: ~/../../../etc/passwd}"),
        ("show", "lint", "begin"),
    ),
    "check-unknown": (_line("files.text", "files.__class__"), ("show", "lint")),
    "check-pattern": (
        _line(
            'files.text: {of: note, lines: [Shopping, "${word}"]}',
            'files.text: {of: note, matches: ["' + "(a*)*" * 30 + 'b"]}',
        ),
        ("show", "lint"),
    ),
    "instruction-hostile": (
        _line("instruction: Write", 'instruction: "<script>alert(1)</script> \\e[31m \\u202e" #'),
        _READ,
    ),
    "releases-deep": (_deep_release, ("list",)),
}
for _name, (_change, _commands) in ROOTS.items():
    register(f"root-{_name}", _change, _commands, "root", sampled=_name == "billion-laughs")


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


attack("folders", "root-numbers", HELD, once=True)(_answers)
for _name in ("billion-laughs", "yaml-fifo", "yaml-zeros", "sparse-giant"):
    register(f"play-{_name}", ROOTS[_name][0], ("play",), "root")
