"""MCP over streamable HTTP at `/mcp`, with the `mcp` package (2.x): each MCP session has a desktop of its own.

`/mcp?task=ID&variant=N` names the task, as it is in the settings of a client; without it a task is drawn. The desktop
is taken with the first call of a tool, so that a client that only looks at the tools holds none.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.inbound import MCP_PROTOCOL_VERSION_HEADER
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, LATEST_HANDSHAKE_VERSION
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.mcp.server import client_of, tool_server
from deskcraft.mcp.session import Client, Reply, Talk
from deskcraft.mcp.tools import TOOLS
from deskcraft.serve.bodies import TooLarge, read_body, written
from deskcraft.serve.host import Choice
from deskcraft.serve.sessions import Session, Sessions
from deskcraft.task.loading import TaskFolder
from deskcraft.web.guard import TOKEN_FIELD

SESSION: Final = "mcp-session-id"
INSTRUCTIONS: Final = (
    "You work at a user's Linux desktop through these tools. Begin with screenshot: its result has the user's request. "
    "Places are pixels of the screen, from its top left corner. Each result shows the screen after your action. The "
    "user may speak up at any time: what is said later counts more. Do what is asked and nothing else, then call done; "
    "call fail only if it cannot be done. Each call is a step, and there is a budget of steps."
)
OVER: Final = "The episode is over; nothing can be done in it any more. Connect anew for another."
MOST_IDLE: Final = 1000
"""MCP sessions that hold no desktop: clients that only look, or whose episode is over."""
KEPT: Final = 200
"""Sessions whose episode is over that still get that answer."""
KNOWN: Final = frozenset({"task", "variant", "seed", TOKEN_FIELD})
"""What may stand in the query."""
Context = ServerRequestContext[dict[str, Any]]


class _Client:
    """One MCP session: its desktop, once it has one."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.session: Session | None = None
        self.talk: Talk | None = None
        self.gone = False
        self.lock = anyio.Lock()


class McpFace:
    """The MCP server of all sessions."""

    def __init__(self, sessions: Sessions, *, show_verdict: bool) -> None:
        """Prepares; `running` must be entered before the first request.

        Args:
            sessions: where desktops come from.
            show_verdict: clients are shown their verdicts.
        """
        self._sessions = sessions
        self._show_verdict = show_verdict
        self._clients: dict[str, _Client] = {}
        self._doing: set[asyncio.Task[Reply]] = set()
        sessions.on_end.append(self._ended)
        self._manager = StreamableHTTPSessionManager(
            self._server(),
            # the token and the check of Origin are before this (`access`); Host is the affair of whoever binds it
            security_settings=TransportSecuritySettings(enable_dns_rebinding_protection=False),
            session_idle_timeout=sessions.times.idle,
            max_sessions=MOST_IDLE + sessions.most,
        )

    def routes(self) -> list[BaseRoute]:
        """The one route."""
        return [Route("/mcp", _WithDesktops(StreamableHTTPASGIApp(self._manager), self._leave))]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Serves for as long as the block lasts."""
        async with self._manager.run():
            yield

    def _server(self) -> Server[dict[str, Any]]:
        async def call(context: Context, params: types.CallToolRequestParams) -> Reply:
            try:
                client = self._client(context)
                async with client.lock:
                    return await self._call(client, params.name, params.arguments, client_of(context))
            except DeskCraftError as error:
                return Reply(f"Not done: {error}", wrong=True)

        return tool_server(INSTRUCTIONS, lambda: TOOLS, call)

    def _client(self, context: Context) -> _Client:
        request = context.request
        assert isinstance(request, Request)
        name = request.headers[SESSION]  # the manager has begun or found the session
        if name not in self._clients:
            self._clients[name] = _Client(_choice(request))
        return self._clients[name]

    async def _call(self, client: _Client, name: str, arguments: Mapping[str, Any] | None, about: Client) -> Reply:
        if client.talk is None:
            folder, variant = self._sessions.host.choose(client.choice)
            session = await self._sessions.open()
            if client.gone:
                await self._sessions.end(session)
                return Reply(OVER, wrong=True)
            client.talk, client.session = self._talk(session, folder, variant), session
        if client.session is None:
            return Reply(OVER, wrong=True)
        # a task of its own: a call goes on when its client cancels it, and may have ended the episode then
        doing = asyncio.create_task(self._do(client.session, client.talk, name, arguments, about))
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return await asyncio.shield(doing)

    async def _do(
        self, session: Session, talk: Talk, name: str, arguments: Mapping[str, Any] | None, about: Client
    ) -> Reply:
        try:
            return await self._sessions.do(session, lambda: talk.call(name, arguments, about))
        finally:
            if talk.record is not None or talk.fault is not None:
                await self._sessions.end(session)  # its place is somebody else's now

    def _done(self, doing: asyncio.Task[Reply]) -> None:
        self._doing.discard(doing)
        if not doing.cancelled():
            doing.exception()  # a client that still waits has it; else it is in the episode's record

    def _talk(self, session: Session, folder: TaskFolder, variant: int) -> Talk:
        chosen = Choice(folder.id, variant)
        return Talk(
            folder.task(variant),
            self._sessions.host.setting,
            lambda client: session.begin(chosen, client.about),
            session.turn,
            show_verdict=self._show_verdict,
        )

    def _ended(self, session: Session) -> None:
        for client in self._clients.values():
            if client.session is session:
                client.session = None
        over = [name for name, client in self._clients.items() if client.talk is not None and client.session is None]
        for name in over[:-KEPT]:
            del self._clients[name]

    async def _leave(self, name: str) -> None:
        """Ends what a client had that ended its MCP session."""
        client = self._clients.pop(name, None)
        if client is None:
            return
        client.gone = True
        if client.session is not None:
            await self._sessions.end(client.session)


class _WithDesktops:
    """MCP's application for sessions that have a desktop: the revisions that know sessions, and the end of one."""

    def __init__(self, app: ASGIApp, leave: Callable[[str], Awaitable[None]]) -> None:
        self._app = app
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            body = await read_body(request)
        except TooLarge as error:
            await Response(str(error), 413, {"connection": "close"}, "text/plain")(scope, receive, send)
            return
        if (
            request.headers.get(MCP_PROTOCOL_VERSION_HEADER, LATEST_HANDSHAKE_VERSION)
            not in HANDSHAKE_PROTOCOL_VERSIONS
        ):
            await _refused(request, body)(scope, receive, send)
            return
        await self._app(scope, _again(body, receive), send)
        if request.method == "DELETE":
            await self._leave(request.headers.get(SESSION, ""))


def _again(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read once more, and then what comes."""
    read = False

    async def received() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return received


def _refused(request: Request, body: bytes) -> Response:
    """Tells a client of a revision without sessions (2026-07-28) which others there are: it goes on with one."""
    asked = request.headers[MCP_PROTOCOL_VERSION_HEADER]
    about = types.UnsupportedProtocolVersionErrorData(supported=list(HANDSHAKE_PROTOCOL_VERSIONS), requested=asked)
    try:
        name = json.loads(body).get("id")
    except (ValueError, AttributeError, RecursionError):
        name = None
    error = types.JSONRPCError(
        jsonrpc="2.0",
        id=name if isinstance(name, int | str) and not isinstance(name, bool) else None,
        error=types.ErrorData(
            code=types.UNSUPPORTED_PROTOCOL_VERSION,
            message="each session has a desktop, so a revision of MCP with sessions is needed",
            data=about.model_dump(by_alias=True),
        ),
    )
    return Response(written(error.model_dump(by_alias=True)), 400, media_type="application/json")


def _choice(request: Request) -> Choice:
    given = request.query_params
    if unknown := set(given) - KNOWN:
        raise BadInput(f"/mcp?{sorted(unknown)[0]}=: is not known; there are {', '.join(sorted(KNOWN))}")
    try:
        variant = int(given["variant"]) if "variant" in given else None
        seed = int(given["seed"]) if "seed" in given else None
    except ValueError:
        raise BadInput("variant and seed are whole numbers") from None
    if min(variant or 0, seed or 0) < 0:
        raise BadInput("variant and seed are at least 0")
    return Choice(given.get("task"), variant, seed)
