"""Draws the clips of the tests: pictures that differ from frame to frame, and sounds that go with them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

WIDTH, HEIGHT, FPS, RATE = 480, 270, 25, 48000
Picture = NDArray[np.uint8]
Sound = NDArray[np.float64]


def harbour(frames: int = 200) -> Picture:
    """A sail that crosses a bay from left to right under a sun that sinks; RGB, (frames, HEIGHT, WIDTH, 3)."""
    out = np.empty((frames, HEIGHT, WIDTH, 3), np.uint8)
    rows = np.linspace(0, 1, HEIGHT)[:, None]
    for index in range(frames):
        t = index / frames
        sky = np.concatenate([90 + 120 * rows, 140 + 60 * rows, 215 - 60 * rows], axis=1)
        picture = np.repeat(sky[:, None, :], WIDTH, axis=1)
        picture[170:] = np.array([30, 86, 112]) + 14 * np.sin(np.arange(170, HEIGHT) * 0.9 + index * 0.6)[:, None, None]
        canvas = np.ascontiguousarray(picture.clip(0, 255).astype(np.uint8))
        cv2.circle(canvas, (370, round(50 + 90 * t)), 22, (250, 224, 150), -1, cv2.LINE_AA)
        x = round(40 + 380 * t)
        cv2.fillPoly(canvas, [np.array([(x, 100), (x, 178), (x - 44, 178)])], (246, 240, 228), cv2.LINE_AA)
        cv2.fillPoly(canvas, [np.array([(x + 4, 112), (x + 4, 178), (x + 34, 178)])], (204, 70, 52), cv2.LINE_AA)
        cv2.fillPoly(canvas, [np.array([(x - 50, 182), (x + 40, 182), (x + 26, 202), (x - 38, 202)])], (92, 58, 40))
        out[index] = canvas
    return out


def street(frames: int = 200) -> Picture:
    """A tram that comes from the right along a row of houses."""
    out = np.empty((frames, HEIGHT, WIDTH, 3), np.uint8)
    still = np.full((HEIGHT, WIDTH, 3), (196, 204, 206), np.uint8)
    for house in range(6):
        left, top = house * 80, 60 + 23 * (house * 5 % 4)
        colour = [(168, 92, 70), (206, 172, 108), (120, 132, 96), (150, 110, 130)][house % 4]
        cv2.rectangle(still, (left, top), (left + 78, 200), colour, -1)
        for row in range(top + 14, 184, 34):
            for column in (left + 12, left + 46):
                cv2.rectangle(still, (column, row), (column + 18, row + 20), (62, 70, 84), -1)
    still[200:] = (98, 98, 102)
    cv2.line(still, (0, 236), (WIDTH, 236), (160, 160, 164), 3)
    for index in range(frames):
        canvas = still.copy()
        x = round(470 - 560 * index / frames)
        cv2.rectangle(canvas, (x, 156), (x + 170, 228), (34, 120, 84), -1)
        for window in range(5):
            cv2.rectangle(canvas, (x + 10 + 32 * window, 166), (x + 34 + 32 * window, 192), (214, 232, 236), -1)
        for wheel in (x + 34, x + 136):
            cv2.circle(canvas, (wheel, 230), 11, (24, 24, 28), -1, cv2.LINE_AA)
        out[index] = canvas
    return out


def tune(seconds: float, notes: tuple[float, ...], seed: int) -> Sound:
    """Plucked notes, five in two seconds, over a soft noise; mono, full scale 1."""
    count = round(seconds * RATE)
    out = 0.004 * np.random.RandomState(seed).standard_normal(count)
    for index in range(int(seconds / 0.4)):
        start = round(index * 0.4 * RATE)
        t = np.arange(min(RATE, count - start)) / RATE
        pitch = notes[(index * index + index) % len(notes)]
        tone = sum(np.sin(2 * np.pi * pitch * k * t) / k**1.5 for k in (1, 2, 3, 5))
        out[start : start + len(t)] += 0.16 * tone * np.exp(-4 * t) * np.minimum(1, t * 200)
    return np.asarray(out)
