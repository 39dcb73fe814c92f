"""`WarmDesktop`: a desktop with a spare behind it, so that a reset is a swap and takes milliseconds.

The spare comes up in the background while the agent thinks (`prepare`, called at each of its turns), and only if there
is memory for it. A spare that is not there, ill, or of the other kind (sudo) costs nothing but time: the reset is a
boot as before. Two desktops live at most, the one in use and the spare, and one more may be closing.
"""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self

from deskcraft.desktop import capacity
from deskcraft.desktop.actions import GuiAction
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
from deskcraft.desktop.settle import CAP_S, QUIET_S
from deskcraft.desktop.spare import Spare, first_picture
from deskcraft.errors import DeskCraftError, DesktopError

ROOM_MB = capacity.MEMORY_MB
"""Free memory without which no spare is begun: what a desktop with an application is reckoned with (`--jobs`)."""
SHORT_MB = 400
"""Free memory below which a spare that waits is given up. It holds about 260 MB."""
PATIENCE_S = 10.0
"""How long a reset waits for a spare that is on its way: it began earlier than a boot could now."""
GIVE_UP = 3
"""After so many failed spares in a row no more are made."""


class WarmDesktop:
    """Desktops of one kind, one after the other, as one `protocol.Desktop`. One thread uses it at a time."""

    def __init__(self, make: Callable[[], Desktop], *, free_mb: Callable[[], int] = capacity.free_mb) -> None:
        """`make` gives desktops that were not reset yet, all alike; nothing runs before `reset` or `prepare`."""
        self._make = make
        self._free_mb = free_mb
        self._now = make()
        self._spare: Spare | None = None
        self._closing: threading.Thread | None = None
        self._asked: Counter[bool] = Counter()
        self._expected: dict[bool, Picture] = {}
        self._failures = 0
        self._closed = False
        self.trouble: list[str] = []
        """What went wrong in the background, in order."""
        self.swaps = 0
        """How many resets were swaps."""

    # -- the spare --

    def prepare(self) -> None:
        """Begins to bring a spare up, unless there is one, or too little memory; returns at once and never fails.

        It is of the kind (sudo) that most resets have asked for so far.
        """
        if self._closed or self._failures >= GIVE_UP or (self._closing is not None and self._closing.is_alive()):
            return
        spare = self._spare
        if spare is not None and not spare.coming:
            if spare.error:
                self._failed(spare.error)
            elif self._free_mb() < SHORT_MB:
                self._drop(spare)
            return
        if spare is None and self._free_mb() >= ROOM_MB:
            self._spare = Spare(self._make, sudo=self._asked[True] > self._asked[False])

    def wait_spare(self, patience_s: float = PATIENCE_S) -> bool:
        """Waits for a spare that is on its way; is one ready?"""
        return self._spare is not None and self._spare.wait(patience_s) and not self._spare.error

    def reset(self, *, sudo: bool = False) -> None:
        """See `protocol.Desktop`. A swap if a spare is ready or nearly so, else a boot."""
        self._asked[sudo] += 1
        if not self._swap(sudo):
            self._now.reset(sudo=sudo)
            self._expected[sudo] = first_picture(self._now)

    def _swap(self, sudo: bool) -> bool:
        spare = self._spare
        if spare is None or spare.sudo != sudo or not spare.wait(PATIENCE_S):
            return False
        if not spare.fresh(self._expected.get(sudo)):
            self._failed(spare.error or "it did not look as a fresh desktop does")
            return False
        self._spare = None
        desktop = spare.take()
        assert desktop is not None
        old, self._now = self._now, desktop
        self._failures = 0
        self.swaps += 1
        self._end_in_background(old.close)
        return True

    def _failed(self, why: str) -> None:
        self.trouble.append(f"a spare desktop: {why}")
        self._failures += 1
        if self._spare is not None:
            self._drop(self._spare)

    def _drop(self, spare: Spare) -> None:
        self._spare = None
        self._end_in_background(spare.end)

    def _end_in_background(self, end: Callable[[], None]) -> None:
        """One at a time: waits for the one before, which takes milliseconds."""
        self._wait_closing()
        self._closing = threading.Thread(target=self._end, args=(end,), name="closing desktop", daemon=True)
        self._closing.start()

    def _end(self, end: Callable[[], None]) -> None:
        try:
            end()
        except (DeskCraftError, OSError) as error:  # the next `reap` cleans up
            self.trouble.append(f"an old desktop: {type(error).__name__}: {error}")

    def _wait_closing(self) -> None:
        if self._closing is not None:
            self._closing.join()

    def close(self) -> None:
        """See `protocol.Desktop`."""
        self._closed = True
        with contextlib.ExitStack() as stack:
            stack.callback(self._wait_closing)
            if self._spare is not None:
                stack.callback(self._spare.end)
            stack.callback(self._now.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- what the desktop in use does --

    @property
    def capabilities(self) -> Capabilities:
        """See `protocol.Desktop`."""
        return self._now.capabilities

    @property
    def limits_hit(self) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        return self._now.limits_hit

    def blame(self, error: DesktopError) -> Blame:
        """See `protocol.Desktop`."""
        return self._now.blame(error)

    def screenshot(self) -> Picture:
        """See `protocol.Desktop`."""
        return self._now.screenshot()

    def pointer(self) -> tuple[int, int]:
        """See `protocol.Desktop`."""
        return self._now.pointer()

    def perform(self, action: GuiAction) -> None:
        """See `protocol.Desktop`."""
        self._now.perform(action)

    @property
    def now(self) -> Desktop:
        """The desktop that is in use."""
        return self._now

    def settle(self, *, cap_s: float = CAP_S, quiet_s: float = QUIET_S) -> Settled:
        """See `protocol.Desktop`."""
        return self._now.settle(cap_s=cap_s, quiet_s=quiet_s)

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
        return self._now.run(argv, root=root, cwd=cwd, env=env, stdin=stdin, timeout_s=timeout_s, max_output=max_output)

    def launch(self, argv: Sequence[str], *, cwd: str | None = None, env: Mapping[str, str] | None = None) -> int:
        """See `protocol.Desktop`."""
        return self._now.launch(argv, cwd=cwd, env=env)

    def put(self, path: str, data: bytes, *, mode: int = 0o644, root: bool = False) -> None:
        """See `protocol.Desktop`."""
        self._now.put(path, data, mode=mode, root=root)

    def get(self, path: str, *, max_bytes: int = MAX_FILE) -> bytes:
        """See `protocol.Desktop`."""
        return self._now.get(path, max_bytes=max_bytes)

    def tree(self, path: str, *, max_entries: int = 20_000, max_hash_bytes: int = 2**30) -> dict[str, TreeEntry]:
        """See `protocol.Desktop`."""
        return self._now.tree(path, max_entries=max_entries, max_hash_bytes=max_hash_bytes)

    def writers(self, below: Sequence[str]) -> tuple[str, ...]:
        """See `protocol.Desktop`."""
        return self._now.writers(below)

    def windows(self) -> list[Window]:
        """See `protocol.Desktop`."""
        return self._now.windows()

    def accessibility_tree(self, app: str | None = None) -> tuple[Node, ...]:
        """See `protocol.Desktop`."""
        return self._now.accessibility_tree(app)

    def serve_sites(self) -> None:
        """See `protocol.Desktop`."""
        self._now.serve_sites()

    def site(self, name: str) -> bytes:
        """See `protocol.Desktop`."""
        return self._now.site(name)

    def snapshot(self, name: str) -> None:
        """See `protocol.Desktop`."""
        self._now.snapshot(name)

    def restore(self, name: str) -> None:
        """See `protocol.Desktop`."""
        self._now.restore(name)
