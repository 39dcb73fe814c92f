"""The agents of a run: several on the command line, and files with settings of each one's own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.cli.agents_file import Given, Shared, given_agents, read_agents
from deskcraft.errors import BadInput
from deskcraft.model.prices import Prices
from deskcraft.record.folder import RunFolder
from deskcraft.run.runfile import AgentAsked
from tests.conftest import MOCK_ROOT

SHARED = Shared(Prices())
FILE = """
- agent: noop
- label: calm
  agent: openai
  model: m
  base_url: http://127.0.0.1:8000/v1
  options: {}
  model_options: {temperature: 0, screens: 2, extra.mode: "3"}
  observe: som
  system_prompt: prompt.txt
- {label: wild, agent: openai, model: m, model_options: {temperature: 1.5}}
"""


def agents(tmp_path: Path, text: str) -> tuple[AgentAsked, ...]:
    (tmp_path / "prompt.txt").write_text("Be calm.")
    file = tmp_path / "agents.yaml"
    file.write_text(text)
    return read_agents(file, SHARED)


def test_a_file_gives_each_agent_its_own_settings(tmp_path: Path) -> None:
    noop, calm, wild = agents(tmp_path, FILE)
    assert (noop.label, noop.agent, noop.model) == ("noop", "noop", None)
    assert calm.model is not None and wild.model is not None
    assert calm.model.endpoint.base_url == "http://127.0.0.1:8000/v1"
    settings = calm.model.settings
    assert (settings.temperature, settings.screens, settings.mode) == (0, 2, "som")
    assert (settings.system_prompt, settings.extra) == ("Be calm.", {"mode": "3"})
    assert (wild.label, wild.model.settings.temperature, wild.model.settings.mode) == ("wild", 1.5, "screenshot")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("- [", r"agents\.yaml:1: is not YAML", id="no YAML"),
        pytest.param("agent: noop", "write a list of agents", id="no list"),
        pytest.param("[]", "write a list of agents", id="nobody"),
        pytest.param("- agent: noop\n- label: x", r"agents\.yaml: agent 2: agent: Field required", id="no agent"),
        pytest.param("- {agent: noop, modle: m}", "agent 1: modle: Extra inputs", id="unknown key"),
        pytest.param("- {agent: noop, label: 'a b'}", "agent 1: label: String should match", id="label"),
        pytest.param("- {agent: noop, model: m}", "agent 1: 'noop' calls no model", id="model for noop"),
        pytest.param("- {agent: openai, model_options: {screens: 1}}", "add model: NAME", id="no model"),
        pytest.param(
            "- {agent: openai, model: m, model_options: {tempreature: 1}}",
            "agent 1: model_options tempreature: no such option; there are",
            id="model option",
        ),
        pytest.param(
            "- {agent: openai, model: m, model_options: {temperature: -1}}",
            "agent 1: model_options temperature=-1",
            id="value of a model option",
        ),
        pytest.param("- {agent: openai, model: m, options: {x: 1}}", "has no such option", id="option"),
        pytest.param("- {agent: openai, model: m, system_prompt: gone.txt}", r"gone\.txt: cannot be read", id="prompt"),
        pytest.param("- {agent: noop, label: 1}", "agent 1: label: Input should be a valid string", id="type"),
    ],
)
def test_a_file_that_cannot_be_meant_is_told_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as caught:
        agents(tmp_path, text)
    assert "agents.yaml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_agents(tmp_path / "none.yaml", SHARED)


def test_an_agent_of_the_command_line_may_have_a_label() -> None:
    first, second = given_agents(Given(names=["random", "quick=random"]), SHARED)
    assert (first.label, first.agent, second.label, second.agent) == ("random", "random", "quick", "random")


def test_a_model_goes_to_the_agents_that_call_one() -> None:
    noop, openai = given_agents(Given(names=["noop", "openai"], model="m"), SHARED)
    assert noop.model is None
    assert openai.model is not None and openai.model.endpoint.model == "m"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        pytest.param(Given(names=["noop", "random"], options=["seed=1"]), "ambiguous with several", id="whose option"),
        pytest.param(Given(names=["noop", "random"], model="m"), "'noop', 'random' calls no model", id="no caller"),
        pytest.param(Given(names=["a/b=noop"]), "--agent 'a/b': label: String should match", id="label"),
        pytest.param(Given(names=["random"], options=["seed"]), "write NAME=VALUE", id="no value"),
    ],
)
def test_what_cannot_be_meant_is_told(given: Given, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        given_agents(given, SHARED)


def test_a_shard_of_two_agents_from_both_places_is_run(tmp_path: Path) -> None:
    (tmp_path / "agents.yaml").write_text("- {label: idle, agent: noop}")
    out = tmp_path / "run"
    command = [
        sys.executable,
        "-m",
        "deskcraft.cli.app",
        "run",
        "--agent",
        "solution",
        "--agents",
        str(tmp_path / "agents.yaml"),
        "--desktop",
        "mock",
        "--shard",
        "1/2",
        "--seed",
        "3",
        "--jobs",
        "1",
        "--task-root",
        str(MOCK_ROOT),
        "--out",
        str(out),
        "--json",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["episodes"] == 2
    records = dict(RunFolder(out).records())
    assert {r.identity.agent.name for r in records.values()} == {"solution", "noop"}
    assert all(
        r.identity.seed == e["seed"]
        for e in json.loads((out / "run.json").read_text())["episodes"]
        for name, r in records.items()
        if name == e["name"]
    )
