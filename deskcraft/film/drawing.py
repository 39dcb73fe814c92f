"""Draws the pointer and what was done with it into a screen: ring and button, path, wheel, box, refusal."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from deskcraft.desktop.actions import Click, Drag, GuiAction, Move, Screenshot, Scroll, Signal, points

Picture: TypeAlias = NDArray[np.uint8]
Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[int, int, int]

MARK: Final[Colour] = (226, 0, 116)
"""RGB; a magenta that desktops do not use, on a white halo."""
HALO: Final[Colour] = (255, 255, 255)
INK: Final[Colour] = (20, 20, 24)
REFUSED: Final[Colour] = (200, 24, 24)
_ARROW: Final = ((0, 0), (0, 16.2), (3.8, 12.7), (6.6, 19), (9.3, 17.8), (6.6, 11.7), (11.6, 11.7))
"""Outline of the pointer in px, tip first."""
_SHIFT: Final = 4
_ONE: Final = 1 << _SHIFT
_FAR: Final = 100_000
"""Pixels: an agent may ask for any whole number, and one of four thousand digits cannot be computed with."""


def draw(
    picture: Picture,
    pointer: tuple[int, int],
    action: GuiAction | Signal | None = None,
    *,
    refused: bool = False,
    scale: float = 1.0,
) -> Picture:
    """A copy of a picture (H, W, 3; RGB) with the pointer and the action drawn in.

    `pointer` and `action` are in pixels of the screen, of which the picture is a copy scaled by `scale`.
    """
    pen = _Pen(picture.copy(), scale)
    at = pen.at(pointer)
    where = [pen.at(p) for p in points(action)] if isinstance(action, GuiAction) else []
    if refused:
        pen.pointer(at)
        for point in where[-1:]:
            pen.cross(pen.clamped(point))
        return pen.picture
    match action:
        case Move():
            pen.trail(at, where[0])
            pen.pointer(where[0])
        case Click(button=button, count=count):
            pen.trail(at, where[0])
            pen.rings(where[0], count)
            pen.pointer(where[0])
            pen.mouse(where[0], button)
        case Drag(button=button):
            pen.trail(at, where[0])
            pen.path(where)
            pen.pointer(where[-1])
            if button != "left":
                pen.mouse(where[-1], button)
        case Scroll(dx=dx, dy=dy):
            pen.trail(at, where[0])
            pen.pointer(where[0])
            pen.wheel(where[0], dx, dy)
        case Screenshot(box=box) if box is not None:
            pen.box(where[0], where[1])
            pen.pointer(at)
        case _:
            pen.pointer(at)
    return pen.picture


def leaves_mark(action: GuiAction | Signal) -> bool:
    """Whether more than the pointer is drawn for this action."""
    return isinstance(action, GuiAction) and bool(points(action))


class _Pen:
    """Anti-aliased marks with a halo, of a size that suits the picture's width."""

    def __init__(self, picture: Picture, scale: float) -> None:
        self.picture = picture
        self._scale = scale
        self.unit: float = max(0.8, (picture.shape[1] / 480) ** 0.6)

    def at(self, point: tuple[int, int]) -> Point:
        """The middle of a pixel of the screen, in the picture; what is far beyond it is no farther than `_FAR`."""
        x, y = (min(max(place, -_FAR), _FAR) for place in point)
        return ((x + 0.5) * self._scale - 0.5, (y + 0.5) * self._scale - 0.5)

    def clamped(self, point: Point) -> Point:
        height, width = self.picture.shape[:2]
        edge = 9 * self.unit
        return min(max(point[0], edge), width - edge), min(max(point[1], edge), height - edge)

    def pointer(self, tip: Point) -> None:
        size = 0.85 * self.unit
        outline = np.array([(tip[0] + x * size, tip[1] + y * size) for x, y in _ARROW])
        fixed = np.rint(outline * _ONE).astype(np.int32)
        cv2.fillPoly(self.picture, [fixed], INK, cv2.LINE_AA, _SHIFT)
        cv2.polylines(self.picture, [fixed], True, HALO, self._px(1.1), cv2.LINE_AA, _SHIFT)

    def rings(self, centre: Point, count: int) -> None:
        for number in range(count):
            self._circle(centre, (9 + 5.5 * number) * self.unit)

    def mouse(self, tip: Point, button: str) -> None:
        """A small mouse with the pressed button filled, beside the pointer."""
        u = self.unit
        height, width = self.picture.shape[:2]
        right, below = tip[0] + 40 * u < width, tip[1] + 34 * u < height
        cx = tip[0] + (24 * u if right else -24 * u)
        cy = tip[1] + (17 * u if below else -17 * u)
        half = (6.5 * u, 9 * u)
        self._ellipse((cx, cy), (half[0] + 1.8 * u, half[1] + 1.8 * u), 0, 360, HALO, -1)
        self._ellipse((cx, cy), half, 0, 360, INK, self._px(1.2))
        if button == "middle":
            self._ellipse((cx, cy - 4 * u), (1.8 * u, 3.4 * u), 0, 360, MARK, -1)
            return
        start, end = (180, 270) if button == "left" else (270, 360)
        self._ellipse((cx, cy), (half[0] - 0.8 * u, half[1] - 0.8 * u), start, end, MARK, -1)
        self._line((cx - half[0], cy), (cx + half[0], cy), INK, 1)
        self._line((cx, cy - half[1]), (cx, cy), INK, 1)

    def path(self, corners: list[Point]) -> None:
        line = np.rint(np.array(corners) * _ONE).astype(np.int32)
        for colour, wide in ((HALO, 5.0), (MARK, 2.4)):
            cv2.polylines(self.picture, [line], False, colour, self._px(wide), cv2.LINE_AA, _SHIFT)
        self._circle(corners[0], 5 * self.unit)
        before = next((p for p in reversed(corners[:-1]) if math.dist(p, corners[-1]) > 3), None)
        if before is not None:
            self._head(before, corners[-1])

    def wheel(self, tip: Point, dx: int, dy: int) -> None:
        """Chevrons in the way of the wheel, off the pointer's tip."""
        way = (_sign(dx), 0) if abs(dx) > abs(dy) else (0, _sign(dy))
        if way == (0, 0):
            return
        u = self.unit
        across = (way[1], way[0])
        for number in range(3):
            far = (18 + 8 * number) * u
            nose = (tip[0] + way[0] * far, tip[1] + way[1] * far)
            wings = [
                (
                    nose[0] - way[0] * 6 * u + side * across[0] * 8 * u,
                    nose[1] - way[1] * 6 * u + side * across[1] * 8 * u,
                )
                for side in (-1, 1)
            ]
            for colour, wide in ((HALO, 5.0), (MARK, 2.6)):
                for wing in wings:
                    self._line(wing, nose, colour, wide)

    def box(self, corner: Point, opposite: Point) -> None:
        ring = [corner, (opposite[0], corner[1]), opposite, (corner[0], opposite[1])]
        line = np.rint(np.array(ring) * _ONE).astype(np.int32)
        for colour, wide in ((HALO, 4.5), (MARK, 2.0)):
            cv2.polylines(self.picture, [line], True, colour, self._px(wide), cv2.LINE_AA, _SHIFT)

    def cross(self, centre: Point) -> None:
        r = 7 * self.unit
        for colour, wide in ((HALO, 6.0), (REFUSED, 3.0)):
            for side in (-1, 1):
                start, end = (centre[0] - r, centre[1] - side * r), (centre[0] + r, centre[1] + side * r)
                self._line(start, end, colour, wide)

    def trail(self, start: Point, end: Point) -> None:
        """Dots on the way that the pointer came."""
        length = math.dist(start, end)
        gap = 9 * self.unit
        for number in range(int(length / gap)):
            part = number * gap / length
            spot = (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
            self._ellipse(spot, (2.0 * self.unit,) * 2, 0, 360, HALO, -1)
            self._ellipse(spot, (1.15 * self.unit,) * 2, 0, 360, MARK, -1)

    def _head(self, start: Point, tip: Point) -> None:
        angle = math.atan2(tip[1] - start[1], tip[0] - start[0])
        length = 11 * self.unit
        wings = [
            (tip[0] - length * math.cos(angle + side), tip[1] - length * math.sin(angle + side))
            for side in (-0.45, 0.45)
        ]
        head = np.rint(np.array([tip, *wings]) * _ONE).astype(np.int32)
        cv2.polylines(self.picture, [head], True, HALO, self._px(2.6), cv2.LINE_AA, _SHIFT)
        cv2.fillPoly(self.picture, [head], MARK, cv2.LINE_AA, _SHIFT)

    def _circle(self, centre: Point, radius: float) -> None:
        for colour, wide in ((HALO, 4.6), (MARK, 2.4)):
            self._ellipse(centre, (radius, radius), 0, 360, colour, self._px(wide))

    def _ellipse(self, centre: Point, radii: Point, start: float, end: float, colour: Colour, thickness: int) -> None:
        fixed = (round(centre[0] * _ONE), round(centre[1] * _ONE))
        sizes = (round(radii[0] * _ONE), round(radii[1] * _ONE))
        cv2.ellipse(self.picture, fixed, sizes, 0, start, end, colour, thickness, cv2.LINE_AA, _SHIFT)

    def _line(self, start: Point, end: Point, colour: Colour, wide: float) -> None:
        a = (round(start[0] * _ONE), round(start[1] * _ONE))
        b = (round(end[0] * _ONE), round(end[1] * _ONE))
        cv2.line(self.picture, a, b, colour, self._px(wide), cv2.LINE_AA, _SHIFT)

    def _px(self, wide: float) -> int:
        return max(1, round(wide * self.unit))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
