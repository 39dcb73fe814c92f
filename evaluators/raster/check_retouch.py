"""The check that a spot on a plain ground is gone: the region continues like what lies around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import cv2
import numpy as np
from pydantic import Field

from evaluators.colour import lab, on_background
from evaluators.evidence import Evidence, Misfit
from evaluators.pins import Pin
from evaluators.raster.likeness import Flags
from evaluators.raster.look import Box, Look, region, view
from evaluators.raster.picture import Floats
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.pins import pins_seen

OUTLINE = 2.2
"""Times by which the strongest edges of the region may surpass those of its surroundings."""
PLAIN = 0.3
"""CIELAB lightness a px: edges below it are not seen on any ground."""
GRAIN = 0.25
"""The least share of the grain of the ground."""
GRAINY = 0.04
"""CIELAB lightness: a ground with less grain has none to be continued."""


class Blended(Look):
    """Parameters of `image.blended`."""

    box: Box
    """Where the spot was, x, y, width, height; it and the frame around it must be on plain ground, of one shade or a
    gradient."""
    placed: bool = False
    """A layer is looked at on the canvas; without, by itself."""
    frame: Annotated[int, Field(ge=4)] = 16
    """Px around the box that show how it must continue."""
    tolerance: Annotated[float, Field(gt=0, le=30)] = 4.0
    """Delta E from the gradient, grain left out."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.97
    """Of the box that must be within it."""


def _blended_pins(evidence: Evidence, p: Blended) -> Iterator[Pin]:
    yield from pins_seen(evidence, p.of, p.layer, ("pixels",))


@check("image.blended", pins=_blended_pins)
def blended(evidence: Evidence, p: Blended) -> Finding:
    """Nothing stands out in the region: it continues the plain ground (or gradient) around it, without an outline (of
    what was there, or of a patch), and with the grain of the ground. What the ground shows is a matter of
    `image.like`."""
    picture = view(evidence, p.of, layer=p.layer, placed=p.placed)
    part = region(p.box, picture.width, picture.height, p.of)
    if isinstance(part, Finding):
        return part
    rows, columns = part
    top, left = max(0, rows.start - p.frame), max(0, columns.start - p.frame)
    around = picture.rgba[top : rows.stop + p.frame, left : columns.stop + p.frame]
    inside = np.zeros(around.shape[:2], dtype=bool)
    inside[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left] = True
    if inside.all():
        raise Misfit(f"image.blended: nothing lies around the box {p.box}")
    apart = _off_the_gradient(around, inside)
    share = float((apart[inside] <= p.tolerance).mean())
    sentence = f"{share:.1%} of the region continues like its surroundings; at least {p.share:.1%} was asked."
    if share < p.share - 1e-9:
        return failed(Code.WRONG_CONTENT, sentence, observed=share, wanted=p.share, where=p.of)
    if (edges := _outline(around, inside)) > OUTLINE:
        sentence = f"An outline shows in the region: its edges are {edges:.1f} times those of what lies around it."
        return failed(Code.WRONG_CONTENT, sentence, observed=edges, wanted=OUTLINE, where=p.of)
    grain = _grain(picture.rgba, rows, columns, p.frame)
    if grain < GRAIN:
        sentence = f"The region has {grain:.0%} of the grain of the ground around it: it is a flat patch."
        return failed(Code.WRONG_CONTENT, sentence, observed=grain, wanted=GRAIN, where=p.of)
    return passed(sentence, observed=share, wanted=p.share, where=p.of)


def _off_the_gradient(rgba: Floats, inside: Flags) -> Floats:
    """Return each pixel's delta E from the plane through the pixels that are not inside (least squares in CIELAB)."""
    colours = lab(np.asarray(cv2.GaussianBlur(on_background(rgba, 0.5), (0, 0), 1.5), dtype=np.float32))
    y, x = np.indices(inside.shape)
    terms = np.stack([np.ones_like(x), x, y], axis=2).reshape(-1, 3).astype(np.float64)
    outside = ~inside.reshape(-1)
    plane, *_ = np.linalg.lstsq(terms[outside], colours.reshape(-1, 3)[outside], rcond=None)
    apart = np.linalg.norm(colours - (terms @ plane).reshape(colours.shape), axis=2)
    return np.asarray(apart, dtype=np.float32)


def _outline(rgba: Floats, inside: Flags) -> float:
    """Return how many times stronger the strongest edges of the region are than those of the frame around it."""
    lightness = np.asarray(lab(on_background(rgba, 0.5))[:, :, 0], dtype=np.float32)
    soft = cv2.GaussianBlur(lightness, (0, 0), 2.5)
    edges = np.hypot(cv2.Sobel(soft, -1, 1, 0, scale=0.25), cv2.Sobel(soft, -1, 0, 1, scale=0.25))
    within, around = (float(np.percentile(edges[where], 99)) for where in (inside, ~inside))
    return within / max(around, PLAIN)


def _grain(rgba: Floats, rows: slice, columns: slice, frame: int) -> float:
    """Return the region's grain as a share of the ground's: that of the plain parts farther around it.

    A patch may be larger than the region, so that its frame lies in it too.
    """
    reach = max(4 * frame, (rows.stop - rows.start) // 2, (columns.stop - columns.start) // 2)
    top, left = max(0, rows.start - reach), max(0, columns.start - reach)
    wide = rgba[top : rows.stop + reach, left : columns.stop + reach]
    lightness = np.asarray(lab(on_background(wide, 0.5))[:, :, 0], dtype=np.float32)
    fine = np.abs(lightness - cv2.GaussianBlur(lightness, (0, 0), 2))
    inside = np.zeros(fine.shape, dtype=bool)
    inside[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left] = True
    near = cv2.dilate(inside.astype(np.uint8), np.ones((2 * frame + 1, 2 * frame + 1), dtype=np.uint8)) > 0
    parts = [
        float(np.median(fine[y : y + 16, x : x + 16]))
        for y in range(0, fine.shape[0] - 15, 16)
        for x in range(0, fine.shape[1] - 15, 16)
        if not near[y : y + 16, x : x + 16].any()
    ]
    ground = float(np.percentile(parts, 25)) if len(parts) >= 4 else 0.0
    return 1.0 if ground < GRAINY else float(np.median(fine[inside])) / ground
