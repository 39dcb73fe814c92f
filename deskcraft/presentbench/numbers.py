"""Numbers in prose: their value with its magnitude, how exactly they are written, and whether they are a share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_MAGNITUDES = {
    "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "mn": 1e6, "billion": 1e9, "bn": 1e9, "b": 1e9,
    "trillion": 1e12, "千": 1e3, "万": 1e4, "百万": 1e6, "千万": 1e7, "亿": 1e8,
}  # fmt: skip
_SHARES = ("%", "％", "per cent", "percent", "percentage points", "pp")
_AFTER = "|".join(sorted(map(re.escape, (*_MAGNITUDES, *_SHARES)), key=len, reverse=True))
_NARROW = "\\u00a0\\u202f\\u2009"
"""Blanks that only ever part the thousands of a number."""


def _pattern(parting: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![^\W\u4e00-\u9fff])(?<![.,])(?P<sign>[-−–]?)"
        rf"(?P<digits>\d{{1,3}}(?:[,{parting}]\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)"
        rf"(?:\s?(?P<after>{_AFTER})(?![A-Za-z]))?",
        re.IGNORECASE,
    )


_NUMBER = _pattern(_NARROW)
_PARTED = _pattern(f"{_NARROW} ")
"""The same where a plain blank parts thousands, too: in a row of a table it parts numbers."""
_UNITS = {
    word: float(value)
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    word: 10.0 * value
    for value, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
_HAN = {"半": 0.5, "两": 2.0, **{sign: float(value) for value, sign in enumerate("一二三四五六七八九十", 1)}}
_SPELLED = re.compile(
    rf"\b(?P<word>half a|(?:{'|'.join(_TENS)})(?:-(?:{'|'.join(list(_UNITS)[1:10])}))?|{'|'.join(_UNITS)})"
    r"(?:\s(?P<after>hundred|thousand|million|billion))?\b|(?P<han>[半两一二三四五六七八九十])",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"^\s*(?:\(?\d{1,2}[.)]\s|\d{1,2}\s*/\s*\d{1,2}\s*$|\d{1,3}\s*$)")
"""A number that counts a line, the slides, or is the only word of a line: the slide's own."""
_CAPTION = re.compile(r"(?:Table|Tab\.|Figure|Fig\.|表|图)\s?[\dA-Z]")
_UNIT = re.compile(r"(?<![\d.])(?<![\d.]\s)[%％]|(?<!\d )\b(?:per cent|percent)\b")
"""Per cent as a unit in a heading: no number is before it."""
PROSE, SENTENCE = 100, 30
"""Characters of a line that is no row of a table, and of one that ends like a sentence."""
_LABELLED = re.compile(
    r"\b(?:part|step|annex|appendix|slide|section|page|phase|option|question|point|chapter)\s\d{1,2}\b", re.IGNORECASE
)
"""A number that only names a part of the deck."""


@dataclass(frozen=True)
class Number:
    """A number as it is written."""

    text: str
    value: float
    """With its magnitude: 412.6 million is 412,600,000."""
    step: float
    """The value of one in its last digit."""
    share: bool
    """Per cent."""
    magnitude: float = 1.0
    """What its digits are multiplied by: of 412.6 million a million."""

    @property
    def bare(self) -> bool:
        """Whether it has neither a magnitude nor a sign of per cent, as in a table whose heading has the unit."""
        return not self.share and self.magnitude == 1.0

    @property
    def digits(self) -> Number:
        """The same digits without magnitude or sign of per cent."""
        return Number(self.text, self.value / self.magnitude, self.step / self.magnitude, share=False)

    def matches(self, other: Number) -> bool:
        """Say whether another number, written as exactly or more so, is this one rounded.

        A table or an axis has its unit in the heading, so digits are enough where only one of the two has a unit. A
        number without one is not rounded then, and a whole number is no evidence of a share: every text has some up to
        a hundred.
        """
        if self.bare != other.bare and (self.bare or not self.share or self.step < 1):
            alike = self.digits.value == other.digits.value if self.bare else self.digits._rounds(other.digits)
            return alike or self._rounds(other)
        return self._rounds(other)

    def _rounds(self, other: Number) -> bool:
        if self.share != other.share or other.step > self.step * 1.000001:
            return self.share == other.share and self.value == other.value
        return abs(abs(self.value) - abs(other.value)) <= self.step / 2 * 1.000001


def numbers(text: str, *, spelled: bool = False, parted: bool = False) -> Iterator[Number]:
    """Yield the numbers of a text.

    Args:
        text: Any text.
        spelled: Whether words up to ninety-nine, with hundred to billion, and Chinese signs up to ten are numbers.
        parted: Whether a plain blank before three digits may part the thousands of a number.
    """
    for found in (_PARTED if parted else _NUMBER).finditer(text):
        digits = re.sub(rf"[,{_NARROW} ]", "", found["digits"])
        after = (found["after"] or "").casefold()
        magnitude = _MAGNITUDES.get(after, 1.0)
        decimals = len(digits.partition(".")[2])
        value = float(digits) * magnitude
        yield Number(found[0].strip(), value, magnitude * 10.0**-decimals, after in _SHARES, magnitude)
    for found in _SPELLED.finditer(text) if spelled else ():
        magnitude = {"hundred": 100.0, **_MAGNITUDES}.get((found["after"] or "").casefold(), 1.0)
        value = _HAN[found["han"]] if found["han"] else _spelled(found["word"].casefold())
        yield Number(found[0], value * magnitude, magnitude * (0.1 if value == 0.5 else 1.0), False, magnitude)


def _spelled(word: str) -> float:
    if word == "half a":
        return 0.5
    tens, _, units = word.partition("-")
    return _TENS[tens] + _UNITS.get(units, 0.0) if tens in _TENS else _UNITS[word]


def unsupported(lines: Sequence[str], known: Sequence[Number]) -> list[Number]:
    """Return the numbers of a slide that no number of the materials supports.

    Args:
        lines: Of the slide; a number that only counts a line or the slide is not looked at.
        known: Of the materials.
    """
    found = (one for line in lines for one in numbers(_LABELLED.sub("", _COUNTED.sub("", line)), parted=True))
    return [part for one in found for part in _unsupported(one, known)]


def _unsupported(one: Number, known: Sequence[Number]) -> list[Number]:
    """Return a number if nothing supports it; one with a plain blank in it may be several."""
    if any(one.matches(other) for other in known):
        return []
    parts = list(numbers(one.text))
    return [one] if len(parts) < 2 else [part for part in parts if not any(part.matches(other) for other in known)]


def shares_of_tables(text: str) -> Iterator[Number]:
    """Yield the bare numbers of a passage's tables as shares too, where a caption or a heading says per cent.

    Documents are read as lines, so that a table is what follows its caption up to the next line of prose.

    Args:
        text: Of a passage.
    """
    shares = False
    for line in filter(None, map(str.strip, text.splitlines())):
        prose = " | " not in line and len(line) > (SENTENCE if line[-1] in ".。" else PROSE)
        if _CAPTION.match(line) or (not prose and _UNIT.search(line)):
            shares = _UNIT.search(line) is not None
        elif prose:
            shares = False
        if shares:
            yield from (Number(one.text, one.value, one.step, share=True) for one in numbers(line) if one.bare)


def shares_of(text: str) -> Iterator[Number]:
    """Yield the bare numbers of a picture's text as shares too, where a heading or an axis says per cent.

    Args:
        text: What a chart or a table that is a picture shows.
    """
    if re.search("|".join(map(re.escape, _SHARES[:4])), text):
        yield from (Number(one.text, one.value, one.step, share=True) for one in numbers(text) if one.bare)
