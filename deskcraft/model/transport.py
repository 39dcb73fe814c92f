"""HTTP for model calls with bounds that a hostile or broken endpoint cannot stretch: time in all, and bytes."""

from __future__ import annotations

import contextlib
import ssl
from collections.abc import Iterator

import httpcore2
import httpx2

from deskcraft.model.deadline import Deadline, DeadlineBackend

MAX_REPLY_BYTES = 32 * 2**20
CONNECT_S = 20.0
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
            ssl_context=context, keepalive_expiry=5.0, network_backend=DeadlineBackend(self._deadline)
        )

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Sends a request.

        Raises:
            httpx2.TransportError: the connection broke, stalled, or went on beyond a bound.
        """
        assert isinstance(request.stream, httpx2.SyncByteStream)
        self._deadline.begin(self._deadline_s)
        url = request.url
        sent = httpcore2.Request(
            method=request.method,
            url=httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        with _translated():
            answer = self._pool.handle_request(sent)
        return httpx2.Response(
            status_code=answer.status, headers=answer.headers, stream=_BoundedStream(answer),
            extensions=answer.extensions,
        )  # fmt: skip

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()


class _BoundedStream(httpx2.SyncByteStream):
    def __init__(self, answer: httpcore2.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        total = 0
        with _translated():
            for piece in self._answer.iter_stream():
                total += len(piece)
                if total > MAX_REPLY_BYTES:
                    raise ReplyTooLong(f"the reply has more than {MAX_REPLY_BYTES} bytes")
                yield piece

    def close(self) -> None:
        self._answer.close()


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
