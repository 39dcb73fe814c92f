"""The controller's side of one warden: starts it, sends requests, and ends it."""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deskcraft.desktop.local.warden import wire
from deskcraft.errors import DesktopDied, DesktopError, DesktopTimeout, HostError, NoSuchFile, RefusedFile

ANSWER_S = 20.0
"""Seconds within which a warden answers; it needs milliseconds, and more only when the host is overloaded."""
_START_S = 30.0
_END_S = 10.0
_CODE = "import sys; sys.path.insert(0, sys.argv[1]); from warden.main import main; main(int(sys.argv[2]), int(sys.argv[3]))"
_HERE = Path(__file__).parent
_alive: weakref.WeakSet[Sandbox] = weakref.WeakSet()


@dataclass(frozen=True, slots=True)
class Started:
    """A program that was started inside: its pid there, and the descriptors that came back."""

    pid: int
    status: int
    """Where its end will be told (`exit_of`)."""
    streams: tuple[int, ...]

    def close(self) -> None:
        """Closes all descriptors."""
        for fd in (self.status, *self.streams):
            with contextlib.suppress(OSError):
                os.close(fd)


class Sandbox:
    """One warden and what it made. Requests may come from several threads."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._link, its_link = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        lifeline_read, self._lifeline = os.pipe()
        self._closed = False
        self.hit: tuple[str, ...] = ()
        """Limits of the sandbox that were reached, in order."""
        command = [sys.executable, "-I", "-S", "-c", _CODE, str(_HERE), str(its_link.fileno()), str(lifeline_read)]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, env={}, start_new_session=True, cwd="/",
                pass_fds=(its_link.fileno(), lifeline_read),
            )  # fmt: skip
        finally:
            its_link.close()
            os.close(lifeline_read)
        self._link.settimeout(ANSWER_S)
        _alive.add(self)

    @property
    def pid(self) -> int:
        """The warden's pid on the host."""
        return self._process.pid

    def describe(self, description: wire.Message, fds: Sequence[int] = ()) -> None:
        """Tells the warden what to make; `wait_ready` waits for it."""
        try:
            wire.send(self._link, description, fds)
        except OSError as error:
            raise DesktopDied(f"the {self._name} did not start: {error}") from error

    def wait_ready(self) -> None:
        """Waits until the sandbox stands.

        Raises:
            HostError: the kernel refused a part of it.
        """
        answer, _ = self._receive(_START_S)
        if "error" in answer:
            raise HostError(
                f"the {self._name} cannot be made: {answer['why']}; `deskcraft doctor` shows what this host lacks"
            )

    def _receive(self, patience_s: float) -> tuple[wire.Message, list[int]]:
        self._link.settimeout(patience_s)
        try:
            return wire.receive(self._link)
        except TimeoutError as error:
            raise DesktopTimeout(f"the {self._name} did not answer within {patience_s:g} s") from error
        except (EOFError, OSError) as error:
            raise DesktopDied(f"the {self._name} is gone") from error

    def request(self, op: str, fds: Sequence[int] = (), **more: Any) -> tuple[wire.Message, list[int]]:
        """Sends a request and gives the answer.

        Raises:
            DesktopDied: the warden is gone.
            DesktopTimeout: it does not answer.
            NoSuchFile, RefusedFile: what a request about a file can meet.
            DesktopError: it could not be done.
        """
        with self._lock:
            if self._closed:
                raise DesktopDied(f"the {self._name} was closed")
            try:
                wire.send(self._link, {"op": op, **more}, fds)
            except OSError as error:
                raise DesktopDied(f"the {self._name} is gone") from error
            answer, came = self._receive(ANSWER_S)
            self.hit = tuple(answer.get("hit", self.hit))
        match answer.get("error"):
            case None:
                return answer, came
            case "missing":
                raise NoSuchFile(f"{more.get('path', op)} is not in the desktop")
            case "refused":
                raise RefusedFile(f"{more.get('path', op)} cannot be taken: {answer['why']}")
            case _:
                raise DesktopError(f"{op} in the {self._name} failed: {answer['why']}")

    def start(
        self, argv: Sequence[str], *, env: Mapping[str, str], cwd: str, root: bool = False,
        streams: Sequence[str] = ("null", "null", "null"), log: str = "", session: bool = False,
    ) -> Started:  # fmt: skip
        """Starts a program; a stream is `null`, `pipe` or `log`."""
        answer, fds = self.request(
            "start", argv=list(argv), env=dict(env), cwd=cwd, root=root, streams=list(streams), log=log, session=session
        )
        return Started(int(answer["pid"]), fds[0], tuple(fds[1:]))

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
        return not self._closed and self._process.poll() is None

    def forget(self) -> None:
        """Drops the descriptors without ending anything: for the child after a fork."""
        with contextlib.suppress(OSError):
            os.close(self._lifeline)
        self._link.close()
        self._closed = True

    def close(self) -> None:
        """Ends everything inside; may be called again."""
        if self._closed:
            return
        self._closed = True
        os.close(self._lifeline)
        self._link.close()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def outcome(status: int, patience_s: float) -> dict[str, Any] | None:
    """What is told on a status pipe: {} if its writer died, None if nothing came in time. Leaves it open."""
    ready, _, _ = select.select([status], [], [], max(0.0, patience_s))
    if not ready:
        return None
    told = os.read(status, 65_536)
    answer: dict[str, Any] = json.loads(told) if told else {}
    return answer


def _after_fork() -> None:
    """A forked child must not hold the lifelines of its parent's desktops."""
    for sandbox in list(_alive):
        sandbox.forget()
    _alive.clear()


os.register_at_fork(after_in_child=_after_fork)
