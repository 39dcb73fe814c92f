"""Lengths, angles and numbers as SVG and people write them; everything becomes CSS pixels (1/96 inch)."""

import re
from functools import lru_cache
from typing import Annotated

from pydantic import BeforeValidator, WithJsonSchema

PX_PER_UNIT = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
}
LENGTH_LIMIT = 100
"""Characters; no length is longer."""
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([a-zA-Z]*|%)\s*")


def split_length(text: str) -> tuple[float, str] | None:
    """Return (number, unit in lower case), or None if the text is not a length."""
    return _split(text) if len(text) <= LENGTH_LIMIT else None


@lru_cache(maxsize=4096)
def _split(text: str) -> tuple[float, str] | None:
    found = _LENGTH.fullmatch(text)
    return (float(found[1]), found[2].lower()) if found else None


def to_user(text: str | None, *, percent_of: float = 0.0, font_size: float = 16.0) -> float | None:
    """Return a length of an SVG file in user units, or None if there is none.

    Args:
        text: an attribute's value.
        percent_of: what 100 % is, in user units.
        font_size: what 1 em is, in user units; 1 ex is half of it.
    """
    if text is None or (found := split_length(text)) is None:
        return None
    number, unit = found
    factor = PX_PER_UNIT.get(unit)
    if factor is None:
        relative = {"%": percent_of / 100, "em": font_size, "rem": 16.0, "ex": font_size / 2}
        factor = relative.get(unit)
    return None if factor is None else number * factor


def _parse(value: object) -> object:
    """Return pixels of a task's parameter such as 72, "72 px", "12 mm", "9pt"."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError('expected a length such as 72, "72 px" or "12 mm"')
    found = split_length(str(value))
    if found is None or found[1] not in PX_PER_UNIT:
        raise ValueError(f"expected a length in {', '.join(unit for unit in PX_PER_UNIT if unit)}")
    return found[0] * PX_PER_UNIT[found[1]]


Px = Annotated[
    float,
    BeforeValidator(_parse),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string"}], "title": "length"}),
]
"""A parameter that is a length: a number of CSS pixels, or text with a unit. Its value is in CSS pixels."""


def show(value: float) -> str:
    """Return a number for people: at most three decimals."""
    return f"{round(value, 3) + 0.0:g}" if abs(value) < 1e6 else f"{value:.0f}"
