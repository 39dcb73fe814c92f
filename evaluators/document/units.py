"""Lengths to points: `2.5cm`, `1in`, `12pt`, twips and EMU; and colours to six digits."""

import re
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator

_POINTS = {"pt": 1.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "in": 72.0, "pc": 12.0, "px": 0.75}
_LENGTH = re.compile(r"\s*(-?\d+(?:\.\d+)?|-?\.\d+)\s*(pt|cm|mm|in|pc|px)\s*")
LIMIT_PT = 100_000.0


def points(text: str | None, default: float = 0.0) -> float:
    """Return a length with a unit in points; `default` for what is none (a percentage, nothing)."""
    found = _LENGTH.fullmatch(text or "")
    if found is None:
        return default
    return max(-LIMIT_PT, min(LIMIT_PT, float(found[1]) * _POINTS[found[2]]))


def whole(text: str | None, default: int = 0) -> int:
    """Return a whole number, `default` for what is none."""
    try:
        return max(-(10**9), min(10**9, int(float(text or ""))))
    except (ValueError, OverflowError):
        return default


def twips(text: str | None, default: float = 0.0) -> float:
    """Return twentieths of a point (or a length with a unit) in points."""
    if text is None:
        return default
    if _LENGTH.fullmatch(text):
        return points(text)
    try:
        return max(-LIMIT_PT, min(LIMIT_PT, float(text) / 20))
    except ValueError:
        return default


def emu(text: str | None) -> float:
    """Return English metric units in points."""
    return whole(text) / 12700


def digits(text: str | None, default: str = "none") -> str:
    """Return the six digits of `#1A2B3C` or `1a2b3c`; `default` for auto, transparent and nothing."""
    value = (text or "").strip().lstrip("#").lower()
    return value if re.fullmatch(r"[0-9a-f]{6}", value) else default


def _length(value: object) -> object:
    """Take a number as points."""
    return f"{value}pt" if isinstance(value, int | float) and not isinstance(value, bool) else value


def _is_length(value: str) -> str:
    if _LENGTH.fullmatch(value) is None:
        raise ValueError(f"expected a length such as 12 pt, 2.5 cm, 1 in, got {value!r}")
    return value


Length = Annotated[str, BeforeValidator(_length), AfterValidator(_is_length)]
"""A parameter that is a length: `12 pt`, `2.5 cm`, `1 in`; a plain number counts points."""


def _colour(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        value = f"{value:06}"
    if not isinstance(value, str):
        return value
    text = value.strip().lstrip("#").lower()
    if text == "auto":
        return "000000"
    if text in ("none", "any"):
        return text
    if len(text) == 3:
        text = "".join(c * 2 for c in text)
    if digits(text) == "none":
        raise ValueError('expected a colour as "#1a6b3c", or none, any or auto')
    return text


Colour = Annotated[str, BeforeValidator(_colour)]
"""A parameter that is a colour: `#1a6b3c`, `none`, `any`, `auto` (black)."""
COLOUR_TOLERANCE = 3


def near_colour(seen: str, wanted: str, tolerance: int = COLOUR_TOLERANCE) -> bool:
    """Say whether a colour is the one asked, `tolerance` of 255 in each channel."""
    if wanted in ("none", "any") or seen == "none":
        return (seen == "none") is (wanted == "none")
    return all(abs(int(seen[i : i + 2], 16) - int(wanted[i : i + 2], 16)) <= tolerance for i in (0, 2, 4))
