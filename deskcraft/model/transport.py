"""HTTP for model calls with bounds that a hostile or broken endpoint cannot stretch: time in all, and bytes."""

from __future__ import annotations

import contextlib
import ssl
import zlib
from collections.abc import Callable, Iterator

import httpcore2
import httpx2

from deskcraft.model.deadline import Deadline, DeadlineBackend

MAX_REPLY_BYTES = 32 * 2**20
PART_BYTES = 2**20
"""That are unpacked at a time."""
CONNECT_S = 20.0
MOST_CONNECTIONS = 256
"""At a time; a judge is asked many questions at once over one client. Who calls bounds them further."""
_ERRORS: tuple[tuple[type[Exception], type[httpx2.TransportError]], ...] = (
    (httpcore2.ConnectTimeout, httpx2.ConnectTimeout),
    (httpcore2.ReadTimeout, httpx2.ReadTimeout),
    (httpcore2.WriteTimeout, httpx2.WriteTimeout),
    (httpcore2.TimeoutException, httpx2.TimeoutException),
    (httpcore2.ConnectError, httpx2.ConnectError),
    (httpcore2.ReadError, httpx2.ReadError),
    (httpcore2.WriteError, httpx2.WriteError),
    (httpcore2.NetworkError, httpx2.NetworkError),
    (httpcore2.UnsupportedProtocol, httpx2.UnsupportedProtocol),
    (httpcore2.RemoteProtocolError, httpx2.RemoteProtocolError),
    (httpcore2.LocalProtocolError, httpx2.LocalProtocolError),
    (httpcore2.ProtocolError, httpx2.ProtocolError),
)
"""The most specific first."""


class ReplyTooLong(httpx2.TransportError):
    """An endpoint sends more than any reply may hold; asking again would bring the same."""


class BoundedTransport(httpx2.BaseTransport):
    """Sends requests over connections that end with the call's deadline, and counts what comes back."""

    def __init__(self, context: ssl.SSLContext | None, deadline_s: float) -> None:
        """`context` is for https; None where none is needed."""
        self._deadline = Deadline()
        self._deadline_s = deadline_s
        self._pool = httpcore2.ConnectionPool(
            ssl_context=context,
            max_connections=MOST_CONNECTIONS,
            keepalive_expiry=5.0,
            network_backend=DeadlineBackend(self._deadline),
        )

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Sends a request.

        Raises:
            httpx2.TransportError: the connection broke, stalled, or went on beyond a bound.
        """
        assert isinstance(request.stream, httpx2.SyncByteStream)
        self._deadline.begin(self._deadline_s)
        url = request.url
        request.headers["accept-encoding"] = "gzip"
        sent = httpcore2.Request(
            method=request.method,
            url=httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        with _translated():
            answer = self._pool.handle_request(sent)
        # what is packed is unpacked here, where it is counted; so the package must not hear of it
        headers = [(name, value) for name, value in answer.headers if name.lower() != b"content-encoding"]
        packed = b",".join(value for name, value in answer.headers if name.lower() == b"content-encoding")
        return httpx2.Response(
            status_code=answer.status,
            headers=headers,
            stream=_BoundedStream(answer, packed.strip().lower()),
            extensions=answer.extensions,
        )

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()


class _BoundedStream(httpx2.SyncByteStream):
    """The body of an answer, unpacked."""

    def __init__(self, answer: httpcore2.Response, packed: bytes) -> None:
        self._answer = answer
        self._packed = packed

    def __iter__(self) -> Iterator[bytes]:
        unpack = _unpacking(self._packed)
        received = total = 0
        with _translated():
            for piece in self._answer.iter_stream():
                received += len(piece)
                for part in unpack(piece):
                    total += len(part)
                    _check_length(total)
                    yield part
                _check_length(received)

    def close(self) -> None:
        self._answer.close()


def _check_length(length: int) -> None:
    if length > MAX_REPLY_BYTES:
        raise ReplyTooLong(f"the reply has more than {MAX_REPLY_BYTES} bytes")


def _unpacking(encoding: bytes) -> Callable[[bytes], Iterator[bytes]]:
    """What unpacks the pieces of a body, a bounded part at a time: a few bytes of gzip can claim gigabytes.

    Raises:
        httpx2.RemoteProtocolError: the body is packed in another way than was asked for.
    """
    if encoding in (b"", b"identity"):
        return lambda piece: iter((piece,))
    if encoding not in (b"gzip", b"x-gzip"):
        raise httpx2.RemoteProtocolError(f"the reply is packed as {encoding[:40].decode('latin-1')!r}, not as gzip")
    unpacker = zlib.decompressobj(wbits=31)

    def unpack(piece: bytes) -> Iterator[bytes]:
        while piece:
            try:
                part = unpacker.decompress(piece, PART_BYTES)
            except zlib.error as error:
                raise httpx2.RemoteProtocolError(f"the reply is no gzip: {error}") from error
            if part:
                yield part
            piece = unpacker.unconsumed_tail

    return unpack


@contextlib.contextmanager
def _translated() -> Iterator[None]:
    """The errors of the connection as the packages of the providers know them."""
    try:
        yield
    except tuple(ours for ours, _ in _ERRORS) as error:
        theirs = next(theirs for ours, theirs in _ERRORS if isinstance(error, ours))
        raise theirs(str(error)) from error


def http_client(base_url: str, timeout_s: float, deadline_s: float) -> httpx2.Client:
    """A client for one endpoint; proxies of the environment are not used, redirects not followed."""
    timeout = httpx2.Timeout(timeout_s, connect=CONNECT_S)
    plain = base_url.startswith("http://")
    context = None if plain else httpx2.create_ssl_context()  # certificates take 0.1 s to load
    return httpx2.Client(transport=BoundedTransport(context, deadline_s), timeout=timeout)
