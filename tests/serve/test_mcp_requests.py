"""Requests to /mcp as only a hostile or a broken client sends them, and calls that are cancelled."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import anyio
import anyio.to_thread
import httpx
import pytest
from mcp import Client

from deskcraft.bridge.driven import DrivenDesktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopDied
from deskcraft.mcp.session import Talk
from deskcraft.serve.bodies import MAX_BODY
from tests.mcp.test_server import text_of
from tests.serve.served import TOKEN, Served, served

UNKNOWN = {"mcp-protocol-version": "2099-01-01"}
KINDS = {"content-type": "application/json", "accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def running() -> Iterator[Served]:
    """A server for requests that take no desktop."""
    with served() as server:
        yield server


@contextmanager
def begun(running: Served, headers: dict[str, str]) -> Iterator[socket.socket]:
    """A connection that has sent the first headers of a request to /mcp."""
    address = running.bare.removeprefix("http://")
    host, port = address.split(":")
    lines = [f"POST /mcp?token={TOKEN} HTTP/1.1", f"Host: {address}", *map(": ".join, {**KINDS, **headers}.items()), ""]
    with socket.create_connection((host, int(port)), timeout=10) as sock:
        sock.sendall("\r\n".join(lines).encode())
        yield sock


def post(running: Served, content: Any, headers: dict[str, str]) -> httpx.Response:
    return httpx.post(f"{running.bare}/mcp?token={TOKEN}", content=content, headers={**KINDS, **headers})


@pytest.mark.parametrize("headers", [UNKNOWN, {}], ids=["unknown", "known"])
def test_a_body_of_any_size_is_not_read(running: Served, headers: dict[str, str]) -> None:
    with begun(running, headers) as sock:
        # a body without an end: the answer comes before
        sock.sendall(b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % (MAX_BODY + 1) + b" " * (MAX_BODY + 1) + b"\r\n")
        assert sock.recv(2**16).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    ("given", "echoed"),
    [("true", None), ('"\\ud800"', "\ud800"), ("7", 7), ('"a"', "a"), ("[1]", None), ("1.5", None)],
)
def test_any_id_has_an_answer_under_an_unknown_revision(running: Served, given: str, echoed: Any) -> None:
    answer = post(running, f'{{"id": {given}}}', UNKNOWN)
    refusal = json.loads(answer.text)
    assert answer.status_code == 400 and refusal["id"] == echoed and type(refusal["id"]) is type(echoed)
    assert refusal["error"]["data"]["requested"] == "2099-01-01"


@pytest.mark.parametrize("headers", [UNKNOWN, {}], ids=["unknown", "known"])
def test_a_client_that_goes_within_a_body_is_nothing_to_report(
    headers: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    with served() as running:
        with begun(running, headers) as sock:
            sock.sendall(b"Expect: 100-continue\r\nContent-Length: 99\r\n\r\n")
            assert sock.recv(100).startswith(b"HTTP/1.1 100")  # the body is being read
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        assert httpx.get(running.bare + "/health").status_code == 200
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), DesktopDied("its X server ended")])
def test_any_fault_of_the_server_ends_the_episode_and_gives_the_place_back(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: object, turn: object) -> None:
        raise fault

    async def main() -> None:
        async with Client(f"{server.bare}/mcp?token={TOKEN}&task=mock/write-note", mode="legacy") as client:
            await client.call_tool("screenshot", {})
            monkeypatch.setattr(DrivenDesktop, "act", fails)
            failed = await client.call_tool("move", {"x": 1, "y": 1})
            assert failed.is_error and "not scored" in text_of(failed) and "No space" not in text_of(failed)
            await anyio.to_thread.run_sync(wait_until, lambda: not server.sessions, 60, "the place is free")
            assert "Connect anew" in text_of(await client.call_tool("screenshot", {}))

    with served() as server:
        anyio.run(main)


def test_a_truth_is_no_coordinate() -> None:
    async def main() -> None:
        async with Client(f"{server.bare}/mcp?token={TOKEN}&task=mock/write-note", mode="legacy") as client:
            refused = await client.call_tool("move", {"x": True, "y": 1})
            assert refused.is_error and "x: holds true or false" in text_of(refused)

    with served() as server:
        anyio.run(main)


def test_a_done_that_is_cancelled_gives_the_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()
    call = Talk.call

    def slow(self: Talk, name: str, *rest: Any) -> Any:
        if name == "done":
            begun.set()
            assert go.wait(10)
        return call(self, name, *rest)

    monkeypatch.setattr(Talk, "call", slow)

    async def main() -> None:
        async with Client(f"{server.bare}/mcp?token={TOKEN}&task=mock/write-note", mode="legacy") as client:
            await client.call_tool("screenshot", {})
            async with anyio.create_task_group() as group:
                group.start_soon(client.call_tool, "done", {})
                await anyio.to_thread.run_sync(begun.wait)
                group.cancel_scope.cancel()
            # the notification of the cancellation was handled before this answer
            assert len((await client.list_tools()).tools) == 12 and len(server.sessions) == 1
            go.set()
            await anyio.to_thread.run_sync(wait_until, lambda: not server.sessions, 60, "the episode is graded")
            over = await client.call_tool("screenshot", {})
            # the session goes before the end of its client's is noted
            assert over.is_error and any(part in text_of(over) for part in ("Connect anew", "has ended"))

    with served() as server:
        anyio.run(main)
