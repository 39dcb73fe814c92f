"""Whether a replayed screen is the recorded one, the clock aside; and how far two screens differ."""

from __future__ import annotations

import time

import cv2
import numpy as np
import numpy.typing as npt

from deskcraft.desktop.protocol import Box, Desktop, Picture
from deskcraft.desktop.settle import CARET_PX
from deskcraft.record.model import ReplayRecord, ScreenDifference

FAINT = 4
"""Levels of 255 in a colour that nobody sees: the blurred shadow of a shape is not drawn to the last bit each time."""
SWITCHER_PX = 280
"""The switcher of workspaces is so far left of the clock at most, and moves with the width of the date beside it."""
NEAR_PX = 8
"""Pixels that differ belong to one spot up to twice this distance: a character and its neighbour."""


def difference(step: int, shown: Picture, recorded: Picture, clock: Box | None) -> ScreenDifference | None:
    """What differs between two screens, uint8 (height, width, 3); None if nothing does but the clock."""
    if shown.shape != recorded.shape:
        height, width = shown.shape[:2]
        return ScreenDifference(step=step, pixels=height * width, box=(0, 0, width, height))
    differs = (shown != recorded).any(axis=2)
    if clock is not None:
        differs[clock.y : clock.y + clock.height, clock.x : clock.x + clock.width] = False
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not rows.size:
        return None
    box = (int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    pixels = int(np.count_nonzero(differs))
    seen = differs & (cv2.absdiff(shown, recorded) > FAINT).any(axis=2)
    return ScreenDifference(step=step, pixels=pixels, box=box, spots_px=_spots(seen))


def clock_on(desktop: Desktop, recorded_on: str) -> Box | None:
    """What differs between two times at which the same desktop is shown: its clock, if it shows one.

    Args:
        desktop: that of today.
        recorded_on: the day of the other one, as YYYY-MM-DD; on another day what stands beside the clock moves.
    """
    clock = desktop.capabilities.clock
    if clock is None or recorded_on == time.strftime("%Y-%m-%d", time.gmtime()):
        return clock
    return Box(clock.x - SWITCHER_PX, clock.y, clock.width + SWITCHER_PX, clock.height)


def _spots(differs: npt.NDArray[np.bool_]) -> int:
    """The area, px, of the boxes around each group of pixels that lie near each other, summed; 0 if there are none."""
    padded = np.pad(differs, NEAR_PX).astype(np.uint8)
    near = cv2.dilate(padded, np.ones((2 * NEAR_PX + 1, 2 * NEAR_PX + 1), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(near, connectivity=8)
    sides = stats[1:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].astype(np.int64) - 2 * NEAR_PX
    return int(np.maximum(sides, 1).prod(axis=1).sum())


def is_small(found: ScreenDifference) -> bool:
    """Whether it is no more than what a desktop at rest may show: a blinking caret, the time of a file in a list."""
    x0, y0, x1, y1 = found.box
    return (found.spots_px if found.spots_px is not None else (x1 - x0) * (y1 - y0)) <= CARET_PX


def in_words(replay: ReplayRecord) -> str:
    """What the comparison came to, in one sentence."""
    found = replay.differences
    brief = len(replay.in_passing)
    passing = f"; after {brief} steps it was shown before the desktop was at rest, and not then" if brief else ""
    if not found:
        return f"the replay showed the recorded screen at all {replay.compared} steps compared{passing}"
    first, largest = found[0], max(found, key=lambda each: each.pixels)
    x0, y0, x1, y1 = largest.box
    only = ", none of them by more than a caret" if all(map(is_small, found)) else ""
    return (
        f"the replay differs from the recording from step {first.step} on, in {len(found)} of {replay.compared} screens"
        f"{only}; most at step {largest.step}: {largest.pixels:,} px in {x1 - x0} x {y1 - y0} at ({x0}, {y0})"
        f"{passing}"
    )
