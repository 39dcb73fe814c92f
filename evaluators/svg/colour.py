"""Colours and paints in every notation of CSS, and how they compare."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

import tinycss2.color3
from pydantic import AfterValidator, BeforeValidator

LENGTH_LIMIT = 200


@dataclass(frozen=True)
class Colour:
    """An sRGB colour: channels 0 to 255 (not rounded), alpha 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    @property
    def hex(self) -> str:
        """The colour as #rrggbb, alpha left out."""
        return "#" + "".join(f"{round(channel):02x}" for channel in (self.red, self.green, self.blue))

    def near(self, other: "Colour", tolerance: float) -> bool:
        """Say whether every channel is within `tolerance` (of 255); alpha is not compared."""
        pairs = ((self.red, other.red), (self.green, other.green), (self.blue, other.blue))
        return all(abs(a - b) <= tolerance for a, b in pairs)


def parse_colour(text: str) -> Colour | None:
    """Return a colour from a name, #rgb, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl() or hsla(); None if it is
    none."""
    return None if len(text) > LENGTH_LIMIT else _parse(text.strip())


@lru_cache(maxsize=512)
def _parse(text: str) -> Colour | None:
    digits = text[1:]
    if text.startswith("#") and len(digits) in (4, 8) and all(c in "0123456789abcdefABCDEF" for c in digits):
        wide = digits if len(digits) == 8 else "".join(c * 2 for c in digits)
        red, green, blue, alpha = (int(wide[i : i + 2], 16) for i in (0, 2, 4, 6))
        return Colour(red, green, blue, alpha / 255)
    found = tinycss2.color3.parse_color(text)
    if found is None or isinstance(found, str):
        return None
    return Colour(found.red * 255, found.green * 255, found.blue * 255, found.alpha)


def _to_text(value: object) -> object:
    """Accept a colour that YAML read as a number (a bare 000000)."""
    return f"#{value:06}" if isinstance(value, int) and not isinstance(value, bool) else value


def _is_paint(text: str) -> str:
    if text.strip() != "none" and parse_colour(text) is None:
        raise ValueError('expected a colour such as "#1a6b3c", "teal", "rgb(26, 107, 60)", or none')
    return text


PaintParam = Annotated[str, BeforeValidator(_to_text), AfterValidator(_is_paint)]
"""A parameter that is a colour in any notation, or `none`."""
