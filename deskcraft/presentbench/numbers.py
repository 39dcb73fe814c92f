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
_NUMBER = re.compile(
    rf"(?<![\w.,])(?P<sign>[-−–]?)(?P<digits>\d{{1,3}}(?:[,  ]\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    rf"(?:\s?(?P<after>{_AFTER})(?![A-Za-z]))?",
    re.IGNORECASE,
)
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_SPELLED = re.compile(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_COUNTED = re.compile(r"^\s*(?:\(?\d{1,2}[.)]\s|\d{1,2}\s*/\s*\d{1,2}\s*$|\d{1,3}\s*$)")
"""A number that counts a line, the slides, or is the only word of a line: the slide's own."""
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

    def matches(self, other: Number) -> bool:
        """Say whether another number, written as exactly or more so, is this one rounded."""
        if self.share != other.share or other.step > self.step * 1.000001:
            return self.share == other.share and self.value == other.value
        return abs(abs(self.value) - abs(other.value)) <= self.step / 2 * 1.000001


def numbers(text: str, *, spelled: bool = False) -> Iterator[Number]:
    """Yield the numbers of a text.

    Args:
        text: Any text.
        spelled: Whether words up to twelve count as numbers.
    """
    for found in _NUMBER.finditer(text):
        digits = re.sub(r"[,  ]", "", found["digits"])
        after = (found["after"] or "").casefold()
        magnitude = _MAGNITUDES.get(after, 1.0)
        decimals = len(digits.partition(".")[2])
        value = float(digits) * magnitude
        yield Number(found[0].strip(), value, magnitude * 10.0**-decimals, after in _SHARES)
    for word in _SPELLED.finditer(text) if spelled else ():
        yield Number(word[0], float(_WORDS.index(word[0].casefold())), 1.0, share=False)


def unsupported(lines: Sequence[str], known: Sequence[Number]) -> list[Number]:
    """Return the numbers of a slide that no number of the materials supports.

    Args:
        lines: Of the slide; a number that only counts a line or the slide is not looked at.
        known: Of the materials.
    """
    found = [one for line in lines for one in numbers(_LABELLED.sub("", _COUNTED.sub("", line)))]
    return [one for one in found if not any(one.matches(other) for other in known)]
