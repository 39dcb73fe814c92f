"""Reads a presentation, whichever format it has."""

from __future__ import annotations

import io
import zipfile

from evaluators.deck.model import Deck
from evaluators.deck.odp import read_odp
from evaluators.deck.pptx import read_pptx
from evaluators.evidence import Evidence, Unreadable, When

DECK_LIMIT_BYTES = 128 * 2**20


def read_deck(data: bytes) -> Deck:
    """Return the deck that a .pptx or .odp holds; its content says which it is.

    Raises:
        Unreadable: it is neither, damaged, or beyond the reader's limits.
    """
    if not data:
        raise Unreadable("the file is empty")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        raise Unreadable(f"neither a .pptx nor an .odp: {error}") from error
    if "content.xml" in names:
        return read_odp(data)
    if "[Content_Types].xml" in names:
        return read_pptx(data)
    raise Unreadable("neither a .pptx nor an .odp: the archive has no presentation")


def load(evidence: Evidence, name: str, when: When = "after") -> Deck:
    """Return the deck of one piece of evidence, read once.

    Raises:
        Missing, Unreadable, BrokenBaseline: see `Evidence.parse`.
    """
    return evidence.parse(name, read_deck, when, DECK_LIMIT_BYTES)
