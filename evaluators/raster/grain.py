"""Whether a picture has the detail of its source, part by part: blurred, sharpened, drawn through a smaller size, or
scaled without interpolation.

Nobody said how to scale. So the source is scaled in each of the usual ways and coded as the file is, and the strength
of the finest detail (what a blur of 1 px takes away) is compared in each block of 16 px in which the source has some.
The middle one of the blocks counts, so that lettering or a frame beside a photo do not speak for it. It is compared
with the softest and with the sharpest of the ways. Measured on GIMP's and Pillow's ways (cubic, linear, Lanczos,
NoHalo, a mean) and on JPEG of quality 50 and more: 0.97 of the softest at least, 1.12 of the sharpest at most. A
picture that went through half its size has 0.75 or less, one blurred by 1.2 px 0.57, one through a quarter 0.37, a
sharpened one 1.46.

A picture that was scaled without interpolation differs from the way without by less than half of what it differs by
from any that mixes colours; all others are nearer to those.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from evaluators.colour import luma, on_background
from evaluators.raster.picture import Floats
from evaluators.raster.scaling import SMOOTH

SIDE = 16
"""Px of a block."""
FINE = 1.0
"""Standard deviation of the blur that takes the finest detail away, px."""
LEAST = 1.2 / 255
"""The least detail (root mean square of brightness) of a block that can be compared."""
FEWEST = 12
"""Blocks with detail below which nothing is said."""
SOFT, SHARP = 0.84, 1.3
"""The detail that the middle block has at least of the softest way's, and at most of the sharpest's."""
SOFT_ENLARGED = 0.65
"""The same where it was enlarged: each way makes up detail of its own."""
STEPPED = 0.7
"""What a picture scaled without interpolation differs by from that way at most, of what it does from any other."""
Plane = NDArray[np.float32]
Flags = NDArray[np.bool_]


def unlike_by_parts(seen: Floats, ways: Sequence[Floats], free: Flags, *, enlarged: bool = False) -> str | None:
    """Say in what the detail of a picture differs from its source's, however that was scaled.

    Args:
        seen: RGBA, (height, width, 4).
        ways: what was wanted, the same shape, once for each way of scaling, as `scaling.ways` gives them, and coded as
            the file is.
        free: (height, width), where it may show anything.
        enlarged: whether it was made larger than its source.

    Returns:
        A sentence's end, like `is softer than its source`; None if nothing is to be said.
    """
    if min(seen.shape[:2]) < SIDE or not ways:
        return None
    own, *others = [_detail(picture) for picture in (seen, *ways)]
    solid = np.minimum(seen[:, :, 3], ways[0][:, :, 3]) >= 0.98
    counted = ~_any_of_block(free | ~solid)
    energies = [_by_block(other * other) for other in others]
    softest, sharpest = (pick(energies[:SMOOTH], axis=0) for pick in (np.min, np.max))
    counted &= softest >= LEAST**2
    if int(counted.sum()) < FEWEST:
        return None
    energy = _by_block(own * own)[counted]
    if len(ways) > SMOOTH:
        apart = [float(_by_block((own - other) ** 2)[counted].sum()) ** 0.5 for other in others]
        if min(apart[SMOOTH:]) < STEPPED * min(apart[:SMOOTH]):
            return "was scaled without interpolation: its edges are stepped"
    least, most = (float(np.median(np.sqrt(energy / other[counted]))) for other in (softest, sharpest))
    if least < (SOFT_ENLARGED if enlarged else SOFT):
        return f"is softer than its source: {least:.0%} of the finest detail is there"
    if most > SHARP:
        return f"is sharper than its source: it has {most:.0%} of the finest detail"
    return None


def _detail(rgba: Floats) -> Plane:
    plane = np.asarray(luma(on_background(rgba, 0.5)), dtype=np.float32)
    return plane - np.asarray(cv2.GaussianBlur(plane, (0, 0), FINE))


def _by_block(plane: Plane) -> Plane:
    high, wide = (side // SIDE for side in plane.shape)
    cut = plane[: high * SIDE, : wide * SIDE].reshape(high, SIDE, wide, SIDE)
    return np.asarray(cut.mean(axis=(1, 3)), dtype=np.float32)


def _any_of_block(flags: Flags) -> Flags:
    return _by_block(flags.astype(np.float32)) > 0
