"""How large a picture is by itself, from its header alone."""

from __future__ import annotations

import io

from PIL import Image, UnidentifiedImageError

EMU_INCH = 914_400
SCREEN_DPI = 96.0


_PNG = b"\x89PNG\r\n\x1a\n"


def pixel_size(data: bytes) -> tuple[int, int] | None:
    """Return (width, height) in pixels from a picture's header; None if it is not a raster image."""
    if data[:8] == _PNG and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def natural_size(data: bytes) -> tuple[int, int] | None:
    """Return (width, height) in EMU by the picture's own resolution, else 96 dpi; None if it is not a picture."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            stated = image.info.get("dpi")
            width, height = image.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    dpi = [float(part) if 10 < float(part) < 10_000 else SCREEN_DPI for part in stated] if stated else [SCREEN_DPI] * 2
    return (max(1, round(width / dpi[0] * EMU_INCH)), max(1, round(height / dpi[1] * EMU_INCH)))
