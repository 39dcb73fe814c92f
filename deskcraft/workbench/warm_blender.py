"""A Blender that stays open in a batch sandbox and describes one .blend after the other; inside runs
`inside/blender_server.py`.

Each file is read in a process of its own, forked from the warm Blender and without rights: what a file does to it is
gone with the next. Scripts in files never run.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.protocol import HOME
from deskcraft.errors import DesktopDied
from deskcraft.workbench.pipes import Pipes
from evaluators import landlock, quarantine

_INSIDE = Path(__file__).parent / "inside"
_PROGRAMS = (
    "blender_server.py",
    "blender_scene.py",
    "blender_nodes.py",
    "blender_idle.py",
    "blender_animation.py",
    "blender_values.py",
    "blender_whole.py",
    "blender_fresh.py",
)
_FOLDER = f"{HOME}/blender"
BLENDER = ("/usr/bin/blender", "--background", "--factory-startup", "--disable-autoexec", "-noaudio", "-t", "1")
START_S = 120.0
"""Until Blender is ready; it needs one or two seconds."""
WALL_S = 300.0
"""Time of a file; beyond it the machine is at fault: the processor time is bounded inside."""
DESCRIPTION_LIMIT = 64 * 2**20


class SceneRefused(Exception):
    """Blender cannot read this file; it keeps running."""


class SceneCrashed(Exception):
    """The process that read the file died."""


class BlenderLost(Exception):
    """Blender itself is gone: the blender is of no more use."""


class WarmBlender:
    """Reads files in a batch sandbox that is its own from now on; `close` leaves the batch sandbox as it is."""

    def __init__(self, box: BatchSandbox) -> None:
        """Starts Blender and waits until it has described its own empty scene.

        Raises:
            DesktopError: it does not come up.
        """
        for name in _PROGRAMS:
            box.put(f"{_FOLDER}/{name}", (_INSIDE / name).read_bytes())
        box.put(f"{_FOLDER}/evaluators/__init__.py", b"")
        for module in (quarantine.__file__, landlock.__file__):
            box.put(f"{_FOLDER}/evaluators/{Path(module).name}", Path(module).read_bytes())
        program = box.start([*BLENDER, "--python-exit-code", "3", "--python", f"{_FOLDER}/blender_server.py"])
        self._pipes = Pipes(program, BlenderLost, "the Blender that reads files")
        self.read_files = 0
        """Files that it was asked to read."""
        self._ready = False
        try:
            self.wait_ready(time.monotonic() + START_S)
        except BlenderLost as error:
            raise DesktopDied(f"the Blender that reads files did not start: {error}") from error

    def wait_ready(self, deadline_s: float) -> None:
        """Waits until the next file can be read at once; the deadline is monotonic.

        Raises:
            BlenderLost, DesktopTimeout: as of `read`.
        """
        if not self._ready and (said := self._pipes.answer(deadline_s)) != {"ready": True}:
            raise BlenderLost(f"it said {str(said)[:100]}")
        self._ready = True

    def read(self, data: bytes, frames: Sequence[float] = (), *, wall_s: float = WALL_S) -> bytes:
        """Return the description of a file (JSON), with where all objects are at some frames.

        Raises:
            SceneRefused, SceneCrashed, BlenderLost: see there.
            DesktopTimeout: it did not answer in `wall_s`; the blender is of no more use.
        """
        self.read_files += 1
        deadline = time.monotonic() + wall_s
        self.wait_ready(deadline)
        self._ready = False
        self._pipes.tell({"bytes": len(data), "frames": list(frames)}, data, deadline)
        match self._pipes.answer(deadline):
            case {"size": int(size)} if 0 <= size <= DESCRIPTION_LIMIT:
                return self._pipes.read(size, deadline)
            case {"refused": str(why)}:
                raise SceneRefused(why)
            case {"crashed": str(how)}:
                raise SceneCrashed(how)
            case other:
                raise BlenderLost(f"it said {str(other)[:100]}")

    def close(self) -> None:
        """Closes its pipes: Blender ends."""
        self._pipes.close()
