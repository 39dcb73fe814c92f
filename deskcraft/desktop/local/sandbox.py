"""The controller's side of one warden: starts it, sends requests, and ends it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deskcraft.desktop.deadlines import WATCH
from deskcraft.desktop.local.polling import readable
from deskcraft.desktop.local.warden import wire
from deskcraft.desktop.local.zygote import start_warden
from deskcraft.errors import DesktopDied, DesktopError, DesktopTimeout, NoSuchFile, NoUserNamespaces, RefusedFile

ANSWER_S = 20.0
"""Seconds within which a warden answers; it needs milliseconds, and more only when the host is overloaded."""
_START_S = 30.0
_END_S = 10.0
_alive: weakref.WeakSet[Sandbox] = weakref.WeakSet()
Begin = Callable[[socket.socket, int], tuple[int, int]]
"""Starts a warden with its link and its lifeline; gives its pid and pidfd."""


class StartFailed(DesktopError):
    """A program could not be started: it is not there, or the limit of processes is reached."""


class SilentProgram(DesktopTimeout):
    """A program inside did not answer, or end, in time."""

    def __init__(self, message: str, *, struck: bool = False) -> None:
        super().__init__(message)
        self.struck = struck
        """A signal ended or stopped it: only programs inside send it one, and none of DeskCraft do."""


@dataclass(eq=False, slots=True)
class Started:
    """A program that was started inside: its pid there, and the descriptors that came back."""

    pid: int
    status: int
    """Where its exit will be reported (`exit_of`)."""
    streams: tuple[int, ...]
    host_pid: int = 0
    """Its pid as the warden sees it, outside of the sandbox's own pids."""
    _open: set[int] = field(init=False)

    def __post_init__(self) -> None:
        self._open = {self.status, *self.streams}

    def shut(self, fd: int) -> None:
        """Closes one of its descriptors, once: the number may belong to another thread's file a moment later."""
        if fd in self._open:
            self._open.remove(fd)
            os.close(fd)

    def close(self) -> None:
        """Closes those that are still open."""
        for fd in sorted(self._open):
            self.shut(fd)


def struck(program: Started) -> bool:
    """Was a program ended or stopped by a signal?"""
    try:
        with open(f"/proc/{program.host_pid}/stat", encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            if file.read().rpartition(")")[2].split()[0] in ("T", "t"):
                return True
    except (OSError, IndexError):
        pass  # it has ended
    ended = outcome(program.status, 0.1)
    return ended is not None and int(ended.get("exit", 0)) < 0


class Sandbox:
    """One warden and what it made. Requests may come from several threads."""

    def __init__(self, name: str, begin: Begin = start_warden) -> None:
        """Starts a warden, which waits for its description; `begin` starts it with its link and its lifeline."""
        self.name = name
        self._lock = threading.Lock()
        self.pid = 0
        """The warden's pid on the host."""
        self._link, its_link = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._handle = -1
        self._closed = False
        lifeline_read, self._lifeline = os.pipe()
        _alive.add(self)  # at once: another thread may fork
        self._out_of_step = False
        self.hit: tuple[str, ...] = ()
        """Limits of the sandbox that were reached, in order."""
        try:
            self.pid, self._handle = begin(its_link, lifeline_read)
        finally:
            its_link.close()
            os.close(lifeline_read)
        self._link.settimeout(ANSWER_S)

    def describe(self, description: wire.Message, fds: Sequence[int] = ()) -> None:
        """Tells the warden what to make; `wait_ready` waits for it."""
        try:
            wire.send(self._link, description, fds)
        except OSError as error:
            raise DesktopDied(f"the {self.name} did not start: {error}") from error

    def wait_ready(self) -> None:
        """Waits until the sandbox stands.

        Raises:
            NoUserNamespaces: the kernel refused a part of it.
        """
        answer, _ = self._receive(_START_S)
        if "error" in answer:
            from deskcraft.desktop.local.host import probe  # looks at images, which are not known everywhere

            reason = probe().why_not or "`deskcraft doctor` finds nothing wrong with this host"
            raise NoUserNamespaces(f"the {self.name} cannot be made ({answer['why']}); {reason}")

    def _receive(self, patience_s: float) -> tuple[wire.Message, list[int]]:
        self._link.settimeout(patience_s)
        try:
            return wire.receive(self._link)
        except TimeoutError as error:
            raise DesktopTimeout(f"the {self.name} did not answer within {patience_s:g} s") from error
        except (EOFError, OSError) as error:
            raise DesktopDied(f"the {self.name} is gone") from error

    def request(self, op: str, fds: Sequence[int] = (), **more: Any) -> tuple[wire.Message, list[int]]:
        """Sends a request and gives the answer.

        Raises:
            DesktopDied: the warden is gone.
            DesktopTimeout: it does not answer.
            NoSuchFile, RefusedFile: what a request about a file can meet.
            DesktopError: it could not be done.
        """
        with self._lock, WATCH.shielded():  # a request that is cut in two would cost all that follow
            if self._closed:
                raise DesktopDied(f"the {self.name} was closed")
            if self._out_of_step:
                raise DesktopDied(f"the {self.name} was given up after a request that it did not answer")
            self._out_of_step = True  # stays so if an interrupt comes in between: the next answer would be this one's
            try:
                wire.send(self._link, {"op": op, **more}, fds)
            except OSError as error:
                raise DesktopDied(f"the {self.name} is gone") from error
            answer, came = self._receive(ANSWER_S)
            self._out_of_step = False
            self.hit = tuple(answer.get("hit", self.hit))
        match answer.get("error"):
            case None:
                return answer, came
            case "missing":
                raise NoSuchFile(f"{more.get('path', op)} is not in the desktop")
            case "refused":
                raise RefusedFile(f"{more.get('path', op)} cannot be taken: {answer['why']}")
            case "not started":
                raise StartFailed(f"`{more['argv'][0]}` cannot be started in the {self.name}: {answer['why']}")
            case _:
                raise DesktopError(f"{op} in the {self.name} failed: {answer['why']}")

    def start(
        self,
        argv: Sequence[str],
        *,
        env: Mapping[str, str],
        cwd: str,
        root: bool = False,
        streams: Sequence[str] = ("null", "null", "null"),
        log: str = "",
        session: bool = False,
        fds: Sequence[int] = (),
        nobody: bool = False,
    ) -> Started:
        """Starts a program; a stream is `null`, `pipe` or `log`, and `fds` are its own after them."""
        answer, came = self.request(
            "start",
            fds,
            argv=list(argv),
            env=dict(env),
            cwd=cwd,
            root=root,
            streams=list(streams),
            log=log,
            session=session,
            nobody=nobody,
        )
        return Started(int(answer["pid"]), came[0], tuple(came[1:]), int(answer.get("host_pid", 0)))

    def wait_job(self, status: int, what: str, patience_s: float) -> None:
        """Waits for a long request's own answer."""
        answer = outcome(status, patience_s)
        if answer is None:
            raise DesktopTimeout(f"{what} did not end within {patience_s:g} s")
        if answer.get("error") == "refused":
            raise RefusedFile(f"{what}: {answer['why']}")
        if "done" not in answer:
            raise DesktopError(f"{what} failed: {answer.get('why', 'the desktop is gone')}")

    @property
    def alive(self) -> bool:
        """Does the warden run?"""
        return not self._closed and not self._ended(0)

    def _ended(self, patience_s: float) -> bool:
        return readable(self._handle, patience_s)

    def forget(self) -> None:
        """Drops the descriptors without ending anything: for the child after a fork."""
        if self._closed:
            return
        self._closed = True
        for fd in (self._lifeline, self._handle):
            with contextlib.suppress(OSError):
                os.close(fd)
        self._link.close()

    def close(self) -> None:
        """Ends everything inside; may be called again."""
        if self._closed:
            return
        self._closed = True
        os.close(self._lifeline)
        self._link.close()
        if not self._ended(_END_S):
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
            self._ended(_END_S)
        os.close(self._handle)


def outcome(status: int, patience_s: float) -> dict[str, Any] | None:
    """The report on a status pipe: {} if its writer died, None if nothing came in time. Leaves it open."""
    if not readable(status, patience_s):
        return None
    report = os.read(status, 65_536)
    answer: dict[str, Any] = json.loads(report) if report else {}
    return answer


def _after_fork() -> None:
    """A forked child must not hold the lifelines of its parent's desktops."""
    for sandbox in list(_alive):
        sandbox.forget()
    _alive.clear()


os.register_at_fork(after_in_child=_after_fork)
