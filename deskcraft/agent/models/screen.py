"""The one place where screens are scaled to what a model takes and its coordinates back to the screen's pixels."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np

from deskcraft.desktop.protocol import Picture

Space: TypeAlias = Literal["pixels", "thousand", "unit"]
"""What a model's coordinates mean: pixels of the picture that it was sent, 0-1000 of its sides, or 0-1 of them."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a model takes. The picture is made smaller to fit, its sides' proportion kept, and never larger."""

    long_side: int | None = None
    """Pixels of the longer side at most."""
    short_side: int | None = None
    pixels: int | None = None
    """Pixels in all at most."""
    multiple: int = 1
    """Both sides are multiples of this, at least one: rounded, or cut where `pixels` would be exceeded."""


@dataclass(frozen=True, slots=True)
class Lens:
    """Between a desktop's screen and the picture of it that a model sees."""

    width: int
    """Of the screen, px."""
    height: int
    seen_width: int
    """Of the picture that the model sees, px."""
    seen_height: int
    space: Space

    @classmethod
    def make(cls, width: int, height: int, bounds: Bounds, space: Space) -> Lens:
        """Makes the lens for a screen: the largest picture within the bounds, in the screen's proportion.

        Args:
            width: of the screen, px.
            height: of the screen, px.
            bounds: what the model takes.
            space: what the model's coordinates mean.

        Returns:
            The lens.
        """
        scale = 1.0
        if bounds.long_side:
            scale = min(scale, bounds.long_side / max(width, height))
        if bounds.short_side:
            scale = min(scale, bounds.short_side / min(width, height))
        if bounds.pixels:
            scale = min(scale, math.sqrt(bounds.pixels / (width * height)))
        seen = (_side(width * scale, bounds), _side(height * scale, bounds))
        if bounds.pixels and seen[0] * seen[1] > bounds.pixels:  # a server would scale it down once more
            seen = (_side(width * scale, bounds, math.floor), _side(height * scale, bounds, math.floor))
        return cls(width, height, *seen, space)

    def picture(self, screen: Picture) -> Picture:
        """Scales a screen to what the model sees.

        Args:
            screen: uint8 (height, width, 3), RGB.

        Returns:
            uint8 (seen_height, seen_width, 3), RGB; the screen itself where the sizes agree.
        """
        if (self.seen_width, self.seen_height) == (self.width, self.height):
            return screen
        size = (self.seen_width, self.seen_height)
        # the mean over each area takes 34 ms, this 6; down to half the size every pixel counts without it as well
        halved = min(self.seen_width / self.width, self.seen_height / self.height) < 0.5
        way = cv2.INTER_AREA if halved else cv2.INTER_LINEAR
        return np.ascontiguousarray(cv2.resize(screen, size, interpolation=way))

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """Finds the screen's pixel under the model's coordinates.

        Coordinates outside the picture stay outside the screen: clamping would turn nonsense into a click.

        Args:
            x: from the left, in the lens's space.
            y: from the top, in the lens's space.

        Returns:
            Column and row on the screen, px.

        Raises:
            ValueError: not finite.
        """
        if not (math.isfinite(x) and math.isfinite(y)):
            raise ValueError(f"({x}, {y}) are no coordinates")
        across, down = self._extent
        # a pixel's number stands for its middle; the far edge of a normalised range is the last pixel
        half = 0.5 if self.space == "pixels" else 0.0
        return _pixel((x + half) / across, self.width), _pixel((y + half) / down, self.height)

    def to_model(self, x: int, y: int) -> tuple[float, float]:
        """Finds the coordinates that a model gives for a pixel of the screen: its middle.

        Args:
            x: column on the screen, px.
            y: row on the screen, px.

        Returns:
            The coordinates in the lens's space; whole numbers unless it is `unit`.
        """
        across, down = self._extent
        seen_x, seen_y = (x + 0.5) / self.width * across, (y + 0.5) / self.height * down
        if self.space == "pixels":
            return float(math.floor(seen_x)), float(math.floor(seen_y))
        if self.space == "thousand":
            return float(round(seen_x)), float(round(seen_y))
        return seen_x, seen_y

    @property
    def _extent(self) -> tuple[float, float]:
        match self.space:
            case "pixels":
                return float(self.seen_width), float(self.seen_height)
            case "thousand":
                return 1000.0, 1000.0
            case "unit":
                return 1.0, 1.0


def _side(length: float, bounds: Bounds, whole: Callable[[float], int] = round) -> int:
    return max(bounds.multiple, whole(length / bounds.multiple) * bounds.multiple)


def _pixel(share: float, length: int) -> int:
    """The pixel at a share of a side; 1 is the last one, what is beyond stays beyond."""
    if share == 1.0:
        return length - 1
    return math.floor(share * length)
