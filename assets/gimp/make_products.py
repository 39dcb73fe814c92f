"""Renders a product photograph, its outline and textures for the GIMP tasks: `make_products.py OUT_FOLDER`.

`fennwort-bottle.jpg` came out of the camera a little soft; `fennwort-outline.svg` is its clipping path. Materials seen
from above are `oak-boards.jpg` and `linen.jpg`. Numpy and OpenCV only; the same bytes every time.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import studio
import wares


def finished(picture: studio.Array) -> studio.Bytes:
    """Rounded, BGR."""
    return np.clip(np.round(picture[:, :, ::-1] * 255), 0, 255).astype(np.uint8)


def boards(width: int = 1400, height: int = 900) -> studio.Bytes:
    """Oiled oak: boards of different shades, grain along them, knots, dark joints."""
    rng = np.random.default_rng(51)
    picture = np.zeros((height, width, 3), dtype=np.float32)
    edges = np.round(np.linspace(0, height, 7)).astype(int)
    for number, (top, low) in enumerate(pairwise(edges)):
        tall = low - top
        y, x = np.mgrid[:tall, :width].astype(np.float32)
        bend = 16 * studio.noise(tall * 3, width, 420, 60 + number, 3)[:tall]
        for _ in range(2):
            kx, ky = rng.uniform(0, width), rng.uniform(0.2, 0.8) * tall
            near = np.exp(-(((x - kx) / 70) ** 2) - ((y - ky) / 26) ** 2)
            bend += 34 * near * np.sign(y - ky)
        rings = np.sin((y + bend) / 3.4 + 0.9 * studio.noise(tall, width, 300, 70 + number, 4))
        fibre = cv2.resize(
            studio.noise(tall, width // 14, 5, 80 + number, 3), (width, tall), interpolation=cv2.INTER_CUBIC
        )
        light = 1 + 0.055 * rings + 0.05 * fibre + 0.04 * studio.noise(tall, width, 260, 90 + number, 3)
        tint = (
            studio.colour("#b78a58") * np.float32(rng.uniform(0.86, 1.1)) * np.float32([1, rng.uniform(0.97, 1.02), 1])
        )
        joint = 1 - 0.55 * np.exp(-((np.minimum(y, tall - 1 - y) / 2.2) ** 2))
        picture[top:low] = tint * (light * joint)[..., None]
    return finished(picture)


def linen(width: int = 1400, height: int = 900) -> studio.Bytes:
    """Undyed linen: threads over and under each other, some thicker, the cloth a little uneven."""
    y, x = np.mgrid[:height, :width].astype(np.float32)
    drift = 1.6 * studio.noise(height, width, 240, 101, 3)
    along, across = (x + drift) * np.float32(np.pi / 4), (y + 0.8 * drift) * np.float32(np.pi / 4)
    weave = np.where(np.sin(along) * np.sin(across) > 0, np.abs(np.sin(along)), np.abs(np.sin(across)))
    warp = np.repeat(studio.noise(3, width, 9, 102, 3)[1][None], height, axis=0)
    weft = np.repeat(studio.noise(height, 3, 9, 103, 3)[:, 1:2], width, axis=1)
    light = 0.8 + 0.2 * weave + 0.035 * warp + 0.04 * weft + 0.012 * studio.noise(height, width, 320, 104, 4)
    return finished(studio.colour("#e2d6c1") * light[..., None])


def main(folder: Path) -> None:
    """Writes all files."""
    photo, cover = wares.shoot("bottle", 1000, grain=0.006)
    soft = cv2.GaussianBlur(photo, (0, 0), 1.3)
    cv2.imwrite(str(folder / "fennwort-bottle.jpg"), soft, [cv2.IMWRITE_JPEG_QUALITY, 94])
    (folder / "fennwort-outline.svg").write_text(wares.outline_svg(cover, "Bottle"), encoding="utf-8")
    cv2.imwrite(str(folder / "oak-boards.jpg"), boards(), [cv2.IMWRITE_JPEG_QUALITY, 85])
    cv2.imwrite(str(folder / "linen.jpg"), linen(), [cv2.IMWRITE_JPEG_QUALITY, 80])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
