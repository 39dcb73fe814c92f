"""An interval of scores, as near misses state it: `[0.5, 1)`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator

_FORM = re.compile(r"\s*([\[(])\s*(\d(?:\.\d+)?)\s*,\s*(\d(?:\.\d+)?)\s*([\])])\s*")


@dataclass(frozen=True, slots=True)
class ScoreInterval:
    """Scores from `low` to `high`; the ends are in it where they are `closed`."""

    low: float
    high: float
    closed: tuple[bool, bool]

    def __contains__(self, score: float) -> bool:
        above = score > self.low or (self.closed[0] and score == self.low)
        return above and (score < self.high or (self.closed[1] and score == self.high))

    def __str__(self) -> str:
        return f"{'(['[self.closed[0]]}{self.low:g}, {self.high:g}{')]'[self.closed[1]]}"


def read_interval(text: str) -> ScoreInterval:
    """Reads an interval.

    Args:
        text: two numbers from 0 to 1 in brackets: square ones hold the end, round ones leave it out.

    Returns:
        The interval.

    Raises:
        ValueError: it is none, or no score lies in it.
    """
    found = _FORM.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}': an interval of scores is expected, (0, 0.5) or [0.5, 1) say")
    low, high = float(found[2]), float(found[3])
    interval = ScoreInterval(low, high, (found[1] == "[", found[4] == "]"))
    if not 0 <= low <= high <= 1 or (low == high and interval.closed != (True, True)):
        raise ValueError(f"'{text}': no score lies in it; scores go from 0 to 1")
    return interval


def _interval(value: Any) -> ScoreInterval | None:
    if value is None or isinstance(value, ScoreInterval):
        return value
    return read_interval(str(value)) if value != "" else None


Interval = Annotated[ScoreInterval | None, BeforeValidator(_interval)]
"""A field that is written as text; empty is None."""
