"""Encodes the shots of films for one HTML file: small pictures, and larger ones as far as the file may grow.

A picture is embedded once, however often it is shown. The room is shared out evenly: each film may use an
equal part of what is left, and what it does not need goes to the next.
"""

from __future__ import annotations

import base64
import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

import cv2
import numpy as np
from PIL import Image

from deskcraft.errors import BadInput
from deskcraft.film.drawing import Picture, draw, leaves_mark
from deskcraft.film.film import Frame
from deskcraft.intake.files import SCREEN_BYTES
from deskcraft.intake.pictures import decoded
from deskcraft.record.blobs import BlobStore

SMALL_PX, LARGE_PX = 480, 1280
"""Widths."""
SMALL_QUALITY, LARGE_QUALITY = 82, 80
EFFORT = 2
"""Of WebP: a third of the default's time (30 ms for a large picture) and 4 % more bytes."""
BUDGET_BYTES = 7_000_000
"""Of pictures in one file, as base64."""
SMALL_SHARE = 0.6
"""Of the budget, for small pictures; large ones get the rest and what the small ones leave."""
MOST_LARGE = 600
"""Large pictures in one file, whatever their size: a browser holds them all."""

Key: TypeAlias = tuple[str, tuple[int, int], str, bool]
"""Blob, pointer, drawn action and whether it was refused: shots with the same look the same."""

Reel: TypeAlias = tuple[BlobStore, dict[Key, Frame]]
"""The pictures of one film that no film before it has, with the store of their screens."""


@dataclass
class Encoded:
    """One picture of the page; `data` are data URIs."""

    number: int
    data: str
    width: int
    height: int
    large: str = ""


@dataclass
class ScreenshotStore:
    """All pictures of a page, and what had to be left out."""

    pictures: dict[Key, Encoded] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    """Blobs that cannot be shown, and why."""
    without_small: int = 0
    without_large: int = 0
    budget_bytes: int = BUDGET_BYTES

    def of(self, shot: Frame) -> Encoded | None:
        """The picture of a shot, if it is in the page."""
        return self.pictures.get(key(shot)) if shot.screen else None


def key(shot: Frame) -> Key:
    """What a shot's picture depends on."""
    assert shot.screen is not None
    if shot.action is None or not leaves_mark(shot.action):
        return shot.screen.blob, shot.screen.pointer, "", False
    return shot.screen.blob, shot.screen.pointer, shot.action.model_dump_json(), bool(shot.refused)


def embed(films: Sequence[tuple[BlobStore, Sequence[Frame]]], budget_bytes: int = BUDGET_BYTES) -> ScreenshotStore:
    """Encodes the pictures of films, each with the store that holds its screens."""
    screenshots = ScreenshotStore(budget_bytes=budget_bytes)
    reels = _reels(films)
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        used = _share_out(reels, SMALL_SHARE * budget_bytes, lambda reel, part: _smalls(pool, screenshots, reel, part))
        _share_out(reels, budget_bytes - used, lambda reel, part: _larges(pool, screenshots, reel, part))
    wanted = [k for _, shots in reels for k in shots]
    screenshots.without_small = sum(
        k not in screenshots.pictures and k[0] not in screenshots.unreadable for k in wanted
    )
    screenshots.without_large = sum(not picture.large for picture in screenshots.pictures.values())
    return screenshots


def _reels(films: Sequence[tuple[BlobStore, Sequence[Frame]]]) -> list[Reel]:
    """The pictures that each film adds to those before it: the last one first, then from the first on.

    Films that want little come first, so that the others get what is left over.
    """
    seen: set[Key] = set()
    reels = []
    for store, shots in films:
        there = [shot for shot in shots if shot.screen]
        fresh = {k: shot for shot in there[-1:] + there[:-1] if (k := key(shot)) not in seen}
        seen |= fresh.keys()
        reels.append((store, fresh))
    return sorted(reels, key=lambda reel: len(reel[1]))


def _share_out(reels: Sequence[Reel], room: float, spend: Callable[[Reel, float], int]) -> float:
    """Lets each film take up to its part (bytes) of the room; `spend` gives what it took."""
    used = 0.0
    for number, reel in enumerate(reels):
        used += spend(reel, (room - used) / (len(reels) - number))
    return used


def _smalls(pool: ThreadPoolExecutor, screenshots: ScreenshotStore, reel: Reel, part: float) -> int:
    store, shots = reel
    used = 0
    for shot, made in _encoded(pool, store, shots.values(), SMALL_PX, SMALL_QUALITY):
        if isinstance(made, str):
            screenshots.unreadable[key(shot)[0]] = made
            continue
        if used + len(made[0]) > part:
            break
        used += len(made[0])
        screenshots.pictures[key(shot)] = Encoded(len(screenshots.pictures), *made)
    return used


def _larges(pool: ThreadPoolExecutor, screenshots: ScreenshotStore, reel: Reel, part: float) -> int:
    store, shots = reel
    there = sum(bool(picture.large) for picture in screenshots.pictures.values())
    some = [shot for k, shot in shots.items() if k in screenshots.pictures][: MOST_LARGE - there]
    used = 0
    for shot, made in _encoded(pool, store, some, LARGE_PX, LARGE_QUALITY):
        if isinstance(made, str):
            continue
        if used + len(made[0]) > part:
            break
        used += len(made[0])
        screenshots.pictures[key(shot)].large = made[0]
    return used


def _encoded(
    pool: ThreadPoolExecutor, store: BlobStore, shots: Iterable[Frame], width: int, quality: int
) -> Iterator[tuple[Frame, tuple[str, int, int] | str]]:
    """Each shot with its picture, or with why there is none; a few at a time, to waste little."""
    left = iter(shots)
    while some := list(islice(left, 8)):
        yield from zip(some, pool.map(lambda s: _encode(store, s, width, quality), some), strict=True)


def _encode(store: BlobStore, shot: Frame, width: int, quality: int) -> tuple[str, int, int] | str:
    assert shot.screen is not None
    try:
        screen = decoded(store.get(shot.screen.blob, SCREEN_BYTES), rgb=True)
    except BadInput as error:
        return str(error)
    if screen is None:
        return f"{store.file(shot.screen.blob)}: no picture"
    scale = min(1.0, width / screen.shape[1])
    picture = draw(
        _scaled(screen, scale),
        shot.screen.pointer,
        shot.action,
        refused=bool(shot.refused),
        scale=scale,
    )
    data = io.BytesIO()
    Image.fromarray(picture).save(data, "webp", quality=quality, method=EFFORT)
    text = base64.b64encode(data.getvalue()).decode("ascii")
    return f"data:image/webp;base64,{text}", picture.shape[1], picture.shape[0]


def _scaled(screen: Picture, scale: float) -> Picture:
    if scale == 1:
        return screen
    size = (max(1, round(screen.shape[1] * scale)), max(1, round(screen.shape[0] * scale)))
    return cv2.resize(screen, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
