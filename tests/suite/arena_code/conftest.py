"""The root with the one task, and one grading process for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.episode.grading import Grader
from deskcraft.suite.arena_code.suite import ArenaCode
from tests.suite.arena_code.little import make_root


@pytest.fixture(scope="session")
def arena_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_root(tmp_path_factory.mktemp("arena") / "root")


@pytest.fixture(autouse=True)
def _here(arena_root: Path, grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_TASK_ROOT", str(arena_root))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-nobody")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setattr(ArenaCode, "_grader", grader)
