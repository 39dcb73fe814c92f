"""Fixtures of all tests: the mock tasks, a run's folder, a grader."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.workbench import ImageWorkbench

# No law here is about time, and the machine is shared; what is drawn is the same in every pass of a test.
settings.register_profile("project", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("project")
MOCK_ROOT = Path(__file__).parent / "data" / "mock_root"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """That of `tests.groups`, unless another one was asked for by `--dist`."""
    if config.getvalue("dist") != "load":
        return None
    from tests.groups import UnitScheduling

    return UnitScheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real desktop on a busy host is given one second chance; the summary names each test that needed it (-rR)."""
    for item in items:
        if item.get_closest_marker("real"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if os.environ.get("PYTEST_XDIST_WORKER"):
        from tests.groups import long_first

        long_first(items)


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
def workbench() -> Iterator[ImageWorkbench]:
    """The real applications of the newest image; a test that uses it is marked `real`."""
    bench = ImageWorkbench()
    yield bench
    bench.close()
