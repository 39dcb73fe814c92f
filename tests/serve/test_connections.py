"""Connections of clients without a token: how many, how long, and how much waits for them."""

from __future__ import annotations

import contextlib
import resource
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import Mock

import anyio
import anyio.to_thread
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from deskcraft.desktop.waiting import wait_until
from deskcraft.serve.app import _nothing_to_report, _Server
from deskcraft.serve.connections import FILES, MOST_CONNECTIONS, BoundedHttp, Limits, roomy_limits
from deskcraft.web import listening

LINE = b"POST / HTTP/1.1\r\nHost: a\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING = b"\x89\xfd\0\0\0\0" + bytes(125)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Gives a request's body back; holds a web socket until it is closed."""
    if scope["type"] == "lifespan":
        for word in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{word}.complete"})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
    else:
        body = await Request(scope, receive).body()
        await Response(body)(scope, receive, send)


class Running:
    """A server in a thread, and bare connections to it."""

    def __init__(self, server: _Server, address: tuple[str, int]) -> None:
        self.server = server
        self.address = address

    @contextmanager
    def connected(self, first: bytes = b"") -> Iterator[socket.socket]:
        """A connection that has sent so much."""
        with socket.create_connection(self.address, timeout=10) as sock:
            sock.sendall(first)
            yield sock

    def wait_for(self, count: int) -> None:
        """Returns when the server has so many connections."""
        wait_until(lambda: len(self.server.server_state.connections) == count, 10, f"{count} connections are left")


@contextmanager
def running(limits: Limits, app: ASGIApp = echo) -> Iterator[Running]:
    """Serves for as long as the block lasts."""
    ready = threading.Event()
    with listening("127.0.0.1", 0) as sock:
        server = _Server(app, ready.set, [], limits)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        try:
            assert ready.wait(10)
            yield Running(server, sock.getsockname()[:2])
        finally:
            server.should_exit = True
            thread.join()


def closed(sock: socket.socket) -> bytes:
    """What comes until the server has closed the connection."""
    parts = []
    try:
        while part := sock.recv(2**16):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def test_one_connection_more_takes_the_place_of_the_one_that_is_waited_for_longest() -> None:
    with running(Limits(connections=2)) as server, server.connected() as first, server.connected() as second:
        server.wait_for(2)
        with server.connected(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") as third:
            assert closed(third).startswith(b"HTTP/1.1 200")
            assert closed(first) == b""
        second.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert closed(second).startswith(b"HTTP/1.1 200")


def test_connections_that_ask_for_nothing_keep_nobody_out() -> None:
    with running(Limits(connections=4)) as server, contextlib.ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(server.connected(LINE))
        with server.connected(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n") as asks:
            assert closed(asks).startswith(b"HTTP/1.1 200")
        assert len(server.server.server_state.connections) <= 4


def test_an_answer_that_nobody_reads_is_not_kept_for_long() -> None:
    async def large(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await echo(scope, receive, send)
        else:
            await Response(bytes(2**25))(scope, receive, send)

    with (
        running(Limits(read_s=0.05), large) as server,
        server.connected(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        server.connected() as bare,
    ):
        server.wait_for(2)
        server.wait_for(1)
        bare.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert bare.recv(100).startswith(b"HTTP/1.1 200")


def test_who_reads_slowly_has_more_time() -> None:
    timers: list[tuple[Callable[..., None], tuple[Any, ...]]] = []
    connection = BoundedHttp.__new__(BoundedHttp)
    connection.loop = Mock(call_later=lambda _, call, *given: timers.append((call, given)))
    connection.transport = Mock(get_write_buffer_size=Mock(side_effect=[100, 60, 60]))
    connection._unread = True
    connection._await(("unread", None), 60)
    for aborted in (False, True):
        late, given = timers.pop()
        late(*given)
        assert connection.transport.abort.called is aborted
    connection._await(None, 0)


@pytest.mark.parametrize("first", [b"", b"GET / HT", LINE + b"X: "], ids=["nothing", "half a line", "half headers"])
def test_headers_have_to_come_in_time(first: bytes) -> None:
    with running(Limits(head_s=0.05, body_s=60)) as server, server.connected(first) as sock:
        assert closed(sock) == b""
        server.wait_for(0)


def test_headers_that_drip_win_no_time() -> None:
    with running(Limits(head_s=0.2, body_s=60)) as server, server.connected(LINE + b"X: ") as sock:
        sock.settimeout(0.01)
        drops = 0
        with pytest.raises(ConnectionError):
            while True:
                sock.sendall(b"a")
                drops += 1
                try:
                    if sock.recv(100) == b"":
                        raise ConnectionResetError
                except TimeoutError:
                    pass
        assert drops > 1


@pytest.mark.parametrize(
    "first",
    [
        b"Content-Length: 9\r\n\r\n",
        b"Content-Length: 9\r\n\r\nhalf",
        b"Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ],
    ids=["no body", "half a body", "half the chunks"],
)
def test_a_body_has_to_come_in_time_and_its_absence_is_nothing_to_report(
    first: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    with (
        running(Limits(head_s=60, body_s=0.05), _nothing_to_report(echo)) as server,
        server.connected(LINE + first) as sock,
    ):
        assert closed(sock) == b""
        server.wait_for(0)
    assert capfd.readouterr().err == ""


def test_the_body_of_a_request_that_has_its_answer_has_to_come_in_time_too() -> None:
    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await echo(scope, receive, send)
        else:
            await Response(status_code=401)(scope, receive, send)

    with (
        running(Limits(head_s=60, body_s=0.05), refuse) as server,
        server.connected(LINE + b"Content-Length: 9\r\n\r\n") as sock,
    ):
        assert closed(sock).startswith(b"HTTP/1.1 401")


def test_after_an_answer_the_next_request_has_to_come_in_time() -> None:
    with (
        running(Limits(head_s=0.05, body_s=60)) as server,
        server.connected(LINE + b"Content-Length: 2\r\n\r\nhi") as sock,
    ):
        assert closed(sock).endswith(b"\r\n\r\nhi")


def test_an_answer_may_take_longer_than_a_request() -> None:
    asked, go = threading.Event(), threading.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            body = await Request(scope, receive).body()
            asked.set()
            await anyio.to_thread.run_sync(go.wait)
            await Response(body)(scope, receive, send)
        else:
            await echo(scope, receive, send)

    with (
        running(Limits(head_s=0.05, body_s=0.05), slow) as server,
        server.connected(LINE + b"Content-Length: 4\r\nConnection: close\r\n\r\nslow") as patient,
        server.connected() as bare,
    ):
        assert asked.wait(10)
        closed(bare)  # its time began later, and is over
        go.set()
        assert closed(patient).endswith(b"\r\n\r\nslow")


def test_a_web_socket_may_be_silent() -> None:
    with running(Limits(head_s=0.05, body_s=0.05)) as server, server.connected(UPGRADE) as sock:
        assert sock.recv(2**16).startswith(b"HTTP/1.1 101")
        with server.connected() as bare:
            closed(bare)
        sock.sendall(PING)
        assert sock.recv(2**16)[:2] == b"\x8a\x7d"


def test_web_sockets_count_as_connections() -> None:
    with running(Limits(connections=1)) as server, server.connected(UPGRADE) as sock:
        assert sock.recv(2**16).startswith(b"HTTP/1.1 101")
        with server.connected() as bare:
            assert closed(bare) == b""


def test_a_web_socket_that_reads_none_of_its_pongs_is_closed(capfd: pytest.CaptureFixture[str]) -> None:
    with running(Limits(unread=2**16)) as server, server.connected(UPGRADE) as sock:
        assert sock.recv(2**16).startswith(b"HTTP/1.1 101")
        with pytest.raises(ConnectionError):
            while True:
                sock.sendall(PING * 1000)
        server.wait_for(0)
    assert capfd.readouterr().err == ""


def test_a_client_that_resets_its_connection_within_a_body_is_nothing_to_report(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with running(Limits(), _nothing_to_report(echo)) as server:
        with server.connected(LINE + b"Content-Length: 9\r\n\r\nhalf") as sock:
            server.wait_for(1)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        server.wait_for(0)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "connections"),
    [
        (1024, 4096, 4096, MOST_CONNECTIONS),
        (256, 1024, 1024, 256),
        (1024, 2**30, FILES, MOST_CONNECTIONS),
        (1024, resource.RLIM_INFINITY, FILES, MOST_CONNECTIONS),
        (2**17, 2**20, None, MOST_CONNECTIONS),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None, MOST_CONNECTIONS),
    ],
)
def test_the_soft_limit_of_descriptors_is_raised(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int | None, connections: int
) -> None:
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: found.append(limits))
    assert roomy_limits().connections == connections
    assert found == ([] if raised is None else [(raised, hard)])


IN_DOUBT = {
    "a length and chunks": b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and a length": b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    "two lengths": b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
    "two codings": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "a strange coding": b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a coding before its name ends": b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a length that is no number": b"Content-Length: +3\r\n\r\nabc",
    "a web socket that has both": (
        b"Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    "more headers than anybody sends": b"X: y\r\n" * 101 + b"\r\n",
}


@pytest.mark.parametrize("rest", IN_DOUBT.values(), ids=IN_DOUBT.keys())
@pytest.mark.parametrize("line", [LINE, LINE.replace(b"POST", b"GET")], ids=["post", "get"])
def test_a_request_whose_end_is_in_doubt_is_refused_and_nothing_after_it_is_read(line: bytes, rest: bytes) -> None:
    after = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
    with running(Limits()) as server, server.connected(line + rest + after) as sock:
        said = closed(sock)
    assert said.startswith(b"HTTP/1.1 400")
    assert said.count(b"HTTP/1.1") == 1


def test_chunks_of_an_older_client_are_refused() -> None:
    asked = b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    with running(Limits()) as server, server.connected(asked) as sock:
        assert closed(sock).startswith(b"HTTP/1.1 400")


def test_a_message_in_parts_without_end_is_not_kept() -> None:
    begun, more = b"\x01\x80\0\0\0\0", b"\0\x80\0\0\0\0"
    with running(Limits()) as server, server.connected(UPGRADE) as sock:
        assert sock.recv(100).startswith(b"HTTP/1.1 101")
        server.wait_for(1)
        with contextlib.suppress(ConnectionError):
            sock.sendall(begun + more * 200_000)
        closed(sock)
        server.wait_for(0)


WORDS = UPGRADE.replace(b"\r\n\r\n", b"\r\nX-Words: " + b"a" * 9000 + b"\r\n\r\n")


@pytest.mark.parametrize(
    "asked",
    [
        UPGRADE.replace(b"GET", b"POST").replace(b"\r\n\r\n", b"\r\nContent-Length: 2\r\n\r\n{}"),
        UPGRADE.replace(b"\r\n\r\n", b"\r\nContent-Length: 2\r\n\r\n{}"),
        UPGRADE.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        UPGRADE.replace(b"GET / ", b"GET /?" + b"a" * 9000 + b" "),
        WORDS,
    ],
    ids=["POST with a body", "GET with a body", "chunks", "a long address", "a long header"],
)
def test_what_asks_for_a_web_socket_in_a_wrong_way_is_answered_and_holds_no_connection(asked: bytes) -> None:
    with running(Limits()) as server, server.connected(asked) as sock:
        assert closed(sock).startswith(b"HTTP/1.1 400")
        server.wait_for(0)


def test_small_answers_are_sent_at_once() -> None:
    with listening("127.0.0.1", 0) as sock:
        assert sock.proto == socket.IPPROTO_TCP  # by which asyncio knows to set TCP_NODELAY


def test_a_text_that_is_none_is_refused_and_nothing_to_report(capfd: pytest.CaptureFixture[str]) -> None:
    with running(Limits()) as server, server.connected(UPGRADE) as sock:
        assert sock.recv(100).startswith(b"HTTP/1.1 101")
        sock.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
        assert struct.pack(">H", 1007) in closed(sock)
    assert "UTF-8" not in capfd.readouterr().err


def test_a_call_that_the_end_of_the_server_breaks_off_is_answered() -> None:
    began = threading.Event()

    async def waits(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await echo(scope, receive, send)
            return
        began.set()
        await anyio.sleep_forever()

    with running(Limits(), _nothing_to_report(waits)) as server, server.connected(LINE + b"\r\n") as sock:
        assert began.wait(10)
        server.server.should_exit = True
        said = closed(sock)
    assert said.startswith(b"HTTP/1.1 503") and b"the server stops" in said
