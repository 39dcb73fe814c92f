"""The `local` provider: a desktop in namespaces on this host, without a virtual machine."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from deskcraft.desktop import protocol
from deskcraft.desktop.actions import GuiAction
from deskcraft.desktop.hands import carry_out
from deskcraft.desktop.local import evidence, programs, ready
from deskcraft.desktop.local.capabilities import capabilities
from deskcraft.desktop.local.inside import Inside
from deskcraft.desktop.local.limits import Limits
from deskcraft.desktop.local.machine import Machine
from deskcraft.desktop.local.plan import Plan
from deskcraft.desktop.local.sandbox import Sandbox
from deskcraft.desktop.local.served_sites import KeptSites
from deskcraft.desktop.look import Theme
from deskcraft.desktop.pixels import as_picture
from deskcraft.desktop.protocol import Blame, Capabilities, Completed, Node, Picture, Settled, TreeEntry, Window, inside
from deskcraft.desktop.settle import CAP_S, QUIET_S
from deskcraft.errors import DesktopDied, DesktopError, RefusedFile
from deskcraft.image.store import Image

WIDTH, HEIGHT = 1920, 1080


@dataclass(frozen=True, slots=True)
class _Snapshot:
    file: int
    """A descriptor of the disk's archive."""
    sudo: bool
    sites: KeptSites | None


class LocalDesktop:
    """A desktop of its own for one episode at a time; see `protocol.Desktop` for what each call does."""

    def __init__(
        self,
        image: Image,
        *,
        limits: Limits | None = None,
        state_root: Path | None = None,
        width: int = WIDTH,
        height: int = HEIGHT,
        theme: Theme = "light",
        on_disk: bool = False,
    ) -> None:
        """Prepares; nothing runs before `reset`.

        Changed files are kept in memory where the kernel can (Linux 6.6 and later), else, or if `on_disk`, on the
        host's disk.
        """
        self._image = image
        self._limits = limits or Limits()
        self._state_root = state_root
        self._width, self._height, self._theme = width, height, theme
        self._on_disk = on_disk
        self._sudo = False
        self._machine: Machine | None = None
        self._inside: Inside | None = None
        self._snapshots: dict[str, _Snapshot] = {}
        self._hit: tuple[str, ...] = ()
        self._closed = False

    # -- life --

    def _now(self) -> Machine:
        self._open()
        if self._machine is None:
            raise DesktopDied("the desktop does not run: reset() starts it")
        self._machine.mark()
        return self._machine

    def _running(self) -> Inside:
        self._now()
        assert self._inside is not None
        return self._inside

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
                self._image,
                self._limits,
                self._width,
                self._height,
                self._state_root,
                sudo=sudo,
                saved=saved,
                on_disk=self._on_disk,
                theme=self._theme,
            )
        )
        self._machine = machine
        self._sudo = sudo
        try:
            ready.wait_first_picture(machine, f"{self._image.id} {self._theme}")
            self._inside = Inside(machine)
        except BaseException:
            self._end()
            raise

    def _end(self) -> None:
        if self._machine is not None:
            self._hit = self.limits_hit
            if self._inside is not None:
                self._inside.close()
                self._inside = None
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

    @cached_property
    def capabilities(self) -> Capabilities:  # asked for twice a step
        """See `protocol.Desktop`."""
        return capabilities(self._image, self._width, self._height)

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        if self._machine is not None and self._machine.box.alive:
            with contextlib.suppress(DesktopDied):
                self._machine.box.request("load")
            return self._machine.box.hit
        return self._hit

    def blame(self, error: DesktopError) -> Blame:
        """See `protocol.Desktop`."""
        if self._machine is None:
            return Blame("us", "the desktop was not running")
        return self._machine.blame(error)

    @property
    def warden_pids(self) -> tuple[int, ...]:
        """The processes on the host that hold the X server's box and the sandbox."""
        return self._now().warden_pids

    @property
    def state_folder(self) -> Path:
        """This desktop's folder on the host."""
        return self._now().state.folder

    @property
    def hand_s(self) -> float:
        """Seconds that actions since the reset have taken as a hand's gaps and rests."""
        return self._running().hand_s

    # -- looking --

    def screenshot(self) -> Picture:
        """See `protocol.Desktop`."""
        machine = self._now()
        machine.check()
        return as_picture(machine.screen.live)

    def pointer(self) -> tuple[int, int]:
        """See `protocol.Desktop`."""
        return self._running().pointer()

    def windows(self) -> list[Window]:
        """See `protocol.Desktop`."""
        return self._running().windows()

    def accessibility_tree(self, app: str | None = None) -> tuple[Node, ...]:
        """See `protocol.Desktop`."""
        return self._running().reader.read(app)

    def settle(self, *, cap_s: float = CAP_S, quiet_s: float = QUIET_S) -> Settled:
        """See `protocol.Desktop`."""
        return self._running().settle(cap_s, quiet_s)

    # -- acting --

    def perform(self, action: GuiAction) -> None:
        """See `protocol.Desktop`."""
        carry_out(self._running(), action, self._width, self._height)

    # -- programs and files --

    def run(
        self,
        argv: Sequence[str],
        *,
        root: bool = False,
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        stdin: bytes = b"",
        timeout_s: float = 60.0,
        max_output: int = 2**20,
    ) -> Completed:
        """See `protocol.Desktop`. A command that a signal ended has the exit code 128 + the signal's number."""
        if root:
            self._now().need_root()
        return self._running().run(
            argv, root=root, cwd=cwd, env=env or {}, stdin=stdin, timeout_s=timeout_s, max_output=max_output
        )

    @contextlib.contextmanager
    def still(self, *asked: str) -> Iterator[dict[str, int]]:
        """See `protocol.Still`."""
        machine = self._now()
        keepers = {name: pid for name, pid in machine.keepers.items() if name in asked}
        try:
            machine.box.request(
                "still", spared=[*keepers.values()], programs=[name for name in asked if name[0] == "/"]
            )
        except RefusedFile as error:
            raise RefusedFile(f"the desktop's programs cannot be stopped for a look at it: {error}") from error
        try:
            yield keepers
        finally:
            answer, _ = machine.box.request("go on")
        if answer["ran"]:
            raise RefusedFile(f"{answer['ran']} ran while evidence was taken, so that it is none")

    def ask_as_nobody(self, argv: Sequence[str], *, timeout_s: float) -> Completed:
        """See `protocol.Still`."""
        return programs.run(
            self._now().box,
            argv,
            root=False,
            cwd="/",
            env={"HOME": "/nonexistent"},
            stdin=b"",
            timeout_s=timeout_s,
            max_output=2**20,
            nobody=True,
        )

    def launch(self, argv: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None = None) -> int:
        """See `protocol.Desktop`. The log is /run/log/PROGRAM.log."""
        return self._running().launch(argv, cwd=cwd, env=env or {})

    def put(self, path: str, data: bytes, *, mode: int = 0o644, root: bool = False) -> None:
        """See `protocol.Desktop`."""
        if root:
            self._now().need_root()
        self._running().put(str(inside(path)), data, mode=mode, root=root)

    def get(self, path: str, *, max_bytes: int = protocol.MAX_FILE) -> bytes:
        """See `protocol.Desktop`."""
        return self._running().get(str(inside(path)), max_bytes)

    def tree(self, path: str, *, max_entries: int = 20_000, max_hash_bytes: int = 2**30) -> dict[str, TreeEntry]:
        """See `protocol.Desktop`."""
        return self._running().tree(str(inside(path)), max_entries, max_hash_bytes)

    def writers(self, below: Sequence[str]) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        return self._running().writers([str(inside(path)) for path in below])

    # -- local sites --

    def serve_sites(self) -> None:
        """See `protocol.Desktop`."""
        machine = self._now()
        machine.sites.open(_Door(machine.box))

    def site(self, name: str) -> bytes:
        """See `protocol.Desktop`."""
        return self._now().sites.database(name)

    # -- snapshots --

    def snapshot(self, name: str) -> None:
        """See `protocol.Desktop`. What is kept is the disk, without /tmp and /run."""
        machine = self._now()
        kept = machine.sites.keep()
        file = evidence.save(machine.box, machine.state.folder)
        if name in self._snapshots:
            os.close(self._snapshots.pop(name).file)
        self._snapshots[name] = _Snapshot(file, self._sudo, kept)

    def restore(self, name: str) -> None:
        """See `protocol.Desktop`."""
        self._open()
        kept = self._snapshots[name]
        self._boot(sudo=kept.sudo, saved=kept.file)
        if kept.sites is not None:
            machine = self._now()
            machine.sites.resume(_Door(machine.box), kept.sites)

    def _drop_snapshots(self) -> None:
        for kept in self._snapshots.values():
            os.close(kept.file)
        self._snapshots.clear()


class _Door:
    """A `served_sites.Door`: the sites' server listens in the desktop's own network."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box

    def listen(self, ports: Sequence[int]) -> list[int]:
        return self._box.request("listen", ports=list(ports))[1]

    def read(self, path: str, max_bytes: int) -> bytes:
        return evidence.get(self._box, path, max_bytes)

    def write(self, path: str, data: bytes) -> None:
        evidence.put(self._box, path, data, mode=0o644, root=True)
