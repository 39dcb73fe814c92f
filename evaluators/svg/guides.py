"""Inkscape's guides as lines on the page, in pixels from its top left corner."""

import math
from dataclasses import dataclass

from evaluators.safe_xml import local_name
from evaluators.svg.model import INKSCAPE, Document
from evaluators.svg.units import to_user


@dataclass(frozen=True)
class Guide:
    """A line of points p with normal · p = offset."""

    normal: tuple[float, float]
    """Of length 1, pointing right, or straight down."""
    offset: float
    label: str
    locked: bool

    @property
    def orientation(self) -> str:
        """`vertical`, `horizontal` or `slanted`."""
        if abs(self.normal[1]) < 1e-4:
            return "vertical"
        return "horizontal" if abs(self.normal[0]) < 1e-4 else "slanted"

    @property
    def angle(self) -> float:
        """Of the line, counter-clockwise degrees from the horizontal, 0 to 180, as Inkscape's dialog counts."""
        return math.degrees(math.atan2(self.normal[0], self.normal[1])) % 180.0


def guides(document: Document) -> list[Guide]:
    """Return the guides; what has no direction is none.

    The file counts `position` in user units from the page's lower left corner, upwards (in whatever direction the rest
    of it counts), and `orientation` is the line's normal in the same axes.
    """
    view = document.namedview
    found = []
    scale = (document.width / document.viewbox[2], document.height / document.viewbox[3])
    for element in [] if view is None else view:
        if local_name(element) != "guide":
            continue
        place, across = (_pair(element.get(name)) for name in ("position", "orientation"))
        if place is None or across is None:
            continue
        # A normal is mapped by the inverse of what points are mapped by; upwards becomes downwards.
        nx, ny = across[0] / scale[0], -across[1] / scale[1]
        length = math.hypot(nx, ny)
        if length < 1e-9:
            continue
        sign = -1.0 if nx < -1e-6 * length or (abs(nx) <= 1e-6 * length and ny < 0) else 1.0
        nx, ny = sign * nx / length + 0.0, sign * ny / length + 0.0
        x, y = place[0] * scale[0], document.height - place[1] * scale[1]
        label = element.get(f"{{{INKSCAPE}}}label") or ""
        found.append(Guide((nx, ny), nx * x + ny * y, label, element.get(f"{{{INKSCAPE}}}locked") == "true"))
    return found


def _pair(text: str | None) -> tuple[float, float] | None:
    values = [to_user(word) for word in (text or "").replace(",", " ").split()]
    if len(values) != 2 or values[0] is None or values[1] is None:
        return None
    return values[0], values[1]
