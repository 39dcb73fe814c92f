"""Agents and adapters that other packages bring by entry points."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, cast

from deskcraft.agent.protocol import Agent, Briefing, Observation, Turn
from deskcraft.errors import BadInput
from deskcraft.plugins import ADAPTERS, AGENTS, Plugin, find, find_plugin, load_plugin
from deskcraft.record.model import AgentIdentity
from deskcraft.task.digest import digest
from evaluators.plugins import one_line

T = TypeVar("T")
_AGENT, _ADAPTER = ("start", "act", "close"), ("name", "abilities", "write", "read")


class PluginAgent:
    """An agent of a plug-in under the plug-in's name: its digest covers the distribution and version it is of.

    It is never privileged: it is handed neither the desktop nor a variant's parameters.
    """

    privileged = False

    def __init__(self, agent: Agent, plugin: Plugin) -> None:
        """`agent` is what the plug-in made."""
        own = agent.identity
        self.identity = AgentIdentity(
            name=plugin.name, settings=own.settings, digest=digest([str(plugin.origin), plugin.name, own.digest])
        )
        self._agent = agent

    def start(self, briefing: Briefing) -> None:
        """See `Agent`."""
        self._agent.start(briefing)

    def act(self, observation: Observation) -> Turn:
        """See `Agent`."""
        return self._agent.act(observation)

    def close(self) -> None:
        """See `Agent`."""
        self._agent.close()


def agent_plugin(name: str, own: Collection[str]) -> Plugin | None:
    """The plug-in that brings this agent or adapter, None if none does; nothing is imported.

    Raises:
        BadInput: two packages bring it.
    """
    return find_plugin(AGENTS, name, own, (ADAPTERS,)) or find_plugin(ADAPTERS, name, own, (AGENTS,))


def agent_names(own: Collection[str]) -> list[str]:
    """The names of all agents and adapters that other packages bring and that can be asked for."""
    plugins = (*find(AGENTS, own, (ADAPTERS,)), *find(ADAPTERS, own, (AGENTS,)))
    return [plugin.name for plugin in plugins if not plugin.refused]


def refusals(name: str, own: Collection[str]) -> list[str]:
    """Why agents of this name that packages bring are not those that the name stands for, a line each."""
    plugins = (*find(AGENTS, own, (ADAPTERS,)), *find(ADAPTERS, own, (AGENTS,)))
    return [plugin.refused for plugin in plugins if plugin.name == name and plugin.refused]


def make_plugin_agent(plugin: Plugin, options: Mapping[str, str]) -> Agent:
    """An agent of a plug-in that calls no model through `deskcraft.model`.

    Raises:
        BadInput: the plug-in cannot be used, refuses an option, or makes something else.
    """
    make: Callable[[Mapping[str, str]], Agent] = load_plugin(plugin, is_maker)

    def made() -> Agent:
        agent = make(dict(options))
        if why := _no_agent(agent):
            raise BadInput(str(plugin.unusable(why)))
        return PluginAgent(agent, plugin)

    return made_by(plugin, made)


def made_by(plugin: Plugin, make: Callable[[], T]) -> T:
    """What code of a plug-in makes.

    Raises:
        BadInput: it says so itself, or raises anything else.
    """
    try:
        return make()
    except BadInput:
        raise
    except Exception as error:  # code of others
        raise BadInput(str(plugin.unusable(f"it made no agent: {one_line(error)}"))) from error


def adapter_class(plugin: Plugin) -> type[Any]:
    """The class of a plug-in's adapter.

    Raises:
        BadInput: the plug-in cannot be used.
    """
    return cast(type[Any], load_plugin(plugin, is_adapter))


def is_maker(thing: Any) -> str:
    """Why a thing makes no agents; "" if it may."""
    return "" if callable(thing) else f"it is of type {type(thing).__name__}, not a function that makes an agent"


def is_adapter(thing: Any) -> str:
    """Why a thing is no class of adapters; "" if it is one."""
    if not isinstance(thing, type) or not dataclasses.is_dataclass(thing):
        return "it is no dataclass"
    lacks = [name for name in _ADAPTER if not hasattr(thing, name) and name not in thing.__dataclass_fields__]
    return f"its class {thing.__name__} lacks {', '.join(lacks)} of an adapter" if lacks else ""


def _no_agent(thing: Any) -> str:
    lacks = [name for name in _AGENT if not callable(getattr(thing, name, None))]
    lacks += [] if isinstance(getattr(thing, "identity", None), AgentIdentity) else ["identity"]
    if lacks:
        return f"it made a {type(thing).__name__}, which lacks {', '.join(lacks)} of an agent"
    return "it made a privileged agent; only solutions are" if getattr(thing, "privileged", False) else ""
