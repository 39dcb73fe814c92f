"""Whether a scaled or coded picture has the detail and the brightness of its source: blurred, sharpened, scaled down
and up again, coded twice, or a little brighter all over.

Nobody said how to scale. So the source is scaled in each of the usual ways and coded as the file is, and the finest
detail (what a blur of 1 px takes away) is compared. Measured on GIMP's and Pillow's ways as JPEG of quality 50 to 90:
what is left of the detail less that of the nearest way is at most 0.51 of it, the brightness at most 0.2 of 255 levels
off, and the colours 0.4 % of their strength. A blur of 1.5 px leaves 0.86 and a fifth of the detail, a picture that was
half as large in between 0.69 and half of it, a sharpened one 1.5, one that was coded at quality 25 before 0.87.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from evaluators.colour import luma, on_background
from evaluators.raster.exported import coded_as
from evaluators.raster.picture import Floats
from evaluators.raster.scaling import SMOOTH

FINE = 1.0
"""Standard deviation of the blur that takes the finest detail away, px."""
LEAST = 0.8 / 255
"""The least detail (root mean square of brightness) that can be compared."""
OTHER = 0.85
"""The most that may be left of the detail beside that of the nearest way, as a share of it."""
KNOWN = 0.5
"""The same where it was not scaled, so that each px has a known value: coding leaves at most 0.2, a median of 5 px on a
scan 0.59."""
PARTLY = 0.6
"""Beyond this, the detail may be neither weak nor strong."""
WEAK, STRONG = 0.6, 1.35
"""Detail by that of any way that mixes colours."""
LEVEL = 1.2 / 255
"""By how much the mean brightness may differ from that of the nearest way."""
COLOUR = 0.04
"""By how much the strength of the colours may differ from that of the nearest way: coding moves it by less than
0.004 (450 exports of the assets' photos)."""
COLOURFUL = 8.0 / 255
"""The least strength of colours (root mean square) that can be compared."""
Plane = NDArray[np.float32]


def unlike_any_way(
    seen: Floats, ways: Iterable[Floats], jpeg: bytes | None = None, *, levels: bool = True
) -> str | None:
    """Say in what a picture differs all over from its source, however that was scaled.

    Args:
        seen: RGBA, (height, width, 4).
        ways: what was wanted, the same shape, once for each way of scaling, as `scaling.ways` gives them.
        jpeg: the file that is judged, if it is a JPEG: what was wanted is coded as it is.
        levels: whether the brightness and the strength of the colours count, too.

    Returns:
        A sentence's end, like `is softer than its source`; None if nothing is to be said.
    """
    own = _brightness(seen)
    detail = _detail(own)
    left, shares, apart, strengths, fine = [], [], [], [], True
    colours = _colours(seen)
    for way in ways:
        coded = way if jpeg is None else coded_as(jpeg, way)
        other = _brightness(coded)
        strengths.append(_strength(colours, _colours(coded)))
        theirs = _detail(other)
        apart.append(float(own.mean() - other.mean()))
        energy = max(float((theirs * theirs).sum()), 1e-12)
        fine &= energy >= LEAST**2 * theirs.size
        left.append(float(np.linalg.norm(detail - theirs)) / energy**0.5)
        shares.append(float((detail * theirs).sum()) / energy)
    level = min(apart, key=abs)
    if levels and abs(level) > LEVEL:
        return f"is {'brighter' if level > 0 else 'darker'} all over than its source, by {abs(level) * 255:.1f} of 255"
    strength = min(strengths, key=lambda each: abs(each - 1))
    if levels and abs(strength - 1) > COLOUR:
        return f"has {'stronger' if strength > 1 else 'paler'} colours than its source: {strength:.0%} of them"
    if not fine or min(left) <= (KNOWN if len(left) == 1 else PARTLY):
        return None
    if max(shares[:SMOOTH]) < WEAK:
        return f"is softer than its source: {max(shares[:SMOOTH]):.0%} of the finest detail is there"
    if min(shares) > STRONG:
        return "is sharper than its source"
    return "has other fine detail than its source" if len(left) == 1 or min(left) > OTHER else None


def _brightness(rgba: Floats) -> Plane:
    return np.asarray(luma(on_background(rgba, 0.5)), dtype=np.float32)


def _colours(rgba: Floats) -> Plane:
    """Return what the channels differ by, smooth, [height, width, 2]."""
    red, green, blue = np.moveaxis(on_background(rgba, 0.5), 2, 0)
    apart = np.dstack([red - green, blue - (red + green) / 2]).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(apart, (0, 0), 4 * FINE), dtype=np.float32)


def _strength(colours: Plane, other: Plane) -> float:
    """Return how strong colours are beside others, as a share; 1 where there are hardly any."""
    power = float((other * other).sum())
    return float((colours * other).sum()) / power if power >= COLOURFUL**2 * other.size else 1.0


def _detail(plane: Plane) -> Plane:
    return plane - np.asarray(cv2.GaussianBlur(plane, (0, 0), FINE), dtype=np.float32)
