"""Lengths and colours as task files write them."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BeforeValidator

_UNITS = {"cm": 360_000.0, "mm": 36_000.0, "in": 914_400.0, "pt": 12_700.0}
_LENGTH = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(cm|mm|in|pt)\s*")


def emu(value: object) -> object:
    """Return a length such as `4.5 cm` in EMU; a number is EMU already.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, str):
        found = _LENGTH.fullmatch(value)
        if found is None:
            raise ValueError(f'expected a length such as "4.5 cm", got {value!r}')
        return round(float(found.group(1)) * _UNITS[found.group(2)])
    return value


def colour(value: object) -> object:
    """Return a colour's six digits: from `#rgb`, `#rrggbb` or a number that YAML read."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = f"{value:06}"
    if not isinstance(value, str):
        return value
    text = value.strip().lstrip("#").lower()
    if len(text) == 3 and text != "any":
        text = "".join(c * 2 for c in text)
    if text not in ("none", "any") and (len(text) != 6 or any(c not in "0123456789abcdef" for c in text)):
        raise ValueError('expected a colour such as "#1a6b3c"')
    return text


Length = Annotated[int, BeforeValidator(emu)]
Colour = Annotated[str, BeforeValidator(colour)]


def in_cm(length: int) -> float:
    """Return EMU in centimetres, for people."""
    return round(length / 360_000, 2)
