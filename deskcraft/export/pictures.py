"""Screens made small for a log: WebP as data URIs, each content encoded once."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from typing import Literal, TypeAlias

from PIL import Image

from deskcraft.errors import BadInput
from deskcraft.intake.files import SCREEN_BYTES
from deskcraft.intake.pictures import decoded
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import Event, ScreenEvent

Screens: TypeAlias = Literal["none", "first-last", "all"]
WIDTH_PX = 1280
QUALITY, EFFORT = 80, 2
"""Of WebP: a screen of 1920 x 1080 px takes some 40 kB and 30 ms."""


def chosen(events: Sequence[Event], screens: Screens) -> frozenset[int]:
    """Places in `events` of the screens that are shown."""
    places = [place for place, event in enumerate(events) if isinstance(event, ScreenEvent)]
    if screens == "none":
        return frozenset()
    return frozenset(places if screens == "all" else [*places[:1], *places[-1:]])


class ScreenshotStore:
    """The screens of one run, encoded when they are first asked for."""

    def __init__(self, blobs: BlobStore) -> None:
        self._blobs = blobs
        self._done: dict[str, str] = {}

    def uri(self, blob: str) -> str:
        """A screen as a data URI.

        Raises:
            BadInput: the blob is missing, damaged, or no picture.
        """
        if blob not in self._done:
            self._done[blob] = _encode(self._blobs.get(blob, SCREEN_BYTES), str(self._blobs.file(blob)))
        return self._done[blob]

    def forget(self) -> None:
        """Lets the pictures go: another episode rarely shows the same."""
        self._done.clear()


def _encode(png: bytes, name: str) -> str:
    screen = decoded(png, rgb=True)
    if screen is None:
        raise BadInput(f"{name}: no picture")
    picture = Image.fromarray(screen)
    if picture.width > WIDTH_PX:
        picture = picture.resize((WIDTH_PX, round(picture.height * WIDTH_PX / picture.width)), Image.Resampling.BOX)
    data = io.BytesIO()
    picture.save(data, "webp", quality=QUALITY, method=EFFORT)
    return f"data:image/webp;base64,{base64.b64encode(data.getvalue()).decode('ascii')}"
