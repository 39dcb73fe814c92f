"""The controller's link to a machine's agent: one SSH connection, the agent on one channel of it, SFTP on another."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import paramiko
from paramiko.sftp import SFTPError

from deskcraft.desktop.libvirt.resident import frames
from deskcraft.desktop.libvirt.resident.answers import ERRORS, STAGING
from deskcraft.desktop.libvirt.resident.frames import Head
from deskcraft.errors import DesktopDied, DesktopError, DesktopTimeout, NoSuchFile, RefusedFile

ANSWER_S = 60.0
"""Seconds within which the agent answers, beyond what a request says it takes: emulated ones on busy hosts are slow."""
_CONNECT_S = 30.0
_BANNER = b"SSH-"
_BANNER_S = 2.0
"""Seconds that a server may take to tell its version; whoever is not up yet is asked again."""
logging.getLogger("paramiko").addHandler(logging.NullHandler())  # what goes wrong is raised, too
_SOCKET = "/run/deskcraft/agent.sock"
# the agent's socket is there once the desktop shows its first picture
_ATTACH = f"until [ -S {_SOCKET} ]; do sleep 0.1; done; exec socat -t 1 - UNIX-CONNECT:{_SOCKET}"
_WINDOW = 16 * 2**20
_STAGED = 2**18
"""Files from this size on, bytes, go in by SFTP."""
_WHY_CHARS = 2000
_LOOPBACK = "127.0.0.1"
_OWN_ERRORS: dict[str, tuple[type[Exception], ...]] = {
    "gesture": (ValueError,),
    "put": (NoSuchFile, RefusedFile),
    "get": (NoSuchFile, RefusedFile),
    "tree": (NoSuchFile, RefusedFile),
}
"""What a request may end with beside a `DesktopError`: a machine that says so of another one is not well."""
_BROKEN = (
    paramiko.SSHException,
    SFTPError,
    OSError,
    EOFError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    struct.error,
)
"""What paramiko raises when a server is gone or speaks nonsense: the parsers' own errors come as they are."""


class NotUpYet(DesktopError):
    """Nobody answers at the address yet, or not as an SSH server."""


class Link:
    """One connection. Requests may come from several threads; one that gets no answer in time ends it."""

    def __init__(self, address: tuple[str, int], key: paramiko.PKey, host_key: str, *, patience_s: float) -> None:
        """Connects, and waits `patience_s` for the agent to be there.

        Raises:
            NotUpYet: no SSH server answers yet.
            DesktopDied: the connection broke, or the server has another host key than expected.
        """
        self._lock = threading.Lock()
        self._over = ""
        self.silent = False
        """A request got no answer in time: the machine may hang."""
        self._sftp: paramiko.SFTPClient | None = None
        self._files = 0
        self._carrying = threading.Lock()
        self._transport = _connect(address)
        try:
            _log_in(self._transport, key, host_key)
            self._channel = self._transport.open_session(window_size=_WINDOW, timeout=_CONNECT_S)
            with self._within(_CONNECT_S):
                self._channel.exec_command(_ATTACH)
            self.request("hello", patience_s=patience_s, time_s=time.time())
        except _BROKEN as error:
            self.close()
            raise DesktopDied(f"the machine's SSH server ended the connection: {error}") from error
        except BaseException:
            self.close()
            raise

    def request(
        self, op: str, body: bytes = b"", *, takes_s: float = 0.0, patience_s: float = ANSWER_S, **arguments: Any
    ) -> tuple[Head, bytes]:
        """Sends a request and gives the answer.

        Raises:
            DesktopDied: the connection is gone.
            DesktopTimeout: no answer came within what it takes and the patience; the connection is given up.
            NoSuchFile, RefusedFile, ValueError, DesktopError: what the agent says.
        """
        with self._lock:
            if self._over:
                raise DesktopDied(self._over)
            self._over = "the link to the machine was given up after a request that got no answer"
            until = time.monotonic() + takes_s + patience_s
            try:
                self._channel.settimeout(takes_s + patience_s)
                self._channel.sendall(frames.pack({"op": op, **arguments}, body))
                head, data = frames.unpack(lambda size: self._read(size, until))
            except TimeoutError as error:
                self.silent = True
                raise DesktopTimeout(f"the machine did not answer '{op}' within {takes_s + patience_s:g} s") from error
            except (OSError, EOFError, paramiko.SSHException) as error:
                self._over = f"the link to the machine broke: {error or 'it was closed'}"
                raise DesktopDied(self._over) from error
            except (ValueError, RecursionError) as error:
                self._over = f"the machine's agent does not speak as ours: {error}"
                raise DesktopDied(self._over) from error
            self._over = ""
        kind = head.get("error")
        if kind is not None:
            known = ERRORS.get(str(kind), DesktopError)
            own = issubclass(known, DesktopError) or known in _OWN_ERRORS.get(op, ())
            raise (known if own else DesktopError)(plain(str(head.get("why"))[:_WHY_CHARS]))
        return head, data

    def _read(self, size: int, until: float) -> bytes:
        data = bytearray()
        while len(data) < size:
            self._channel.settimeout(max(0.001, until - time.monotonic()))
            piece = self._channel.recv(min(size - len(data), 2**20))
            if not piece:
                raise EOFError(f"the agent ended{self._said()}")
            data += piece
        return bytes(data)

    def _said(self) -> str:
        """What the attaching command complained of."""
        with contextlib.suppress(OSError):
            self._channel.settimeout(1.0)
            return f": {plain(self._channel.recv_stderr(500).decode(errors='replace')).strip()}"
        return ""

    def put(self, data: bytes, **arguments: Any) -> None:
        """Writes a file: a small one with the request, a large one by SFTP."""
        if len(data) < _STAGED:
            self.request("put", data, **arguments)
            return
        with self._files_of(_transfer_s(len(data))) as sftp:
            self._files += 1
            name = f"in-{self._files}"
            sftp.putfo(io.BytesIO(data), str(STAGING / name), confirm=True)
        self.request("put", staged=name, takes_s=_transfer_s(len(data)), **arguments)

    def get(self, path: str, max_bytes: int) -> bytes:
        """Reads a file that the agent found to be a plain one."""
        head, data = self.request("get", path=path, max_bytes=max_bytes, takes_s=_transfer_s(max_bytes))
        size = head.get("size") if "staged" in head else len(data)
        if not isinstance(size, int) or not 0 <= size <= max_bytes:
            raise DesktopDied(f"{path}: the machine's agent tells of a size that is not within {max_bytes} bytes")
        if "staged" not in head:
            return data
        with self._files_of(_transfer_s(size)) as sftp:
            place = str(STAGING / os.path.basename(str(head["staged"])))  # noqa: PTH119 - a name from the machine
            with sftp.open(place, "rb") as file:
                file.prefetch(size)
                data = bytes(file.read(size))
            sftp.remove(place)
        if len(data) != size:
            raise DesktopDied(f"{path}: {len(data)} bytes came of {size}")
        return data

    @contextlib.contextmanager
    def _files_of(self, takes_s: float) -> Iterator[paramiko.SFTPClient]:
        try:
            with self._carrying, self._within(takes_s + ANSWER_S):
                if self._sftp is None:
                    self._sftp = self._transport.open_sftp_client()
                assert self._sftp is not None
                yield self._sftp
        except _BROKEN as error:
            raise DesktopDied(f"files cannot be carried to or from the machine: {plain(str(error))}") from error

    def forward(self, port: int, take: Callable[[paramiko.Channel, int], None]) -> None:
        """Has the machine's SSH server listen on a port of its loopback address.

        Args:
            port: of the machine's.
            take: gets each connection, and the port that the machine says it came to; must not wait.

        Raises:
            DesktopDied: the server refuses, as where another program listens there, or the connection is gone.
        """

        def came(channel: paramiko.Channel, _origin: tuple[str, int], to: tuple[str, int]) -> None:
            take(channel, to[1])

        try:
            with self._within(ANSWER_S):
                self._transport.request_port_forward(_LOOPBACK, port, came)
        except _BROKEN as error:
            raise DesktopDied(f"the machine does not listen on its port {port}: {plain(str(error))}") from error

    def stop_forwarding(self, ports: Iterable[int]) -> None:
        """Has it listen no more; returns when it does not.

        Raises:
            DesktopDied: the connection is gone.
        """
        try:
            with self._within(ANSWER_S):
                for port in ports:
                    self._transport.cancel_port_forward(_LOOPBACK, port)
        except _BROKEN as error:
            raise DesktopDied(f"the machine does not stop listening: {plain(str(error))}") from error

    @contextlib.contextmanager
    def _within(self, seconds: float) -> Iterator[None]:
        """Gives the connection up if what is done inside takes longer: paramiko waits for ever in some places."""

        def give_up() -> None:
            self.silent = True
            self._transport.close()

        timer = threading.Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    @property
    def alive(self) -> bool:
        """Whether it can still be asked."""
        return not self._over and self._transport.is_active()

    def close(self) -> None:
        """Ends the connection; may be called again."""
        self._over = self._over or "the link to the machine was closed"
        self._transport.close()


def plain(text: str) -> str:
    """What a machine says, without what a terminal would obey or a file cannot hold."""
    return "".join(character if character.isprintable() else " " for character in text)


def _transfer_s(size: int) -> float:
    """Seconds that so many bytes may take, from an emulated machine."""
    return size / 2**20


def _connect(address: tuple[str, int]) -> paramiko.Transport:
    """A transport to a server that has sent its version: a forwarded port accepts before the server listens."""
    where = f"{address[0]}:{address[1]}"
    try:
        wire = socket.create_connection(address, _CONNECT_S)
    except OSError as error:
        raise NotUpYet(f"nobody listens at {where}: {error}") from error
    try:
        wire.settimeout(_BANNER_S)
        if wire.recv(len(_BANNER), socket.MSG_PEEK | socket.MSG_WAITALL) != _BANNER:
            raise NotUpYet(f"no SSH server answers at {where}")
        transport = paramiko.Transport(wire)
    except (OSError, NotUpYet) as error:
        wire.close()
        raise NotUpYet(f"no SSH server answers at {where}: {error}") from error
    transport.auth_timeout = transport.handshake_timeout = 2 * _CONNECT_S
    try:
        transport.start_client(timeout=2 * _CONNECT_S)
    except _BROKEN as error:
        transport.close()
        wire.close()  # a transport that never got going leaves it open
        raise NotUpYet(f"the SSH server at {where} ended the connection: {plain(str(error))}") from error
    except BaseException:
        transport.close()
        wire.close()
        raise
    return transport


def _log_in(transport: paramiko.Transport, key: paramiko.PKey, host_key: str) -> None:
    shown = transport.get_remote_server_key()
    if f"{shown.get_name()} {shown.get_base64()}" != host_key:
        raise DesktopDied("the SSH server at the machine's address has another key than the machine")
    transport.auth_publickey("root", key)
