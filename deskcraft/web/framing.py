"""Where a request ends, beyond doubt: what two readers of the same bytes could read in two ways is refused.

h11 takes a request that states both a length and chunks, and goes by the chunks, as RFC 9112 lets it; a proxy before it
that goes by the length would take the rest for the next request, somebody else's perhaps.
"""

from __future__ import annotations

from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_HEADERS: Final = 100
"""Lines of a head; browsers send some twenty."""


class Unambiguous(h11.Connection):
    """A connection whose requests have one end at most."""

    def next_event(self) -> Any:
        """The next event.

        Raises:
            h11.RemoteProtocolError: it would be a request whose end is in doubt, or one of too many headers.
        """
        event = super().next_event()
        if isinstance(event, h11.Request):
            names = [name for name, _ in event.headers]
            if b"transfer-encoding" in names and (b"content-length" in names or event.http_version < b"1.1"):
                raise h11.RemoteProtocolError("a request has a length or comes in chunks")
            if len(names) > MOST_HEADERS:
                raise h11.RemoteProtocolError(f"a request has {MOST_HEADERS} headers at most", error_status_hint=431)
        return event


class StrictHttp(H11Protocol):
    """HTTP/1.1 whose requests are unambiguous; any other is answered 400, and nothing more is read of its client."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """Takes what uvicorn gives its protocols."""
        super().__init__(*args, **named)
        most = self.config.h11_max_incomplete_event_size
        self.conn = Unambiguous(h11.SERVER, **({} if most is None else {"max_incomplete_event_size": most}))
