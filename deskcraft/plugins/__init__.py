"""What other packages add to the project by entry points: agents, adapters, checks, desktops, suites and kits.

Nothing is imported before it is asked for by name. A name of the project's own stays its own, and one that two packages
want is neither's. `evaluators.plugins` finds and loads; here are the kinds, and errors as the command line shows them.

Internal: a package of your own needs its entry points alone (docs/extend/plugins.md).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from deskcraft.errors import BadInput
from evaluators.plugins import Kind, PluginError, choose
from evaluators.plugins import Plugin as Plugin
from evaluators.plugins import find as find

__all__: list[str] = []

AGENTS = Kind("deskcraft.agents", "agent")
"""A function of the agent's options (a mapping of texts) that gives an `Agent`."""
ADAPTERS = Kind("deskcraft.adapters", "adapter")
"""A dataclass that is an `Adapter`; its fields are the agent's options. Agents and adapters share their names."""
DESKTOPS = Kind("deskcraft.desktops", "desktop")
"""A `deskcraft.desktop.providers.Provider`."""
SUITES = Kind("deskcraft.suites", "suite")
"""A subclass of `deskcraft.suite.protocol.Suite`."""
KITS = Kind("deskcraft.kits", "kit")
"""A module that registers its makers of mutants when it is imported (`deskcraft.kits.mutants`)."""


def find_plugin(kind: Kind, name: str, own: Collection[str], rivals: Sequence[Kind] = ()) -> Plugin | None:
    """The plug-in of this name, None if no package brings one, or the project has the name itself.

    Args:
        kind: the kind.
        name: what is asked for.
        own: names of the project's own.
        rivals: kinds that share their names with this one.

    Raises:
        BadInput: two packages bring it, or it may not be called so.
    """
    if name in own:
        return None
    try:
        return choose(find(kind, own, rivals), name)
    except PluginError as error:
        raise BadInput(str(error)) from error


def load_plugin(plugin: Plugin, misfit: Callable[[Any], str] = lambda _: "") -> Any:
    """What a plug-in's entry point names, imported.

    Args:
        plugin: the plug-in.
        misfit: says why the thing is not what its kind needs, in words that follow "cannot be used: "; "" if it is.

    Raises:
        BadInput: it is refused, its import fails, or it is another thing than its kind needs.
    """
    try:
        thing = plugin.load()
    except PluginError as error:
        raise BadInput(str(error)) from error
    if why := misfit(thing):
        raise BadInput(str(plugin.unusable(why)))
    return thing
