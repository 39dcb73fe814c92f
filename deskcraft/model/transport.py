"""HTTP for model calls with bounds that a hostile or broken endpoint cannot stretch: time in all, and bytes."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx2

MAX_REPLY_BYTES = 32 * 2**20
CONNECT_S = 20.0


class ReplyTooLong(httpx2.TransportError):
    """An endpoint sends more than any reply may hold; asking again would bring the same."""


class BoundedTransport(httpx2.BaseTransport):
    """Passes requests on and counts what comes back."""

    def __init__(self, inner: httpx2.BaseTransport, deadline_s: float) -> None:
        self._inner = inner
        self._deadline_s = deadline_s

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Sends a request.

        Raises:
            httpx2.TransportError: the connection broke, stalled, or went on beyond a bound.
        """
        ends = time.monotonic() + self._deadline_s
        response = self._inner.handle_request(request)
        assert isinstance(response.stream, httpx2.SyncByteStream)
        response.stream = _BoundedStream(response.stream, ends)
        return response

    def close(self) -> None:
        """Closes all connections."""
        self._inner.close()


class _BoundedStream(httpx2.SyncByteStream):
    def __init__(self, inner: httpx2.SyncByteStream, ends: float) -> None:
        self._inner = inner
        self._ends = ends

    def __iter__(self) -> Iterator[bytes]:
        total = 0
        for piece in self._inner:
            total += len(piece)
            if total > MAX_REPLY_BYTES:
                raise ReplyTooLong(f"the reply has more than {MAX_REPLY_BYTES} bytes")
            if time.monotonic() > self._ends:
                raise httpx2.ReadTimeout("the reply goes on beyond the call's deadline")
            yield piece

    def close(self) -> None:
        self._inner.close()


def http_client(base_url: str, timeout_s: float, deadline_s: float) -> httpx2.Client:
    """A client for one endpoint; proxies of the environment are not used."""
    timeout = httpx2.Timeout(timeout_s, connect=CONNECT_S)
    inner = httpx2.HTTPTransport(verify=not base_url.startswith("http://"))  # certificates take 0.1 s to load
    return httpx2.Client(transport=BoundedTransport(inner, deadline_s), timeout=timeout)
