"""Damage of single lines of a text or a source that were there before and stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deskcraft.kits.mutants import Mutant, Subject, damage

SUFFIXES = (
    ".txt",
    ".md",
    ".csv",
    ".html",
    ".css",
    ".js",
    ".mjs",
    ".py",
    ".sh",
    ".json",
    ".yaml",
    ".yml",
    ".toml",
    ".ini",
)
ANYTHING = "content:"
"""Pinned of a file of which goals judge the whole, however it is written: no guard holds the rest of it fast."""
LONGEST = 200_000
"""Bytes of a file that a person writes lines of."""
MOST = 3
"""Lines of a file that are damaged."""
_COMMENT = re.compile(rb"\s*(?:#|//|/\*|\*|<!--|;|--)")
_EMPTY = re.compile(rb"(?:\[\s*\]|\{\s*\}),?\s*$")
"""A list or an object of nothing, which may as well not be there."""
_FIGURE = re.compile(rb"\d")
_WORD = re.compile(rb"[A-Za-z\x80-\xff]{4,}")


@damage(*SUFFIXES, "")
def one_line(subject: Subject) -> Iterator[Mutant]:
    """A line that was there before and is gone, says another figure or another word."""
    if subject.before is None or ANYTHING in subject.pinned or subject.before == subject.after:
        return
    if b"\0" in subject.after or len(subject.after) > LONGEST:
        return
    lines, old = subject.after.split(b"\n"), {*subject.before.split(b"\n")}
    kept = [
        number
        for number, line in enumerate(lines)
        if line in old
        and lines.count(line) == 1
        and _WORD.search(line)
        and not _COMMENT.match(line)
        and not _EMPTY.search(line)
    ]
    for number in kept[:: max(1, len(kept) // MOST)][:MOST]:
        name = f"line {number + 1}"
        yield Mutant(f"{name} gone", b"\n".join([*lines[:number], *lines[number + 1 :]]))
        for what, pattern, other in (
            ("with another figure", _FIGURE, lambda found: b"%d" % ((int(found[0]) + 1) % 10)),
            ("with another word", _WORD, lambda found: found[0] + b"x"),
        ):
            line = pattern.sub(other, lines[number], count=1)
            if line != lines[number]:
                yield Mutant(f"{name} {what}", b"\n".join([*lines[:number], line, *lines[number + 1 :]]))
