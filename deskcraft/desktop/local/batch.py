"""A sandbox with the image's programs and a home, but without a screen: for batch work on files."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from deskcraft.desktop.local import evidence, identity, programs, state
from deskcraft.desktop.local.groups import Groups
from deskcraft.desktop.local.limits import Limits
from deskcraft.desktop.local.plan import Plan, describe_desktop, tmpfs_holds_overlays
from deskcraft.desktop.local.sandbox import Sandbox, Started
from deskcraft.desktop.local.warden.processes import Load
from deskcraft.desktop.protocol import MAX_FILE, Completed, inside
from deskcraft.image.store import Image

_LOOK_S = 2.0
"""For how long it is looked what programs do that did not end in time."""
_STARVED = 2
"""Times longer that programs waited for a processor than they had one: the machine is too busy."""
_NO_SESSION = {"DISPLAY": "", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}


class BatchSandbox:
    """One sandbox, from `__init__` to `close`; a context manager. It has no network, X server or message bus."""

    def __init__(
        self, image: Image, *, limits: Limits | None = None, state_root: Path | None = None, walls: str = "desktop"
    ) -> None:
        """Starts the sandbox; `walls` is one of `warden.walls.KINDS`.

        Raises:
            HostError: this host cannot make it.
        """
        plan = Plan(image, limits or Limits(), 0, 0, state_root, sudo=False, walls=walls)
        self._state = state.claim(state_root)
        self._box: Sandbox | None = None
        self._starved: bool | None = None
        try:
            ids = identity.choose(image.rootfs, self._state.slot)
            groups = Groups(f"deskcraft-{secrets.token_hex(8)}", plan.limits)
            self._state.note_groups(groups.folders)
            on_disk = not tmpfs_holds_overlays()
            if on_disk:
                self._state.make_disk(ids.desktop)
            self._box = Sandbox("batch")
            self._state.note_warden(self._box.pid)
            owner = identity.message(ids.desktop)
            message = describe_desktop(plan, owner, str(self._state.folder), on_disk=on_disk, fds=list(groups.fds))
            self._box.describe(message, list(groups.fds.values()))
            groups.release()
            self._box.wait_ready()
        except BaseException:
            self.close()
            raise

    @property
    def _now(self) -> Sandbox:
        assert self._box is not None
        return self._box

    def run(
        self, argv: Sequence[str], *, env: Mapping[str, str] | None = None, stdin: bytes = b"", timeout_s: float = 60.0
    ) -> Completed:
        """Runs a command as the user and waits for its end; see `protocol.Desktop.run`."""

        def late() -> None:
            self._starved = self._look()

        return programs.run(
            self._now,
            argv,
            root=False,
            cwd=None,
            env={**_NO_SESSION, **(env or {})},
            stdin=stdin,
            timeout_s=timeout_s,
            max_output=2**20,
            late=late,
        )

    def start(self, argv: Sequence[str], *, env: Mapping[str, str] | None = None, fds: Sequence[int] = ()) -> Started:
        """Starts a program that stays, as the user; its streams are standard input and output, `fds` its 3 and up."""
        return programs.start(self._now, argv, env={**_NO_SESSION, **(env or {})}, fds=fds)

    def put(self, path: str, data: bytes) -> None:
        """Writes a file."""
        evidence.put(self._now, str(inside(path)), data, mode=0o644, root=False)

    def get(self, path: str, *, max_bytes: int = MAX_FILE) -> bytes:
        """The bytes of a regular file; see `protocol.Desktop.get`."""
        return evidence.get(self._now, str(inside(path)), max_bytes)

    @property
    def alive(self) -> bool:
        """Does the sandbox run?"""
        return self._now.alive

    @property
    def warden_pid(self) -> int:
        """The process on the host that holds the sandbox."""
        return self._now.pid

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """Limits of the sandbox that were reached."""
        self._now.request("load")
        return self._now.hit

    @property
    def starved(self) -> bool:
        """Whether the machine kept from work what did not end in time: it wanted processors, and got few.

        What slept, was stopped, or had half of all processors and worked on, is itself why it did not end.
        """
        return self._look() if self._starved is None else self._starved

    def _look(self) -> bool:
        before = Load(*self._now.request("load")[0]["load"])
        threading.Event().wait(_LOOK_S)
        after = Load(*self._now.request("load")[0]["load"])
        ran, waited = after.run_ns - before.run_ns, after.delay_ns - before.delay_ns
        if ran >= _LOOK_S * 1e9 * (os.cpu_count() or 1) / 2:
            return False
        return waited > _STARVED * max(ran, 0) or bool(before.blocked and after.blocked)

    def close(self) -> None:
        """Ends everything inside; may be called again."""
        if self._box is not None:
            self._box.close()
            self._box = None
            self._state.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
