"""The contents of .blend files, read by the image's own Blender in a sandbox without network; it is kept warm.

A Blender that fails is not believed: the file on which it failed is tried once more with a fresh one. A file that
brings down two is at fault, if a third reads its own scene; else we are.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.local.limits import MB, Limits
from deskcraft.errors import DeskCraftError, DesktopDied, DesktopError
from deskcraft.image.store import find_image
from deskcraft.workbench.warm_blender import WALL_S, BlenderLost, SceneCrashed, SceneRefused, WarmBlender
from evaluators.workbench import JobRefused

LIMITS = Limits(memory=3072 * MB, disk=1024 * MB, processes=100)
REPLACED_AFTER = 500
"""Files that one Blender reads."""
_MAGIC = (b"BLENDER", b"\x28\xb5\x2f\xfd", b"\x1f\x8b")
"""Of files that are plain, or packed by Zstandard or gzip."""


class SceneReader:
    """Reads files one at a time; safe to use from several threads. `close` ends its Blender; another may follow."""

    def __init__(self, image_id: str | None = None, *, wall_s: float = WALL_S) -> None:
        """Takes an image's id, else the newest with Blender is used."""
        self._image_id = image_id
        self._wall_s = wall_s
        self._lock = threading.Lock()
        self._box: BatchSandbox | None = None
        self._blender: WarmBlender | None = None

    def read(self, data: bytes, frames: Sequence[float] = ()) -> bytes:
        """Return the description of a file (JSON), with where all objects are at some frames.

        Raises:
            JobRefused: the file is at fault.
            DeskCraftError: we are.
        """
        if not data.startswith(_MAGIC):
            raise JobRefused("it is not a Blender file")
        with self._lock:
            try:
                return self._read(data, frames)
            except DeskCraftError:
                self._end()
                raise

    def warm(self) -> None:
        """Waits until the next file can be read at once, if a Blender is there.

        Raises:
            DeskCraftError: it is gone.
        """
        with self._lock:
            if self._blender is not None:
                try:
                    self._blender.wait_ready(time.monotonic() + self._wall_s)
                except BlenderLost as error:
                    self._end()
                    raise DesktopDied(f"the Blender that reads files ended: {error}") from error

    def close(self) -> None:
        """Ends Blender; the next file starts another."""
        with self._lock:
            self._end()

    def _read(self, data: bytes, frames: Sequence[float]) -> bytes:
        blender = self._blender
        if blender is not None and blender.read_files < REPLACED_AFTER:
            try:
                return blender.read(data, frames, wall_s=self._wall_s)
            except SceneRefused as error:
                raise JobRefused(str(error)) from error
            except (SceneCrashed, BlenderLost, DesktopError):
                self._end()  # perhaps it was of an earlier file
        try:
            return self._begin().read(data, frames, wall_s=self._wall_s)
        except SceneRefused as error:
            raise JobRefused(str(error)) from error
        except (SceneCrashed, BlenderLost) as error:
            return self._again(data, frames, error)

    def _again(self, data: bytes, frames: Sequence[float], first: Exception) -> bytes:
        """Read a file at which a fresh Blender failed with another fresh one; a second failure is the file's."""
        try:
            return self._begin().read(data, frames, wall_s=self._wall_s)
        except SceneRefused as error:
            raise JobRefused(str(error)) from error
        except (SceneCrashed, BlenderLost) as error:
            hit = self._limits_hit()
            self._begin()  # one that does not come up now is our fault, and says so
            why = f"it reached the limit of {hit}" if hit else f"Blender crashes on it: {error}"
            raise JobRefused(why) from first

    def _begin(self) -> WarmBlender:
        self._end()
        self._box = BatchSandbox(find_image(("three_d",), self._image_id), limits=LIMITS)
        self._blender = WarmBlender(self._box)
        return self._blender

    def _limits_hit(self) -> str:
        assert self._box is not None
        return ", ".join(self._box.limits_hit)

    def _end(self) -> None:
        blender, self._blender = self._blender, None
        box, self._box = self._box, None
        if blender is not None:
            blender.close()
        if box is not None:
            box.close()
