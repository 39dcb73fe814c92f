"""`deskcraft mcp` says in one line what is wrong before any client is answered."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from tests.conftest import MOCK_ROOT


def said(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["mcp", *arguments, "--desktop", "mock", "--task-root", str(MOCK_ROOT)])
    assert isinstance(done.exception, BadInput)
    return str(done.exception)


def test_bad_input_is_told(tmp_path: Path) -> None:
    (tmp_path / "something").touch()
    assert "no task matches 'mock/none'" in said("mock/none")
    assert "names 2 tasks" in said("mock/*")
    assert "variants 0 to 2" in said("mock/write-note", "--variant", "3")
    assert "is not empty" in said("mock/write-note", "--out", str(tmp_path))


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "deskcraft.mcp.server", None)
    assert said("mock/write-note") == "deskcraft mcp needs the mcp package, 2.0 or later: pip install 'deskcraft[mcp]'"
