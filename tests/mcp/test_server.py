"""A client of the `mcp` package plays tasks through the server: over a pipe as any client would, or in this process."""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import cv2
import mcp_types as types
import numpy as np
import pytest
from mcp import Client, StdioServerParameters, stdio_client

from deskcraft.bridge.setting import Setting
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.limits import Limits
from deskcraft.errors import DesktopError
from deskcraft.mcp.server import make_server
from deskcraft.mcp.session import Session
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT

Play = Callable[[Client], Awaitable[None]]
ME = types.Implementation(name="tester", version="4.2")


def serve(play: Play, tmp_path: Path, *arguments: str) -> str:
    """Lets a client play, and gives what the server told on its standard error."""
    told = tmp_path / "stderr"
    argv = ["-m", "deskcraft.cli.app", "mcp", *arguments]
    command = StdioServerParameters(command=sys.executable, args=argv, env=dict(os.environ))

    async def main() -> None:
        with told.open("w") as log:
            async with Client(stdio_client(command, errlog=log), client_info=ME) as client:
                await play(client)

    anyio.run(main)
    return told.read_text()


def within(play: Play, tmp_path: Path, task: str, *, max_steps: int = 100) -> Session:
    """Lets a client play without a process of its own."""
    root = TaskRoot(MOCK_ROOT)
    (folder,) = root.select([task])
    setting = Setting(root, "mcp", "mock", Limits(max_steps=max_steps))
    session = Session(setting, folder, 0, RunFolder(tmp_path / "run"), show_verdict=True)

    async def main() -> None:
        async with Client(make_server(session), client_info=ME) as client:
            await play(client)

    try:
        anyio.run(main)
    finally:
        session.close()
    return session


def mock(tmp_path: Path, task: str, *more: str) -> list[str]:
    return [task, "--desktop", "mock", "--task-root", str(MOCK_ROOT), "--out", str(tmp_path / "run"), *more]


def text_of(result: Any) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")


def picture_of(result: Any) -> tuple[int, ...]:
    (image,) = [block for block in result.content if block.type == "image"]
    decoded = cv2.imdecode(np.frombuffer(base64.b64decode(image.data), np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None and image.mime_type == "image/png"
    return tuple(decoded.shape)


def test_a_client_plays_a_task_to_success(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        assert "Write milk into the note" in str(client.instructions)
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {"screenshot", "click", "drag", "scroll", "type", "key", "wait", "ask_user", "done", "fail"} <= {*tools}
        assert tools["click"].input_schema["required"] == ["x", "y"]
        first = await client.call_tool("screenshot", {})
        assert text_of(first).startswith("Step 0 of 100; the screen is 640 x 400 px.")
        assert picture_of(first) == (400, 640, 3)
        await client.call_tool("type", {"text": "milk"})
        saved = await client.call_tool("key", {"keys": "ctrl+s"})
        assert text_of(saved).startswith("Step 2")
        end = await client.call_tool("done", {})
        assert text_of(end) == "The episode is over: you said that you are done, after 2 steps."
        assert (await client.call_tool("screenshot", {})).is_error

    told = serve(play, tmp_path, *mock(tmp_path, "mock/write-note"))
    assert told.splitlines()[-1] == f"deskcraft: the episode ended (done) after 2 steps; {tmp_path / 'run'}"
    ((_, record),) = RunFolder(tmp_path / "run").records()
    assert (record.success, record.steps, record.status) == (1, 2, "done")
    assert record.identity.agent.name == "mcp"
    assert record.identity.agent.settings == {"client": "tester", "client_version": "4.2"}


def test_the_user_speaks_and_answers_in_the_results(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        assert "teal" in text_of(await client.call_tool("ask_user", {"question": "Which colour?"}))
        await client.call_tool("screenshot", {})
        said = text_of(await client.call_tool("screenshot", {}))
        assert said.endswith("The user says:\nBelow it, write the word matte.")
        assert "save it" in text_of(await client.call_tool("done", {}))
        end = text_of(await client.call_tool("done", {}))
        assert "after 3 steps.\nSuccess: no; score 0.00.\n- There is nothing to judge" in end

    assert within(play, tmp_path, "mock/ask-colour").record is not None


def test_calls_that_make_no_sense_are_refused_and_the_limits_hold(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        refused = await client.call_tool("click", {"x": 1})
        assert refused.is_error and "Refused: click: y is missing" in text_of(refused)
        refused = await client.call_tool("click", {"x": 9999, "y": 1})
        assert refused.is_error and "is off the screen of 640 x 400 px" in text_of(refused)
        closer = await client.call_tool("screenshot", {"box": [0, 0, 100, 50]})
        assert picture_of(closer) == (50, 100, 3)
        end = await client.call_tool("wait", {"duration_s": 0.01})
        assert "the budget of steps is spent" in text_of(end)

    record = within(play, tmp_path, "mock/write-note", max_steps=4).record
    assert record is not None
    assert (record.status, record.steps, record.success) == ("budget", 4, 0)


def test_a_client_that_leaves_cancels_the_episode(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        await client.call_tool("type", {"text": "milk"})

    told = serve(play, tmp_path, *mock(tmp_path, "mock/write-note"))
    assert told.splitlines()[-1] == (
        "deskcraft: the client disconnected before the episode ended: cancelled, nothing recorded"
    )
    assert not (tmp_path / "run").exists()


def test_a_fault_of_ours_is_told_and_not_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(self: MockDesktop, action: object) -> None:
        raise DesktopError("the X server is gone")

    monkeypatch.setattr(MockDesktop, "perform", dies)

    async def play(client: Client) -> None:
        failed = await client.call_tool("click", {"x": 1, "y": 1})
        assert failed.is_error and "The desktop failed, not you" in text_of(failed)
        assert "the X server is gone" in text_of(failed)

    session = within(play, tmp_path, "mock/write-note")
    assert isinstance(session.fault, DesktopError) and session.record is None
    ((_, record),) = RunFolder(tmp_path / "run").records()
    assert (record.status, record.scored, record.success) == ("desktop_error", False, None)


def test_asking_is_no_tool_where_the_rules_do_not_offer_it(tmp_path: Path) -> None:
    root = TaskRoot(MOCK_ROOT)
    (folder,) = root.select(["mock/write-note"])
    for protocol, offered in (("paper", True), ("published", False)):
        setting = Setting(root, "mcp", "mock", protocol=protocol)  # type: ignore[arg-type]
        session = Session(setting, folder, 0, RunFolder(tmp_path), show_verdict=False)
        assert ("ask_user" in session.tools) is offered


@pytest.mark.real
def test_a_client_works_on_a_real_desktop(tmp_path: Path) -> None:
    async def play(client: Client) -> None:
        assert picture_of(await client.call_tool("screenshot", {})) == (1080, 1920, 3)
        shown = await client.call_tool("click", {"x": 960, "y": 700, "button": "right"})
        assert picture_of(shown) == (1080, 1920, 3)
        await client.call_tool("key", {"keys": "Escape"})
        assert "The episode is over" in text_of(await client.call_tool("fail", {"reason": "only a test"}))

    told = serve(play, tmp_path, "os/reading-room-display", "--out", str(tmp_path / "run"))
    assert "the episode ended (fail) after 2 steps" in told
    ((_, record),) = RunFolder(tmp_path / "run").records()
    assert (record.status, record.scored) == ("fail", True)
