"""The archive of an office document: its parts in memory, in the words that the readers know."""

from __future__ import annotations

from collections.abc import Mapping

from evaluators.evidence import Unreadable
from evaluators.ooxml import transitional
from evaluators.opendocument import final
from evaluators.safe_zip import ZipLimits, unpack_zip

LIMITS = ZipLimits(entries=12_000, total_bytes=256 * 2**20)
_MANIFEST = "META-INF/manifest.xml"

Parts = Mapping[str, bytes]
"""The parts of an archive by name."""


def unpacked(data: bytes) -> Parts:
    """Return the parts of an archive; the names of drafts and of the strict format are those of the standard in use.

    Raises:
        Unreadable: it is damaged, not an archive, locked by a password, or beyond `LIMITS`.
    """
    parts = unpack_zip(data, LIMITS)
    if b"encryption-data" in parts.get(_MANIFEST, b""):
        raise Unreadable("it is locked by a password")
    return final(transitional(parts))
