"""How far colours are from each other: CIEDE2000 and the contrast of WCAG, by the library coloraide."""

from __future__ import annotations

import functools

from coloraide import Color


@functools.lru_cache(maxsize=65_536)
def difference(a: str, b: str) -> float:
    """The difference of two colours by CIEDE2000 (kL = kC = kH = 1, D65).

    Args:
        a: one colour, `#RRGGBB`.
        b: the other.

    Returns:
        0 for equal ones; about 1 can just be seen, black and white are 100 apart.
    """
    return 0.0 if a == b else float(Color(a).delta_e(Color(b), method="2000"))


@functools.lru_cache(maxsize=65_536)
def contrast(a: str, b: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    return float(Color(a).contrast(Color(b), method="wcag21"))
