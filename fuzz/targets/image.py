"""Pictures: PNG, JPEG, WebP, TIFF, BMP and GIF, header and pixels."""

import contextlib
from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.raster.picture import parse_picture

CORPUS = Path(__file__).parents[2] / "tests" / "evaluators" / "corpus" / "image"
SEEDS: list[Path] = [
    CORPUS / name for name in ("still.png", "still-90.jpg", "still.webp", "still.tif", "still.bmp", "still.gif")
]


def read(data: bytes) -> None:
    """Read it all."""
    with contextlib.suppress(Unreadable):
        parse_picture(data)
