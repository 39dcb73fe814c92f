"""PNG pictures as pixels, read within limits: their size is known before anything is decoded."""

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Unreadable

PIXEL_LIMIT = 64_000_000
SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, eq=False)
class Picture:
    """A decoded PNG."""

    pixels: NDArray[np.uint8]
    """(height, width, 4), red, green, blue, alpha; not premultiplied."""
    dpi: float | None
    """As the file says (pHYs), along x; None if it does not."""

    @property
    def width(self) -> int:
        """In pixels."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """In pixels."""
        return int(self.pixels.shape[0])

    def over(self, grey: int) -> NDArray[np.int16]:
        """Return the colours over a grey ground, (height, width, 3)."""
        alpha = self.pixels[:, :, 3:].astype(np.int32)
        mixed = (self.pixels[:, :, :3].astype(np.int32) * alpha + grey * (255 - alpha) + 127) // 255
        return mixed.astype(np.int16)


def parse_png(data: bytes) -> Picture:
    """Return the picture.

    Raises:
        Unreadable: no PNG, damaged, or of more than `PIXEL_LIMIT` pixels.
    """
    if data[:8] != SIGNATURE or data[12:16] != b"IHDR" or len(data) < 33:
        raise Unreadable("it is not a PNG file")
    width, height = struct.unpack(">II", data[16:24])
    if not 0 < width * height <= PIXEL_LIMIT or max(width, height) > 65_500:
        raise Unreadable(f"{width} x {height} pixels are not between 1 and {PIXEL_LIMIT}")
    import cv2

    try:
        read = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_UNCHANGED)
    except cv2.error as error:
        raise Unreadable(f"its pixels cannot be decoded: {error}") from error
    if read is None or read.shape[:2] != (height, width) or b"IEND" not in data[-16:]:
        raise Unreadable("its pixels cannot be decoded")
    eight = (read // 257).astype(np.uint8) if read.dtype == np.uint16 else read.astype(np.uint8)
    return Picture(_rgba(eight), _dpi(data))


def _rgba(read: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return grey, BGR or BGRA as RGBA."""
    if read.ndim == 2:
        read = read[:, :, None]
    channels = read.shape[2]
    alpha = read[:, :, -1:] if channels in (2, 4) else np.full_like(read[:, :, :1], 255)
    colours = np.repeat(read[:, :, :1], 3, axis=2) if channels < 3 else read[:, :, 2::-1]
    return np.concatenate([colours, alpha], axis=2)


def _dpi(data: bytes) -> float | None:
    """Return the resolution that the chunk pHYs states."""
    position = 8
    while position + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[position : position + 8])
        if kind in (b"IDAT", b"IEND"):
            return None
        if kind == b"pHYs" and length == 9:
            per_unit, unit = struct.unpack(">I", data[position + 8 : position + 12])[0], data[position + 16]
            return float(per_unit) * 0.0254 if unit == 1 else None
        position += 12 + int(length)
    return None
