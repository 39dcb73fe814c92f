"""Damage that leaves a file readable for the most part: numbers, names and attributes in texts, and bytes elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from fuzz.mutate import in_archive

NUMBERS = (
    b"",
    b"nan",
    b"inf",
    b"-1",
    b"0",
    b"1e999",
    b"99999999999999999999",
    b"-0.0",
    b"2147483648",
    b"1e-400",
    b"x",
    b"50%",
    b"9" * 5000,
    b"1,5",
    b"NaN",
    b"true",
    b"0x10",
    "\u0663".encode(),
    b"1 2",
    b"65536",
    b"0.0000001",
)
WORDS = (
    b"",
    b" ",
    b"none",
    b"auto",
    b"#",
    b"#12",
    b"rgb(1)",
    b"url(#x)",
    b"A1:ZZZZ9",
    b"..",
    b"\xff\xfe",
    b"&amp;",
    b"P1D",
    b"$A$1",
    b"[.A1]",
    b"of:=[.A1]",
    b"2026-02-30",
    b"PT",
    b"calc(1px",
    "\u202e\u0000".encode(),
    b"x" * 2000,
    b"1:1:1",
    b"(",
    b"=",
    b"{}",
    b"()",
    b"-",
    b"0 0 0 0",
    b"M",
    b"m 1",
    b"\\",
    b"'",
    b"[]",
    b"null",
)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_ATTRIBUTE = re.compile(rb"\s[\w:.-]+=(\"[^\"<]{0,300}\"|'[^'<]{0,300}')")
_TAG = re.compile(rb"<[^<>!?]{1,300}>")
_QUOTED = re.compile(rb"\"([^\"\n]{0,200})\"")
_NAME = re.compile(rb"[A-Za-z][\w:-]{1,30}")
TEXT_SAMPLE = 4096


def damage(data: bytes, dice: random.Random, most: int = 2**20) -> bytes:
    """Return the data changed in one to four places; archives are changed in one of their parts."""
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        data = in_archive(data, most, dice.randrange(2**30), lambda part, size: _changed(part, size, dice))
    return data


def damaged_document(value: Any, dice: random.Random) -> Any:
    """Return JSON evidence with texts and names as an agent may choose them, in the shape that the capture gives it."""
    if isinstance(value, dict):
        return {
            _text(key, dice) if "/" in key or "." in key else key: damaged_document(v, dice) for key, v in value.items()
        }
    if isinstance(value, list):
        return [damaged_document(inner, dice) for inner in value]
    return _text(value, dice) if isinstance(value, str) else value


def _text(value: str, dice: random.Random) -> str:
    if dice.random() > 0.2:
        return value
    return _changed(value.encode(), 2**16, dice).decode("utf-8", "replace")


def _changed(data: bytes, most: int, dice: random.Random) -> bytes:
    ways = _BINARY if b"\0" in data[:TEXT_SAMPLE] else _TEXTUAL
    return dice.choice(ways)(data, dice)[:most]


def _exchanged(
    pattern: re.Pattern[bytes], group: int, values: tuple[bytes, ...]
) -> Callable[[bytes, random.Random], bytes]:
    """Return a way that puts a value in the place of one that a pattern finds, or takes one found elsewhere."""

    def change(data: bytes, dice: random.Random) -> bytes:
        found = _near(pattern, data, dice)
        if found is None:
            return _scribbled(data, dice)
        start, end = found.span(group)
        other = _near(pattern, data, dice)
        new = other[group] if other is not None and dice.random() < 0.3 else dice.choice(values)
        return data[:start] + new + data[end:]

    return change


def _near(pattern: re.Pattern[bytes], data: bytes, dice: random.Random) -> re.Match[bytes] | None:
    return pattern.search(data, dice.randrange(len(data) + 1)) or pattern.search(data)


def _without(pattern: re.Pattern[bytes]) -> Callable[[bytes, random.Random], bytes]:
    def change(data: bytes, dice: random.Random) -> bytes:
        found = _near(pattern, data, dice)
        return _scribbled(data, dice) if found is None else data[: found.start()] + data[found.end() :]

    return change


def _value(data: bytes, dice: random.Random) -> bytes:
    """Another value for an attribute."""
    found = _near(_ATTRIBUTE, data, dice)
    if found is None:
        return _scribbled(data, dice)
    start, end = found.span(1)
    return data[: start + 1] + dice.choice((*NUMBERS, *WORDS)) + data[end - 1 :]


def _element_again(data: bytes, dice: random.Random) -> bytes:
    """A stretch from one tag to another, twice or gone."""
    first = _near(_TAG, data, dice)
    if first is None:
        return _scribbled(data, dice)
    second = _TAG.search(data, first.end() + dice.randrange(600))
    end = first.end() if second is None else second.start()
    return data[: first.start()] + data[first.start() : end] * dice.choice((0, 2, 2, 3)) + data[end:]


def _scribbled(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 4))):
        at = dice.randrange(len(changed) + 1)
        match dice.randrange(4):
            case 0:
                changed[at : at + 1] = bytes([dice.choice((0, 1, 127, 128, 255, dice.randrange(256)))])
            case 1:
                del changed[at : at + dice.randint(1, 64)]
            case 2:
                changed[at : at + 4] = dice.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"\0\0\0\1"))
            case _:
                changed[at:at] = changed[at : at + dice.randint(1, 64)]
    return bytes(changed)


def _cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


_TEXTUAL: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _exchanged(_NUMBER, 0, NUMBERS),
    _exchanged(_NUMBER, 0, NUMBERS),
    _exchanged(_QUOTED, 1, (*WORDS, *NUMBERS)),
    _exchanged(_QUOTED, 1, (*WORDS, *NUMBERS)),
    _exchanged(_NAME, 0, WORDS),
    _without(_ATTRIBUTE),
    _without(_ATTRIBUTE),
    _without(_TAG),
    _value,
    _value,
    _value,
    _value,
    _value,
    _element_again,
    _scribbled,
)
_BINARY: tuple[Callable[[bytes, random.Random], bytes], ...] = (_scribbled,) * 6 + (_cut,)
