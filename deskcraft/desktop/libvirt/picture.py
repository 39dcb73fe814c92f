"""Keeps a copy of a machine's screen, of which only what changed has to be carried."""

from __future__ import annotations

import threading
import zlib

import numpy as np
import numpy.typing as npt

from deskcraft.desktop.libvirt.link import Link
from deskcraft.desktop.pixels import as_picture
from deskcraft.desktop.protocol import Picture
from deskcraft.errors import DesktopDied


class Mirror:
    """The last known picture of one machine."""

    def __init__(self, width: int, height: int) -> None:
        self._pixels: npt.NDArray[np.uint32] = np.zeros((height, width), np.uint32)
        self._number = -1
        self._lock = threading.Lock()

    def forget(self) -> None:
        """The next picture is carried whole."""
        self._number = -1

    def picture(self, link: Link) -> Picture:
        """The screen now.

        Raises:
            DesktopDied: what came is no picture of this size.
        """
        with self._lock:
            head, data = link.request("screen", since=self._number)
            try:
                top, bottom, left, right = (int(edge) for edge in head["box"])
                number = int(head["number"])
                self._take(top, bottom, left, right, data, packed=bool(head.get("packed")))
            except (ValueError, OverflowError, KeyError, TypeError, zlib.error) as error:
                raise DesktopDied(f"the machine's agent sent no picture: {error}") from error
            self._number = number
            return as_picture(self._pixels)

    def _take(self, top: int, bottom: int, left: int, right: int, data: bytes, *, packed: bool) -> None:
        height, width = self._pixels.shape
        if not (0 <= top <= bottom <= height and 0 <= left <= right <= width):
            raise ValueError(f"a box of {top}-{bottom}, {left}-{right} on a screen of {width}x{height}")
        size = (bottom - top) * (right - left) * 4
        if packed:
            unpacking = zlib.decompressobj()
            data = unpacking.decompress(data, size + 1)
        if len(data) != size:
            raise ValueError(f"{len(data)} bytes for a box of {size}")
        self._pixels[top:bottom, left:right] = np.frombuffer(data, np.uint32).reshape(bottom - top, right - left)
