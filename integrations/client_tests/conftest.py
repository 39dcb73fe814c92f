"""Fixtures: servers.

These tests run in `.venv-clients` (scripts/clients.sh), where deskcraft is not installed; the server runs in `.venv`.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from serving import DESKCRAFT, MOCK, ROOT, STOP_S, TOKEN, Serve, Server


@contextmanager
def starting(folder: Path) -> Iterator[Serve]:
    """Starts servers, which end with the block: the arguments of `deskcraft serve`; a free port unless one is given."""
    servers: list[Server] = []

    def start(*arguments: str, port: int = 0) -> Server:
        # the repository's own code, also where .venv is that of another work tree
        environment = {**os.environ, "DESKCRAFT_TOKEN": TOKEN, "PYTHONPATH": str(ROOT)}
        log = folder / f"serve-{len(servers)}.log"
        with log.open("w") as errors:
            process = subprocess.Popen(
                [DESKCRAFT, "serve", *arguments, "--port", str(port)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment,
                cwd=folder,
            )
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(2)]
        assert said[1].startswith("OpenEnv: "), (said, log.read_text())
        server = Server(said[1].removeprefix("OpenEnv: ").strip(), process)
        servers.append(server)
        return server

    try:
        yield start
    finally:
        for server in servers:
            server.process.terminate()
        for server in servers:
            server.process.wait(STOP_S)
            assert server.process.stdout is not None
            server.process.stdout.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers for one test."""
    with starting(tmp_path) as start:
        yield start


@pytest.fixture(scope="session")
def mock_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The mock tasks on two mock desktops."""
    with starting(tmp_path_factory.mktemp("server")) as start:
        yield start(*MOCK, "--sessions", "2")


@pytest.fixture(autouse=True)
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients have the token in their environment, and no server's address."""
    monkeypatch.setenv("DESKCRAFT_TOKEN", TOKEN)
    monkeypatch.delenv("DESKCRAFT_URL", raising=False)
