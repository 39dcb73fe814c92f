"""The commands of a trial's containers, each a process: the desk, the oracle's script, the end of a turn, the grade."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client

from deskcraft.export.harbor_texts import ORACLE_KEY, SOLVE
from tests.conftest import MOCK_ROOT

DESKCRAFT = [sys.executable, "-m", "deskcraft.cli.app", "harbor"]
KEY = "oracle-key-of-a-test"
TASK = "mock/write-note"


class Container:
    """A desk under way, and the commands beside it."""

    def __init__(self, place: Path, port: int) -> None:
        self.place = place
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def turn(self) -> subprocess.CompletedProcess[str]:
        return ran([*DESKCRAFT, "turn", "--port", str(self.port), "--key-file", str(self.place / "key")])

    def grade(self, **env: str) -> subprocess.CompletedProcess[str]:
        options = ["--task", TASK, "--out", str(self.place / "verifier"), "--task-root", str(MOCK_ROOT)]
        return ran([*DESKCRAFT, "grade", str(self.place / "evidence"), *options], **env)

    @property
    def reward(self) -> dict[str, float]:
        found: dict[str, float] = json.loads((self.place / "verifier/reward.json").read_text())
        return found


def ran(argv: list[str], **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(argv, env={**os.environ, **env}, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture
def container(tmp_path: Path) -> Iterator[Container]:
    argv = [*DESKCRAFT, "desk", TASK, "--port", "0", "--desktop", "mock", "--task-root", str(MOCK_ROOT)]
    argv += ["--evidence", str(tmp_path / "evidence"), "--key-file", str(tmp_path / "key")]
    with subprocess.Popen(argv, env={**os.environ, ORACLE_KEY: KEY}, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            found = re.search(r"at port (\d+)", process.stderr.readline())
            assert found is not None
            yield Container(tmp_path, int(found[1]))
        finally:
            process.terminate()
        assert process.wait(30) == 0


def test_an_agent_plays_over_mcp(container: Container) -> None:
    async def main() -> None:
        async with Client(f"{container.url}/mcp") as client:
            assert "Write milk" in str(client.instructions)
            first: Any = await client.call_tool("screenshot", {})
            assert [block.type for block in first.content] == ["text", "image"]
            await client.call_tool("type", {"text": "milk"})
            await client.call_tool("key", {"keys": "ctrl+s"})
            await client.call_tool("done", {})

    anyio.run(main)
    ended = container.turn()
    assert (ended.returncode, json.loads(ended.stdout)["over"]) == (0, True)
    assert container.grade().stdout.strip() == "success=1 score=1 continues=0"
    assert container.reward["reward"] == 1


def test_the_oracles_script_has_the_solution_played(container: Container) -> None:
    script = SOLVE.replace("/dev/tcp/desktop/8000", f"/dev/tcp/127.0.0.1/{container.port}")
    solved = ran(["bash", "-c", script], **{ORACLE_KEY: KEY})
    assert solved.returncode == 0, solved.stdout + solved.stderr
    assert container.turn().returncode == 0
    assert container.grade().returncode == 0
    assert container.reward["reward"] == 1


def test_without_its_key_nobody_ends_a_turn_or_has_the_solution_played(container: Container) -> None:
    for path in ("turn", "solution"):
        assert httpx.post(f"{container.url}/{path}", headers={"X-DeskCraft-Key": "guess"}).status_code == 403
    script = SOLVE.replace("/dev/tcp/desktop/8000", f"/dev/tcp/127.0.0.1/{container.port}")
    assert ran(["bash", "-c", script], **{ORACLE_KEY: "not-the-key"}).returncode == 1
    assert httpx.get(f"{container.url}/health").json() == {"status": "healthy"}


def test_without_evidence_there_is_no_reward(tmp_path: Path) -> None:
    graded = Container(tmp_path, 9).grade()
    assert graded.returncode == 1
    assert graded.stderr.startswith("deskcraft: no reward: ")
    assert not (tmp_path / "verifier/reward.json").exists()


def test_a_turn_without_a_desk_is_told_in_a_line(tmp_path: Path) -> None:
    ended = Container(tmp_path, 9).turn()
    assert ended.returncode == 2
    assert "writes it when it starts" in ended.stderr
