"""Whose doing it is that a local desktop broke, from what nothing inside of it can reach.

The X server runs in a box of its own: the agent's programs are its clients, and no signal of theirs comes there. Pid 1
and the wardens are out of reach altogether. So what ended them, the X server's exit and last words, and what the
processor was used for meanwhile tell most cases apart; the rest is `unknown`.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from deskcraft.desktop.guarded import ActionTooLong
from deskcraft.desktop.local.connection import ServerFull
from deskcraft.desktop.local.sandbox import SilentProgram
from deskcraft.desktop.protocol import Blame
from deskcraft.errors import DesktopError

BUSY_SHARE = 0.4
"""Share of the time for which an X server worked that does nothing else than answer its clients."""
ROUND_S, NEVER_IDLE_SHARE = 1.0, 0.8
"""The same where it must wait for the processor: it gives each client 20 ms, so a second is a round of fifty."""
STARVED_SHARE = 0.3
"""Share of the time for which it, or the controller, was ready and had no processor."""
HELD_UP_SHARE = 0.75
"""The same, of both together, for an action whose deadline is five times what it needs."""
HOG_SHARE = 0.5
"""Share of all processors that the programs inside use when they are why others have none."""
_CRASHES = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGSYS, signal.SIGTRAP}
_SENT = "sent by process"
"""What Xvfb says when a signal came from another process, in place of a fault of its own."""
_STOPPED = frozenset("tT")
_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known when a call has failed."""

    gone: Sequence[str] = ()
    """The sandboxes whose warden is not there any more."""
    x_exit: int | None = None
    """How the X server ended: a status, or minus the number of a signal; None while it runs."""
    x_words: str = ""
    """The last that it said."""
    x_stopped: bool = False
    x_ran_s: float = 0.0
    """Seconds for which it had a processor since the call began."""
    x_busy: float = 0.0
    """Shares of the time since the call began: it worked, it waited for a processor, the controller did."""
    x_starved: float = 0.0
    we_starved: float = 0.0
    hog: float = 0.0
    """Share of all processors that the programs inside use now."""
    session_struck: bool = False
    """A program of the session was ended by a signal."""
    cut: bool = False
    """The controller closed its connection to the X server: it had waited long enough."""

    @property
    def wedged(self) -> bool:
        """Had the X server work all the time, and time enough to have looked at each of its clients in turn?"""
        if self.x_busy >= BUSY_SHARE:
            return True
        return self.x_ran_s >= ROUND_S and self.x_busy + self.x_starved >= NEVER_IDLE_SHARE

    @property
    def starved(self) -> bool:
        """Was there no processor for what had to answer?"""
        return max(self.x_starved, self.we_starved) >= STARVED_SHARE


def decide(error: DesktopError, facts: Facts) -> Blame:
    """Whose doing an error is."""
    if facts.gone:
        return Blame("us", f"the {facts.gone[0]} ended, which nothing inside can reach")
    if facts.x_exit is not None:
        return _ended(facts.x_exit, facts.x_words)
    if facts.x_stopped:
        return Blame("us", "the X server was stopped, and no signal of the desktop's programs reaches it")
    if isinstance(error, SilentProgram) and (error.struck or facts.session_struck):
        return Blame(
            "agent", "a program that was asked was ended or stopped by a signal, which only programs inside send"
        )
    if isinstance(error, ServerFull):
        return Blame("agent", "the X server has no memory left, and only the desktop's programs have it keep much")
    if facts.hog >= HOG_SHARE:
        return Blame("agent", f"the desktop's programs use {100 * facts.hog:.0f} % of all processors")
    if isinstance(error, ActionTooLong) and facts.x_starved + facts.we_starved < HELD_UP_SHARE:
        return Blame("agent", "its own action, on a desktop that answers")
    if facts.cut and facts.wedged:
        return Blame("agent", f"the X server worked on its clients' requests for {facts.x_ran_s:.1f} s of that time")
    if facts.starved:
        return Blame("unknown", "the machine had no processor for the desktop, and its programs do not use them all")
    if facts.cut:
        return Blame("unknown", "the X server did not answer, and was not busy")
    return Blame("unknown", "both sandboxes and the X server run")


def _ended(status: int, words: str) -> Blame:
    if _SENT in words:
        return Blame(
            "us", "the X server was ended by a signal from outside, and the desktop's programs can send it none"
        )
    if -status in _CRASHES:
        return Blame("agent", f"the X server crashed on what its clients asked ({signal.Signals(-status).name})")
    if status > 0:
        return Blame("agent", f"the X server gave up on what its clients asked (exit status {status})")
    how = signal.Signals(-status).name if status < 0 else "in order"
    return Blame("us", f"the X server was ended from outside ({how}), and the desktop's programs cannot do that")


@dataclass(frozen=True, slots=True)
class Strain:
    """Times so far, ns: of the X server on a processor and waiting for one, of this thread waiting for one."""

    now: int
    x_ran: int
    x_waited: int
    we_waited: int

    def since(self, before: Strain) -> tuple[float, float, float]:
        """The three as shares of the time between; zeros for no time."""
        passed = max(self.now - before.now, 1)
        spent = (self.x_ran - before.x_ran, self.x_waited - before.x_waited, self.we_waited - before.we_waited)
        worked, starved, we = (min(1.0, max(0.0, part / passed)) for part in spent)
        return worked, starved, we


class Pulse:
    """The X server's process, watched from outside: three small files of the kernel's."""

    def __init__(self, pid: int) -> None:
        """Takes its pid here; nothing is known of it where that is 0."""
        self._fds: tuple[int, ...] = ()
        if pid:
            with contextlib.suppress(OSError):
                self._fds = (
                    os.open(f"/proc/{pid}/schedstat", os.O_RDONLY | os.O_CLOEXEC),
                    os.open(f"/proc/{pid}/stat", os.O_RDONLY | os.O_CLOEXEC),
                )

    def look(self, now_ns: int) -> Strain:
        """The times at this moment."""
        ran, waited = self._times(self._read(0))
        try:
            with open("/proc/thread-self/schedstat", "rb") as file:  # noqa: PTH123
                own = file.read(100)
        except OSError:
            own = b""
        return Strain(now_ns, ran, waited, self._times(own)[1])

    @property
    def stopped(self) -> bool:
        """Is it stopped by a signal?"""
        state = self._read(1).rpartition(b")")[2].split()[:1]
        return bool(state) and state[0].decode() in _STOPPED

    def _read(self, index: int) -> bytes:
        try:
            return os.pread(self._fds[index], 1000, 0)
        except (OSError, IndexError):
            return b""

    @staticmethod
    def _times(line: bytes) -> tuple[int, int]:
        parts = line.split()
        return (int(parts[0]), int(parts[1])) if len(parts) > 1 else (0, 0)

    def close(self) -> None:
        """Closes the files."""
        for fd in self._fds:
            os.close(fd)
        self._fds = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
