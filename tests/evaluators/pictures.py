"""Pictures for tests: a scene with structure and colour everywhere, its encodings, and impostors of it."""

from __future__ import annotations

import io
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Bytes = NDArray[np.uint8]


def scene(width: int = 320, height: int = 240, seed: int = 1) -> Bytes:
    """Hills, a sun and a wall of stones; RGB."""
    y, x = np.mgrid[:height, :width].astype(np.float64)
    rng = np.random.default_rng(seed)
    clouds = cv2.resize(rng.normal(size=(12, 16)), (width, height), interpolation=cv2.INTER_CUBIC)
    stones = cv2.resize(rng.uniform(0.4, 1, size=(18, 24)), (width, height), interpolation=cv2.INTER_NEAREST)
    sky = np.dstack([120 + 60 * y / height + 20 * clouds, 150 + 20 * clouds, 220 - 60 * y / height])
    hill = height * 0.55 + 30 * np.sin(x / 37 + seed) + 12 * np.sin(x / 11)
    grass = np.dstack([60 + 12 * clouds, 120 + 30 * clouds, 50 + 8 * clouds])
    wall = np.dstack([190 * stones, 150 * stones, 110 * stones])
    out = np.where((y > hill)[..., None], grass, sky)
    out = np.where((y > height * 0.8)[..., None], wall, out)
    out = np.where((np.hypot(x - width * 0.7, y - height * 0.25) < height / 9)[..., None], [250, 220, 120], out)
    return np.clip(out, 0, 255).astype(np.uint8)


def cut_out(width: int = 160, height: int = 120) -> Bytes:
    """The scene within an ellipse, RGBA."""
    y, x = np.mgrid[:height, :width]
    inside = np.clip((1 - np.hypot((x - width / 2) / (width * 0.4), (y - height / 2) / (height * 0.4))) * 25, 0, 1)
    return np.dstack([scene(width, height), (inside * 255).astype(np.uint8)])


def encoded(picture: Any, kind: str = "PNG", **options: Any) -> bytes:
    """A file's bytes."""
    out = io.BytesIO()
    Image.fromarray(np.asarray(picture)).save(out, kind, **options)
    return out.getvalue()


def impostors(picture: Bytes) -> dict[str, Bytes]:
    """Pictures of the same size that are not the picture."""
    height, width = picture.shape[:2]
    rng = np.random.default_rng(5)
    found: dict[str, Any] = {
        f"blocks of {size} px of random colour": cv2.resize(
            rng.integers(0, 256, size=(-(-height // size), -(-width // size), 3), dtype=np.uint8),
            (width, height),
            interpolation=cv2.INTER_NEAREST,
        )
        for size in (4, 16, 40, 120)
    }
    found |= {name: np.full_like(picture, value) for name, value in (("black", 0), ("white", 255), ("grey", 128))}
    found["its mean colour"] = np.full_like(picture, picture.reshape(-1, 3).mean(axis=0).astype(np.uint8))
    found["noise"] = rng.integers(0, 256, size=picture.shape, dtype=np.uint8)
    found["noise of its colours"] = rng.permutation(picture.reshape(-1, 3)).reshape(picture.shape)
    tiles = [picture[y : y + 40, x : x + 40] for y in range(0, 240, 40) for x in range(0, 320, 40)]
    order = rng.permutation(len(tiles))
    found["its tiles shuffled"] = np.vstack(
        [np.hstack([tiles[order[row * 8 + column]] for column in range(8)]) for row in range(6)]
    )
    found["another scene"] = scene(width, height, seed=9)
    found["a blur of it"] = np.asarray(cv2.GaussianBlur(picture, (0, 0), 14))
    found["its mosaic"] = cv2.resize(
        cv2.resize(picture, (20, 15), interpolation=cv2.INTER_AREA), (width, height), interpolation=cv2.INTER_NEAREST
    )
    found["upside down"] = picture[::-1]
    found["mirrored"] = picture[:, ::-1]
    found["its negative"] = 255 - picture
    found["its channels exchanged"] = picture[:, :, ::-1]
    found["without colour"] = np.repeat(picture.mean(axis=2).astype(np.uint8)[..., None], 3, axis=2)
    found["8 px to the right"] = np.roll(picture, 8, axis=1)
    found["5 px down"] = np.roll(picture, 5, axis=0)
    found["its middle, enlarged"] = cv2.resize(picture[12:-12, 16:-16], (width, height), interpolation=cv2.INTER_CUBIC)
    found["half of it"] = np.hstack([picture[:, : width // 2], np.full_like(picture[:, width // 2 :], 120)])
    found["a note pasted in"] = picture.copy()
    found["a note pasted in"][60:140, 80:200] = [250, 250, 240]
    return {name: np.asarray(one, dtype=np.uint8) for name, one in found.items()}
