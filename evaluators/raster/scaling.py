"""The ways in which a picture may have been scaled: those of GIMP 2.10, and what other programs do.

GIMP mixes colours in linear light. Measured on its own results: without interpolation they are `nearest`, linear and
cubic are next to the mean over what a px covers, NoHalo and LoHalo next to a triangle of twice that width. Most other
programs mix colours as they are stored.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PIL import Image

from evaluators.raster.picture import Floats
from evaluators.raster.transform import Step, encoded, linear, resized, target_of, transformed

SMOOTH = 4
"""How many of the ways, from the first, mix colours."""


def ways(rgba: Floats, steps: tuple[Step, ...]) -> Iterator[Floats]:
    """Give what a picture becomes by the steps, once for each way of scaling; without a scale that is one.

    Args:
        rgba: (height, width, 4), straight alpha, 0 to 1.
        steps: what is done to it.

    Raises:
        Misfit: a crop lies outside of the picture.
    """
    at = next((number for number, step in enumerate(steps) if step.scale is not None), None)
    if at is None:
        yield transformed(rgba, steps)
        return
    whole = transformed(rgba, steps[:at])
    scale = steps[at].scale
    assert scale is not None
    width, height = target_of(scale, whole.shape[1], whole.shape[0])
    for scaled in _ways(whole, width, height):
        yield transformed(scaled, steps[at + 1 :])


def _ways(rgba: Floats, width: int, height: int) -> Iterator[Floats]:
    """Give the four ways that mix colours, then the one that takes the nearest."""
    light = _coloured(rgba, linear(rgba[:, :, :3]))
    for scaled in (resized(light, width, height), _filtered(light, width, height, Image.Resampling.BILINEAR)):
        yield _coloured(scaled, encoded(scaled[:, :, :3]))
    yield resized(rgba, width, height)
    yield _filtered(rgba, width, height, Image.Resampling.LANCZOS)
    rows, columns = (
        np.minimum(((np.arange(count) + 0.5) * of / count).astype(np.intp), of - 1)
        for count, of in ((height, rgba.shape[0]), (width, rgba.shape[1]))
    )
    yield np.ascontiguousarray(rgba[rows][:, columns])


def _coloured(rgba: Floats, rgb: Floats) -> Floats:
    return np.concatenate([rgb, rgba[:, :, 3:]], axis=2)


def _filtered(rgba: Floats, width: int, height: int, how: Image.Resampling) -> Floats:
    """Return the picture scaled with one of Pillow's filters, which become wider as the picture becomes smaller."""
    weighted = _coloured(rgba, rgba[:, :, :3] * rgba[:, :, 3:])
    planes = [Image.fromarray(np.ascontiguousarray(weighted[:, :, plane])) for plane in range(4)]
    out = np.dstack([np.asarray(plane.resize((width, height), how), dtype=np.float32) for plane in planes])
    alpha = np.clip(out[:, :, 3:], 0, 1)
    rgb = np.divide(out[:, :, :3], alpha, out=np.zeros_like(out[:, :, :3]), where=alpha > 0)
    return np.asarray(np.clip(np.concatenate([rgb, alpha], axis=2), 0, 1), dtype=np.float32)
