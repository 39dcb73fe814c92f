"""Clients of the `mcp` package over streamable HTTP, each with a desktop of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import anyio
import pytest
from mcp import Client

from tests.mcp.test_server import picture_of, text_of
from tests.serve.served import QUICK, TOKEN, Served, served

Play = Callable[[Client], Awaitable[None]]


def play(running: Served, query: str, *plays: Play, mode: str = "auto") -> None:
    """Lets clients play at the same time."""

    async def one(does: Play) -> None:
        async with Client(f"{running.bare}/mcp?token={TOKEN}{query}", mode=mode) as client:
            await does(client)

    async def main() -> None:
        async with anyio.create_task_group() as group:
            for does in plays:
                group.start_soon(one, does)

    anyio.run(main)


async def solve(client: Client) -> None:
    first = await client.call_tool("screenshot", {})
    assert "Write milk" in text_of(first) and picture_of(first) == (400, 640, 3)
    await client.call_tool("type", {"text": "milk"})
    await client.call_tool("key", {"keys": "ctrl+s"})
    end = await client.call_tool("done", {})
    assert "The episode is over: you said that you are done, after 2 steps." in text_of(end)
    over = await client.call_tool("screenshot", {})
    assert over.is_error and "Connect anew" in text_of(over)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_clients_play_at_the_same_time(mode: str) -> None:
    with served(show_verdict=True) as running:
        play(running, "&task=mock/write-note", solve, solve, solve, mode=mode)
        running.wait_for(0)


def test_a_client_that_leaves_gives_its_desktop_back() -> None:
    async def leave(client: Client) -> None:
        await client.call_tool("type", {"text": "milk"})

    with served() as running:
        play(running, "&task=mock/write-note", leave)
        running.wait_for(0)


def test_a_client_that_only_looks_at_the_tools_holds_no_desktop() -> None:
    async def look(client: Client) -> None:
        assert len((await client.list_tools()).tools) == 12
        assert len(running.sessions) == 0

    with served() as running:
        play(running, "", look)


def test_a_full_server_and_a_wrong_task_are_said_in_the_result() -> None:
    async def refused(client: Client) -> None:
        answer = await client.call_tool("screenshot", {})
        assert answer.is_error and "capacity reached" in text_of(answer)

    async def wrong(client: Client) -> None:
        answer = await client.call_tool("screenshot", {})
        assert answer.is_error and "'mock/none' is not served here" in text_of(answer)

    async def unknown(client: Client) -> None:
        answer = await client.call_tool("screenshot", {})
        assert answer.is_error and "/mcp?tasks=: is not known" in text_of(answer)

    with served(most=1, times=replace(QUICK, wait=0.1)) as running:
        with running.socket() as socket:
            socket.say("reset", {"task": "mock/write-note"})
            play(running, "", refused)
            socket.connection.send('{"type": "close"}')
            running.wait_for(0)
        play(running, "&task=mock/none", wrong)
        play(running, "&tasks=mock/none", unknown)
        running.wait_for(0)
