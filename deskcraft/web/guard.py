"""Stands before an application: who may ask (Host, Origin, token), and what browsers may do with the answers."""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
import socket
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_HEADER: Final = "x-deskcraft-token"
TOKEN_FIELD: Final = "token"
"""In the query: of a web socket, which cannot send headers, and of the address that is announced."""
READING: Final = frozenset({"GET", "HEAD"})
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
}
"""Of every answer, where the application does not set its own."""
MOST_PORT: Final = 65_535
_HOST: Final = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?")
"""What a Host header is, to its last character: a parser of addresses would pass over what stands behind a `]`."""
REFUSED: Final = 1008
"""Close code of a web socket: policy violation."""


def is_loopback(host: str) -> bool:
    """Whether an address or name is this machine's own for sure."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Guard:
    """Who may ask what. One a process."""

    host: str = "127.0.0.1"
    """What the server listens on."""
    secret: bool | None = None
    """Whether reading needs the token as well; as it is: everywhere but on loopback."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    """Of this process."""

    @property
    def reading_needs_token(self) -> bool:
        """Whether an answer is for holders of the token only."""
        return not is_loopback(self.host) if self.secret is None else self.secret

    @property
    def cookie(self) -> str:
        """Name of the cookie that keeps the token in the browser: another one each process, as ports share cookies."""
        return f"deskcraft-{self.token[:6]}"

    def knows(self, host_header: str) -> bool:
        """Whether a Host header names this server, not a stranger's name that resolves to it.

        An address cannot be rebound, so any of them will do on a server that is open to others.
        """
        match = _HOST.fullmatch(host_header)
        if match is None or int(match["port"] or 0) > MOST_PORT:
            return False
        name = (match["v6"] or match["name"]).lower()
        if is_loopback(name):
            return True
        if is_loopback(self.host):
            return False
        return name in {self.host.lower(), socket.gethostname().lower(), socket.getfqdn().lower()} or _address(name)

    def holds(self, given: str | None) -> bool:
        """Whether this is the token."""
        return given is not None and hmac.compare_digest(given.encode(), self.token.encode())


def guarded(app: ASGIApp, guard: Guard) -> ASGIApp:
    """The application behind the guard."""
    return _Guarded(app, guard)


class _Guarded:
    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            answer = self._answer(HTTPConnection(scope), scope["method"])
            await (answer or self._app)(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            if self._may_connect(HTTPConnection(scope)):
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": REFUSED})
        else:
            await self._app(scope, receive, send)

    def _answer(self, request: HTTPConnection, method: str) -> Response | None:
        """A refusal, or the way in for who comes with the token; None lets the request through."""
        guard, headers = self._guard, request.headers
        if not guard.knows(headers.get("host", "")):
            return PlainTextResponse("This server does not go by that name.\n", 421)
        if not same_origin(headers):
            return PlainTextResponse("A page of another site asked for this.\n", 403)
        if method not in READING:
            if guard.holds(headers.get(TOKEN_HEADER)):
                return None
            return PlainTextResponse("The token of this session is missing: open the page again.\n", 403)
        if not guard.reading_needs_token or guard.holds(request.cookies.get(guard.cookie)):
            return None
        if guard.holds(headers.get(TOKEN_HEADER)):
            return None
        if guard.holds(request.query_params.get(TOKEN_FIELD)):
            return self._let_in(request)
        return PlainTextResponse("Open the address that the terminal shows: it has the token.\n", 403)

    def _let_in(self, request: HTTPConnection) -> Response:
        """Keeps the token in a cookie and takes it out of the address, where it could be seen or copied."""
        rest = [(k, v) for k, v in parse_qsl(request.url.query, keep_blank_values=True) if k != TOKEN_FIELD]
        path = "/" + request.url.path.lstrip("/")
        answer = RedirectResponse(path + ("?" + urlencode(rest) if rest else ""), 303)
        answer.set_cookie(self._guard.cookie, self._guard.token, httponly=True, samesite="strict")
        return answer

    def _may_connect(self, request: HTTPConnection) -> bool:
        guard, headers = self._guard, request.headers
        named = guard.knows(headers.get("host", "")) and same_origin(headers)
        return named and guard.holds(request.query_params.get(TOKEN_FIELD))


def same_origin(headers: Headers) -> bool:
    """Whether the asking page is ours; a request of no page (a link that was followed, a program) has no Origin."""
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host", "")
        except ValueError:  # no address at all
            return False
    return headers.get("sec-fetch-site", "none") in {"same-origin", "none"} or (
        headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    )


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


def _address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
