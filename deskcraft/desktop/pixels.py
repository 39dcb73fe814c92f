"""Turns the X server's own pixels into pictures."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from deskcraft.desktop.protocol import Picture


def as_picture(pixels: npt.NDArray[np.uint32]) -> Picture:
    """A copy in RGB, uint8 (height, width, 3), of pixels that hold blue, green, red and nothing, a byte each."""
    blue_first = pixels.view(np.uint8).reshape(*pixels.shape, 4)
    return np.asarray(cv2.cvtColor(blue_first, cv2.COLOR_BGRA2RGB), dtype=np.uint8)
