"""The desk over HTTP: MCP at `/mcp` for the agent, `/turn` for Harbor's collect hook, `/solution` for its oracle.

The container's network has nobody on it but the agent, who needs no token. What ends a turn needs a key that only this
container has; what plays the solution needs the key that whoever started the trial gave to this container and to the
oracle.
"""

from __future__ import annotations

import hmac
import os
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import anyio
import mcp_types as types
from anyio import to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.harbor.desk import Desk, State
from deskcraft.mcp.server import client_of, tool_server
from deskcraft.mcp.session import Reply

KEY: Final = "X-DeskCraft-Key"
LEAST_KEY: Final = 8
"""Characters of a key; a shorter one opens nothing."""
TURN_S: Final = 880.0
"""Seconds that the end of a turn may take; the hook that waits for it has a little more."""
CLIENTS: Final = 64
"""MCP sessions at a time; all of them act at the one desk."""
Context = ServerRequestContext[dict[str, Any]]


def make_app(desk: Desk, turn_key: str, oracle_key: str) -> Starlette:
    """The application; who has no key can only act at the desk.

    Args:
        desk: open.
        turn_key: ends the agent's turn.
        oracle_key: plays the solution; nothing does if it is shorter than eight characters.

    Returns:
        The application.
    """
    one_at_a_time = anyio.Lock()
    manager = StreamableHTTPSessionManager(
        _mcp(desk, one_at_a_time),
        # the name by which the agent's container knows this one is the affair of whoever wrote its compose file
        security_settings=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        max_sessions=CLIENTS,
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with manager.run():
            yield

    async def turn(request: Request) -> Response:
        if not _opens(request.headers, turn_key):
            return _refused()
        async with one_at_a_time:
            state = await to_thread.run_sync(desk.end_turn)
        return JSONResponse(state.model_dump())

    async def solution(request: Request) -> Response:
        if not _opens(request.headers, oracle_key):
            return _refused()
        try:
            async with one_at_a_time:
                await to_thread.run_sync(desk.play_solution)
        except DeskCraftError as error:
            return JSONResponse({"detail": f"{type(error).__name__}: {error}"}, 409 if _theirs(error) else 500)
        return JSONResponse({"over": desk.over})

    async def health(request: Request) -> Response:
        return JSONResponse({"status": "healthy"})

    routes = [
        Route("/mcp", StreamableHTTPASGIApp(manager)),
        Route("/turn", turn, methods=["POST"]),
        Route("/solution", solution, methods=["POST"]),
        Route("/health", health),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


def _mcp(desk: Desk, one_at_a_time: anyio.Lock) -> Server[dict[str, Any]]:
    async def call(context: Context, params: types.CallToolRequestParams) -> Reply:
        done = partial(desk.call, params.name, params.arguments, client_of(context))
        async with one_at_a_time:
            return await to_thread.run_sync(done)

    return tool_server(desk.instructions, lambda: desk.tools, call)


def _opens(headers: Mapping[str, str], key: str) -> bool:
    return len(key) >= LEAST_KEY and hmac.compare_digest(headers.get(KEY, "").encode(), key.encode())


def _refused() -> Response:
    return JSONResponse({"detail": f"the header {KEY} does not hold this desk's key"}, 403)


def _theirs(error: DeskCraftError) -> bool:
    return isinstance(error, BadInput)


def new_key(path: Path) -> str:
    """Draws a key and writes it for this user alone.

    Raises:
        BadInput: the file cannot be written.
    """
    key = secrets.token_urlsafe(24)
    try:
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(key)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}; give another file with --key-file") from error
    return key


def end_turn(key_file: Path, port: int) -> State:
    """Ends the agent's turn at the desk of this machine.

    Raises:
        BadInput: no desk answers, or it says no.
    """
    try:
        key = key_file.read_text()
    except OSError as error:
        raise BadInput(f"{key_file}: {error.strerror}; `deskcraft harbor desk` writes it when it starts") from error
    request = urllib.request.Request(f"http://127.0.0.1:{port}/turn", data=b"", headers={KEY: key})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=TURN_S) as answer:
            return State.model_validate_json(answer.read())
    except (OSError, ValidationError) as error:
        raise BadInput(f"no desk at port {port} ended the turn: {error}") from error
