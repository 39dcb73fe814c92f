"""`journal.jsonl`: when each episode began, ended, or took its worker down.

It has one writer and is derived: what counts lies in `episodes/`.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deskcraft.intake.files import LINES_BYTES, check_inside, read_inside
from deskcraft.intake.parsing import bounded_json
from deskcraft.record.blobs import telling_full_disk
from deskcraft.record.striking import struck

FILE = "journal.jsonl"


class Journal:
    """The journal of a run's folder."""

    def __init__(self, run: Path) -> None:
        self._path = run / FILE

    def add(self, **entry: Any) -> None:
        """Appends a line, in one write."""
        line = json.dumps({"t": round(time.time(), 3), **entry}, ensure_ascii=False)
        append(self._path, struck(line).encode() + b"\n")

    def entries(self) -> list[dict[str, Any]]:
        """All lines that are whole."""
        return [entry for line in whole_lines(self._path) if (entry := _parsed(line)) is not None]

    def catch_up(self, done: Mapping[str, Mapping[str, Any]]) -> None:
        """Repairs the end of the file, and notes the episodes that ended unheard because the controller was killed.

        `done` are the outcomes of complete episodes by name. One whose last line here tells of another try (other
        steps, other seconds) ended unheard; a new grade changes neither.
        """
        repair_lines(self._path)
        entries = [entry for entry in self.entries() if isinstance(entry.get("ended"), str)]
        noted = {e["ended"]: (e.get("steps"), e.get("seconds")) for e in entries}
        for name, outcome in done.items():
            if noted.get(name) != (outcome["steps"], outcome["seconds"]):
                self.add(ended=name, recovered=True, **outcome)


def whole_lines(path: Path) -> list[bytes]:
    """The lines of a file that end; what a kill cut off is left out."""
    try:
        data = read_inside(path.parent, path.name, LINES_BYTES)
    except FileNotFoundError:
        return []
    return data[: data.rfind(b"\n") + 1].splitlines(keepends=True)


def repair_lines(path: Path) -> None:
    """Cuts off a last line that a kill broke off, so that the next one does not go on in it.

    Raises:
        BadInput: it is no regular file, or a larger one than is read.
    """
    try:
        check_inside(path.parent, path.name, LINES_BYTES)
    except FileNotFoundError:
        return
    with os.fdopen(os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), "rb+") as file:
        end = file.seek(0, os.SEEK_END)
        keep = end
        while keep:
            step = min(keep, 1 << 16)
            file.seek(keep - step)
            at = file.read(step).rfind(b"\n")
            if at >= 0:
                keep = keep - step + at + 1
                break
            keep -= step
        if keep < end:
            file.truncate(keep)
            os.fsync(file.fileno())


def append(path: Path, data: bytes) -> None:
    """Adds bytes to a file in one write.

    Raises:
        DiskFull: no room is left; a part may have been written.
    """
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    try:
        with telling_full_disk(path.parent):
            if os.write(file, data) < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    finally:
        os.close(file)


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        entry = bounded_json(line)
    except ValueError:  # two halves of lines that a kill and a full disk left
        return None
    return entry if isinstance(entry, dict) else None
