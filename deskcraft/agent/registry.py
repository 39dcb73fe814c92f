"""Agents by name, as the command line asks for them: the project's own, one module and one line here each, and those of
plug-ins (`agent.plugins`)."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deskcraft.agent import plugins
from deskcraft.agent.baseline import NoopAgent, RandomAgent
from deskcraft.agent.human import HumanAgent
from deskcraft.agent.protocol import Agent
from deskcraft.agent.replay import ReplayAgent
from deskcraft.agent.scripted import ScriptAgent, solution_by_hand
from deskcraft.errors import BadInput
from deskcraft.plugins import ADAPTERS as ADAPTER_PLUGINS
from deskcraft.plugins import Plugin
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


def _by_hand(choice: AgentChoice, folder: TaskFolder, variant: int, attempt: int) -> Agent:
    return solution_by_hand(folder.path)


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
    "by-hand": _by_hand,
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


def agent_plugin(name: str) -> Plugin | None:
    """The plug-in that brings this agent, None if the project has it or nobody does; nothing is imported.

    Raises:
        BadInput: two packages bring it.
    """
    return plugins.agent_plugin(name, own_names())


def refused_agents(name: str) -> list[str]:
    """Why agents of this name that packages bring are not those that the name stands for, a line each."""
    return plugins.refusals(name, own_names())


def own_names() -> list[str]:
    """The names of the project's own agents."""
    return [*AGENTS, *ADAPTERS]


def calls_model(name: str) -> bool:
    """Whether the agent of this name calls a model by an adapter.

    Raises:
        BadInput: two packages bring it.
    """
    plugin = agent_plugin(name)
    return name in ADAPTERS or (plugin is not None and plugin.kind == ADAPTER_PLUGINS)


def model_callers() -> str:
    """The names of the agents that call a model, for a message."""
    return ", ".join([*ADAPTERS, *(name for name in plugins.agent_names(own_names()) if calls_model(name))])


def make_adapter(name: str, options: Mapping[str, str]) -> Adapter:
    """The adapter of an agent that calls a model, with the options of its format.

    Raises:
        BadInput: it has no such option, or not this value of it.
    """
    cls = adapter_class(name)
    known = [f.name for f in dataclasses.fields(cls)]
    for option in options:
        if option not in known:
            there_are = f"it has {', '.join(known)}" if known else "it has none"
            raise BadInput(f"--agent-option {option}: the agent '{name}' has no such option; {there_are}")

    def make() -> Adapter:
        made: Adapter = cls(**options)
        return made

    plugin = agent_plugin(name)
    return plugins.made_by(plugin, make) if plugin else make()


def adapter_class(name: str) -> type[Any]:
    """The class of the adapter of this name.

    Raises:
        BadInput: the plug-in that brings it cannot be used.
    """
    plugin = agent_plugin(name)
    if plugin is not None:
        return plugins.adapter_class(plugin)
    module, _, attribute = ADAPTERS[name].partition(":")
    found: type[Any] = getattr(importlib.import_module(module), attribute)
    return found


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
        BadInput: no agent has this name, its plug-in cannot be used, or an option is missing.
    """
    plugin = agent_plugin(choice.name)
    if calls_model(choice.name):
        agent = _model_agent(choice)
        return plugins.PluginAgent(agent, plugin) if plugin else agent
    if plugin:
        return plugins.make_plugin_agent(plugin, choice.options)
    if choice.name not in AGENTS:
        there_are = ", ".join([*own_names(), *plugins.agent_names(own_names())])
        raise BadInput(f"no agent is called '{choice.name}'; there are {there_are}")
    return AGENTS[choice.name](choice, folder, variant, attempt)
