"""Where connections to two ports of a guest's loopback address come out: at sockets on this machine, one a port.

The guest's sshd listens there and hands each connection over the link; the guest gets no network by it. The sites'
server takes them from sockets in a folder that nobody else enters, and knows nothing of the guest.
"""

from __future__ import annotations

import contextlib
import queue
import shutil
import socket
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from deskcraft.desktop.libvirt.link import Link

CONNECTIONS = 128
"""Open ones at a time, each with two threads; a browser has a few for a site. More are closed at once."""
_BACKLOG = 64
_PIECE = 65_536


class Channel(Protocol):
    """A connection of the guest's, as `paramiko.Channel` has it."""

    def recv(self, nbytes: int) -> bytes:
        """The next bytes; none at the end."""

    def sendall(self, s: bytes) -> None:
        """Sends all of them."""

    def close(self) -> None:
        """Ends both ways."""


class Gate:
    """A `served_sites.Door` of a virtual machine, from `__init__` to `close`; the link may change in between."""

    def __init__(self, link: Link) -> None:
        """Opens nothing yet."""
        self._link = link
        self._folder: Path | None = None
        self._ports: tuple[int, ...] = ()
        self._coming: queue.SimpleQueue[tuple[Channel, int] | None] = queue.SimpleQueue()
        self._room = threading.BoundedSemaphore(CONNECTIONS)

    def listen(self, ports: Sequence[int]) -> list[int]:
        """See `served_sites.Door`.

        Raises:
            DesktopError: the guest's sshd does not listen.
        """
        self._folder = Path(tempfile.mkdtemp(prefix="deskcraft-gate-"))
        self._ports = tuple(ports)
        threading.Thread(target=self._take, name="a machine's gate", daemon=True).start()
        listening = [self._listener(port) for port in ports]
        try:
            self.open(self._link)
        except BaseException:
            for one in listening:
                one.close()
            raise
        return [one.detach() for one in listening]

    def _listener(self, port: int) -> socket.socket:
        one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        one.bind(self._place(port))
        one.listen(_BACKLOG)
        return one

    def _place(self, port: int) -> str:
        return f"{self._folder}/{port}"

    def read(self, path: str, max_bytes: int) -> bytes:
        """See `served_sites.Door`."""
        return self._link.get(path, max_bytes)

    def write(self, path: str, data: bytes) -> None:
        """See `served_sites.Door`."""
        self._link.put(data, path=path, mode=0o644, root=True)

    def open(self, link: Link) -> None:
        """Has the guest listen, over this link: over a new one after each revert and each snapshot.

        Raises:
            DesktopError: it does not.
        """
        self._link = link
        for port in self._ports:
            link.forward(port, self._came)

    def shut(self) -> None:
        """Has the guest listen no more: what is in a snapshot must not listen, or nobody else can when it comes back.

        Raises:
            DesktopError: the link is gone.
        """
        self._link.stop_forwarding(self._ports)

    def close(self) -> None:
        """Removes what is on this machine; the guest stops with its link. May be called again."""
        folder, self._folder = self._folder, None
        if folder is not None:
            self._coming.put(None)
            shutil.rmtree(folder, ignore_errors=True)

    def _came(self, channel: Channel, port: int) -> None:
        """In the link's own thread, which must not wait for anything."""
        self._coming.put((channel, port))

    def _take(self) -> None:
        while (came := self._coming.get()) is not None:
            channel, port = came
            if port in self._ports and self._room.acquire(blocking=False):
                threading.Thread(target=self._carry, args=(channel, self._place(port)), daemon=True).start()
            else:
                _end(channel)

    def _carry(self, channel: Channel, place: str) -> None:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as inner:
                inner.connect(place)
                back = threading.Thread(target=_answer, args=(inner, channel), daemon=True)
                back.start()
                _pump(channel.recv, inner.sendall)
                with contextlib.suppress(OSError):
                    inner.shutdown(socket.SHUT_WR)
                back.join()
        except OSError:  # the server is gone, which the desktop's next call says
            _end(channel)
        finally:
            self._room.release()


def _answer(inner: socket.socket, channel: Channel) -> None:
    """What the server says; when it has said all, the connection is over."""
    _pump(inner.recv, channel.sendall)
    _end(channel)


def _pump(source: Callable[[int], bytes], sink: Callable[[bytes], None]) -> None:
    with contextlib.suppress(OSError, EOFError):
        while piece := source(_PIECE):
            sink(piece)


def _end(channel: Channel) -> None:
    with contextlib.suppress(OSError, EOFError):
        channel.close()
