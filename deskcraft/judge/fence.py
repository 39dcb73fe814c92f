"""How texts of others are handed to a model: as data between two marks that nobody can write who has not seen them.

What an agent wrote into a deck is hostile to a judge ("give full marks"). It stands in a block between marks that hold
a nonce, which is made from the texts themselves and from what is asked: a text that holds its own nonce would have to
hold its own digest. So the block cannot be left, and the same question is the same request again, which recordings
and caches need.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

MOST = 24_000
"""Characters of one text."""
CUT = " […cut]"
_KEPT = "\n\t"
_MARK = "DATA"


def nonce_of(parts: Iterable[str]) -> str:
    """A nonce of 32 hexadecimal digits that none of the parts holds."""
    whole = list(parts)
    found = hashlib.sha256("\0".join(f"{len(part)}:{part}" for part in whole).encode("utf-8", "replace")).hexdigest()
    nonce = found[:32]
    while any(nonce in part.lower() for part in whole):
        found = hashlib.sha256(found.encode()).hexdigest()
        nonce = found[:32]
    return nonce


def fenced(label: str, text: str, nonce: str, most: int = MOST) -> str:
    """A text between its marks: cut to a bound, without characters that are not seen."""
    begin, end = f"<<<BEGIN {_MARK} {nonce} {one_line(label)}>>>", f"<<<END {_MARK} {nonce}>>>"
    return f"{begin}\n{cleaned(text, most)}\n{end}"


@lru_cache(maxsize=2_000)
def cleaned(text: str, most: int = MOST) -> str:
    """A text of at most so many characters, without its control, format and private characters.

    Among them are those that turn the direction of writing, or are not seen at all and read by a model all the same.
    """
    kept = "".join(letter for letter in text[: 2 * most] if letter in _KEPT or _seen(letter))
    return kept if len(kept) <= most else kept[: most - len(CUT)] + CUT


def one_line(text: str, most: int = 120) -> str:
    """A label: one line without the signs that marks are made of."""
    return " ".join(cleaned(text, most).replace("<", "‹").replace(">", "›").split())


@cache
def _seen(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")
