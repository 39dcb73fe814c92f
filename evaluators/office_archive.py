"""The archive of an office document: its parts in memory, in the words that the readers know."""

from __future__ import annotations

from collections.abc import Mapping

from evaluators.ooxml import transitional
from evaluators.opendocument import final
from evaluators.safe_zip import ZipLimits, unpack_zip

LIMITS = ZipLimits(entries=12_000, total_bytes=256 * 2**20)

Parts = Mapping[str, bytes]
"""The parts of an archive by name."""


def unpacked(data: bytes) -> Parts:
    """Return the parts of an archive; the names of drafts and of the strict format are those of the standard in use.

    Raises:
        Unreadable: it is damaged, not an archive, or beyond `LIMITS`.
    """
    return final(transitional(unpack_zip(data, LIMITS)))
