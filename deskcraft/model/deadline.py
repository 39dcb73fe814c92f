"""One deadline over a whole call: finding and opening the connection, headers and body.

An endpoint that sends a byte now and then satisfies every limit between two bytes; here each wait of the socket is cut
to what is left of the call.
"""

from __future__ import annotations

import ssl
import threading
import time
from collections.abc import Iterable
from typing import Any

import httpcore2


class Deadline(threading.local):
    """When the call of this thread must be over, in seconds of the monotonic clock."""

    ends: float | None = None

    def begin(self, seconds: float) -> None:
        """A call begins."""
        self.ends = time.monotonic() + seconds

    def cut(self, timeout: float | None, error: type[Exception]) -> float | None:
        """A time to wait, no longer than what is left.

        Raises:
            error: nothing is left.
        """
        if self.ends is None:
            return timeout
        left = self.ends - time.monotonic()
        if left <= 0:
            raise error("the call exceeds its deadline")
        return left if timeout is None else min(timeout, left)


class DeadlineBackend(httpcore2.NetworkBackend):
    """Opens connections whose every wait ends with the call."""

    def __init__(self, deadline: Deadline) -> None:
        self._inner = httpcore2.SyncBackend()
        self._deadline = deadline

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """See `httpcore2.NetworkBackend`."""
        timeout = self._deadline.cut(timeout, httpcore2.ConnectTimeout)
        stream = self._inner.connect_tcp(host, port, timeout, local_address, socket_options)
        return _Stream(stream, self._deadline)


class _Stream(httpcore2.NetworkStream):
    def __init__(self, inner: httpcore2.NetworkStream, deadline: Deadline) -> None:
        self._inner = inner
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, self._deadline.cut(timeout, httpcore2.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, self._deadline.cut(timeout, httpcore2.WriteTimeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        timeout = self._deadline.cut(timeout, httpcore2.ConnectTimeout)
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, timeout), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)
