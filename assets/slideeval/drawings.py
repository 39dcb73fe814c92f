"""Drawings for slides: plain, flat, in the colours of a deck, another one for each seed, the same on every machine."""

from __future__ import annotations

import random

import scenes_land
import scenes_living
import scenes_things
from looks import Look
from pen import Pen
from PIL import Image

SCENES = {**scenes_land.SCENES, **scenes_living.SCENES, **scenes_things.SCENES}


def draw(name: str, seed: str, look: Look, ratio: float) -> Image.Image:
    """One of `SCENES`.

    Args:
        name: of the scene.
        seed: another one moves and counts things differently.
        look: whose colours are taken.
        ratio: width by height.

    Returns:
        A picture of few colours, 600 px at its longer side.
    """
    long = 1200
    size = (long, round(long / ratio)) if ratio >= 1 else (round(long * ratio), long)
    pen = Pen((size[0] // 2 * 2, size[1] // 2 * 2), look, random.Random(f"{name} {seed}"))
    SCENES[name](pen)
    return pen.image.reduce(2).quantize(40, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
