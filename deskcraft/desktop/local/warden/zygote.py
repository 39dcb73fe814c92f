"""A process that has loaded the warden's modules and forks wardens off on request: a start costs 2 ms, not 80."""

from __future__ import annotations

import os
import signal
import socket

from . import kernel, wire
from .main import main


def serve(link_fd: int) -> None:
    """Forks a warden for each message with a link and a lifeline; answers with pid and pidfd; ends with its link."""
    link = socket.socket(fileno=link_fd)
    os.set_inheritable(link_fd, False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the controller's to handle
    kernel.set_name("deskcraft-start")
    while True:
        try:
            _, fds = wire.receive(link)
        except (EOFError, OSError):
            return
        pid = os.fork()
        if pid == 0:
            link.close()
            _become_warden(*fds)
        for fd in fds:
            os.close(fd)
        handle = os.pidfd_open(pid)
        wire.send(link, {"pid": pid}, [handle])
        os.close(handle)
        _reap()


def _become_warden(link: int, lifeline: int) -> None:
    try:
        os.setsid()
        main(link, lifeline)
    finally:
        os._exit(0)


def _reap() -> None:
    """Takes note of wardens that ended since; their number stays bounded by those that ran at the same time."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return
