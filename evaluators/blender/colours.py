"""Colours as Blender keeps them: linear numbers, asked as the hexadecimal that its colour picker shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from pydantic import AfterValidator

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def _checked(value: str | tuple[float, float, float]) -> str | tuple[float, float, float]:
    if isinstance(value, str) and not _HEX.fullmatch(value):
        raise ValueError("expected #rrggbb, or three linear numbers")
    return value


Colour: TypeAlias = Annotated[str | tuple[float, float, float], AfterValidator(_checked)]
"""`#rrggbb` as the colour picker's field shows it (sRGB), or three linear numbers as its R, G and B fields do."""


def shown(linear: float) -> float:
    """Return a linear number as sRGB shows it (IEC 61966-2-1)."""
    linear = max(0.0, linear)
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * float(linear ** (1 / 2.4)) - 0.055


def is_colour(seen: Sequence[float], asked: Colour, tolerance: float) -> bool:
    """Say whether a linear colour is the one asked; the tolerance is in shown numbers from 0 to 1."""
    if isinstance(asked, str):
        wanted = [int(asked[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    else:
        wanted = [shown(each) for each in asked]
    return all(abs(shown(a) - b) <= tolerance + 1e-9 for a, b in zip(seen[:3], wanted, strict=True))


def hex_of(linear: Sequence[float]) -> str:
    """Return a linear colour as hexadecimal."""
    return "#" + "".join(f"{round(255 * min(1.0, shown(each))):02x}" for each in linear[:3])
