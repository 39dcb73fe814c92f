"""A process that has loaded the warden's modules and forks wardens off on request: a start costs 2 ms, not 80."""

from __future__ import annotations

import os
import select
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
    wardens: dict[int, int] = {}  # by their pidfd
    waiting = select.poll()
    waiting.register(link_fd, select.POLLIN)
    while True:
        ready = [fd for fd, _ in waiting.poll()]
        for handle in wardens.keys() & ready:
            waiting.unregister(handle)
            os.waitpid(wardens.pop(handle), 0)
            os.close(handle)
        if link_fd in ready:
            try:
                _, fds = wire.receive(link)
            except (EOFError, OSError):
                return
            pid = os.fork()
            if pid == 0:
                link.close()
                for handle in wardens:
                    os.close(handle)
                _become_warden(*fds)
            for fd in fds:
                os.close(fd)
            handle = os.pidfd_open(pid)
            wire.send(link, {"pid": pid}, [handle])
            wardens[handle] = pid
            waiting.register(handle, select.POLLIN)


def _become_warden(link: int, lifeline: int) -> None:
    try:
        os.setsid()
        main(link, lifeline)
    finally:
        os._exit(0)
