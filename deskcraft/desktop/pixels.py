"""Turns the X server's own pixels into pictures."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from deskcraft.desktop.protocol import Picture


def as_picture(pixels: npt.NDArray[np.uint32]) -> Picture:
    """A copy in RGB, uint8 (height, width, 3), of pixels that hold blue, green, red and nothing, a byte each."""
    blue_first = pixels.view(np.uint8).reshape(*pixels.shape, 4)
    return np.asarray(cv2.cvtColor(np.asarray(_Unmarked(blue_first)), cv2.COLOR_BGRA2RGB), dtype=np.uint8)


class _Unmarked:
    """An array as one that could be written to: of what is marked read-only OpenCV makes a copy, if only to read it."""

    def __init__(self, array: npt.NDArray[np.uint8]) -> None:
        self._array = array

    @property
    def __array_interface__(self) -> dict[str, Any]:
        seen = self._array.__array_interface__
        return {**seen, "data": (seen["data"][0], False)}
