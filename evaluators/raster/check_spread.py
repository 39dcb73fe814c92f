"""The check that a shadow or a glow is the outline of another layer: moved, grown and blurred by what was asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import cv2
import numpy as np
from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.raster.likeness import Flags
from evaluators.raster.look import Look, view
from evaluators.raster.picture import Floats
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.xcf.pins import pins_seen

TRIES = 7
"""Blurs between the least and the most that are tried."""
Deviation = Annotated[float, Field(gt=0, le=100)]


class Spread(Look):
    """Parameters of `image.spread`."""

    around: str
    """The layer whose outline it has, on the same canvas."""
    grow: Annotated[float, Field(ge=0, le=200)] = 0.0
    """Px by which the outline is grown before it is blurred."""
    offset: tuple[float, float] = (0.0, 0.0)
    """Px to the right and down by which it is moved."""
    blur: tuple[Deviation, Deviation]
    """The least and the most standard deviation of the blur, px: programs name the same blur by different numbers."""
    strength: Annotated[float, Field(gt=0, le=1)] = 1.0
    """The opacity of its pixels where the blur does not reach."""
    tolerance: Annotated[float, Field(gt=0, lt=1)] = 0.12
    """By which the opacity may differ, as a share of the strength."""
    piece: Annotated[int, Field(ge=0)] = 60
    """The most px in one piece that may differ by more."""

    @model_validator(mode="after")
    def _least_first(self) -> Spread:
        if self.blur[0] > self.blur[1]:
            raise ValueError("expected the least blur first")
        return self


def _spread_pins(evidence: Evidence, p: Spread) -> Iterator[Pin]:
    yield from pins_seen(evidence, p.of, p.layer, ("pixels",))


@check("image.spread", pins=_spread_pins)
def spread(evidence: Evidence, p: Spread) -> Finding:
    """The layer's opacity is the outline of another layer, grown, moved and blurred: neither hard, nor beside its
    place, nor with a part missing."""
    alpha = view(evidence, p.of, layer=p.layer, placed=True).rgba[:, :, 3] / np.float32(p.strength)
    outline = view(evidence, p.of, layer=p.around, placed=True).rgba[:, :, 3] >= 0.5
    shape = _grown(outline, p.grow)
    matrix = np.array([[1, 0, p.offset[0]], [0, 1, p.offset[1]]], dtype=np.float64)
    shape = np.asarray(cv2.warpAffine(shape, matrix, shape.shape[::-1]), dtype=np.float32)
    worst: list[tuple[int, tuple[int, int, int, int], float]] = []
    for sigma in np.geomspace(*p.blur, TRIES):
        soft = cv2.GaussianBlur(shape, (0, 0), float(sigma), borderType=cv2.BORDER_CONSTANT)
        worst.append((*_largest(np.abs(alpha - soft) > p.tolerance), float(sigma)))
    size, (x, y, x1, y1), sigma = min(worst)
    if size <= p.piece:
        return passed(f"It is the outline of {p.around}, blurred by about {sigma:.0f} px.", observed=sigma, where=p.of)
    sentence = (
        f"It is not the outline of {p.around} as it was to be moved, grown and blurred: {size} px within ({x}, {y}) "
        f"to ({x1}, {y1}) are off."
    )
    return failed(Code.WRONG_STYLE, sentence, observed=size, wanted=p.piece, where=p.of)


def _grown(outline: Flags, by: float) -> Floats:
    if not by:
        return outline.astype(np.float32)
    away = cv2.distanceTransform((~outline).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    return np.asarray(np.clip(by + 0.5 - away, 0, 1), dtype=np.float32)


def _largest(bad: Flags) -> tuple[int, tuple[int, int, int, int]]:
    """Return the px of the largest connected piece, and the box around it."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(bad.astype(np.uint8), connectivity=8)
    if len(stats) < 2:
        return 0, (0, 0, 0, 0)
    x, y, width, height, size = (int(each) for each in max(stats[1:], key=lambda one: int(one[cv2.CC_STAT_AREA])))
    return size, (x, y, x + width, y + height)
