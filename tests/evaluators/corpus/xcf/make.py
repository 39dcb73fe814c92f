"""Makes the files of this folder with the image's GIMP: `python -m tests.evaluators.corpus.xcf.make`."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from tests.evaluators.corpus.gimp_desk import run_gimp
from tests.evaluators.xcf_files import put_together, take_apart

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "data" / "xcf"


def backdrop() -> npt.NDArray[np.uint8]:
    """A table before a wall, BGR, lit from the left, with some grain."""
    y, x = np.mgrid[:144, :192].astype(np.float64)
    noise = np.random.default_rng(7).normal(size=(144, 192, 1))
    wall = np.stack([110 + 60 * x / 192, 140 + 50 * x / 192, 150 + 60 * x / 192], axis=2)
    wood = np.stack(
        [50 + 10 * np.sin(y / 3 + x / 40), 80 + 14 * np.sin(y / 3 + x / 40), 120 - 0.2 * x + y * 0.1], axis=2
    )
    picture = np.where((y > 95)[:, :, None], wood, wall) + 2 * cv2.GaussianBlur(noise, (3, 3), 0.8)[:, :, None]
    return (np.clip(picture, 0, 255) // 8 * 8).astype(np.uint8)  # few steps: GIMP packs them small


def pot() -> npt.NDArray[np.uint8]:
    """A lit ball with a soft edge, BGRA."""
    y, x = np.mgrid[:80, :90].astype(np.float64)
    distance = np.hypot((x - 45) / 42, (y - 40) / 37)
    light = np.clip(1.1 - np.hypot((x - 30) / 50, (y - 24) / 50), 0.15, 1)
    stripes = 0.8 + 0.2 * np.sign(np.sin(y / 4))
    colour = np.stack([60 * light, 120 * light * stripes, 230 * light], axis=2)
    alpha = np.clip((1 - distance) * 30, 0, 1) * 255
    pixels: npt.NDArray[np.uint8] = np.clip(np.dstack([colour, alpha]), 0, 255).astype(np.uint8)
    return pixels


def png(picture: npt.NDArray[np.uint8]) -> bytes:
    """The picture's bytes as PNG."""
    return cv2.imencode(".png", picture)[1].tobytes()


if __name__ == "__main__":
    files = {"backdrop.png": png(backdrop()), "pot.png": png(pot())}
    print(run_gimp((HERE / "make.scm").read_text(), files, HERE))
    (HERE / "scratch-card.xcf").unlink()
    for path in [*HERE.glob("render-*.png"), HERE / "half.xcf", HERE / "linear-float.xcf"]:
        path.rename(DATA / path.name)  # no pairs, but what tests compare with
    packed = put_together(take_apart((HERE / "card.xcf").read_bytes()), compression=2)
    (HERE / "card-zlib.xcf").write_bytes(packed)
    check = '(gimp-xcf-load 0 "/tmp/work/card-zlib.xcf" "card-zlib.xcf")'
    print("GIMP opens card-zlib.xcf:", run_gimp(check, {"card-zlib.xcf": packed}, HERE))
