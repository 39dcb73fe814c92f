"""What the agent answers: a request's name and arguments to a value, with pictures sent as what changed."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from deskcraft.desktop.libvirt.resident.frames import Head
from deskcraft.desktop.local.inside import Inside
from deskcraft.desktop.local.warden import filesystem
from deskcraft.errors import (
    DeskCraftError,
    DesktopDied,
    DesktopTimeout,
    NoSuchFile,
    RefusedFile,
)

STAGING = Path("/run/deskcraft/files")
"""Where large files wait for SFTP, or come by it; root's alone."""
_INLINE = 2**16
"""Files up to this size, bytes, come with the answer."""
_PLAIN = 4096
"""Pictures up to this size, bytes, are not worth packing."""
ERRORS: dict[str, type[Exception]] = {
    kind.__name__: kind for kind in (NoSuchFile, RefusedFile, DesktopTimeout, DesktopDied, ValueError)
}
"""Errors of a request by their names on the wire; any other is sent as `DesktopError`."""
Answer = tuple[Head, bytes]


class Answers:
    """The requests of one desktop. Each is a method: keywords and a body in, a JSON object and a body out."""

    def __init__(self, inside: Inside) -> None:
        self._inside = inside
        self._sent: npt.NDArray[np.uint32] | None = None
        self._turn = 0
        self._files = 0
        STAGING.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._calls: dict[str, Callable[..., Answer]] = {
            "hello": self._hello,
            "screen": self._screen,
            "pointer": self._pointer,
            "windows": self._windows,
            "accessibility": self._accessibility,
            "settle": self._settle,
            "gesture": self._gesture,
            "run": self._run,
            "launch": self._launch,
            "put": self._put,
            "get": self._get,
            "tree": self._tree,
            "limits": self._limits,
            "writers": self._writers,
        }

    def answer(self, request: Head, body: bytes) -> Answer:
        """The answer to one request; what goes wrong is an answer as well."""
        try:
            name = request.pop("op")
            return self._calls[name](body, **request)
        except (DeskCraftError, ValueError, OSError) as error:
            named = (kind.__name__ for kind in type(error).__mro__ if kind.__name__ in ERRORS)
            return {"error": next(named, "DesktopError"), "why": str(error)}, b""

    def _hello(self, _body: bytes, *, time_s: float, sudo: bool | None = None) -> Answer:
        """Sets the clock, which stood still with the machine; with `sudo`, says what the user may."""
        now = time.time()
        if abs(now - time_s) > 1e-3:
            time.clock_settime(time.CLOCK_REALTIME, time_s)
        if sudo is True:
            filesystem.allow_sudo()
        elif sudo is False:
            Path(filesystem.SUDOERS).unlink(missing_ok=True)
        self._sent = None
        self._inside.check()
        screen = self._inside.body.screen
        return {"width": screen.width, "height": screen.height, "lag_s": time_s - now}, b""

    # -- eyes --

    def _screen(self, _body: bytes, *, since: int) -> Answer:
        """The box of what changed since the picture number `since`, or the whole screen."""
        live = self._inside.body.screen.raw()
        self._inside.check()
        top, bottom, left, right = 0, live.shape[0], 0, live.shape[1]
        if self._sent is not None and since == self._turn:
            different = self._sent != live
            rows = np.flatnonzero(different.any(axis=1))
            if not len(rows):
                return {"number": self._turn, "box": [0, 0, 0, 0]}, b""
            columns = np.flatnonzero(different[rows[0] : rows[-1] + 1].any(axis=0))
            top, bottom, left, right = int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1
        self._sent = live
        self._turn += 1
        data = live[top:bottom, left:right].tobytes()
        packed = len(data) > _PLAIN
        head = {"number": self._turn, "box": [top, bottom, left, right], "packed": packed}
        return head, zlib.compress(data, 1) if packed else data

    def _pointer(self, _body: bytes) -> Answer:
        return {"at": list(self._inside.pointer())}, b""

    def _windows(self, _body: bytes) -> Answer:
        return {"windows": [asdict(window) for window in self._inside.windows()]}, b""

    def _accessibility(self, _body: bytes, *, app: str | None) -> Answer:
        return {}, self._inside.reader.ask(app)

    def _settle(self, _body: bytes, *, cap_s: float, quiet_s: float) -> Answer:
        return asdict(self._inside.settle(cap_s, quiet_s)), b""

    def _limits(self, _body: bytes) -> Answer:
        self._inside.body.load()
        return {"hit": list(self._inside.body.box.hit)}, b""

    # -- hands --

    def _gesture(self, _body: bytes, *, name: str, arguments: list[Any]) -> Answer:
        getattr(self._inside, _GESTURES[name])(*arguments)
        return {}, b""

    # -- programs and files --

    def _run(self, body: bytes, **arguments: Any) -> Answer:
        done = self._inside.run(stdin=body, **arguments)
        return {"exit_code": done.exit_code, "stdout": len(done.stdout)}, done.stdout + done.stderr

    def _launch(self, _body: bytes, **arguments: Any) -> Answer:
        return {"pid": self._inside.launch(**arguments)}, b""

    def _put(self, body: bytes, *, path: str, mode: int, root: bool, staged: str = "") -> Answer:
        if staged:
            file = STAGING / Path(staged).name
            body = file.read_bytes()
            file.unlink()
        self._inside.put(path, body, mode=mode, root=root)
        return {}, b""

    def _get(self, _body: bytes, *, path: str, max_bytes: int) -> Answer:
        data = self._inside.get(path, max_bytes)
        if len(data) <= _INLINE:
            return {}, data
        self._files += 1
        name = f"out-{self._files}"
        fd = os.open(STAGING / name, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        return {"staged": name, "size": len(data)}, b""

    def _tree(self, _body: bytes, *, path: str, max_entries: int, max_hash_bytes: int) -> Answer:
        found = self._inside.tree(path, max_entries, max_hash_bytes)
        return {"entries": {name: asdict(entry) for name, entry in found.items()}}, b""

    def _writers(self, _body: bytes, *, below: list[str]) -> Answer:
        return {"files": list(self._inside.writers(below))}, b""


_GESTURES = {name: name for name in ("move", "click", "drag", "scroll", "type", "press", "hold", "wait", "check")}
