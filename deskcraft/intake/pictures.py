"""Decodes pictures of others: only what is a picture of a size that a screen may have."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Pixels: TypeAlias = "NDArray[np.uint8]"
PNG = b"\x89PNG\r\n\x1a\n"
MOST_PX = 16_384
"""Of a side."""
MOST_AREA_PX = 64_000_000
"""Of the whole: two screens of 8K. Some bytes of PNG can claim a picture of 100 GB."""


def decoded(data: bytes, *, rgb: bool) -> Pixels | None:
    """The pixels of a PNG, RGB or BGR; None if it is none, is damaged, or is larger than any screen."""
    import cv2  # here, for they take a third of a second, and whoever opens files opens no pictures as a rule
    import numpy as np

    if len(data) < 24 or not data.startswith(PNG) or data[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">2I", data[16:24])
    if not (0 < width <= MOST_PX and 0 < height <= MOST_PX and width * height <= MOST_AREA_PX):
        return None
    try:
        read = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_RGB if rgb else cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if read is None else read.astype(np.uint8, copy=False)
