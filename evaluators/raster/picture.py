"""A picture file as pixels and facts, its size read from the header before anything is decoded.

PNG, JPEG, WebP, TIFF, BMP and GIF through Pillow; an .xcf gives what it shows, or one of its layers.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

from evaluators.evidence import Evidence, Unreadable, When

Floats: TypeAlias = NDArray[np.float32]
Mode: TypeAlias = Literal["rgb", "gray", "indexed", "cmyk"]
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "BMP", "GIF")
SIDE_LIMIT, PIXEL_LIMIT = 20_000, 40_000_000
FRAME_LIMIT = 500
PROFILE_LIMIT = 4 * 2**20
NEUTRAL = 4
"""How far, of 255, a profile may move a colour that counts as leaving it."""
FILE_LIMIT_BYTES = 128 * 2**20
BAD = (
    OSError,
    ValueError,
    SyntaxError,
    TypeError,
    KeyError,
    IndexError,
    EOFError,
    struct.error,
    zlib.error,
    Image.DecompressionBombError,
    OverflowError,
    AttributeError,
    AssertionError,
    ZeroDivisionError,
)
"""All that Pillow raises for files that lie (its fuzzers' list)."""
MODES: dict[str, Mode] = {
    "1": "gray",
    "L": "gray",
    "LA": "gray",
    "La": "gray",
    "I": "gray",
    "I;16": "gray",
    "I;16B": "gray",
    "I;16L": "gray",
    "F": "gray",
    "P": "indexed",
    "PA": "indexed",
    "RGB": "rgb",
    "RGBA": "rgb",
    "RGBX": "rgb",
    "CMYK": "cmyk",
    "YCbCr": "rgb",
    "LAB": "rgb",
    "HSV": "rgb",
    "RGBa": "rgb",
}


@dataclass(frozen=True, eq=False)
class Picture:
    """A decoded picture."""

    format: str
    """PNG, JPEG, WEBP, TIFF, BMP, GIF, or XCF."""
    mode: Mode
    alpha: bool
    """Whether it can be transparent: an alpha channel, or a transparent colour."""
    bits: int
    """Of one number of a pixel."""
    dpi: tuple[float, float] | None
    quality: int | None
    """Of a JPEG, as libjpeg counts (1 to 100); from its quantisation tables."""
    frames: int
    rgba: Floats
    """(height, width, 4), straight alpha, 0 to 1, sRGB; turned as its orientation says."""

    @property
    def width(self) -> int:
        """In px."""
        return int(self.rgba.shape[1])

    @property
    def height(self) -> int:
        """In px."""
        return int(self.rgba.shape[0])


def load(evidence: Evidence, name: str, when: When = "after") -> Picture:
    """Return the picture of a file, decoded once."""
    return evidence.parse(name, parse_picture, when, FILE_LIMIT_BYTES)


def parse_picture(data: bytes) -> Picture:
    """Return the picture.

    Raises:
        Unreadable: none of the formats, damaged, truncated, or larger than the limits.
    """
    if not data:
        raise Unreadable("the file is empty")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with _pillow():
            image = Image.open(io.BytesIO(data), formats=FORMATS)
        with image:
            return _parse(image, data)


@contextmanager
def _pillow() -> Iterator[None]:
    """Around calls of Pillow alone: what it raises is the file's fault.

    Raises:
        Unreadable: it raised.
    """
    try:
        yield
    except UnidentifiedImageError as error:
        raise Unreadable("not a PNG, JPEG, WebP, TIFF, BMP or GIF picture") from error
    except BAD as error:
        raise Unreadable(f"not a sound picture: {error}") from error


def _parse(image: Image.Image, data: bytes) -> Picture:
    width, height = image.size
    if not (0 < width <= SIDE_LIMIT and 0 < height <= SIDE_LIMIT) or width * height > PIXEL_LIMIT:
        raise Unreadable(f"{width} x {height} px are more than are read")
    kind = str(image.format)
    facts = _facts(image, data)
    with _pillow():
        image.load()
        turned = ImageOps.exif_transpose(image) if kind in ("JPEG", "TIFF", "WEBP", "PNG") else image
    return Picture(kind, *facts, _rgba(_in_srgb(turned)))


def _in_srgb(image: Image.Image) -> Image.Image:
    """Return a picture with the colours that its embedded profile says, as sRGB; without one, or with one that cannot
    be used, it is taken to be sRGB."""
    profile = image.info.get("icc_profile")
    if not isinstance(profile, bytes) or image.mode not in ("RGB", "RGBA", "L") or len(profile) > PROFILE_LIMIT:
        return image
    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        mode = "RGBA" if image.mode == "RGBA" else "RGB"
        target = ImageCms.createProfile("sRGB")
        if image.mode != "L" and _is_neutral(own, target):
            return image
        found = ImageCms.profileToProfile(image, own, target, outputMode=mode)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image
    return image if found is None else found


def _is_neutral(own: ImageCms.ImageCmsProfile, target: Any) -> bool:
    """Say whether a profile, whatever it is called, leaves colours as they are."""
    steps = np.linspace(0, 255, 9).round().astype(np.uint8)
    colours = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(27, 27, 3)
    made = ImageCms.profileToProfile(Image.fromarray(colours), own, target, outputMode="RGB")
    return made is not None and int(np.abs(np.asarray(made).astype(int) - colours).max()) <= NEUTRAL


def _facts(image: Image.Image, data: bytes) -> tuple[Mode, bool, int, tuple[float, float] | None, int | None, int]:
    mode = MODES.get(image.mode)
    if mode is None:
        raise Unreadable(f"its pixels are of an unknown kind ({image.mode})")
    alpha = image.mode in ("LA", "La", "PA", "RGBA", "RGBa") or "transparency" in image.info
    bits = 8
    if image.mode == "1":
        bits = 1
    elif image.mode.startswith("I") or (image.format == "PNG" and len(data) > 24 and data[24] == 16):
        bits = 16
    elif image.mode == "F":
        bits = 32
    found = _dots(image.info.get("dpi"))
    tables = getattr(image, "quantization", None)
    quality = jpeg_quality(tables) if image.format == "JPEG" and tables else None
    with _pillow():
        frames = int(getattr(image, "n_frames", 1)) if image.format in ("GIF", "TIFF", "WEBP") else 1
    if frames > FRAME_LIMIT:
        raise Unreadable(f"{frames} frames are more than are read")
    if frames > 1:
        with _pillow():
            image.seek(0)
    return mode, alpha, bits, found, quality, frames


def _dots(stated: object) -> tuple[float, float] | None:
    """Return a resolution as Pillow has it; None for one that makes no sense."""
    if not isinstance(stated, tuple) or len(stated) != 2:
        return None
    try:
        across, down = float(stated[0]), float(stated[1])
    except (TypeError, ValueError, OverflowError):  # a tag of another type than it must have
        return None
    return (across, down) if 0 < across < np.inf and 0 < down < np.inf else None


def _rgba(image: Image.Image) -> Floats:
    if image.mode.startswith("I"):
        with _pillow():
            image = image.convert("I")
        values = np.asarray(image).astype(np.float32)
        gray = np.clip(values / np.float32(65535), 0, 1)
        return np.dstack([gray, gray, gray, np.ones_like(gray)])
    if image.mode == "F":
        gray = np.clip(np.nan_to_num(np.asarray(image)), 0, 1).astype(np.float32)
        return np.dstack([gray, gray, gray, np.ones_like(gray)])
    with _pillow():
        image = image.convert("RGBA")
    pixels = np.asarray(image)
    return pixels.astype(np.float32) / np.float32(255)


LUMINANCE = (
    16,
    11,
    10,
    16,
    24,
    40,
    51,
    61,
    12,
    12,
    14,
    19,
    26,
    58,
    60,
    55,
    14,
    13,
    16,
    24,
    40,
    57,
    69,
    56,
    14,
    17,
    22,
    29,
    51,
    87,
    80,
    62,
    18,
    22,
    37,
    56,
    68,
    109,
    103,
    77,
    24,
    35,
    55,
    64,
    81,
    104,
    113,
    92,
    49,
    64,
    78,
    87,
    103,
    121,
    120,
    101,
    72,
    92,
    95,
    98,
    112,
    100,
    103,
    99,
)
"""The luminance table of ITU-T T.81, annex K, which libjpeg scales by its quality."""


def jpeg_quality(tables: dict[int, list[int]]) -> int:
    """Return the quality (1 to 100) whose table is nearest to the file's luminance table; the order of numbers does
    not matter, for their sums are compared."""
    seen = float(sum(next(iter(tables.values()))))

    def total(quality: int) -> float:
        scale = 5000 / quality if quality < 50 else 200 - 2 * quality
        return float(sum(min(255, max(1, int((value * scale + 50) / 100))) for value in LUMINANCE))

    return min(range(1, 101), key=lambda quality: (abs(total(quality) - seen), -quality))
