"""What the coding of a JPEG can explain: which of the pictures that would have been coded as the file is lies nearest.

A JPEG says of each block of 8 x 8 px between which bounds its waves lay before they were rounded. Whatever of a picture
lies within these bounds is the coding's doing, however coarse it is; the rest is another picture.
"""

from __future__ import annotations

import io

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, JpegImagePlugin

from evaluators.raster.picture import BAD, Floats

SIDE = 8
SLACK = 1.5
"""By how much a wave may lie outside of its bounds: pixels are rounded before and after, and coders differ."""
LUMA = (0.299, 0.587, 0.114)
Plane = NDArray[np.float32]


def explained(data: bytes, rgba: Floats) -> Floats | None:
    """Return the picture that lies next to another one among those whose brightness is coded as a JPEG has it.

    Args:
        data: the JPEG.
        rgba: (height, width, 4), opaque, 0 to 1, of its size.

    Returns:
        None if the file says nothing of brightness by itself.
    """
    try:
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as image:
            assert isinstance(image, JpegImagePlugin.JpegImageFile)
            if image.mode != "RGB" or image.size != (rgba.shape[1], rgba.shape[0]) or 0 not in image.quantization:
                return None
            steps = np.array(image.quantization[0], dtype=np.float32)
            image.draft("YCbCr", None)
            if image.mode != "YCbCr" or steps.shape != (SIDE * SIDE,):
                return None
            seen = np.asarray(image, dtype=np.float32)[:, :, 0]
    except BAD:
        return None
    pixels = np.round(np.clip(rgba[:, :, :3], 0, 1) * 255)
    wanted = np.asarray(pixels @ np.array(LUMA, dtype=np.float32), dtype=np.float32)
    high, wide = (side // SIDE * SIDE for side in wanted.shape)
    if not high or not wide:
        return None
    table = steps.reshape(SIDE, SIDE)
    coded, own = _waves(seen[:high, :wide]), _waves(wanted[:high, :wide])
    # Pixels that were coded beyond black or white are cut off there, and their waves lie beside the steps.
    whole = np.round(coded / table) * table
    room = table / 2 + np.abs(coded - whole) + SLACK
    missed = own - np.clip(own, whole - room, whole + room)
    out = rgba.copy()
    out[:high, :wide, :3] -= (_pixels(missed) / np.float32(255))[:, :, None]
    return np.clip(out, 0, 1)


_BASIS = cv2.dct(np.eye(SIDE, dtype=np.float32), flags=cv2.DCT_ROWS).T
"""Waves by pixels: the orthonormal transform of the second kind, which JPEG uses."""


def _waves(plane: Plane) -> NDArray[np.float32]:
    """Return the waves of each block: (rows, columns, 8, 8)."""
    blocks = (plane - 128).reshape(plane.shape[0] // SIDE, SIDE, -1, SIDE).transpose(0, 2, 1, 3)
    return np.asarray(_BASIS @ blocks @ _BASIS.T, dtype=np.float32)


def _pixels(waves: NDArray[np.float32]) -> Plane:
    """Return the pixels that waves add."""
    blocks = _BASIS.T @ waves @ _BASIS
    rows, columns = waves.shape[:2]
    return np.asarray(blocks.transpose(0, 2, 1, 3).reshape(rows * SIDE, columns * SIDE), dtype=np.float32)
