"""Finds a secret that a text tells in another spelling: escaped, encoded, spaced out, in other letters or backwards.

A text is folded: escapes are read, and all but letters and digits of ASCII is left out, without their case. There it is
looked for what a secret comes to in each encoding. That costs a few milliseconds for a text of a megabyte; only where
something is found is it worked out which part of the text that was.
"""

from __future__ import annotations

import base64
import codecs
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache

LEAST = 16
"""Letters and digits of a form that is looked for: a shorter one could be words that stand beside each other."""
_ESCAPE = re.compile(
    r"%(?:25)*(?P<percent>[0-9a-f]{2})|0x(?P<c>[0-9a-f]{2})|=(?P<quoted>[0-9A-F]{2})"
    r"|&(?:amp;)*#(?:x0*(?P<hex>[0-9a-f]{1,6})|0*(?P<decimal>[0-9]{1,7}));?"
    r"|\\+(?:u(?P<u>[0-9a-f]{4})|u\{0*(?P<braced>[0-9a-f]{1,6})\}|x(?P<x>[0-9a-f]{2})|(?P<octal>[0-7]{3})|[nrtbfv])",
    re.IGNORECASE,
)
_HINTS = ("%", "\\", "&", "=", "0x", "0X")
_BASE = {"decimal": 10, "octal": 8}
_OTHERS = bytes(code for code in range(256) if not chr(code).isascii() or not chr(code).isalnum())
_ALNUM = re.compile(r"[0-9A-Za-z]")


class Disguises:
    """The spellings of some secrets."""

    def __init__(self, secrets: Iterable[str]) -> None:
        folded = {_squeezed(form) for secret in secrets for form in _spellings(secret)}
        self._forms = sorted((form for form in folded if len(form) >= LEAST), key=len, reverse=True)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where secrets stand in a text, (begin, end); in no order, and they may overlap."""
        found: list[tuple[int, int]] = []
        if not self._forms:
            return found
        for escaped in (False, True):
            if escaped and not any(hint in text for hint in _HINTS):
                continue
            folded = _squeezed(_read(text) if escaped else text)
            forms = [form for form in self._forms if form in folded]
            if forms:
                found += _located(text, forms, escaped)
        return found


def _spellings(secret: str) -> Iterator[str]:
    data = secret.encode("utf-8", "surrogatepass")
    first = base64.b64encode(data)
    yield from (secret, secret[::-1], codecs.encode(secret, "rot13"), data.hex())
    yield "".join(str(byte) for byte in data)
    yield from _aligned(data, 3, 8, 6, base64.b64encode)
    yield from _aligned(data, 5, 8, 5, base64.b32encode)
    yield from _aligned(first, 3, 8, 6, base64.b64encode)
    yield from _aligned(first.rstrip(b"="), 3, 8, 6, base64.b64encode)
    yield from (base64.b85encode(data).decode(), base64.a85encode(data).decode())


def _aligned(data: bytes, ways: int, wide: int, narrow: int, encode: Callable[[bytes], bytes]) -> Iterator[str]:
    """The letters that come of the data alone, however many bytes stand before them."""
    for ahead in range(ways):
        whole = encode(b"\0" * ahead + data).decode().rstrip("=")
        inner = whole[-(-ahead * wide // narrow) : (ahead + len(data)) * wide // narrow]
        yield inner
        yield inner.translate(str.maketrans("+/", "-_"))


def _squeezed(text: str) -> bytes:
    """The letters and digits of a text, in lower case."""
    if not text.isascii():
        text = text.translate(_alike())
    return text.encode("ascii", "ignore").translate(None, _OTHERS).lower()


def _read(text: str) -> str:
    return _ESCAPE.sub(_meant, text)


def _meant(match: re.Match[str]) -> str:
    """The character of an escape; nothing for a line break and the like."""
    if match.lastgroup is None:
        return ""
    code = int(match[match.lastgroup], _BASE.get(match.lastgroup, 16))
    return chr(code) if code < 0x110000 else ""


def _located(text: str, forms: Iterable[bytes], escaped: bool) -> Iterator[tuple[int, int]]:
    """(begin, end) in a text of each form that is in what it folds to."""
    places: list[tuple[int, int]] = []
    letters = bytearray()
    at = 0
    while at < len(text):
        match = _ESCAPE.match(text, at) if escaped else None
        end = match.end() if match else at + 1
        for letter in _squeezed(_meant(match) if match else text[at]):
            letters.append(letter)
            places.append((at, end))
        at = end
    for form in forms:
        start = letters.find(form)
        while start >= 0:
            yield places[start][0], places[start + len(form) - 1][1]
            start = letters.find(form, start + len(form))


@cache
def _alike() -> dict[int, str]:
    """Letters and digits of other alphabets that stand for one of ASCII: full width, bold, in a circle."""
    found = {}
    for code in (*range(0x2070, 0x2190), *range(0x2460, 0x2500), *range(0xFF00, 0xFF60), *range(0x1D400, 0x1D800)):
        plain = unicodedata.normalize("NFKC", chr(code))
        if _ALNUM.fullmatch(plain):
            found[code] = plain
    return found
