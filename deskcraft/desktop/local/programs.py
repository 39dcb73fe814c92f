"""Runs commands inside and collects their output, and launches programs into the session."""

from __future__ import annotations

import os
import selectors
import time
from collections.abc import Callable, Mapping, Sequence

from deskcraft.desktop.local.sandbox import Sandbox, SilentProgram, Started, StartFailed, outcome
from deskcraft.desktop.local.session import ROOT_ENV, USER_ENV
from deskcraft.desktop.protocol import HOME, Completed, inside
from deskcraft.errors import DesktopDied

_PIECE = 2**16
_SIGNALLED = 128
"""What is added to the number of the signal that ended a command, as shells do."""
_NOT_STARTED = 127
"""Exit status of a command that is not there, as shells give it."""


def _environment(extra: Mapping[str, str], *, root: bool) -> dict[str, str]:
    return {**(ROOT_ENV if root else USER_ENV), **extra}


def _folder(cwd: str | None, *, root: bool) -> str:
    return str(inside(cwd)) if cwd is not None else ("/root" if root else str(HOME))


def launch(box: Sandbox, argv: Sequence[str], *, cwd: str | None, env: Mapping[str, str]) -> int:
    """Starts a program as the user, its output in a log inside; gives its pid inside."""
    name = argv[0].rpartition("/")[2]
    program = box.start(
        argv, env=_environment(env, root=False), cwd=_folder(cwd, root=False), log=name, streams=["null", "log", "log"]
    )
    program.close()
    return program.pid


def start(box: Sandbox, argv: Sequence[str], *, env: Mapping[str, str], fds: Sequence[int] = ()) -> Started:
    """Starts a program as the user with pipes for its standard input and output, its errors in a log inside.

    `fds` are its descriptors 3 and up.
    """
    name = argv[0].rpartition("/")[2]
    return box.start(
        argv,
        env=_environment(env, root=False),
        cwd=_folder(None, root=False),
        log=name,
        streams=["pipe", "pipe", "log"],
        fds=fds,
    )


def run(
    box: Sandbox,
    argv: Sequence[str],
    *,
    root: bool,
    cwd: str | None,
    env: Mapping[str, str],
    stdin: bytes,
    timeout_s: float,
    max_output: int,
    nobody: bool = False,
    late: Callable[[], None] = lambda: None,
) -> Completed:
    """Runs a command and waits for its end; what it leaves in the background keeps running.

    `nobody` runs it as a user without files, whom no process of the user's may touch. `late` is called before a command
    that did not end in time is killed.

    Raises:
        DesktopTimeout: it did not end in time; it and its children were killed.
        DesktopDied: the sandbox ended meanwhile.
    """
    streams = ["pipe" if stdin else "null", "pipe", "pipe"]
    try:
        program = box.start(
            argv,
            env=_environment(env, root=root),
            cwd=_folder(cwd, root=root),
            root=root,
            streams=streams,
            nobody=nobody,
        )
    except StartFailed as error:
        return Completed(_NOT_STARTED, b"", str(error).encode())
    try:
        exchange = _Exchange(program, stdin, max_output)
        code = exchange.finish(time.monotonic() + timeout_s)
        if code is None:
            late()
            box.request("kill", pid=program.pid)
            raise SilentProgram(f"`{' '.join(argv)[:200]}` did not end within {timeout_s:g} s and was killed")
        return Completed(code, *exchange.output)
    finally:
        program.close()


class _Exchange:
    """Feeds a command and collects its output, until its exit is reported."""

    def __init__(self, program: Started, stdin: bytes, max_output: int) -> None:
        self._program = program
        self._status = program.status
        *feed, self._out, self._err = program.streams
        self._feed = feed[0] if feed else None
        self._stdin = memoryview(stdin)
        self._max = max_output
        self._said = {self._out: bytearray(), self._err: bytearray()}

    @property
    def output(self) -> tuple[bytes, bytes]:
        """What came on stdout and stderr, each cut at the cap."""
        return bytes(self._said[self._out]), bytes(self._said[self._err])

    def finish(self, deadline_s: float) -> int | None:
        """The exit code, or None if the deadline (monotonic) passed."""
        with selectors.DefaultSelector() as selector:
            for fd in (self._status, self._out, self._err):
                os.set_blocking(fd, False)
                selector.register(fd, selectors.EVENT_READ)
            if self._feed is not None:
                os.set_blocking(self._feed, False)
                selector.register(self._feed, selectors.EVENT_WRITE)
            while (left := deadline_s - time.monotonic()) > 0:
                for key, _ in selector.select(left):
                    if key.fd == self._status:
                        return self._ended()
                    if not (self._write() if key.fd == self._feed else self._read(key.fd)):
                        selector.unregister(key.fd)
                        if key.fd == self._feed:
                            self._program.shut(key.fd)
        return None

    def _ended(self) -> int:
        for fd in self._said:
            while self._read(fd):
                pass
        report = outcome(self._status, 1.0) or {}
        if "exit" not in report:
            raise DesktopDied("the sandbox ended while a command ran in it")
        code = int(report["exit"])
        return code if code >= 0 else _SIGNALLED - code

    def _read(self, fd: int) -> bool:
        """Takes what is there; False at the end or when nothing is left to take now."""
        try:
            piece = os.read(fd, _PIECE)
        except BlockingIOError:
            return False
        said = self._said[fd]
        said += piece[: self._max - len(said)]
        return bool(piece)

    def _write(self) -> bool:
        assert self._feed is not None
        try:
            self._stdin = self._stdin[os.write(self._feed, self._stdin) :]
        except BlockingIOError:
            return True
        except BrokenPipeError:
            return False
        return bool(self._stdin)
