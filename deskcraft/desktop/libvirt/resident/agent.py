"""The agent's program: boots the desktop, then serves one controller at a time on a socket of root's."""

from __future__ import annotations

import os
import select
import signal
import socket
from functools import partial
from pathlib import Path

from deskcraft.desktop.libvirt.resident import frames
from deskcraft.desktop.libvirt.resident.answers import Answers
from deskcraft.desktop.libvirt.resident.body import GuestBody
from deskcraft.desktop.local.inside import Inside
from deskcraft.desktop.local.warden import kernel
from deskcraft.desktop.settle import STILL_S
from deskcraft.errors import DeskCraftError

SOCKET = Path("/run/deskcraft/agent.sock")
_CONSOLE = Path("/dev/console")
_COMMAND_LINE = Path("/proc/cmdline")
"""The kernel's, which holds `deskcraft.screen=WIDTHxHEIGHT` and `deskcraft.accelerator=kvm|tcg`."""


class _Gone(Exception):
    """The controller let go, or a newer one came."""


class Agent:
    """Serves the newest connection: a controller that comes back after a revert ends what it had before."""

    def __init__(self, listener: socket.socket, answers: Answers) -> None:
        self._listener = listener
        self._answers = answers

    def serve(self) -> None:
        """Serves for ever."""
        while True:
            link, _ = self._listener.accept()
            with link:
                try:
                    while True:
                        request, body = frames.unpack(partial(self._read, link))
                        link.sendall(frames.pack(*self._answers.answer(request, body)))
                except (_Gone, OSError, ValueError):
                    continue

    def _read(self, link: socket.socket, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            ready, _, _ = select.select([link, self._listener], [], [])
            if self._listener in ready and link not in ready:
                raise _Gone
            piece = link.recv(min(size - len(data), 2**20))
            if not piece:
                raise _Gone
            data += piece
        return bytes(data)


def _listen() -> socket.socket:
    """A socket that root alone reaches; it is there once the desktop shows its first picture."""
    SOCKET.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    SOCKET.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(SOCKET))
    SOCKET.chmod(0o600)
    listener.listen(4)
    return listener


def main() -> None:
    """Boots and serves; if the desktop does not start, it says so on the console, which the controller reads."""
    kernel.set_name("deskcraft-agent")
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    os.umask(0o022)
    settings = dict(word.partition("=")[::2] for word in _COMMAND_LINE.read_text(encoding="ascii").split())
    width, height = map(int, settings["deskcraft.screen"].split("x"))
    try:
        inside = Inside(
            GuestBody(width, height), still_s=STILL_S if settings["deskcraft.accelerator"] == "tcg" else None
        )
    except (DeskCraftError, OSError) as error:
        _CONSOLE.write_text(f"deskcraft-agent-failed {error}\n")
        raise
    Agent(_listen(), Answers(inside)).serve()
