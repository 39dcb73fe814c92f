"""Connections of a guest's come out at the sites' server, whole, and no others do. No machine is needed."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import paramiko
import pytest

from deskcraft.desktop.libvirt import gate as gates
from deskcraft.desktop.libvirt import link as links
from deskcraft.desktop.libvirt.gate import Channel, Gate
from deskcraft.desktop.libvirt.keys import make_key
from deskcraft.desktop.libvirt.link import Link
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopDied
from tests.desktop.libvirt.test_hostile_answers import Transport

BIG = os.urandom(3 * 2**20)


class Wire:
    """A channel of the guest's: what is written to `there` comes out of it."""

    def __init__(self) -> None:
        self.there, self._here = socket.socketpair()
        self.there.settimeout(10)
        self.closed = threading.Event()

    def recv(self, nbytes: int) -> bytes:
        return self._here.recv(nbytes)

    def sendall(self, s: bytes) -> None:
        self._here.sendall(s)

    def close(self) -> None:
        self.closed.set()
        with contextlib.suppress(OSError):  # as a channel: who waits for more is told that there is none
            self._here.shutdown(socket.SHUT_RDWR)

    def say_all(self, data: bytes) -> None:
        self.there.sendall(data)
        self.there.shutdown(socket.SHUT_WR)

    def drop(self) -> None:
        self.close()
        self.there.close()
        self._here.close()


class Guest:
    """A link whose machine listens where it is asked to."""

    def __init__(self, refuses: int = 0) -> None:
        self.ports: dict[int, Callable[[Channel, int], None]] = {}
        self.refuses = refuses
        self.wires: list[Wire] = []

    def forward(self, port: int, take: Callable[[Channel, int], None]) -> None:
        if port == self.refuses:
            raise DesktopDied("the machine does not listen")
        self.ports[port] = take

    def stop_forwarding(self, ports: tuple[int, ...]) -> None:
        for port in ports:
            del self.ports[port]

    def visit(self, port: int, said: int | None = None) -> Wire:
        """A program in the guest connects; `said` is the port that the machine says it came to."""
        wire = Wire()
        self.wires.append(wire)
        self.ports[port](wire, port if said is None else said)
        return wire


@contextlib.contextmanager
def opened(guest: Guest) -> Iterator[tuple[Gate, list[socket.socket]]]:
    """A gate, and the sockets that it gives to the server, for https and for http."""
    gate = Gate(cast(Any, guest))
    listening = [socket.socket(fileno=fd) for fd in gate.listen((443, 80))]
    try:
        for one in listening:
            one.settimeout(10)
        yield gate, listening
    finally:
        for one in listening:
            one.close()
        for wire in guest.wires:
            wire.drop()
        gate.close()


@pytest.mark.parametrize("which", [0, 1])
def test_what_comes_to_a_port_comes_out_at_its_socket_and_back(which: int) -> None:
    guest = Guest()
    with opened(guest) as (_, listening):
        wire = guest.visit((443, 80)[which])
        inner, _ = listening[which].accept()
        with inner:
            wire.there.sendall(b"question")
            assert inner.recv(100) == b"question"
            inner.sendall(b"answer")
            assert wire.there.recv(100) == b"answer"


def test_much_goes_both_ways_at_once_and_is_whole() -> None:
    guest = Guest()
    with opened(guest) as (_, listening):
        wire = guest.visit(443)
        inner, _ = listening[0].accept()
        with inner:
            sending = threading.Thread(target=wire.say_all, args=(BIG,))
            sending.start()
            got = bytearray()
            while piece := inner.recv(2**16):
                got += piece
                inner.sendall(piece[:1])
            sending.join()
        assert bytes(got) == BIG


def test_a_connection_is_over_when_the_server_has_said_all() -> None:
    guest = Guest()
    with opened(guest) as (_, listening):
        wire = guest.visit(80)
        inner, _ = listening[1].accept()
        inner.sendall(b"all")
        inner.close()
        assert wire.there.recv(100) == b"all"
        assert wire.closed.wait(10)


def test_a_port_that_was_not_asked_for_leads_nowhere() -> None:
    guest = Guest()
    with opened(guest) as (_, listening):
        assert guest.visit(443, said=22).closed.wait(10)
        assert guest.visit(443, said=8080).closed.wait(10)
        for one in listening:
            one.setblocking(False)
            with pytest.raises(BlockingIOError):
                one.accept()


def test_too_many_connections_are_closed_and_room_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "CONNECTIONS", 2)
    guest = Guest()
    with opened(guest) as (_, listening):
        for _ in range(2):
            guest.visit(443)
        inner = [listening[0].accept()[0] for _ in range(2)]
        assert guest.visit(443).closed.wait(10)
        inner[0].close()

        def again() -> bool | None:
            wire = guest.visit(443)
            wire.there.settimeout(0.2)
            try:
                return wire.there.recv(1) != b"" or None
            except TimeoutError:
                return True  # it is open

        wait_until(again, 10.0, "room for another connection")
        inner[1].close()


def test_a_server_that_is_gone_ends_the_connection() -> None:
    guest = Guest()
    with opened(guest) as (_, listening):
        listening[0].close()
        assert guest.visit(443).closed.wait(10)


def test_another_link_leads_to_the_same_server() -> None:
    first, second = Guest(), Guest()
    with opened(first) as (gate, listening):
        gate.shut()
        assert not first.ports
        gate.open(cast(Any, second))
        wire = second.visit(443)
        inner, _ = listening[0].accept()
        with inner:
            inner.sendall(b"there")
            assert wire.there.recv(100) == b"there"
        wire.drop()


def test_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with opened(Guest()) as (gate, _):
        (folder,) = tmp_path.iterdir()
        assert folder.stat().st_mode & 0o777 == 0o700
        gate.close()
        assert not list(tmp_path.iterdir())


def test_a_guest_that_does_not_listen_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    gate = Gate(cast(Any, Guest(refuses=80)))
    with pytest.raises(DesktopDied):
        gate.listen((443, 80))
    gate.close()
    assert not list(tmp_path.iterdir())


class Forwarding(Transport):
    """A connection whose server forwards ports, or does as `error` says."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__(b"")
        self.error = error
        self.asked: list[tuple[str, str, int]] = []
        self.handler: Callable[..., None] | None = None

    def request_port_forward(self, address: str, port: int, handler: Callable[..., None]) -> None:
        self._say("listen", address, port)
        self.handler = handler

    def cancel_port_forward(self, address: str, port: int) -> None:
        self._say("stop", address, port)

    def _say(self, what: str, address: str, port: int) -> None:
        self.asked.append((what, address, port))
        if self.error is not None:
            raise self.error


def linked(monkeypatch: pytest.MonkeyPatch, transport: Forwarding) -> Link:
    monkeypatch.setattr(links, "_connect", lambda _address: transport)
    monkeypatch.setattr(links, "_log_in", lambda *_: None)
    return Link(("127.0.0.1", 1), make_key(), "", patience_s=5.0)


def test_a_link_has_the_machine_listen_on_its_loopback_address_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    transport = Forwarding()
    link = linked(monkeypatch, transport)
    came: list[tuple[object, int]] = []
    link.forward(443, lambda channel, port: came.append((channel, port)))
    assert transport.handler is not None
    transport.handler("a channel", ("127.0.0.1", 40_000), ("127.0.0.1", 443))
    link.stop_forwarding((443, 80))
    assert came == [("a channel", 443)]
    assert transport.asked == [("listen", "127.0.0.1", 443), ("stop", "127.0.0.1", 443), ("stop", "127.0.0.1", 80)]


@pytest.mark.parametrize("error", [paramiko.SSHException("TCP forwarding request denied"), EOFError(), OSError("x")])
def test_a_machine_that_does_not_forward_is_dead_to_us(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    link = linked(monkeypatch, Forwarding(error))
    with pytest.raises(DesktopDied, match="port 443"):
        link.forward(443, lambda *_: None)
    with pytest.raises(DesktopDied):
        link.stop_forwarding((443,))
