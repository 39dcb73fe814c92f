"""The `local` provider: a desktop in namespaces on this host, without a virtual machine."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from deskcraft.desktop import actions, protocol
from deskcraft.desktop.actions import GuiAction
from deskcraft.desktop.local import evidence, programs, ready, windows
from deskcraft.desktop.local.a11y import Reader
from deskcraft.desktop.local.keyboard import Keyboard
from deskcraft.desktop.local.keys import keysym_of_name, parse_chord
from deskcraft.desktop.local.limits import Limits
from deskcraft.desktop.local.machine import Machine, Plan
from deskcraft.desktop.local.pointer import Pointer
from deskcraft.desktop.protocol import Capabilities, Completed, Node, Picture, Settled, TreeEntry, Window, inside
from deskcraft.desktop.settle import CAP_S, QUIET_S, Detector, Sample, changed_area
from deskcraft.errors import DesktopDied
from deskcraft.image.store import Image

WIDTH, HEIGHT = 1920, 1080
POLL_S = 0.04
"""Between two looks of `settle`."""
_TYPING_REST_S, _TYPING_CAP_S = 0.1, 2.0
"""How long the applications are quiet before spare keys change their meaning, and the longest wait for that."""


class LocalDesktop:
    """A desktop of its own for one episode at a time; see `protocol.Desktop` for what each call does."""

    def __init__(
        self, image: Image, *, limits: Limits | None = None, state_root: Path | None = None,
        width: int = WIDTH, height: int = HEIGHT, on_disk: bool = False,
    ) -> None:  # fmt: skip
        """Prepares; nothing runs before `reset`.

        Changed files are kept in memory where the kernel can (Linux 6.6 and later), else, or if `on_disk`, on the
        host's disk.
        """
        self._image = image
        self._limits = limits or Limits()
        self._state_root = state_root
        self._width, self._height = width, height
        self._on_disk = on_disk
        self._sudo = False
        self._machine: Machine | None = None
        self._snapshots: dict[str, tuple[int, bool]] = {}
        self._hit: tuple[str, ...] = ()
        self._closed = False

    # -- life --

    def _now(self) -> Machine:
        self._open()
        if self._machine is None:
            raise DesktopDied("the desktop does not run: reset() starts it")
        return self._machine

    def _open(self) -> None:
        if self._closed:
            raise DesktopDied("the desktop was closed")

    def reset(self, *, sudo: bool = False) -> None:
        """See `protocol.Desktop`."""
        self._open()
        self._drop_snapshots()
        self._boot(sudo=sudo, saved=None)

    def _boot(self, *, sudo: bool, saved: int | None) -> None:
        self._end()
        self._hit = ()
        machine = Machine(
            Plan(
                self._image, self._limits, self._width, self._height, self._state_root, sudo=sudo, saved=saved,
                on_disk=self._on_disk,
            )
        )  # fmt: skip
        self._machine = machine
        self._sudo = sudo
        self._pointer = Pointer(machine.connection)
        self._keyboard = Keyboard(machine.connection, self._rest)
        self._reader = Reader(machine.box)
        try:
            ready.wait_first_picture(machine, self._image.id)
            machine.connection.repeat_keys(False)  # after the session's own settings
        except BaseException:
            self._end()
            raise

    def _end(self) -> None:
        if self._machine is not None:
            self._hit = self.limits_hit
            self._reader.close()
            self._machine.close()
            self._machine = None

    def close(self) -> None:
        """See `protocol.Desktop`."""
        self._closed = True
        self._end()
        self._drop_snapshots()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def capabilities(self) -> Capabilities:
        """See `protocol.Desktop`."""
        return evidence.capabilities(self._image, self._width, self._height)

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        if self._machine is not None and self._machine.box.alive:
            with contextlib.suppress(DesktopDied):
                self._machine.box.request("load")
            return self._machine.box.hit
        return self._hit

    @property
    def warden_pids(self) -> tuple[int, ...]:
        """The processes on the host that hold the X server's box and the sandbox."""
        return self._now().warden_pids

    @property
    def state_folder(self) -> Path:
        """This desktop's folder on the host."""
        return self._now().state.folder

    # -- looking --

    def screenshot(self) -> Picture:
        """See `protocol.Desktop`."""
        machine = self._now()
        machine.check()
        return machine.screen.picture()

    def pointer(self) -> tuple[int, int]:
        """See `protocol.Desktop`."""
        return self._now().connection.pointer()

    def windows(self) -> list[Window]:
        """See `protocol.Desktop`."""
        return windows.list_windows(self._now().connection)

    def accessibility_tree(self, app: str | None = None) -> tuple[Node, ...]:
        """See `protocol.Desktop`."""
        self._now()
        return self._reader.read(app)

    def settle(self, *, cap_s: float = CAP_S, quiet_s: float = QUIET_S) -> Settled:
        """See `protocol.Desktop`."""
        machine = self._now()
        detector = Detector(quiet_s)
        began = time.monotonic()
        before = machine.screen.raw()
        while True:
            load = machine.load()
            changed = changed_area(before, machine.screen.live)
            if changed:
                before = machine.screen.raw()
            now = time.monotonic()
            if detector.feed(Sample(now, changed, load.cpu_ns, load.delay_ns, load.blocked)):
                return Settled(True, now - began)
            if now - began >= cap_s:
                return Settled(False, now - began)
            machine.pause(min(POLL_S, max(0.0, began + cap_s - now)))

    def _rest(self) -> None:
        self.settle(cap_s=_TYPING_CAP_S, quiet_s=_TYPING_REST_S)

    # -- acting --

    def perform(self, action: GuiAction) -> None:
        """See `protocol.Desktop`."""
        machine = self._now()
        if why := actions.off_screen(action, self._width, self._height):
            raise ValueError(why)
        match action:
            case actions.Move():
                self._pointer.move(action.x, action.y)
            case actions.Click():
                with self._modified(action.modifiers):
                    self._pointer.click(action.x, action.y, action.button, action.count)
            case actions.Drag():
                with self._modified(action.modifiers):
                    self._pointer.drag(action.path, action.button)
            case actions.Scroll():
                with self._modified(action.modifiers):
                    self._pointer.scroll(action.x, action.y, action.dx, action.dy)
            case actions.Type():
                self._keyboard.type(action.text)
            case actions.Key():
                self._keyboard.press(parse_chord(action.keys))
            case actions.Hold():
                machine.connection.repeat_keys(True)
                try:
                    with self._keyboard.holding(parse_chord(action.keys)):
                        machine.pause(action.duration_s)
                finally:
                    machine.connection.repeat_keys(False)
            case actions.Wait():
                machine.pause(action.duration_s)
            case actions.Screenshot():
                machine.check()

    @contextlib.contextmanager
    def _modified(self, modifiers: Sequence[str]) -> Iterator[None]:
        with self._keyboard.holding([keysym_of_name(name) for name in modifiers]):
            yield

    # -- programs and files --

    def run(
        self, argv: Sequence[str], *, root: bool = False, cwd: str | None = None, env: Mapping[str, str] | None = None,
        stdin: bytes = b"", timeout_s: float = 60.0, max_output: int = 2**20,
    ) -> Completed:  # fmt: skip
        """See `protocol.Desktop`. A command that a signal ended has the exit code 128 + the signal's number."""
        machine = self._now()
        if root:
            machine.need_root()
        return programs.run(
            machine.box, argv, root=root, cwd=cwd, env=env or {}, stdin=stdin,
            timeout_s=timeout_s, max_output=max_output,
        )  # fmt: skip

    def launch(self, argv: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None = None) -> int:
        """See `protocol.Desktop`. The log is /run/log/PROGRAM.log."""
        return programs.launch(self._now().box, argv, cwd=cwd, env=env or {})

    def put(self, path: str, data: bytes, *, mode: int = 0o644, root: bool = False) -> None:
        """See `protocol.Desktop`."""
        machine = self._now()
        if root:
            machine.need_root()
        evidence.put(machine.box, str(inside(path)), data, mode=mode, root=root)

    def get(self, path: str, *, max_bytes: int = protocol.MAX_FILE) -> bytes:
        """See `protocol.Desktop`."""
        return evidence.get(self._now().box, str(inside(path)), max_bytes)

    def tree(self, path: str, *, max_entries: int = 20_000, max_hash_bytes: int = 2**30) -> dict[str, TreeEntry]:
        """See `protocol.Desktop`."""
        return evidence.tree(self._now().box, str(inside(path)), max_entries, max_hash_bytes)

    # -- snapshots --

    def snapshot(self, name: str) -> None:
        """See `protocol.Desktop`. What is kept is the disk, without /tmp and /run."""
        machine = self._now()
        file = evidence.save(machine.box, machine.state.folder)
        if name in self._snapshots:
            os.close(self._snapshots.pop(name)[0])
        self._snapshots[name] = (file, self._sudo)

    def restore(self, name: str) -> None:
        """See `protocol.Desktop`."""
        self._open()
        file, sudo = self._snapshots[name]
        self._boot(sudo=sudo, saved=file)

    def _drop_snapshots(self) -> None:
        for file, _ in self._snapshots.values():
            os.close(file)
        self._snapshots.clear()
