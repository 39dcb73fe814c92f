"""Agents by name, as the command line asks for them. A new agent is one module and one line here."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from deskcraft.agent.baseline import NoopAgent, RandomAgent
from deskcraft.agent.human import HumanAgent
from deskcraft.agent.protocol import Agent
from deskcraft.agent.replay import ReplayAgent
from deskcraft.agent.scripted import ScriptAgent
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskFolder

if TYPE_CHECKING:
    from deskcraft.agent.models.adapter import Adapter
    from deskcraft.agent.models.asked import ModelAsked
    from deskcraft.model.ledger import RunBudget


@dataclass(frozen=True)
class AgentChoice:
    """What the command line says of the agent."""

    name: str
    options: dict[str, str] = field(default_factory=dict)
    model: ModelAsked | None = None
    """What agents that call a model are asked to use."""
    run: Path | None = None
    """Folder of the run, which all its episodes share."""
    episode: str = ""
    """Name of the episode."""
    budget: RunBudget | None = None
    """What the whole run may use."""


def _solution(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
    return ScriptAgent(folder.path / "solution.py")


def _noop(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
    return NoopAgent()


def _random(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
    return RandomAgent(seed=int(choice.options.get("seed", "0")))


def _human(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
    return HumanAgent(choice.options)


def _replay(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
    if "of" not in choice.options:
        raise BadInput("the agent 'replay' needs a recorded run: --agent-option of=RUN")
    run = RunFolder(Path(choice.options["of"]))
    wanted = (folder.id, variant, attempt)
    names = [n for n, r in run.records() if (r.identity.task, r.identity.variant, r.identity.attempt) == wanted]
    if not names:
        raise BadInput(f"{run.path}: holds no episode of {folder.id}, variant {variant}, attempt {attempt}, to replay")
    return ReplayAgent(run.trajectory(names[0]), of=names[0])


AGENTS: dict[str, Callable[[AgentChoice, TaskFolder, int, int], Agent]] = {
    "solution": _solution,
    "noop": _noop,
    "random": _random,
    "replay": _replay,
    "human": _human,
}


ADAPTERS = {
    "openai": "deskcraft.agent.models.openai_chat:OpenAiChat",
    "anthropic-computer": "deskcraft.agent.models.anthropic_computer:AnthropicComputer",
    "ui-tars": "deskcraft.agent.models.ui_tars:UiTars",
    "os-atlas": "deskcraft.agent.models.os_atlas:OsAtlas",
    "qwen-vl": "deskcraft.agent.models.qwen_vl:QwenVl",
    "gui-owl": "deskcraft.agent.models.gui_owl:GuiOwl",
    "opencua": "deskcraft.agent.models.opencua:OpenCua",
    "evocua": "deskcraft.agent.models.evocua:EvoCua",
    "kimi": "deskcraft.agent.models.kimi:Kimi",
    "openai-computer": "deskcraft.agent.models.openai_computer:OpenAiComputer",
}
"""Agents that call a model: the class of each one's adapter, imported when it is asked for."""


def make_adapter(name: str, options: Mapping[str, str]) -> Adapter:
    """The adapter of an agent that calls a model, with the options of its format.

    Raises:
        BadInput: it has no such option, or not this value of it.
    """
    module, _, attribute = ADAPTERS[name].partition(":")
    cls = getattr(importlib.import_module(module), attribute)
    known = [f.name for f in dataclasses.fields(cls)]
    for option in options:
        if option not in known:
            there_are = f"it has {', '.join(known)}" if known else "it has none"
            raise BadInput(f"--agent-option {option}: the agent '{name}' has no such option; {there_are}")
    made: Adapter = cls(**options)
    return made


def _model_agent(choice: AgentChoice) -> Agent:
    if choice.model is None:
        raise BadInput(
            f"the agent '{choice.name}' calls a model: give --model NAME, and --base-url for one of your own"
        )
    from deskcraft.agent.models.agent import ModelAgent
    from deskcraft.agent.models.asked import open_client

    asked = choice.model
    adapter = make_adapter(choice.name, choice.options)
    client = partial(open_client, asked, choice.run, choice.episode, "agent", choice.budget)
    return ModelAgent(adapter, client, asked.endpoint, asked.settings, choice.options)


def make_agent(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
    """The agent for one episode.

    Raises:
        BadInput: no agent has this name, or an option is missing.
    """
    if choice.name in ADAPTERS:
        return _model_agent(choice)
    if choice.name not in AGENTS:
        raise BadInput(f"no agent is called '{choice.name}'; there are {', '.join([*AGENTS, *ADAPTERS])}")
    return AGENTS[choice.name](choice, folder, variant, attempt)
