"""`deskcraft.run_episode` and its neighbours: an episode from Python in one call."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import deskcraft
from deskcraft.desktop.actions import Done, Key, Type
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.study.table import read_tables
from tests.agents import ListAgent
from tests.conftest import MOCK_ROOT


def test_an_agent_object_on_an_open_desktop(tmp_path: Path) -> None:
    (task,) = deskcraft.load_tasks("mock/write-note", root=MOCK_ROOT)
    out = tmp_path / "run"
    agent = ListAgent([[Type(text="milk"), Key(keys="ctrl+s"), Done()]])
    with deskcraft.open_desktop("mock") as desktop:
        record = deskcraft.run_episode(task, agent, desktop, out=out, task_root=MOCK_ROOT)
        assert desktop.screenshot().any()
    assert (record.scored, record.success, record.identity.agent.name) == (True, 1, "list")
    assert read_tables([out]).planned == 1
    with pytest.raises(BadInput, match="is not empty"):
        deskcraft.run_episode(task, agent, "mock", out=out, task_root=MOCK_ROOT)


def test_names_stand_for_task_agent_and_desktop() -> None:
    limits = Limits(max_steps=3)
    record = deskcraft.run_episode("mock/write-note", "random", "mock", limits=limits, task_root=MOCK_ROOT)
    assert (record.scored, record.success, record.steps) == (True, 0, 3)


def test_a_loaded_variant_is_the_one_that_is_run(tmp_path: Path) -> None:
    from deskcraft.task.loading import TaskRoot

    task = TaskRoot(MOCK_ROOT).select(["mock/write-note"])[0].task(2)
    record = deskcraft.run_episode(task, "noop", "mock", out=tmp_path / "run", task_root=MOCK_ROOT)
    assert record.identity.variant == 2
    assert [r.task.params for _, r in RunFolder(tmp_path / "run").records()] == [{"word": "bread"}]


@pytest.mark.parametrize(
    ("change", "told"),
    [({"agent": "nobody"}, "no agent is called 'nobody'"), ({"task": "mock/none"}, "no task matches 'mock/none'")],
)
def test_what_is_not_there_is_told(change: dict[str, str], told: str) -> None:
    asked = {"task": "mock/write-note", "agent": "noop"} | change
    with pytest.raises(BadInput, match=told):
        deskcraft.run_episode(asked["task"], asked["agent"], "mock", task_root=MOCK_ROOT)


def test_a_task_that_was_changed_is_not_taken_for_another() -> None:
    (task,) = deskcraft.load_tasks("mock/write-note", root=MOCK_ROOT)
    with pytest.raises(BadInput, match="differs from what lies in"):
        deskcraft.run_episode(task.model_copy(update={"revision": 9}), "noop", "mock", task_root=MOCK_ROOT)


def test_importing_deskcraft_imports_nothing_else() -> None:
    code = "import sys, deskcraft; print(*sorted(m for m in sys.modules if m.startswith(('deskcraft', 'numpy'))))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["deskcraft", "deskcraft.lazy"]
    assert deskcraft.gym.DesktopEnv.__name__ == "DesktopEnv"
