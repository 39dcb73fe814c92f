"""Colours: as written in a task, in CIELAB, and how far apart they look (delta E 1976: 2 is just seen, 10 is
plain)."""

from typing import Annotated, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ImageColor
from pydantic import AfterValidator

Floats: TypeAlias = NDArray[np.float32]
LUMA = np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)


def parse_colour(text: str) -> tuple[int, int, int]:
    """Return red, green and blue (0 to 255) of `#1a2b3c`, `rgb(...)`, `hsl(...)` or a CSS name.

    Raises:
        ValueError: it is not a colour.
    """
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def _checked(text: str) -> str:
    parse_colour(text)
    return text


Colour = Annotated[str, AfterValidator(_checked)]
"""The type of a parameter that is a colour."""


def hex_of(rgb: Floats) -> str:
    """Return a colour (0 to 1) as `#rrggbb`."""
    return "#" + "".join(f"{int(np.clip(round(float(value) * 255), 0, 255)):02x}" for value in rgb[:3])


def lab(rgb: Floats) -> Floats:
    """Return CIELAB (L 0 to 100) of sRGB colours, (..., 3), 0 to 1."""
    flat = np.ascontiguousarray(rgb.reshape(-1, 1, 3), dtype=np.float32)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_RGB2Lab), dtype=np.float32).reshape(rgb.shape)


def lab_of(text: str) -> Floats:
    """Return CIELAB of a colour as written."""
    return lab(np.array(parse_colour(text), dtype=np.float32) / np.float32(255))


def luma(rgb: Floats) -> Floats:
    """Return how bright sRGB colours look, 0 to 1 (weights of Rec. 709 on the stored values)."""
    return np.asarray(rgb[..., :3] @ LUMA, dtype=np.float32)


def on_background(rgba: Floats, background: Floats | float) -> Floats:
    """Return (height, width, 3): a picture laid on a colour."""
    alpha = rgba[:, :, 3:]
    if float(alpha.min(initial=1.0)) >= 1:
        return rgba[:, :, :3]
    return np.asarray(rgba[:, :, :3] * alpha + np.float32(1) * background * (1 - alpha), dtype=np.float32)
