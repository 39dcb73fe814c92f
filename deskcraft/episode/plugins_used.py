"""Which plug-ins an episode stands on, for its record and for run.json."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from deskcraft.agent.registry import agent_plugin, refused_agents
from deskcraft.desktop.providers import PROVIDERS, provider_plugin
from deskcraft.plugins import DESKTOPS, Plugin, find
from deskcraft.record.model import PluginUsed
from deskcraft.task.model import Task


def plugins_of_play(agents: Iterable[str], desktop: str) -> tuple[PluginUsed, ...]:
    """Those that bring these agents and this kind of desktop; what is not of a registry is passed over."""
    brought = [agent_plugin(name) for name in dict.fromkeys(agents)]
    return (*_used("agent", brought), *_used("desktop", [provider_plugin(desktop)]))


def plugins_of_checks(tasks: Iterable[Task]) -> tuple[PluginUsed, ...]:
    """Those that bring checks of these tasks."""
    return _used("checks", dict.fromkeys(plugin for task in tasks for plugin in task.check_plugins()))


def regraded(before: tuple[PluginUsed, ...], task: Task) -> tuple[PluginUsed, ...]:
    """Those of an episode that was graded again with the checks of today."""
    return (*(used for used in before if used.kind != "checks"), *plugins_of_checks([task]))


def refusals(agents: Iterable[str], desktop: str) -> list[str]:
    """Why plug-ins of these names are not what the names stand for, a line each: the names are the project's own."""
    lines = [line for name in dict.fromkeys(agents) for line in refused_agents(name)]
    return lines + [each.refused for each in find(DESKTOPS, PROVIDERS) if each.name == desktop and each.refused]


def _used(kind: Literal["agent", "checks", "desktop"], plugins: Iterable[Plugin | None]) -> tuple[PluginUsed, ...]:
    return tuple(
        PluginUsed(kind=kind, name=p.name, distribution=p.origin.distribution, version=p.origin.version)
        for p in plugins
        if p is not None
    )
