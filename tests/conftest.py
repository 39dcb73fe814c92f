"""Fixtures of all tests: the mock tasks, a run's folder, a grader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.workbench import ImageWorkbench

MOCK_ROOT = Path(__file__).parent / "data" / "mock_root"


@pytest.fixture
def mock_root() -> TaskRoot:
    return TaskRoot(MOCK_ROOT)


@pytest.fixture
def run_folder(tmp_path: Path) -> RunFolder:
    return RunFolder(tmp_path / "run")


@pytest.fixture(scope="session")
def grader() -> Iterator[Grader]:
    with Grader() as grader:
        yield grader


@pytest.fixture(scope="session")
def workbench() -> ImageWorkbench:
    """The real applications of the newest image; a test that uses it is marked `real`."""
    return ImageWorkbench()
