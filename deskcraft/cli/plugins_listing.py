"""Everything that can be asked for by name, with where it comes from and whether it can be used."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from deskcraft.agent import registry as agents
from deskcraft.agent.plugins import is_adapter, is_maker
from deskcraft.desktop.providers import PROVIDERS, find_provider, is_provider
from deskcraft.errors import DeskCraftError
from deskcraft.kits.mutants import kit_plugins, load_kit, own_kits
from deskcraft.plugins import ADAPTERS, AGENTS, DESKTOPS, SUITES, Plugin, find, load_plugin
from deskcraft.suite.registry import misfit as misfit_of_suites
from deskcraft.suite.registry import own_suites, suite_class
from evaluators.plugins import NAME, one_line
from evaluators.registry import DOMAINS, BadCheck
from evaluators.registry import load_plugin as load_checks
from evaluators.registry import plugins as check_plugins

REPOSITORY = "repository"


@dataclass(frozen=True)
class Row:
    """One thing that has a name."""

    kind: str
    """The end of its group of entry points."""
    name: str
    origin: str
    """`repository`, or the distribution and its version."""
    state: Literal["loaded", "clash", "error"]
    cause: str = ""
    """Why it cannot be used."""

    @property
    def failed(self) -> bool:
        """Whether it is a plug-in that cannot be used."""
        return self.origin != REPOSITORY and self.state != "loaded"


def rows(*, repository: bool = True) -> Iterator[Row]:
    """All of them, kind by kind, each imported to see whether that works; the project's own first, unless left out."""
    if repository:
        yield from _own_rows()
    yield from _plugin_rows()


def _own_rows() -> Iterator[Row]:
    own: tuple[tuple[str, Iterable[str], Callable[[str], object]], ...] = (
        ("agents", agents.AGENTS, lambda name: None),  # these were imported with their table
        ("adapters", agents.ADAPTERS, agents.adapter_class),
        ("checks", DOMAINS, lambda name: importlib.import_module(DOMAINS[name])),
        ("desktops", PROVIDERS, find_provider),
        ("suites", own_suites(), suite_class),
        ("kits", own_kits(), load_kit),
    )
    for kind, names, load in own:
        yield from (_row(kind, name, REPOSITORY, partial(load, name)) for name in sorted(names))


def _plugin_rows() -> Iterator[Row]:
    names = agents.own_names()
    others: tuple[tuple[str, Iterable[Plugin], Callable[[Any], str]], ...] = (
        ("agents", find(AGENTS, names, (ADAPTERS,)), is_maker),
        ("adapters", find(ADAPTERS, names, (AGENTS,)), is_adapter),
        ("desktops", find(DESKTOPS, PROVIDERS), is_provider),
        ("suites", find(SUITES, own_suites()), misfit_of_suites),
        ("kits", kit_plugins(), lambda _: ""),
    )
    for plugin in check_plugins():
        yield _plugin_row("checks", plugin, partial(load_checks, plugin))
    for kind, plugins, misfit in others:
        for plugin in plugins:
            yield _plugin_row(kind, plugin, partial(load_plugin, plugin, misfit))


def _plugin_row(kind: str, plugin: Plugin, load: Callable[[], object]) -> Row:
    if plugin.refused:
        state: Literal["clash", "error"] = "clash" if NAME.fullmatch(plugin.name) else "error"
        return Row(kind, plugin.name, str(plugin.origin), state, plugin.refused)
    return _row(kind, plugin.name, str(plugin.origin), load)


def _row(kind: str, name: str, origin: str, load: Callable[[], object]) -> Row:
    try:
        load()
    except (DeskCraftError, BadCheck) as error:
        return Row(kind, name, origin, "error", str(error))
    except ImportError as error:  # an extra of the project's own that is not installed
        return Row(kind, name, origin, "error", one_line(error))
    return Row(kind, name, origin, "loaded")
