"""What a client may hold without a token: connections are bounded in number, in time and in what waits to be sent."""

from __future__ import annotations

import asyncio
import resource
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from deskcraft.web.framing import StrictHttp

BACKLOG: Final = 128
"""Connections that wait to be accepted, and are accepted in one go: far fewer than descriptors are kept free."""
MOST_CONNECTIONS: Final = 1000
HEAD_S: Final = 20.0
"""Seconds for the line and the headers of a request, from the connection or the end of the answer before."""
BODY_S: Final = 60.0
"""Seconds for the body of a request, from the end of its headers."""
MOST_PARTS: Final = 1000
"""Parts of a message of a web socket's: empty ones are of no size, and would be kept for as long as they come."""
READ_S: Final = 60.0
"""Seconds in which a client that leaves an answer unread has to read some of it."""
MOST_UNREAD: Final = 64 * 2**20
"""Bytes that wait for a web socket's client to read them. A picture of a large screen is a tenth of it."""
NO_HANDSHAKE: Final = (
    b"a request for a web socket is a GET without a body, whose address and headers have at most 8,000 bytes each"
)
"""What is said to a request that uvicorn and its parser leave without an answer."""
NO_TEXT: Final = 1007
"""RFC 6455, 7.4.1: the close code of a message that is not of its type."""
FILES: Final = 2**16
"""Descriptors that are enough; where the hard limit is a thousand million, some programs go through them all."""


@dataclass(frozen=True)
class Limits:
    """What all connections, and each, may take."""

    connections: int = MOST_CONNECTIONS
    """At a time, web sockets among them; one more takes the place of the client that is waited for longest."""
    head_s: float = HEAD_S
    body_s: float = BODY_S
    read_s: float = READ_S
    unread: int = MOST_UNREAD


def roomy_limits() -> Limits:
    """Raises this process's soft limit of descriptors, and leaves three quarters of them to desktops and records."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = max(_finite(soft), min(_finite(hard), FILES))
    if files > _finite(soft):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return Limits(connections=min(MOST_CONNECTIONS, files // 4))


def _finite(limit: int) -> int:
    return FILES if limit == resource.RLIM_INFINITY else limit


def bounded(limits: Limits) -> tuple[type[BoundedHttp], type[BoundedWebSocket]]:
    """The protocols of a server with these limits, as uvicorn's settings `http` and `ws` take them."""

    class Http(BoundedHttp):
        _limits = limits
        _waited_for: ClassVar[dict[BoundedHttp, None]] = {}

    class Socket(BoundedWebSocket):
        _limits = limits

    return Http, Socket


class BoundedHttp(StrictHttp):
    """HTTP/1.1 whose requests have to come, and whose answers have to be read, in time."""

    _limits: ClassVar[Limits] = Limits()
    _waited_for: ClassVar[dict[BoundedHttp, None]] = {}
    """Of all connections those whose client has to send or to read something, the one that takes longest first."""
    _timer: asyncio.TimerHandle | None = None
    _awaited: tuple[Any, Any] | None = None
    """What the timer is for: a part of a request, or that an answer is read; and the request (or the one before)."""
    _upgraded = False
    _unread = False
    """The client has so much left to read that nothing more is written."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes a connection, or closes it where there are as many as may be and all of them are at work."""
        if len(self.connections) >= self._limits.connections and not self._make_room():
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._look()

    def _make_room(self) -> bool:
        """Closes the connection that is waited for longest: whoever holds many keeps nobody out who does ask."""
        longest = next(iter(self._waited_for), None)
        if longest is None:
            return False
        longest._await(None, 0)
        longest.transport.abort()
        self.connections.discard(longest)  # not only once its end is noted: more may come before
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing any more."""
        self._await(None, 0)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads what came."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Waits for the next request, or for the rest of this one's body."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Waits for the client to read."""
        super().pause_writing()
        self._unread = True
        self._look()

    def resume_writing(self) -> None:
        """Goes on: the client has read."""
        super().resume_writing()
        self._unread = False
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection to a web socket, which has no such limits."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        state = self.conn.their_state
        if self._upgraded or self.transport.is_closing():
            self._await(None, 0)
        elif self._unread:
            self._await(("unread", self.cycle), self._limits.read_s)
        elif state is h11.IDLE:
            self._await((state, self.cycle), self._limits.head_s)
        elif state is h11.SEND_BODY:
            self._await((state, self.cycle), self._limits.body_s)
        else:  # the request is there: how long the answer may take is not the client's affair
            self._await(None, 0)

    def _await(self, part: tuple[Any, Any] | None, seconds: float) -> None:
        if part == self._awaited:
            return  # a drop of the same part wins no time
        if self._timer is not None:
            self._timer.cancel()
        self._awaited, self._timer = part, None
        self._waited_for.pop(self, None)
        if part is not None:
            self._waited_for[self] = None
            self._timer = self.loop.call_later(seconds, self._late, seconds, self.transport.get_write_buffer_size())

    def _late(self, seconds: float, left: int) -> None:
        """The time is over: for a client that reads, however slowly, it begins again."""
        now = self.transport.get_write_buffer_size()
        if self._unread and now < left:
            self._timer = self.loop.call_later(seconds, self._late, seconds, now)
        else:
            self.transport.abort()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A web socket that is closed when its client has far too much left to read."""

    _limits: ClassVar[Limits] = Limits()
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes a connection whose request has to be a whole one in time."""
        super().connection_made(transport)
        self._timer = self.loop.call_later(self._limits.head_s, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads what came; refuses a request that is none of a web socket, which uvicorn leaves without an answer."""
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None and not self.transport.is_closing():
            head = f"HTTP/1.1 400 Bad Request\r\ncontent-length: {len(NO_HANDSHAKE)}\r\nconnection: close\r\n\r\n"
            self.transport.write(head.encode("ascii") + NO_HANDSHAKE)
            self.transport.close()

    def _late(self) -> None:
        if not self.handshake_initiated:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Gives a message on, or closes the connection of a client whose text is none."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:  # uvicorn would write a traceback of it to the log
                self.frames = []
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        """Takes another part of a message."""
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answers a ping: with nothing that slows a client down which sends many and reads none of the answers."""
        if self.transport.is_closing():
            self.conn.data_to_send()
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self._limits.unread:
            self.transport.abort()
