"""One release, one run of it and its bundle, for all tests here."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT
from tests.release.bundles import RELEASE, make_run, must


@pytest.fixture(scope="session")
def released_root(tmp_path_factory: pytest.TempPathFactory) -> TaskRoot:
    """The mock tasks with a frozen release of them."""
    root = tmp_path_factory.mktemp("release") / "root"
    shutil.copytree(MOCK_ROOT, root)
    must("release", "freeze", RELEASE, "--attempts", "2", "--desktop", "mock", "--task-root", root)
    return TaskRoot(root)


@pytest.fixture(scope="session")
def released_run(released_root: TaskRoot) -> Path:
    """A run of the release; nothing may change it."""
    out = released_root.path.parent / "run"
    make_run(released_root.path, out)
    return out


@pytest.fixture(scope="session")
def bundle(released_root: TaskRoot, released_run: Path) -> Path:
    """Its bundle."""
    out = released_run.with_name("run.zip")
    must("release", "submit", released_run, "--out", out, "--task-root", released_root.path)
    return out
