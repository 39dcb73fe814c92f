"""The one boundary around everything beneath a `Desktop`: each call has a deadline, and fails as a `DesktopError` only.

What an agent's programs show (windows, accessibility, files) and what its input leads to can provoke faults that nobody
thought of. Here they become `DesktopFault`, with the trace as their cause, so that an episode ends with a record.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from deskcraft.desktop.actions import MAX_WAIT_S, GuiAction, Hold, Type, Wait
from deskcraft.desktop.deadlines import WATCH, Late
from deskcraft.desktop.protocol import (
    MAX_FILE,
    Blame,
    Capabilities,
    Completed,
    Desktop,
    Node,
    Picture,
    Settled,
    TreeEntry,
    Window,
)
from deskcraft.desktop.settle import CAP_S, QUIET_S, STARVED_CAPS
from deskcraft.errors import DeskCraftError, DesktopError, DesktopFault, DesktopTimeout

LOOK_S = 45.0
"""Seconds for a picture, the pointer or the windows: each takes milliseconds, and gives up by itself before."""
WORK_S = 420.0
"""Seconds for what may be long: a boot, a manifest, a snapshot. Each part of them gives up by itself before."""
GESTURE_S = 60.0
"""Seconds for a gesture, beside the time that it asks for itself."""
CHARACTER_S = 0.15
"""Seconds for a character that is typed: above what the slowest (a Tab, a Return) takes."""
_Answer = TypeVar("_Answer")


class ActionTooLong(DesktopTimeout):
    """An action of the agent's was not carried out in a multiple of the time that it takes."""


def patience(action: GuiAction) -> float:
    """Seconds within which an action is carried out."""
    match action:
        case Type(text=text):
            return GESTURE_S + CHARACTER_S * len(text)
        case Wait() | Hold():
            return GESTURE_S + min(action.duration_s, MAX_WAIT_S)
        case _:
            return GESTURE_S


class GuardedDesktop:
    """A desktop of any provider, behind the boundary; so are the calls that are not named here."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._slowness = 1
        self.kept: Desktop = desktop
        """The desktop itself, for what only some of them can do: with `guard` around it."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._desktop, name)
        if not callable(found):
            return found

        @functools.wraps(found)
        def guarded(*args: Any, **more: Any) -> Any:
            with self.guard(name, WORK_S):
                return found(*args, **more)

        return guarded

    @contextlib.contextmanager
    def guard(
        self, what: str, seconds: float, *passes: type[Exception], late: type[DesktopTimeout] = DesktopTimeout
    ) -> Iterator[None]:
        """Bounds a block; errors of `passes` are the caller's own to handle.

        Raises:
            DesktopTimeout: it took longer; of the kind `late`.
            DesktopFault: an exception that nobody expected.
        """
        bound = seconds * self._slowness
        try:
            with WATCH.within(bound, what):
                yield
        except Late as error:
            raise late(f"{what} took longer than {bound:g} s") from error
        except DeskCraftError:
            raise
        except Exception as error:  # the boundary
            if isinstance(error, passes):
                raise
            raise DesktopFault(f"{what} failed unexpectedly: {type(error).__name__}: {error}"[:1000]) from error

    @property
    def capabilities(self) -> Capabilities:
        """See `protocol.Desktop`."""
        with self.guard("what the desktop can do", LOOK_S):
            return self._desktop.capabilities

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """See `protocol.Desktop`; nothing where it cannot be known."""
        return self._quietly(lambda: self._desktop.limits_hit, ())

    def blame(self, error: DesktopError) -> Blame:
        """See `protocol.Desktop`; a fault of DeskCraft in finding out leaves it unknown."""
        if isinstance(error, DesktopFault):
            return Blame("us", "a bug in DeskCraft: the trace is in the record")
        return self._quietly(lambda: self._desktop.blame(error), Blame("unknown", "the desktop could not be asked"))

    def _quietly(self, ask: Callable[[], _Answer], otherwise: _Answer) -> _Answer:
        try:
            with self.guard("a question to the desktop", LOOK_S):
                return ask()
        except DeskCraftError:
            return otherwise

    def reset(self, *, sudo: bool = False) -> None:
        """See `protocol.Desktop`."""
        with self.guard("the reset", WORK_S):
            self._desktop.reset(sudo=sudo)
            self._slowness = self._desktop.capabilities.slowness

    def screenshot(self) -> Picture:
        """See `protocol.Desktop`."""
        with self.guard("the picture of the screen", LOOK_S):
            return self._desktop.screenshot()

    def pointer(self) -> tuple[int, int]:
        """See `protocol.Desktop`."""
        with self.guard("the place of the pointer", LOOK_S):
            return self._desktop.pointer()

    def perform(self, action: GuiAction) -> None:
        """See `protocol.Desktop`."""
        with self.guard(f"the action '{action.kind}'", patience(action), ValueError, late=ActionTooLong):
            self._desktop.perform(action)

    def settle(self, *, cap_s: float = CAP_S, quiet_s: float = QUIET_S) -> Settled:
        """See `protocol.Desktop`."""
        with self.guard("settling", (1 + STARVED_CAPS) * cap_s + LOOK_S):
            return self._desktop.settle(cap_s=cap_s, quiet_s=quiet_s)

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
        """See `protocol.Desktop`."""
        with self.guard(f"`{' '.join(map(str, argv))[:80]}`", timeout_s + GESTURE_S):
            return self._desktop.run(
                argv, root=root, cwd=cwd, env=env, stdin=stdin, timeout_s=timeout_s, max_output=max_output
            )

    def launch(self, argv: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None = None) -> int:
        """See `protocol.Desktop`."""
        with self.guard("the start of a program", GESTURE_S):
            return self._desktop.launch(argv, cwd=cwd, env=env)

    def put(self, path: str, data: bytes, *, mode: int = 0o644, root: bool = False) -> None:
        """See `protocol.Desktop`."""
        with self.guard(f"writing {path}", WORK_S):
            self._desktop.put(path, data, mode=mode, root=root)

    def get(self, path: str, *, max_bytes: int = MAX_FILE) -> bytes:
        """See `protocol.Desktop`."""
        with self.guard(f"reading {path}", WORK_S):
            return self._desktop.get(path, max_bytes=max_bytes)

    def tree(self, path: str, *, max_entries: int = 20_000, max_hash_bytes: int = 2**30) -> dict[str, TreeEntry]:
        """See `protocol.Desktop`."""
        with self.guard(f"the manifest of {path}", WORK_S):
            return self._desktop.tree(path, max_entries=max_entries, max_hash_bytes=max_hash_bytes)

    def windows(self) -> list[Window]:
        """See `protocol.Desktop`."""
        with self.guard("the list of windows", LOOK_S):
            return self._desktop.windows()

    def accessibility_tree(self, app: str | None = None) -> tuple[Node, ...]:
        """See `protocol.Desktop`."""
        with self.guard("the accessibility tree", LOOK_S):
            return self._desktop.accessibility_tree(app)

    def serve_sites(self) -> None:
        """See `protocol.Desktop`."""
        with self.guard("the start of the local sites", WORK_S):
            self._desktop.serve_sites()

    def site(self, name: str) -> bytes:
        """See `protocol.Desktop`."""
        with self.guard(f"the database of {name}", WORK_S):
            return self._desktop.site(name)

    def snapshot(self, name: str) -> None:
        """See `protocol.Desktop`."""
        with self.guard("the snapshot", WORK_S):
            self._desktop.snapshot(name)

    def restore(self, name: str) -> None:
        """See `protocol.Desktop`."""
        with self.guard("going back to a snapshot", WORK_S, KeyError):
            self._desktop.restore(name)

    def close(self) -> None:
        """See `protocol.Desktop`."""
        self._desktop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
