"""What came of attacks: kept line by line while they are made, and recorded by digest beside the library.

    {"id": "walls.mount", "mode": "root", "broken": "", "seconds": 0.3, "code": "4f0c..."}

A file of such lines lets a stopped `make attack` be resumed. A line counts for the code that it was made with
only: of what is attacked and of the attack.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import IO, Self

from deskcraft.attack.registry import Attack

PACKAGE = Path(__file__).parents[1]
RECORD = Path(__file__).with_name("results.json")
ONCE = "any"
"""The mode of attacks that are the same in all."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one attack."""

    id: str
    mode: str
    broken: str
    """What it reached; "" if it was held."""
    seconds: float


@cache
def code() -> str:
    """A digest of all of DeskCraft's Python."""
    return _digest(sorted(PACKAGE.rglob("*.py")))


class Kept:
    """The file that outcomes are added to; without a path they are kept in memory only. A context manager.

    Args:
        path: a file of lines, made if it is not there. A last line that was cut off is left out.

    Raises:
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.file: IO[str] | None = None
        self.known: dict[tuple[str, str], Outcome] = {}
        code()  # an ordinary user, whom a part of the attacks is made as, may not read the sources
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = path.open("a+", encoding="utf-8")
        self.file.seek(0)
        line = ""
        for line in self.file:
            self._take(line)
        if line and not line.endswith("\n"):
            self.file.write("\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            self.file.close()

    def _take(self, line: str) -> None:
        try:
            row = json.loads(line)
            if row.pop("code") == code():
                one = Outcome(**row)
                self.known[one.id, one.mode] = one
        except (ValueError, TypeError, KeyError):
            print(f"left out, no outcome: {line.strip()[:80]}", file=sys.stderr)

    def has(self, several: Iterable[Attack], mode: str) -> list[Outcome]:
        """The outcomes of these attacks, none unless all are known: one run answers them together."""
        found = [self.known.get((one.id, mode)) for one in several]
        return [one for one in found if one is not None] if None not in found else []

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Keeps outcomes, in the file before it returns."""
        for one in outcomes:
            self.known[one.id, one.mode] = one
            if self.file is not None:
                self.file.write(json.dumps({**asdict(one), "code": code()}) + "\n")
        if self.file is not None:
            self.file.flush()


def digests(attacks: Iterable[Attack]) -> dict[str, str]:
    """By class, a digest of the modules that its attacks are written in."""
    modules: dict[str, set[Path]] = {}
    for one in attacks:
        modules.setdefault(one.kind, set()).add(PACKAGE.parent / (one.module.replace(".", "/") + ".py"))
    return {kind: _digest(sorted(paths))[:16] for kind, paths in sorted(modules.items())}


def summed(attacks: Sequence[Attack], outcomes: Iterable[Outcome]) -> dict[str, dict[str, object]]:
    """By class: the digest of its attacks, how many were held in each mode, and the ids of what was broken."""
    of_class: dict[str, dict[str, object]] = {}
    made = list(outcomes)
    for kind, digest in digests(attacks).items():
        here = [one for one in made if one.id.startswith(f"{kind}.")]
        held = {mode: sum(not one.broken for one in here if one.mode == mode) for mode in _modes(here)}
        of_class[kind] = {
            "digest": digest,
            "held": held,
            "broken": sorted(f"{one.id} ({one.mode})" for one in here if one.broken),
        }
    return of_class


def record(attacks: Sequence[Attack], outcomes: Iterable[Outcome], path: Path = RECORD) -> None:
    """Writes what came of whole classes beside the library; other classes stay as they are."""
    before: Mapping[str, object] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    after = dict(sorted({**before, **summed(attacks, outcomes)}.items()))
    path.write_text(json.dumps(after, indent=1) + "\n", encoding="utf-8")


def _modes(outcomes: Iterable[Outcome]) -> list[str]:
    return list(dict.fromkeys(one.mode for one in outcomes))


def _digest(paths: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(PACKAGE.parent)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()
