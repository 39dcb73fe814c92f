"""Exported Harbor tasks have the fields of Harbor 0.26 (`scripts/harbor_loads.py` has its own loader read them)."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.export.harbor import Asked, Exported, export_harbor
from deskcraft.export.toml_text import toml_text
from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT

FIELDS: dict[str, list[str]] = json.loads((Path(__file__).parents[1] / "data/harbor_fields.json").read_text())
MODELS = {
    "artifacts": "ArtifactConfig",
    "task": "PackageInfo",
    "agent": "AgentConfig",
    "verifier": "VerifierConfig",
    "collect": "VerifierCollectConfig",
    "environment": "EnvironmentConfig",
    "mcp_servers": "MCPServerConfig",
    "healthcheck": "HealthcheckConfig",
    "solution": "SolutionConfig",
    "steps": "StepConfig",
}
"""The model of each table of task.toml; what is in none of them (metadata, env, min_reward) has keys of its own."""
DONE_PHASES = [
    {"message": "The colour is teal.", "trigger": "agent_ask"},
    {"message": "And now save it, please.", "trigger": "agent_done"},
]


def with_phases(place: Path, phases: list[dict[str, Any]], **more: Any) -> Path:
    """A task root whose mock/ask-colour has other phases."""
    shutil.copytree(MOCK_ROOT, place)
    file = place / "tasks/mock/ask-colour/task.yaml"
    file.write_text(yaml.safe_dump({**yaml.safe_load(file.read_text()), "phases": phases, **more}))
    return place


def exported(out: Path, *ids: str, root: Path = MOCK_ROOT, asked: Asked | None = None) -> list[Exported]:
    return export_harbor(TaskRoot(root).select(ids), out, asked or Asked(), force=False)


def unknown(table: dict[str, Any], model: str) -> Iterator[str]:
    """Keys that Harbor's models do not have."""
    for key, value in table.items():
        if key not in FIELDS[model]:
            yield f"{model}.{key}"
        for one in value if isinstance(value, list) else [value]:
            if key in MODELS and isinstance(one, dict):
                yield from unknown(one, MODELS[key])


def config(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "task.toml").read_text(encoding="utf-8"))


def test_a_task_without_phases(tmp_path: Path) -> None:
    (made,) = exported(tmp_path / "out", "mock/write-note", asked=Asked(max_steps=30, image="deskcraft:mine"))
    folder = tmp_path / "out/mock-write-note"
    assert made == Exported("mock/write-note", "mock-write-note")
    found = config(folder)
    assert list(unknown(found, "TaskConfig")) == []
    assert found["task"]["name"] == "deskcraft/mock-write-note"
    assert found["metadata"]["deskcraft"]["max_steps"] == 30
    assert found["verifier"]["environment_mode"] == "separate"
    assert found["artifacts"] == [{"source": "/tmp/evidence", "service": "desktop"}]
    text = (folder / "instruction.md").read_text()
    assert "Write milk into the note and save it." in text and "`done`" in text and "you have 30 in all" in text
    compose = yaml.safe_load((folder / "environment/docker-compose.yaml").read_text())["services"]
    assert compose["desktop"]["image"] == "deskcraft:mine"
    assert compose["desktop"]["command"][:3] == ["harbor", "desk", "mock/write-note"]
    assert "image" not in compose["main"] and "deskcraft" not in (folder / "environment/Dockerfile").read_text()
    assert (folder / "tests/Dockerfile").read_text().startswith("FROM deskcraft:mine\n")
    assert (folder / "tests/test.sh").stat().st_mode & 0o111
    for place in ("environment", "tests"):
        profile = json.loads((folder / place / "deskcraft-seccomp.json").read_text())
        assert "unshare" not in {name for rule in profile["syscalls"] for name in rule["names"]}


def test_messages_at_done_become_steps(tmp_path: Path) -> None:
    root = with_phases(tmp_path / "root", DONE_PHASES)
    (made,) = exported(tmp_path / "out", "mock/ask-colour", root=root)
    assert (made.steps, made.in_results) == (2, ("agent_ask",))
    folder = tmp_path / "out/mock-ask-colour"
    found = config(folder)
    assert list(unknown(found, "TaskConfig")) == []
    assert found["multi_step_reward_strategy"] == "final"
    assert [step["name"] for step in found["steps"]] == ["step-1", "step-2"]
    assert found["steps"][0]["min_reward"] == {"continues": 1}
    assert found["steps"][1]["verifier"]["env"] == {"DESKCRAFT_LAST_STEP": "1"}
    assert not (folder / "instruction.md").exists()
    assert "Ask me which colour it is." in (folder / "steps/step-1/instruction.md").read_text()
    later = (folder / "steps/step-2/instruction.md").read_text()
    assert "And now save it, please." in later and "teal" not in later
    assert "--turn-is-done" in (folder / "environment/docker-compose.yaml").read_text()


def test_a_message_amid_a_turn_comes_in_a_result_and_so_do_those_after_it(tmp_path: Path) -> None:
    (made,) = exported(tmp_path / "out", "mock/ask-colour")
    assert (made.steps, made.in_results) == (1, ("agent_ask", "step_count", "agent_done"))
    messages = config(tmp_path / "out/mock-ask-colour")["metadata"]["deskcraft"]["messages"]
    assert [message["trigger"] for message in messages] == ["agent_ask", "step_count: 2", "agent_done"]
    assert {message["comes"] for message in messages} == {"in a result"}


def test_what_no_container_has_is_refused_and_the_summary_says_why(tmp_path: Path) -> None:
    root = with_phases(tmp_path / "root", DONE_PHASES, requires=["systemd"])
    ran = CliRunner().invoke(app, ["export", "harbor", str(tmp_path / "out"), "mock/*", "--task-root", str(root)])
    assert ran.exit_code == 0
    assert "(1 tasks; 0 have steps)" in ran.stdout
    assert "not exported: mock/ask-colour: requires systemd: a container has no services" in ran.stdout
    listed = json.loads((tmp_path / "out/deskcraft.json").read_text())["tasks"]
    assert [one["task"] for one in listed if "refused" in one] == ["mock/ask-colour"]
    assert not (tmp_path / "out/mock-ask-colour").exists()


def test_what_somebody_must_see_to_is_marked(tmp_path: Path) -> None:
    root = with_phases(tmp_path / "root", DONE_PHASES, requires=["sudo"])
    (made,) = exported(tmp_path / "out", "mock/ask-colour", root=root)
    assert made.needs == ("sudo",)
    assert config(tmp_path / "out/mock-ask-colour")["metadata"]["deskcraft"]["needs"] == ["sudo"]


def test_variants_have_folders_of_their_own_and_nothing_is_overwritten(tmp_path: Path) -> None:
    (made,) = exported(tmp_path / "out", "mock/write-note", asked=Asked(variant=1))
    assert made.folder == "mock-write-note-v1"
    assert "牛奶" in (tmp_path / "out/mock-write-note-v1/instruction.md").read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="--force"):
        exported(tmp_path / "out", "mock/write-note", asked=Asked(variant=1))
    with pytest.raises(BadInput, match="has the variants 0 to 2"):
        exported(tmp_path / "more", "mock/write-note", asked=Asked(variant=3))


def test_runs_are_exported_with_options_before_them_too(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["export", "--format", "csv", str(tmp_path / "none")])
    assert isinstance(done.exception, BadInput) and "does not exist" in str(done.exception)


TEXTS = st.text(max_size=20)
PLAIN: st.SearchStrategy[Any] = TEXTS | st.integers(-(2**62), 2**62) | st.booleans() | st.floats(-1e9, 1e9)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3))


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_toml_is_read_as_it_was_written(table: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(table)) == table
