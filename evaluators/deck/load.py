"""Reads a presentation, whichever format it has."""

from __future__ import annotations

from dataclasses import dataclass

from evaluators.deck.changes import Difference, compare
from evaluators.deck.model import Deck
from evaluators.deck.odp import read_odp
from evaluators.deck.pptx import Reading, read_pptx
from evaluators.evidence import Evidence, Unreadable, When
from evaluators.office_archive import Parts, unpacked

DECK_LIMIT_BYTES = 128 * 2**20
_OPEN_DOCUMENT = b"mimetypeapplication/vnd.oasis.opendocument"
"""The first entry of its archive, which is stored as it is."""


@dataclass(frozen=True)
class _Version:
    """A deck as it was read."""

    deck: Deck
    shared: Reading | None = None
    """What another version can share of it; None: nothing."""


def suffix_of(deck: bytes) -> str:
    """Return the ending that a file would have by its first bytes: `.pdf`, `.odp`, and `.pptx` for all else."""
    if deck.startswith(b"%PDF"):
        return ".pdf"
    return ".odp" if _OPEN_DOCUMENT in deck[:120] else ".pptx"


def read_deck(data: bytes) -> Deck:
    """Return the deck that a .pptx or .odp holds; its content says which it is.

    Raises:
        Unreadable: it is neither, damaged, or beyond the reader's limits.
    """
    try:
        archive = unpacked(data)
    except Unreadable as error:
        raise Unreadable(f"neither a .pptx nor an .odp: {error}") from error
    return _read(archive).deck


def load(evidence: Evidence, name: str, when: When = "after") -> Deck:
    """Return the deck of one piece of evidence, read once; what both versions have alike is read once for both.

    Raises:
        Missing, Unreadable, BrokenBaseline: see `Evidence.parse`.
    """
    parts(evidence, name, when)
    return evidence.derived(name, _of, when).deck


def parts(evidence: Evidence, name: str, when: When = "after") -> Parts:
    """Return the parts of a deck's archive, unpacked once; exceptions as of `load`."""
    return evidence.parse(name, unpacked, when, DECK_LIMIT_BYTES)


def difference(evidence: Evidence, name: str) -> Difference:
    """Return what differs between a deck before and after, compared once; exceptions as of `load`."""
    return evidence.once(name, _difference)


def as_if(evidence: Evidence, name: str, deck: Deck) -> Evidence:
    """Return evidence in which a deck after is another one; pictures and parts of its file stay those of the file."""
    return evidence.as_if(name, _of, _Version(deck))


def _difference(evidence: Evidence, name: str) -> Difference:
    return compare(load(evidence, name, "before"), load(evidence, name))


def _of(evidence: Evidence, name: str, when: When) -> _Version:
    other = evidence.known(name, _of, "before" if when == "after" else "after")
    return _read(parts(evidence, name, when), other.shared if other is not None else None)


def _read(archive: Parts, other: Reading | None = None) -> _Version:
    if "content.xml" in archive:
        return _Version(read_odp(archive))
    if "[Content_Types].xml" in archive:
        read = read_pptx(archive, other)
        return _Version(read.deck, read)
    raise Unreadable("neither a .pptx nor an .odp: the archive has no presentation")
