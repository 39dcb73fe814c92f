"""Messages between controller and warden: one JSON object a packet, with open descriptors beside it.

The socket is of type SEQPACKET, so a message is whole or not there. One too long for a packet travels in a memfd.
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Sequence
from typing import Any

_PACKET = 60_000
"""Bytes of JSON that go into a packet; the default socket buffer holds three of them."""
_MAX_MESSAGE = 64 * 2**20
_MAX_FDS = 16

Message = dict[str, Any]


def send(link: socket.socket, message: Message, fds: Sequence[int] = ()) -> None:
    """Sends a message; the caller keeps its own copies of the descriptors."""
    body = json.dumps(message).encode()
    if len(body) <= _PACKET:
        socket.send_fds(link, [b"J" + body], list(fds))
        return
    long = os.memfd_create("message", os.MFD_CLOEXEC)
    try:
        with os.fdopen(long, "wb", closefd=False) as file:
            file.write(body)
        socket.send_fds(link, [b"L"], [long, *fds])
    finally:
        os.close(long)


def receive(link: socket.socket) -> tuple[Message, list[int]]:
    """The next message and its descriptors (close-on-exec, the caller's to close).

    Raises:
        EOFError: the other side is gone.
    """
    packet, fds, _, _ = socket.recv_fds(link, _PACKET + 1, _MAX_FDS)
    if not packet:
        raise EOFError("the other side closed the connection")
    for fd in fds:
        os.set_inheritable(fd, False)
    body = packet[1:]
    if packet[:1] == b"L":
        with os.fdopen(fds.pop(0), "rb") as file:
            file.seek(0)
            body = file.read(_MAX_MESSAGE)
    message = json.loads(body)
    return message, fds
