"""A real `deskcraft serve` of another environment, as a process of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
DESKCRAFT = ROOT / ".venv" / "bin" / "deskcraft"
TOKEN = "the-token-of-these-tests"
MOCK = ("mock/*", "--desktop", "mock", "--task-root", str(ROOT / "tests" / "data" / "mock_root"))
STOP_S = 30


@dataclass
class Server:
    """A server and its process."""

    url: str
    process: subprocess.Popen[str]

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    @property
    def with_token(self) -> str:
        """As a server prints it that made its token itself."""
        return self.url.replace("//", f"//any:{TOKEN}@")

    def active(self) -> int:
        """Sessions that are in use."""
        headers = {"authorization": f"Bearer {TOKEN}"}
        found: int = httpx.get(f"{self.url}/capacity", headers=headers).json()["active_sessions"]
        return found

    def kill(self) -> None:
        """Ends it without a word to anybody, as a broken machine does."""
        self.process.kill()
        self.process.wait(STOP_S)


Serve = Callable[..., Server]
