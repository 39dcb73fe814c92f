"""Whether an exported picture is another in one small place: a digit, a letter, a number that can be read in it and not
in its project.

Nobody said how to scale or how strongly to compress. So what was wanted is scaled in each of the usual ways, coded as
the file is, and the way that comes nearest is compared, both made a little soft. By how much the ways differ among
themselves is allowed on top. Measured on GIMP's five ways at 14 pictures of 8 tasks, as PNG and as JPEG of quality 55
and 90, and on the recorded solutions: the largest piece that is off has 3 px in a PNG and 27 px in a JPEG; one digit of
a line of text 22 px high has more than 100.
"""

from __future__ import annotations

import io
from collections.abc import Iterable

import cv2
import numpy as np
from PIL import Image, JpegImagePlugin

from evaluators.colour import lab, on_background
from evaluators.raster.coding import explained
from evaluators.raster.picture import BAD, Floats
from evaluators.raster.scaling import SMOOTH

SOFT = 1.0
"""Standard deviation of the softness, px."""
OF_WAYS = 0.5
"""The part of the difference between the ways (delta E) that is allowed beside the tolerance."""
LOSSLESS, LOSSY = (4.0, 12), (6.0, 40)
"""Delta E that is allowed in any place, and px of a piece that is off by more."""
FOUR_TWO_ZERO = 2


def coded_as(data: bytes, rgba: Floats) -> Floats:
    """Return opaque pixels as they come out of a JPEG with the tables and the sampling of another.

    Args:
        data: the other JPEG.
        rgba: (height, width, 4), opaque.
    """
    try:
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as image:
            assert isinstance(image, JpegImagePlugin.JpegImageFile)
            sampling, tables, bands = JpegImagePlugin.get_sampling(image), image.quantization, len(image.getbands())
        if bands != 3 or not tables:
            return rgba
        out = io.BytesIO()
        pixels = np.round(np.clip(rgba[:, :, :3], 0, 1) * 255).astype(np.uint8)
        sampling = sampling if sampling >= 0 else FOUR_TWO_ZERO
        Image.fromarray(pixels).save(
            out, "JPEG", qtables=[list(table) for table in tables.values()], subsampling=sampling
        )
        with Image.open(out) as coded:
            rgb = np.asarray(coded.convert("RGB"), dtype=np.float32) / np.float32(255)
    except BAD:
        return rgba
    return np.dstack([rgb, rgba[:, :, 3]])


def nearest_way(
    seen: Floats, wanted: Iterable[Floats], bounds: tuple[float, int], jpeg: bytes | None = None
) -> tuple[Floats, tuple[int, int, int, int] | None]:
    """Return what was wanted in the way that comes nearest, and the box (x, y, x1, y1, px) around the largest piece in
    which the picture is something else; None if there is none that counts.

    Args:
        seen: RGBA, (height, width, 4).
        wanted: the same shape, once for each way of scaling, as `scaling.ways` gives them.
        bounds: `LOSSLESS` or `LOSSY`.
        jpeg: the file that is judged, if it is a JPEG: what was wanted is coded as it is.
    """
    look = _soft(seen)
    coded: list[Floats] = []
    softened: list[Floats] = []
    for way in wanted:
        coded.append(way if jpeg is None else coded_as(jpeg, way))
        softened.append(_soft(coded[-1]))
        if len(coded) == 1 and _largest(np.linalg.norm(look - softened[0], axis=2) > bounds[0])[0] <= bounds[1]:
            return coded[0], None
    spread = np.zeros(look.shape[:2], dtype=np.float32)
    if len(softened) > 1:
        mixing = np.stack(softened[:SMOOTH])
        spread = np.linalg.norm(mixing.max(axis=0) - mixing.min(axis=0), axis=2)
    found = []
    for number, other in enumerate(softened):
        allowed = bounds[0] + (OF_WAYS * spread if number < SMOOTH else 0)
        found.append(_largest(np.linalg.norm(look - other, axis=2) > allowed))
    best = min(range(len(found)), key=lambda number: found[number][0])
    return coded[best], found[best][1] if found[best][0] > bounds[1] else None


def beyond_coding(jpeg: bytes, wanted: Iterable[Floats]) -> tuple[int, int, int, int] | None:
    """Return the box around the largest piece of a JPEG that neither its coding nor a way of scaling explains: a full
    stop shows there, too; None if there is none that counts.

    Args:
        jpeg: the file.
        wanted: what it must show, RGBA, once for each way of scaling, as `scaling.ways` gives them.
    """
    pairs: list[tuple[Floats, Floats]] = []
    for way in wanted:
        near = explained(jpeg, way)
        if near is None:
            return None
        pairs.append((_soft(near), _soft(way)))
        if _largest(np.linalg.norm(pairs[-1][0] - pairs[-1][1], axis=2) > LOSSLESS[0])[0] <= LOSSLESS[1]:
            return None
    mixing = np.stack([way for _, way in pairs[:SMOOTH]])
    spread = np.linalg.norm(mixing.max(axis=0) - mixing.min(axis=0), axis=2)
    found = []
    for number, (near, way) in enumerate(pairs):
        allowed = LOSSLESS[0] + (OF_WAYS * spread if number < SMOOTH else 0)
        found.append(_largest(np.linalg.norm(near - way, axis=2) > allowed))
    size, box = min(found, default=(0, (0, 0, 0, 0)))
    return box if size > LOSSLESS[1] else None


def _largest(bad: object) -> tuple[int, tuple[int, int, int, int]]:
    """Return the px of the largest connected piece, and the box around it."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(np.asarray(bad, dtype=np.uint8), connectivity=8)
    if len(stats) < 2:
        return 0, (0, 0, 0, 0)
    x, y, width, height, size = (int(each) for each in max(stats[1:], key=lambda one: int(one[cv2.CC_STAT_AREA])))
    return size, (x, y, x + width, y + height)


def _soft(rgba: Floats) -> Floats:
    rgb = np.asarray(on_background(rgba, 0.5), dtype=np.float32)
    return lab(np.asarray(cv2.GaussianBlur(rgb, (0, 0), SOFT), dtype=np.float32))
