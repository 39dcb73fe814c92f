"""The `libvirt` provider: a desktop in a virtual machine of its own, reset by going back to a snapshot."""

from __future__ import annotations

import contextlib
import hashlib
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Annotated, Self, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from deskcraft.desktop import protocol
from deskcraft.desktop.actions import GuiAction
from deskcraft.desktop.hands import carry_out
from deskcraft.desktop.libvirt.link import Link
from deskcraft.desktop.libvirt.machine import Machine
from deskcraft.desktop.libvirt.picture import Mirror
from deskcraft.desktop.libvirt.pool import Pool
from deskcraft.desktop.local.a11y import MAX_BYTES, parse
from deskcraft.desktop.local.inside import SLOW_PATIENCE_S
from deskcraft.desktop.local.session import clock_box
from deskcraft.desktop.protocol import Capabilities, Completed, Node, Picture, Settled, TreeEntry, Window, inside
from deskcraft.desktop.settle import CAP_S, QUIET_S
from deskcraft.errors import DesktopDied, DesktopError, DesktopTimeout, NoSuchFile

WIDTH, HEIGHT = 1920, 1080
_OWN, _SETUP = "kept-", "setup-"
"""What the names of snapshots begin with, at the hypervisor."""
KEPT_SETUPS = 2
"""Setups that a machine can go back to: each takes as much disk as the machine uses memory."""
SLOWNESS = 4
"""By how much an emulated machine's commands may take longer than they are given."""
_TYPED_S = 0.5
"""Seconds that a character may take to be typed."""
_TREE_S = 240.0
_Value = TypeVar("_Value")
_WINDOWS = TypeAdapter(list[Window])
_ENTRIES = TypeAdapter(dict[str, TreeEntry])
_SETTLED = TypeAdapter(Settled)
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
        self._hit: tuple[str, ...] = ()
        self._closed = False

    # -- life --

    def _now(self) -> Link:
        self._open()
        if self._machine is None or self._machine.link is None:
            raise DesktopDied("the desktop does not run: reset() starts it")
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
        slowness = SLOWNESS if self._machine is not None and self._machine.emulated else 1
        clock = clock_box(self._width, self._height)
        return Capabilities("libvirt", self._width, self._height, _NAMES, {}, clock, slowness)

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        link = self._machine.link if self._machine is not None else None
        if link is not None and link.alive:
            with contextlib.suppress(DesktopError):
                self._hit = _read(_LIMITS, link.request("limits")[0].get("hit"))
        return self._hit

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
        settled = _read(_SETTLED, self._now().request("settle", takes_s=cap_s, cap_s=cap_s, quiet_s=quiet_s)[0])
        if not 0 <= settled.seconds < math.inf:
            raise DesktopDied(f"the machine's agent does not speak as ours: it settled in {settled.seconds} s")
        return settled

    # -- acting --

    def perform(self, action: GuiAction) -> None:
        """See `protocol.Desktop`."""
        carry_out(_RemoteHands(self._now()), action, self._width, self._height)

    # -- programs and files --

    def run(
        self, argv: Sequence[str], *, root: bool = False, cwd: str | None = None, env: Mapping[str, str] | None = None,
        stdin: bytes = b"", timeout_s: float = 60.0, max_output: int = 2**20,
    ) -> Completed:  # fmt: skip
        """See `protocol.Desktop`. A command that a signal ended has the exit code 128 + the signal's number.

        An emulated machine gets more time: what is slow for our sake is no fault of whoever is graded.
        """
        timeout_s *= self.capabilities.slowness
        head, output = self._now().request(
            "run", stdin, takes_s=timeout_s, argv=list(argv), root=root, cwd=_folder(cwd), env=dict(env or {}),
            timeout_s=timeout_s, max_output=max_output,
        )  # fmt: skip
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

    def serve_sites(self) -> None:
        """No virtual machine serves them yet."""
        raise DesktopError("this desktop serves no local sites")

    def site(self, name: str) -> bytes:
        """See `protocol.Desktop`."""
        raise NoSuchFile(f"the local site {name} is not served")

    # -- snapshots --

    def snapshot(self, name: str) -> None:
        """See `protocol.Desktop`. What is kept is the whole machine: disk, memory, open windows."""
        self._now()
        self.machine.keep(_name(_OWN, name), sudo=self._sudo)
        self._mirror.forget()

    def restore(self, name: str) -> None:
        """See `protocol.Desktop`."""
        machine = self.machine
        kept = _name(_OWN, name)
        if kept not in machine.kept:
            raise KeyError(name)
        machine.back(kept)
        self._begin(sudo=machine.kept[kept])

    def _forget_snapshots(self) -> None:
        machine = self.machine
        for name in [name for name in machine.kept if name.startswith(_OWN)]:
            machine.forget(name)

    # -- setups, kept beyond resets (`episode.beginning.KeepsSetups`) --

    def keep_setup(self, key: str) -> None:
        """See `episode.beginning.KeepsSetups`."""
        self._now()
        machine = self.machine
        setups = [name for name in machine.kept if name.startswith(_SETUP)]
        for oldest in setups[: max(0, len(setups) - KEPT_SETUPS + 1)]:
            machine.forget(oldest)
        machine.keep(_name(_SETUP, key), sudo=self._sudo)
        self._mirror.forget()

    def resume_setup(self, key: str) -> bool:
        """See `episode.beginning.KeepsSetups`."""
        self._open()
        if self._machine is None or _name(_SETUP, key) not in self._machine.kept:
            return False
        self._forget_snapshots()
        try:
            self._machine.back(_name(_SETUP, key))
            self._begin(sudo=self._machine.kept[_name(_SETUP, key)])
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


class _RemoteHands:
    """Gestures that the agent makes."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def _make(self, gesture: str, *arguments: object, takes_s: float = 0.0) -> None:
        self._link.request("gesture", takes_s=takes_s, name=gesture, arguments=arguments)

    def move(self, x: int, y: int) -> None:
        self._make("move", x, y)

    def click(self, x: int, y: int, button: str, count: int, modifiers: Sequence[str]) -> None:
        self._make("click", x, y, button, count, modifiers)

    def drag(self, path: Sequence[tuple[int, int]], button: str, modifiers: Sequence[str]) -> None:
        self._make("drag", path, button, modifiers)

    def scroll(self, x: int, y: int, dx: int, dy: int, modifiers: Sequence[str]) -> None:
        self._make("scroll", x, y, dx, dy, modifiers)

    def type(self, text: str) -> None:
        self._make("type", text, takes_s=_TYPED_S * len(text))

    def press(self, keys: str) -> None:
        self._make("press", keys)

    def hold(self, keys: str, duration_s: float) -> None:
        self._make("hold", keys, duration_s, takes_s=duration_s)

    def wait(self, duration_s: float) -> None:
        self._make("wait", duration_s, takes_s=duration_s)

    def check(self) -> None:
        self._make("check")
