"""The `libvirt` provider: a desktop in a virtual machine of its own, reset by going back to a snapshot."""

from __future__ import annotations

import contextlib
import hashlib
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import TracebackType
from typing import Annotated, Self, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from deskcraft.desktop import protocol
from deskcraft.desktop.actions import GuiAction
from deskcraft.desktop.hands import carry_out
from deskcraft.desktop.libvirt.guest_sites import GuestSites, served_on
from deskcraft.desktop.libvirt.hands import RemoteHands
from deskcraft.desktop.libvirt.link import Link
from deskcraft.desktop.libvirt.machine import Kept, Machine
from deskcraft.desktop.libvirt.picture import Mirror
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.local.a11y import MAX_BYTES, parse
from deskcraft.desktop.local.inside import SLOW_PATIENCE_S
from deskcraft.desktop.local.session import clock_box
from deskcraft.desktop.protocol import Blame, Capabilities, Completed, Node, Picture, Settled, TreeEntry, Window, inside
from deskcraft.desktop.settle import CAP_S, QUIET_S, STARVED_CAPS
from deskcraft.errors import DesktopDied, DesktopError, DesktopTimeout
from deskcraft.image.store import Image, find_image

WIDTH, HEIGHT = 1920, 1080
_OWN, _SETUP = "kept-", "setup-"
"""What the names of snapshots begin with, at the hypervisor."""
KEPT_SETUPS = 2
"""Setups that a machine can go back to: each takes as much disk as the machine uses memory."""
SLOWNESS = 4
"""By how much an emulated machine's commands may take longer than they are given."""
_TREE_S = 240.0
_Value = TypeVar("_Value")
_WINDOWS = TypeAdapter(list[Window])
_ENTRIES = TypeAdapter(dict[str, TreeEntry])
_SETTLED = TypeAdapter(Settled)
_PATHS: TypeAdapter[tuple[str, ...]] = TypeAdapter(Annotated[tuple[str, ...], Field(max_length=1000)])
_NUMBER: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(ge=-(2**31), lt=2**31)])
_PLACE: TypeAdapter[tuple[int, int]] = TypeAdapter(tuple[int, int])
_LIMITS: TypeAdapter[tuple[str, ...]] = TypeAdapter(
    Annotated[tuple[Annotated[str, Field(pattern="^[a-z][a-z -]{0,39}$")], ...], Field(max_length=16)]
)
_NAMES = frozenset({"applications", "xfce", "accessibility", "sudo", "root_files", "systemd", "memory_snapshots"})


class LibvirtDesktop:
    """A desktop of its own for one episode at a time; see `protocol.Desktop` for what each call does."""

    def __init__(self, pool: Pool, *, width: int = WIDTH, height: int = HEIGHT) -> None:
        """Prepares; a machine is taken from the pool with the first `reset`, and given back by `close`.

        The screen's size, px, is the pool's machines'.
        """
        self._pool = pool
        self._width, self._height = width, height
        self._machine: Machine | None = None
        self._mirror = Mirror(width, height)
        self._sudo = False
        self._sites = GuestSites()
        self._hit: tuple[str, ...] = ()
        self._closed = False

    # -- life --

    def _now(self) -> Link:
        self._open()
        if self._machine is None or self._machine.link is None:
            raise DesktopDied("the desktop does not run: reset() starts it")
        self._sites.check()
        return self._machine.link

    def _open(self) -> None:
        if self._closed:
            raise DesktopDied("the desktop was closed")

    @property
    def machine(self) -> Machine:
        """The machine that runs.

        Raises:
            DesktopDied: none does.
        """
        self._open()
        if self._machine is None:
            raise DesktopDied("the desktop does not run: reset() starts it")
        return self._machine

    def reset(self, *, sudo: bool = False) -> None:
        """See `protocol.Desktop`. Goes back to the first picture; boots where there is none, or no way back."""
        self._open()
        if self._machine is None:
            self._machine = self._pool.take()
        self._hit = ()  # of an episode before, should this one not begin
        self._sites.close()
        self._forget_snapshots()
        self._machine.fresh()
        self._begin(sudo=sudo)

    def _begin(self, *, sudo: bool) -> None:
        """After the machine jumped in time: its clock, who may what, and which picture is known."""
        self._mirror.forget()
        self._hit = ()
        self._now().request("hello", time_s=time.time(), sudo=sudo)
        self._sudo = sudo

    def close(self) -> None:
        """See `protocol.Desktop`."""
        self._closed = True
        self._sites.close()
        machine, self._machine = self._machine, None
        if machine is not None:
            self._pool.give(machine)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def capabilities(self) -> Capabilities:
        """See `protocol.Desktop`."""
        clock = clock_box(self._width, self._height)
        served, lost = self._served
        return Capabilities("libvirt", self._width, self._height, _NAMES | served, lost, clock, self._slowness)

    @property
    def _slowness(self) -> int:
        return SLOWNESS if self._machine is not None and self._machine.emulated else 1

    @cached_property
    def _image(self) -> Image:
        return find_image(image_id=self._pool.image_id)

    @cached_property
    def _served(self) -> tuple[frozenset[str], dict[str, str]]:
        return served_on(self._image)

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        link = self._machine.link if self._machine is not None else None
        if link is not None and link.alive:
            with contextlib.suppress(DesktopError):
                self._hit = _read(_LIMITS, link.request("limits")[0].get("hit"))
        return self._hit

    def blame(self, error: DesktopError) -> Blame:
        """See `protocol.Desktop`. Nothing outside of the machine tells its programs' doing from the machine's own."""
        link = self._machine.link if self._machine is not None else None
        if link is None or not link.alive:
            return Blame("unknown", "the virtual machine does not answer, and does not say who ended what")
        return Blame("unknown", "the virtual machine answers, and does not say who ended what in it")

    # -- looking --

    def screenshot(self) -> Picture:
        """See `protocol.Desktop`."""
        return self._mirror.picture(self._now())

    def pointer(self) -> tuple[int, int]:
        """See `protocol.Desktop`."""
        return _read(_PLACE, self._now().request("pointer")[0].get("at"))

    def windows(self) -> list[Window]:
        """See `protocol.Desktop`."""
        windows = _read(_WINDOWS, self._now().request("windows")[0].get("windows"))
        return [replace(window, title=_text(window.title), app=_text(window.app)) for window in windows]

    def accessibility_tree(self, app: str | None = None) -> tuple[Node, ...]:
        """See `protocol.Desktop`."""
        _, answer = self._now().request("accessibility", takes_s=SLOW_PATIENCE_S, app=app)
        try:
            if len(answer) > MAX_BYTES:
                raise ValueError(f"{len(answer)} bytes, more than {MAX_BYTES}")
            return parse(answer)
        except (ValueError, RecursionError) as error:
            raise DesktopTimeout(f"the accessibility tree cannot be read: {error}") from error

    def settle(self, *, cap_s: float = CAP_S, quiet_s: float = QUIET_S) -> Settled:
        """See `protocol.Desktop`."""
        settled = _read(
            _SETTLED, self._now().request("settle", takes_s=(1 + STARVED_CAPS) * cap_s, cap_s=cap_s, quiet_s=quiet_s)[0]
        )
        if not 0 <= settled.seconds < math.inf:
            raise DesktopDied(f"the machine's agent does not speak as ours: it settled in {settled.seconds} s")
        return settled

    # -- acting --

    def perform(self, action: GuiAction) -> None:
        """See `protocol.Desktop`."""
        carry_out(RemoteHands(self._now()), action, self._width, self._height)

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
        """See `protocol.Desktop`. A command that a signal ended has the exit code 128 + the signal's number.

        An emulated machine gets more time: what is slow for our sake is no fault of whoever is graded.
        """
        timeout_s *= self._slowness
        head, output = self._now().request(
            "run",
            stdin,
            takes_s=timeout_s,
            argv=list(argv),
            root=root,
            cwd=_folder(cwd),
            env=dict(env or {}),
            timeout_s=timeout_s,
            max_output=max_output,
        )
        cut = max(0, _read(_NUMBER, head.get("stdout")))
        return Completed(_read(_NUMBER, head.get("exit_code")), output[:cut][:max_output], output[cut:][:max_output])

    def launch(self, argv: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None = None) -> int:
        """See `protocol.Desktop`. The log is /run/log/PROGRAM.log."""
        head, _ = self._now().request("launch", argv=list(argv), cwd=_folder(cwd), env=dict(env or {}))
        return _read(_NUMBER, head.get("pid"))

    def put(self, path: str, data: bytes, *, mode: int = 0o644, root: bool = False) -> None:
        """See `protocol.Desktop`."""
        self._now().put(data, path=str(inside(path)), mode=mode, root=root)

    def get(self, path: str, *, max_bytes: int = protocol.MAX_FILE) -> bytes:
        """See `protocol.Desktop`."""
        return self._now().get(str(inside(path)), max_bytes)

    def tree(self, path: str, *, max_entries: int = 20_000, max_hash_bytes: int = 2**30) -> dict[str, TreeEntry]:
        """See `protocol.Desktop`."""
        head, _ = self._now().request(
            "tree", takes_s=_TREE_S, path=str(inside(path)), max_entries=max_entries, max_hash_bytes=max_hash_bytes
        )
        return _read(_ENTRIES, head.get("entries"))

    def writers(self, below: Sequence[str]) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        return _read(
            _PATHS, self._now().request("writers", below=[str(inside(path)) for path in below])[0].get("files")
        )

    # -- local sites --

    def serve_sites(self) -> None:
        """See `protocol.Desktop`. They run on the controller's machine; the guest reaches two sockets there."""
        self._sites.open(self._image, self._now())

    def site(self, name: str) -> bytes:
        """See `protocol.Desktop`."""
        self._now()
        return self._sites.database(name)

    # -- snapshots --

    def snapshot(self, name: str) -> None:
        """See `protocol.Desktop`. What is kept is the whole machine: disk, memory, open windows."""
        self._keep(_name(_OWN, name))

    def _keep(self, name: str) -> None:
        """Keeps the machine, and what belongs to it on this side."""
        self._now()
        self.machine.keep(name, Kept(self._sudo, self._sites.shut()))
        self._sites.reopen(self._now())
        self._mirror.forget()

    def restore(self, name: str) -> None:
        """See `protocol.Desktop`."""
        kept = _name(_OWN, name)
        if kept not in self.machine.kept:
            raise KeyError(name)
        self._back(kept)

    def _back(self, name: str) -> None:
        machine = self.machine
        self._sites.close()
        kept = machine.kept[name]
        machine.back(name)
        self._begin(sudo=kept.sudo)
        if kept.sites is not None:
            self._sites.resume(self._image, self._now(), kept.sites)

    def _forget_snapshots(self) -> None:
        machine = self.machine
        for name in [name for name in machine.kept if name.startswith(_OWN)]:
            machine.forget(name)

    # -- setups, kept beyond resets (`episode.beginning.KeepsSetups`) --

    def keep_setup(self, key: str) -> None:
        """See `episode.beginning.KeepsSetups`."""
        machine = self.machine
        setups = [name for name in machine.kept if name.startswith(_SETUP)]
        for oldest in setups[: max(0, len(setups) - KEPT_SETUPS + 1)]:
            machine.forget(oldest)
        self._keep(_name(_SETUP, key))

    def resume_setup(self, key: str) -> bool:
        """See `episode.beginning.KeepsSetups`."""
        self._open()
        if self._machine is None or _name(_SETUP, key) not in self._machine.kept:
            return False
        self._forget_snapshots()
        try:
            self._back(_name(_SETUP, key))
        except DesktopError:
            self._machine.kept.pop(_name(_SETUP, key), None)
            return False
        return True


def _name(kind: str, name: str) -> str:
    """A snapshot's name at the hypervisor, which takes letters and digits."""
    return kind + hashlib.sha256(name.encode()).hexdigest()[:32]


def _folder(cwd: str | None) -> str | None:
    return None if cwd is None else str(inside(cwd))


def _text(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _read(adapter: TypeAdapter[_Value], value: object) -> _Value:
    """What the agent says, if it is of the right form: it comes from hostile ground."""
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        raise DesktopDied(f"the machine's agent does not speak as ours: {error.errors()[0]['msg']}") from error
