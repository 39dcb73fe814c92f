"""Waiting on descriptors that select(2) refuses."""

from __future__ import annotations

import os
import resource
import socket
from collections.abc import Iterator

import pytest
import Xlib.protocol.display

from deskcraft.desktop.local.polling import among, readable

FIRST_REFUSED = 1024


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    """Two ends, the first with a descriptor beyond those of select(2)."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * FIRST_REFUSED), hard))
    low, other = socket.socketpair()
    number = os.dup2(low.fileno(), FIRST_REFUSED + 100)
    low.close()
    with socket.socket(fileno=number) as high, other:
        yield high, other
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_what_is_written_can_be_read(pair: tuple[socket.socket, socket.socket]) -> None:
    high, other = pair
    assert not readable(high, 0) and among([high, other], 0) == []
    other.send(b"x")
    assert readable(high.fileno(), 5) and among([high, other], 5) == [high]


def test_a_closed_end_can_be_read(pair: tuple[socket.socket, socket.socket]) -> None:
    high, other = pair
    other.close()
    assert readable(high, None)


def test_the_library_of_x_waits_the_same_way(pair: tuple[socket.socket, socket.socket]) -> None:
    high, other = pair
    waits = vars(Xlib.protocol.display)["select"]
    assert waits.select([high], [high], [], 0) == ([], [high], [])
    other.send(b"x")
    assert waits.select([high], [], [], 5) == ([high], [], [])
