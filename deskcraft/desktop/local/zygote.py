"""The controller's side of the zygote: one a process, started with the first sandbox, gone with the controller."""

from __future__ import annotations

import atexit
import contextlib
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

from deskcraft.desktop.local.warden import wire
from deskcraft.errors import DesktopDied

_CODE = "import sys; sys.path.insert(0, sys.argv[1]); from warden.zygote import serve; serve(int(sys.argv[2]))"
_HERE = Path(__file__).parent
_ANSWER_S = 20.0
_END_S = 5.0
_lock = threading.Lock()
_current: _Zygote | None = None


class _Zygote:
    def __init__(self) -> None:
        self.link, its_link = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.link.settimeout(_ANSWER_S)
        with its_link:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _CODE, str(_HERE), str(its_link.fileno())],
                stdin=subprocess.DEVNULL,
                env={},
                cwd="/",
                start_new_session=True,
                pass_fds=[its_link.fileno()],
            )

    def fork(self, link: socket.socket, lifeline: int) -> tuple[int, int]:
        wire.send(self.link, {}, [link.fileno(), lifeline])
        answer, (handle,) = wire.receive(self.link)
        return int(answer["pid"]), handle

    def let_go(self) -> None:
        """Tells it to end, which takes it a millisecond, without waiting: a signal may come while we end ourselves."""
        self.link.close()
        self.process.returncode = 0

    def close(self) -> None:
        self.link.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(_END_S)


def start_warden(link: socket.socket, lifeline: int) -> tuple[int, int]:
    """Starts a warden on its ends of the link and of the lifeline; gives its pid and a pidfd.

    Raises:
        DesktopDied: it cannot be started.
    """
    global _current
    with _lock:
        for last_try in (False, True):
            if _current is None:
                _current = _Zygote()
            try:
                return _current.fork(link, lifeline)
            except (EOFError, OSError) as error:  # somebody ended it: a new one is as good
                _current.close()
                _current = None
                if last_try:
                    raise DesktopDied(f"no sandbox can be started: {error}") from error
    raise AssertionError("unreachable")


def _forget() -> None:
    """In the child after a fork: the zygote is the parent's."""
    global _current, _lock
    _lock = threading.Lock()
    if _current is not None:
        _current.let_go()  # not our child: nobody may wait for it here
        _current = None


def _close() -> None:
    global _current
    if _current is not None:
        _current.let_go()
        _current = None


os.register_at_fork(after_in_child=_forget)
atexit.register(_close)
