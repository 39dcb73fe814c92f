"""Areas of a colour in a picture: its pixels, the connected pieces of them, and how far they reach."""

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from evaluators.colour import lab, lab_of
from evaluators.evidence import Unreadable
from evaluators.raster.picture import Floats

Mask: TypeAlias = NDArray[np.bool_]
AREAS_LIMIT = 20_000
"""More pieces than this are noise and no drawing."""


@dataclass(frozen=True)
class Area:
    """A connected piece of a colour: its box in px from the top left, and its pixels."""

    left: int
    top: int
    width: int
    height: int
    pixels: int

    @property
    def right(self) -> int:
        """The first column after it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row after it."""
        return self.top + self.height


def mask_of(rgba: Floats, colour: str, tolerance: float) -> Mask:
    """Return which pixels of an opaque picture have a colour, to a delta E (CIELAB, 1976)."""
    apart = np.linalg.norm(lab(np.ascontiguousarray(rgba[:, :, :3])) - lab_of(colour), axis=2)
    return np.asarray(apart <= tolerance, dtype=np.bool_)


def areas_of(mask: Mask) -> list[Area]:
    """Return the connected pieces of a mask, from left to right.

    Raises:
        Unreadable: there are more than any drawing has.
    """
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    if count > AREAS_LIMIT:
        raise Unreadable(f"{count - 1} areas of one colour are more than are read")
    found = [Area(*(int(value) for value in row)) for row in stats[1:]]
    return sorted(found, key=lambda area: (area.left, area.top))


def joined(areas: list[Area], gap: int) -> list[Area]:
    """Return the areas with those put together that lie one upon the other between the same edges, at most `gap` px
    apart: a line drawn over a bar cuts it in two."""
    whole: list[Area] = []
    for area in sorted(areas, key=lambda each: each.top):
        for at, other in enumerate(whole):
            edges = abs(area.left - other.left) <= 2 and abs(area.right - other.right) <= 2
            if edges and 0 <= area.top - other.bottom <= gap:
                left, right = min(area.left, other.left), max(area.right, other.right)
                pixels = area.pixels + other.pixels
                whole[at] = Area(left, other.top, right - left, area.bottom - other.top, pixels)
                break
        else:
            whole.append(area)
    return sorted(whole, key=lambda each: (each.left, each.top))
