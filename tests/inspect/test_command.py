"""inspect's own command line: it finds the Task by its entry point, from any folder, and its log is read back."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import read_eval_log
from inspect_ai.tool import ToolParams

from deskcraft.desktop.capacity import default_jobs
from deskcraft.desktop.opening import memory_mb
from deskcraft.inspect.tasks import tasks
from deskcraft.inspect.tools import ABOUT, plainer
from deskcraft.mcp.tools import TOOLS
from tests.conftest import MOCK_ROOT
from tests.inspect.evals import only, values
from tests.plugins.packages import install

ROOT = Path(__file__).parents[2]
SCRIPTED = '''"""A model that types its own name, saves and is done."""

from inspect_ai.model import ModelAPI, ModelOutput, ModelUsage, modelapi


@modelapi(name="typist")
def typist():
    return Typist


class Typist(ModelAPI):
    async def generate(self, input, tools, tool_choice, config):
        turns = [("type", {"text": self.model_name}), ("key", {"keys": "ctrl+s"}), ("done", {})]
        name, arguments = turns[sum(message.role == "assistant" for message in input)]
        output = ModelOutput.for_tool_call(self.model_name, name, arguments)
        output.usage = ModelUsage(input_tokens=10, output_tokens=1, total_tokens=11)
        return output
'''


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the entry points of pyproject.toml, as an installer writes them, and a model of another package."""
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]
    install(tmp_path / "site", "deskcraft-entries", ours, {})
    install(tmp_path / "site", "typist", {"inspect_ai": {"typist": "typist_models"}}, {"typist_models": SCRIPTED})
    return tmp_path / "site"


@pytest.mark.parametrize("where", ["the checkout", "elsewhere"])
def test_inspect_eval_finds_and_plays_the_tasks(site: Path, tmp_path: Path, where: str) -> None:
    options = {"tasks": "mock/write-*", "desktop": "mock", "task_root": str(MOCK_ROOT), "out": str(tmp_path / "run")}
    given = [part for name, value in options.items() for part in ("-T", f"{name}={value}")]
    command = [str(Path(sys.executable).parent / "inspect"), "eval", "deskcraft/tasks", *given]
    command += ["--model", "typist/milk", "--log-dir", str(tmp_path / "logs"), "--display", "plain"]
    paths = os.pathsep.join([str(ROOT), str(site)])
    cwd = ROOT if where == "the checkout" else tmp_path
    ran = subprocess.run(
        command, cwd=cwd, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    (log,) = (tmp_path / "logs").glob("*.eval")
    read = read_eval_log(str(log))
    assert (read.status, read.eval.task, read.eval.model) == ("success", "deskcraft/tasks", "typist/milk")
    assert values(only(read)) == {"success": 1, "score": 1.0}
    assert read.eval.task_args["tasks"] == "mock/write-*"
    assert (tmp_path / "run" / "run.json").is_file()


def test_as_many_samples_run_at_once_as_the_machine_has_room_for() -> None:
    asked: dict[str, Any] = {"tasks": "mock/write-note", "desktop": "mock", "task_root": str(MOCK_ROOT)}
    room = default_jobs(each_mb=memory_mb("mock"))
    assert tasks(**asked).config.max_connections in range(1, room + 1)
    assert tasks(**asked, desktops=3).config.max_connections == 3


def test_each_tool_is_told_with_its_arguments_and_their_types() -> None:
    for name, tool in TOOLS.items():
        fields = tool.schema.get("properties", {})
        assert set(fields) <= set(ABOUT), name
        ToolParams.model_validate(plainer(tool.schema))
    box = plainer(TOOLS["screenshot"].schema)["properties"]["box"]["anyOf"][0]
    assert (box["items"], box["description"]) == ({"type": "integer"}, "4 of them")
    path = plainer(TOOLS["drag"].schema)["properties"]["path"]
    assert path["items"]["items"] == {"type": "integer"}
