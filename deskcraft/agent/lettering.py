"""Finds words on a picture of the screen, for what is not in the accessibility tree: GIMP, Blender, canvases.

The words are drawn as applications draw theirs, with the desktop's own fonts, and each drawing is laid over the
picture (OpenCV, `TM_CCOEFF_NORMED`), light on dark and dark on light alike. GTK sets each letter on whole pixels and
matches at 0.95 and more; Qt and Blender set theirs between pixels, which costs up to 0.3. Each part of the words has to
match by itself, and nothing may touch them: "Layer" is no part of "Layers".
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from deskcraft.desktop.protocol import Box, Picture

Ink = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Lettering:
    """How an application sets its words."""

    font: str
    """The font's file in the desktop, under `FONTS`."""
    px: float
    """Size, px."""
    like: bool = False
    """The application's own letters are only like these (Qt, Blender)."""
    between: bool = False
    """Letters stand between pixels, and not on whole ones."""


@dataclass(frozen=True)
class Found:
    """Words on the screen."""

    box: Box
    score: float
    """How well they match: 1 is the same up to brightness and contrast."""


FONTS = "/usr/share/fonts/truetype/"
_SANS, _BOLD = "open-sans/OpenSans-Regular.ttf", "open-sans/OpenSans-Bold.ttf"
_NOTO, _DEJAVU = "noto/NotoSans-Regular.ttf", "dejavu/DejaVuSans.ttf"
LETTERINGS = (
    Lettering(_SANS, 13),
    Lettering(_BOLD, 13),
    Lettering(_SANS, 11),
    Lettering(_BOLD, 11),
    Lettering(_DEJAVU, 12, like=True),
    Lettering(_NOTO, 13.33, like=True),
    Lettering(_NOTO, 12.5, like=True, between=True),
    Lettering(_SANS, 13, like=True, between=True),
    Lettering(_NOTO, 10.5, like=True),
    Lettering(_SANS, 10.5, like=True, between=True),
    Lettering(_DEJAVU, 10, like=True, between=True),
)
"""Those of the desktop's theme, of Qt's and of Blender's widgets, the most usual first."""
SURE = 0.95
"""No other lettering is tried where one matches as well as this."""
LEAST, LEAST_LIKE, LEAST_SHORT, SHORT = 0.93, 0.66, 0.82, 6
"""How well words have to match: letters that are the same, those that are like them, and the latter if they are fewer
than so many, for few letters look like many things."""
LEAST_OF_A_PART, LETTERS_OF_A_PART, LEAST_OF_AN_END = 0.5, 3, 0.3
"""How well each part of so many letters has to match by itself, and the first and the last letter."""
TOUCHED = 0.35
"""How much more than nothing there may be beside the words, as a share of their own contrast."""
CLOSE = 0.06
"""What matches less well than the best by more than this is something else."""
MOST, MOST_LETTERS = 50, 200
"""Places, and letters of what is looked for, at most."""
_MARGIN = 3
"""Px of nothing around the words: what goes on is another word."""
_FINE = 8
"""Letters that stand between pixels are drawn so many times larger first."""


def places_of(words: str, picture: Picture, font: Callable[[str], bytes], within: Box | None = None) -> list[Found]:
    """Where words stand on a picture.

    Args:
        words: one line, as it is shown.
        picture: of the screen; uint8 (height, width, 3), RGB.
        font: gives a font's file by its path in the desktop.
        within: the part that is looked at, px of the picture; all of it if not given.

    Returns:
        All places, from the top down and from the left to the right; [] if there is none.

    Raises:
        ValueError: there is nothing to look for, or too much.
    """
    if not words.strip() or "\n" in words or len(words) > MOST_LETTERS:
        raise ValueError(f"{words[:60]!r}: expected one line of words, of at most {MOST_LETTERS} letters")
    x, y, part = _part(picture, within)
    found: list[Found] = []
    for lettering in LETTERINGS:
        drawn = _drawn(words, font(FONTS + lettering.font), lettering)
        if drawn.shape[0] > part.shape[0] or drawn.shape[1] > part.shape[1]:
            continue
        least = LEAST if not lettering.like else LEAST_SHORT if len(words) < SHORT else LEAST_LIKE
        found.extend(_hits(part, drawn, least, (x, y), len(words)))
        if found and max(each.score for each in found) >= SURE:
            break
    return _apart(found)


def _part(picture: Picture, within: Box | None) -> tuple[int, int, Ink]:
    """Return the grey part that is looked at, with its corner."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.uint8)
    if within is None:
        return 0, 0, grey
    x, y = max(0, within.x), max(0, within.y)
    return x, y, grey[y : max(0, within.y + within.height), x : max(0, within.x + within.width)]


def _drawn(words: str, data: bytes, lettering: Lettering) -> Ink:
    """Return the words, white on black, with a margin."""
    scale = _FINE if lettering.between else 1
    face = ImageFont.truetype(io.BytesIO(data), lettering.px * scale, layout_engine=ImageFont.Layout.BASIC)
    left, top, right, bottom = (int(edge) for edge in face.getbbox(words))
    width, height = (-(-length // scale) + 2 * _MARGIN for length in (right - left, bottom - top))
    canvas = Image.new("L", (width * scale, height * scale))
    ImageDraw.Draw(canvas).text((_MARGIN * scale - left, _MARGIN * scale - top), words, fill=255, font=face)
    ink = np.asarray(canvas, dtype=np.uint8)
    if scale > 1:
        ink = cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return ink


def _hits(part: Ink, drawn: Ink, least: float, corner: tuple[int, int], letters: int) -> Iterator[Found]:
    """Yield what matches, the best first, each place once."""
    scores = np.abs(np.nan_to_num(cv2.matchTemplate(part, drawn, cv2.TM_CCOEFF_NORMED), posinf=0, neginf=0))
    height, width = drawn.shape
    for _ in range(MOST):
        _, best, _, (x, y) = cv2.minMaxLoc(scores)
        if best < least:
            return
        if _whole(part[y : y + height, x : x + width], drawn, letters):
            box = Box(corner[0] + x + _MARGIN, corner[1] + y + _MARGIN, width - 2 * _MARGIN, height - 2 * _MARGIN)
            yield Found(box, round(float(best), 3))
        scores[max(0, y - height // 2) : y + height // 2, max(0, x - width // 2) : x + width // 2] = 0


def _whole(seen: Ink, drawn: Ink, letters: int) -> bool:
    """Whether each part of the words is there, in the same ink, and nothing touches them."""
    ink = float(np.std(seen))
    if any(float(np.std(side)) > TOUCHED * ink for side in (seen[:, :_MARGIN], seen[:, -_MARGIN:])):
        return False
    sign, parts = float(np.sign(_alike(seen, drawn))), max(1, letters // LETTERS_OF_A_PART)
    end = _MARGIN + max(4, (drawn.shape[1] - 2 * _MARGIN) // letters)
    ends = ((seen[:, :end], drawn[:, :end]), (seen[:, -end:], drawn[:, -end:]))
    pieces = zip(np.array_split(seen, parts, axis=1), np.array_split(drawn, parts, axis=1), strict=True)
    return all(_alike(one, other) * sign >= LEAST_OF_AN_END for one, other in ends) and all(
        _alike(one, other) * sign >= LEAST_OF_A_PART for one, other in pieces
    )


def _alike(one: Ink, other: Ink) -> float:
    """The correlation of two pictures of the same size; 0 if one of them is plain."""
    a, b = one - np.mean(one), other - np.mean(other)
    size = float(np.sqrt(np.sum(a * a) * np.sum(b * b)))
    return float(np.sum(a * b)) / size if size else 0.0


def _apart(found: list[Found]) -> list[Found]:
    """Return one of those that lie over each other, and none that is much worse than the best."""
    kept: list[Found] = []
    best_first = sorted(found, key=lambda one: -one.score)
    for each in best_first:
        if each.score < best_first[0].score - CLOSE:
            break
        if not any(_over(each.box, other.box) for other in kept):
            kept.append(each)
    return sorted(kept, key=lambda one: (one.box.y, one.box.x))


def _over(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height
