"""What the comments of sources and configuration files can suffer and bear."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath

from deskcraft.kits.code import lines_damaged as lines_damaged  # its makers register themselves
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from evaluators.code.remarks import READERS
from evaluators.evidence import Unreadable
from evaluators.files.remarks import COMMENTS_OF
from evaluators.remarks import Remarks, bound, words_of
from evaluators.system.hosts import hosts_remarks
from evaluators.system.shell import shell_remarks

KINDS = {
    **READERS,
    ".yaml": COMMENTS_OF["yaml"],
    ".yml": COMMENTS_OF["yaml"],
    ".toml": COMMENTS_OF["toml"],
    ".ini": COMMENTS_OF["ini"],
    ".json": COMMENTS_OF["jsonc"],
    ".code-workspace": COMMENTS_OF["jsonc"],
}
NAMES = {".bashrc": shell_remarks, ".profile": shell_remarks, ".bash_aliases": shell_remarks, "hosts": hosts_remarks}
"""Files whose names have no ending."""
ANYTHING = "content:"
"""Pinned of a source of which goals judge what it does, however it is written: no guard holds the rest of it fast."""
MOST = 4
"""So many comments of a file are tried."""
_COMMENT = re.compile(
    rb"(?P<line>^[ \t]*)?(?P<open><!--|/\*|//|#(?!!)|;)(?P<words>[^\n]*?)(?P<close>[ \t]*(?:-->|\*/))?(?=\r?$)",
    re.MULTILINE,
)
"""A comment of one line, alone in it or behind what it belongs to."""


def _reader(subject: Subject) -> Callable[[bytes], Remarks] | None:
    place = PurePosixPath(subject.where)
    return KINDS.get(place.suffix.lower()) or NAMES.get(place.name)


def _stay(subject: Subject) -> set[str]:
    """What the comments say that must be there, each of them once."""
    read = _reader(subject)
    if read is None or subject.before is None or ANYTHING in subject.pinned:
        return set()
    try:
        before, after = read(subject.before), read(subject.after)
    except Unreadable:
        return set()
    said = [each.words for each in after.remarks]
    return {each.words for each in bound(before, after) if said.count(each.words) == 1}


def _found(subject: Subject) -> Iterator[tuple[re.Match[bytes], str]]:
    """Each comment of one line that must be there, and its words."""
    stay = _stay(subject)
    for found in _COMMENT.finditer(subject.after):
        words = words_of(found[0].strip().decode(errors="replace"))
        if words in stay:
            stay.remove(words)
            yield found, words


@damage(*KINDS, "")
def another_comment(subject: Subject) -> Iterator[Mutant]:
    """A comment that belongs to what stays as it was, removed and overwritten."""
    for found, words in [*_found(subject)][:MOST]:
        head, tail = subject.after[: found.start()], subject.after[found.end() :]
        yield Mutant(f"comment gone: {words[:60]}", head + (found["line"] or b"") + tail)
        other = b"".join([found["line"] or b"", found["open"], b" seen to", found["close"] or b""])
        yield Mutant(f"comment overwritten: {words[:60]}", head + other + tail)


@equivalent(*KINDS, "")
def comments_laid_out(subject: Subject) -> Iterator[Mutant]:
    """Comments in another layout, where the solution writes in the file."""
    places = [found for found, _ in _found(subject)] if subject.before != subject.after else []
    if not places:
        return
    yield Mutant("comments set apart", _each(subject.after, places, lambda found: _wider(found, found["line"] or b"")))
    if PurePosixPath(subject.where).suffix in READERS:
        alone = [found for found in places if found["line"] is not None]
        yield Mutant(
            "comments indented", _each(subject.after, alone, lambda found: _wider(found, found["line"] + b"  "))
        )


def _each(data: bytes, places: list[re.Match[bytes]], put: Callable[[re.Match[bytes]], bytes]) -> bytes:
    for found in reversed(places):
        data = data[: found.start()] + put(found) + data[found.end() :]
    return data


def _wider(found: re.Match[bytes], indent: bytes) -> bytes:
    said = found["words"].replace(b" ", b"  ")
    return b"".join([indent, found["open"], b" ", said, b" " if found["close"] else b"", found["close"] or b""])
