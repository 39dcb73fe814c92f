"""The token of a server, and where a client may put it.

Programs differ in what they let a caller set, so the token is taken from any of: `Authorization: Bearer TOKEN`; the
password of HTTP's basic authentication, which is how `http://any:TOKEN@host:port` reaches a server; the header
`X-DeskCraft-Token`; and `?token=TOKEN`. A page of another site in a browser is refused whatever it holds.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from deskcraft.web.guard import TOKEN_FIELD, TOKEN_HEADER, Guard, same_origin

LOCAL: Final = Guard()
OPEN: Final = frozenset({"/health"})
"""Paths that anybody may read: what looks whether a server is alive has no token."""
POLICY_VIOLATION: Final = 1008
REFUSED: Final = (
    "not admitted: the token of this server is missing or wrong (`deskcraft serve` prints it, or has it from "
    "$DESKCRAFT_TOKEN), or a web page of another site asks"
)


@dataclass(frozen=True)
class Access:
    """Who may use a server."""

    token: str | None = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    """None lets everybody in who reaches the address."""
    local: bool = True
    """The server listens on this machine's loopback: it goes by no other name."""

    def allows(self, request: HTTPConnection) -> bool:
        """Whether a request holds the token."""
        token = self.token
        return token is None or any(hmac.compare_digest(given.encode(), token.encode()) for given in _given(request))


def _given(request: HTTPConnection) -> list[str]:
    found = [request.headers.get(TOKEN_HEADER), request.query_params.get(TOKEN_FIELD)]
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        found.append(value.strip())
    if scheme.lower() == "basic":
        with contextlib.suppress(binascii.Error, UnicodeDecodeError):  # no name and password: no token either
            found.append(base64.b64decode(value, validate=True).decode().partition(":")[2])
    return [given for given in found if given]


def behind(app: ASGIApp, access: Access) -> ASGIApp:
    """The application for holders of the token."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or _let_in(HTTPConnection(scope), access):
            await app(scope, receive, send)
        elif scope["type"] == "http":
            body = {"detail": {"message": REFUSED, "code": "SESSION_ERROR", "cause": "client"}}
            answer = JSONResponse(body, 401, {"www-authenticate": "Bearer"})
            await answer(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})

    return guarded


def _let_in(request: HTTPConnection, access: Access) -> bool:
    headers = request.headers
    if access.local and not LOCAL.knows(headers.get("host", "")):
        return False  # a name of a stranger's that resolves to this machine
    # stricter than for pages: nobody follows a link to this server
    own = same_origin(headers) and headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return own and (request.url.path in OPEN or access.allows(request))
