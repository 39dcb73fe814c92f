"""A run's folder that somebody sends: files that are none, links, giants, bytes that make no sense."""

from __future__ import annotations

import os
import shutil
import socket
import stat
from collections.abc import Callable
from pathlib import Path

from deskcraft.attack.folder_ground import QUICK, READERS, Change, Sent
from deskcraft.attack.folder_sending import clear, nothing, place_of
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack

_HELD = "each command reads it or ends with one line and exit status 2, soon, and reaches nothing beside it"
PLACES = (
    "run.json",
    "episodes/E/episode.json",
    "episodes/E/trajectory.jsonl",
    "episodes/E/interaction.jsonl",
    "blobs/N",
    "blobs/S",
    "journal.jsonl",
)
FOLDERS = ("episodes", "episodes/E", "blobs")
_GRADED = ("episodes/E/episode.json", "blobs/N")


# -- what is no file --


def _fifo(place: Path, outside: Path) -> None:
    clear(place)
    os.mkfifo(place)


def _socket(place: Path, outside: Path) -> None:
    clear(place)
    short = Path(f"/tmp/deskcraft-attack-{os.getpid()}")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(short))
    shutil.move(short, place)


def _device(place: Path, outside: Path) -> None:
    clear(place)
    if os.geteuid() == 0:
        os.mknod(place, stat.S_IFCHR | 0o666, os.makedev(1, 5))
    else:
        place.symlink_to("/dev/zero")


def _other_kind(place: Path, outside: Path) -> None:
    was_folder = place.is_dir()
    clear(place)
    if was_folder:
        place.touch()
    else:
        place.mkdir()


def _linked(target: str) -> Change:
    def change(place: Path, outside: Path) -> None:
        clear(place)
        place.symlink_to(target.format(outside=outside, folder=outside.parent))

    return change


def _kept_beside(place: Path, outside: Path) -> None:
    kept = outside.parents[1] / "kept"
    shutil.move(place, kept)
    place.symlink_to(kept)


def _hard_linked(place: Path, outside: Path) -> None:
    if place.is_dir():
        return
    clear(place)
    os.link(outside, place)


def _sized(size: int) -> Change:
    return lambda place, outside: None if place.is_dir() else os.truncate(place, size)


def _written(data: bytes) -> Change:
    return lambda place, outside: None if place.is_dir() else nothing(place.write_bytes(data))


def _gone(place: Path, outside: Path) -> None:
    clear(place)


def _closed(place: Path, outside: Path) -> None:
    place.chmod(0)


DAMAGES: dict[str, Change] = {
    "fifo": _fifo,
    "socket": _socket,
    "device": _device,
    "other-kind": _other_kind,
    "gone": _gone,
    "closed": _closed,
    "link-to-a-file": _linked("{outside}"),
    "link-to-a-folder": _linked("{folder}"),
    "link-to-itself": _linked("."),
    "link-upwards": _linked("../../.."),
    "link-to-nothing": _linked("nothing"),
    "link-to-zeros": _linked("/dev/zero"),
    "link-to-memory": _linked("/proc/self/mem"),
    "link-to-passwords": _linked("/etc/passwd"),
    "link-to-its-own": _kept_beside,
    "hard-link": _hard_linked,
    "sparse-giant": _sized(200 * 2**30),
    "sparse-30-mb": _sized(30 * 2**20),
    "emptied": _sized(0),
    "zeros": _written(b"\0" * 100_000),
    "line-of-50-mb": _written(b'{"kind": "' + b"x" * 50 * 2**20 + b'"}\n'),
    "lines-a-million": _written(b"{}\n" * 10**6),
    "deep-json": _written(b"[" * 10**6 + b"]" * 10**6),
    "no-characters": _written(b'{"a": "\xff\xfe"}\n'),
    "wide-json": _written(b"[" + b"[]," * 2 * 10**6 + b"[]]"),
}


def _everywhere(change: Change, without: str = "") -> Callable[[Ground], str]:
    """Changes each place once, and lets three commands read it, others each time, but never the one `without`."""

    def run(ground: Ground) -> str:
        sent = ground.shared(Sent)
        for number, name in enumerate((*PLACES, *FOLDERS)):
            chosen = [QUICK[number % len(QUICK)], READERS[number % len(READERS)]]
            chosen = [command for command in chosen if command != without]
            chosen += ["grade"] if name in _GRADED else []  # which starts a process of its own, and takes its time
            said = sent.read(lambda it, outside, name=name: change(place_of(it, name), outside), chosen)  # type: ignore[misc]
            if said:
                return f"{name}: {said}"
        return ""

    return run


for _name, _change in DAMAGES.items():
    # a second name of a file of this host cannot be distinguished from a run's own, whose files `merge` links
    attack("folders", f"run-{_name}", _HELD, once=True)(
        _everywhere(_change, "merge" if _change is _hard_linked else "")
    )
