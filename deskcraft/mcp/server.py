"""Speaks MCP over standard input and output, with the `mcp` package (2.x): `pip install 'deskcraft[mcp]'`."""

from __future__ import annotations

import base64
import importlib.metadata
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

import anyio
import mcp_types as types
from anyio import to_thread
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from deskcraft.errors import DeskCraftError
from deskcraft.mcp.session import Client, Reply, Session, Talk
from deskcraft.mcp.tools import TOOLS

INTERRUPTED = 130
Context = ServerRequestContext[dict[str, Any]]


def make_server(session: Talk) -> Server[dict[str, Any]]:
    """The server of an episode; tool calls are done one after the other."""
    one_at_a_time = anyio.Lock()

    async def call(context: Context, params: types.CallToolRequestParams) -> Reply:
        done = partial(session.call, params.name, params.arguments, client_of(context))
        async with one_at_a_time:
            return await to_thread.run_sync(done)

    return tool_server(session.instructions, lambda: session.tools, call)


def tool_server(
    instructions: str,
    offered: Callable[[], Iterable[str]],
    call: Callable[[Context, types.CallToolRequestParams], Awaitable[Reply]],
) -> Server[dict[str, Any]]:
    """A server that offers the actions as tools.

    Args:
        instructions: for the client when it connects.
        offered: gives the names of the tools.
        call: does what a tool call asks for.

    Returns:
        The server, for any transport.
    """

    async def list_tools(context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        tools = (TOOLS[name] for name in offered())
        return types.ListToolsResult(
            tools=[types.Tool(name=t.name, description=t.about, input_schema=t.schema) for t in tools]
        )

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        return _result(await call(context, params))

    return Server(
        "deskcraft",
        version=importlib.metadata.version("deskcraft"),
        instructions=instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def serve(session: Session) -> None:
    """Serves until the client leaves; then the desktop is closed.

    Raises:
        DeskCraftError: the desktop cannot be opened.
    """
    failed: list[DeskCraftError] = []
    try:
        anyio.run(_serve, session, failed.append)
    finally:
        session.close()
    if failed:
        raise failed[0]


async def _serve(session: Session, fail: Callable[[DeskCraftError], None]) -> None:
    async with anyio.create_task_group() as group:
        group.start_soon(_heed_signals, session)
        # inside, the processes that the desktop starts have neither the client's pipe as input nor as output
        async with stdio_server() as (receive, send):
            try:
                await to_thread.run_sync(session.open)
            except DeskCraftError as error:  # out of the task group it would come as a group of one
                fail(error)
            else:
                server = make_server(session)
                await server.run(receive, send, server.create_initialization_options())
            group.cancel_scope.cancel()


async def _heed_signals(session: Session) -> None:
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as received:
        async for _ in received:
            session.close()
            print("deskcraft: stopped", file=sys.stderr)
            # a thread waits for the client's next line and cannot be woken: nothing else ends this process
            os._exit(INTERRUPTED)


def client_of(context: Context) -> Client:
    """Who calls, as it introduced itself."""
    about = context.session.client_params
    return Client() if about is None else Client(about.client_info.name, about.client_info.version)


def _result(reply: Reply) -> types.CallToolResult:
    """A reply as MCP has it."""
    pictures = [
        types.ImageContent(data=base64.b64encode(png).decode("ascii"), mime_type="image/png") for png in reply.pngs
    ]
    return types.CallToolResult(content=[types.TextContent(text=reply.text), *pictures], is_error=reply.wrong)
