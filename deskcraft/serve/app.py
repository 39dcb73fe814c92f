"""The server as one application, and how it runs until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import threading
from collections.abc import AsyncIterator, Callable, Generator
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deskcraft.serve.access import Access, behind
from deskcraft.serve.connections import BACKLOG, Limits, bounded, roomy_limits
from deskcraft.serve.graders import SharedGraders
from deskcraft.serve.host import Host
from deskcraft.serve.pool import Pool
from deskcraft.serve.routes import Faces
from deskcraft.serve.scratch import remove_leftovers
from deskcraft.serve.sessions import Sessions, Times
from deskcraft.web import listening

GRADERS: Final = 2
"""Grading processes; a third of a second's work at the end of an episode keeps neither busy."""
CLOSE_S: Final = 2
"""Seconds that connections get to close once all sessions have ended."""


@dataclass(frozen=True)
class Serving:
    """What a server is asked to be."""

    most: int
    """Sessions at a time."""
    warm: int
    """Desktops that wait for a client."""
    times: Times
    access: Access
    mcp: bool = True
    show_verdict: bool = True
    """MCP clients are shown their verdicts; OpenEnv's are always given theirs, for it is their reward."""


def make_app(host: Host, asked: Serving, on_sessions: Callable[[Sessions], None] = lambda _: None) -> ASGIApp:
    """The application; desktops come up with its lifespan and end with it."""
    holder: list[Sessions] = []

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        graders = SharedGraders(host.setting.image, GRADERS)
        try:
            pool = Pool(host.setting.desktop, host.setting.image, graders, most=asked.most, warm=asked.warm)
            sessions = Sessions(host, pool, most=asked.most, times=asked.times)
            holder.append(sessions)
            on_sessions(sessions)
            routes: list[BaseRoute] = list(Faces(sessions).routes())
            async with contextlib.AsyncExitStack() as stack:
                await stack.enter_async_context(sessions.running())
                if asked.mcp:
                    from deskcraft.serve.mcp_http import McpFace

                    face = McpFace(sessions, show_verdict=asked.show_verdict)
                    await stack.enter_async_context(face.running())
                    routes += face.routes()
                app.router.routes.extend(routes)
                yield
        finally:
            graders.close()
            host.close()

    return _nothing_to_report(behind(Starlette(lifespan=lifespan), asked.access))


def _nothing_to_report(app: ASGIApp) -> ASGIApp:
    """The application, where uvicorn logs neither a client that goes while it sends its request, nor a call that is
    broken off because the server stops (only uvicorn cancels these tasks, and only then): that one has an answer."""

    async def called(scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await app(scope, receive, sent)
        except ClientDisconnect:
            return
        except asyncio.CancelledError:
            if scope["type"] == "http" and not begun:
                stops = {"message": "the server stops; the call was broken off", "code": "SESSION_ERROR"}
                await JSONResponse({"detail": {**stops, "cause": "server"}}, 503)(scope, receive, send)

    return called


def serve(host: Host, asked: Serving, address: str, port: int, announce: Callable[[socket.socket], None]) -> None:
    """Serves until SIGTERM or SIGINT, which let episodes under way end (`times.drain`); a second one does not wait.

    Args:
        host: what is served.
        asked: limits and access.
        address: to listen on.
        port: to listen on; 0 takes a free one.
        announce: called with the socket when it listens.

    Raises:
        BadInput: the address cannot be listened on.
    """
    found: list[Sessions] = []

    def begun(sessions: Sessions) -> None:
        # what holds threads up holds the end of the process up, too; sandboxes end with the process that made them
        sessions.on_stuck = partial(_leave, host)
        found.append(sessions)

    with listening(address, port) as sock:
        remove_leftovers()
        server = _Server(make_app(host, asked, begun), lambda: announce(sock), found, roomy_limits())
        server.run(sockets=[sock])


def _leave(host: Host) -> None:
    """Ends the process at once, without what a thread is still doing; no folder is left."""
    host.close()
    os._exit(0)


class _Server(uvicorn.Server):
    """Ends in order: no new sessions, then the end of episodes under way, then of connections and desktops."""

    def __init__(self, app: ASGIApp, ready: Callable[[], None], sessions: list[Sessions], limits: Limits) -> None:
        http, ws = bounded(limits)
        super().__init__(
            uvicorn.Config(
                app,
                http=http,
                ws=ws,
                backlog=BACKLOG,
                loop="asyncio",
                lifespan="on",
                log_level="error",
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=CLOSE_S,
                ws_ping_interval=20,
                ws_ping_timeout=120,
                ws_max_size=2 * 2**20,
                ws_per_message_deflate=False,
            )
        )
        self._ready = ready
        self._sessions = sessions
        self._draining: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and says so."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is there now stays: the collector need not look through it again and again
        if self.started:
            self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Takes both signals while it runs, if it may."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._signalled) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        if self._draining is not None or not self._sessions:
            self.should_exit = True
            return
        loop = asyncio.get_event_loop()
        self._draining = loop.create_task(self._drain())

    async def _drain(self) -> None:
        for sessions in self._sessions:
            await sessions.drain()
        self.should_exit = True
