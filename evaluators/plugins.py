"""What other packages bring by entry points: found by group, loaded when it is asked for, refused in one line.

Checks come this way, and with `deskcraft.plugins` agents, desktops, suites and kits. It is here because the
evaluators import nothing of deskcraft. What is installed is code of the user's own choice and runs with their rights.
"""

import hashlib
import importlib.util
import re
import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.metadata import Distribution, EntryPoint, distributions, version
from pathlib import Path
from typing import Any

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
"""What a plug-in may be called: a name is a part of options, of files of a run, and of the names of checks."""
_VALUE = re.compile(r"\w+(\.\w+)*(:\w+(\.\w+)*)?")


class PluginError(Exception):
    """A plug-in cannot be used; one line that names it, its distribution, version, entry point and the cause."""


@dataclass(frozen=True)
class Kind:
    """A kind of plug-in."""

    group: str
    """The group of its entry points."""
    noun: str
    """What one is called in messages."""


CHECKS = Kind("deskcraft.checks", "domain of checks")


@dataclass(frozen=True)
class Origin:
    """Where something comes from: an installed distribution."""

    distribution: str
    version: str

    def __str__(self) -> str:
        return f"{self.distribution} {self.version}"


@dataclass(frozen=True)
class Plugin:
    """One entry point of another package."""

    kind: Kind
    name: str
    value: str
    """MODULE or MODULE:NAME."""
    origin: Origin
    place: str
    """The folder of sys.path that the distribution was found in."""
    refused: str = ""
    """Why it is not to be had under its name, in one line; empty: nothing is in its way."""

    def __str__(self) -> str:
        return f"{self.kind.noun} '{self.name}' of {self.origin} (entry point {self.value} in {self.kind.group})"

    def load(self) -> Any:
        """Import what the entry point names.

        Raises:
            PluginError: it is refused, or its import fails.
        """
        if self.refused:
            raise PluginError(self.refused)
        if not _VALUE.fullmatch(self.value):
            raise self.unusable("its entry point is not MODULE or MODULE:NAME")
        try:
            return EntryPoint(self.name, self.value, self.kind.group).load()
        except (Exception, SystemExit) as error:  # whatever code of others does while it is imported
            raise self.unusable(one_line(error)) from error

    def unusable(self, why: str) -> PluginError:
        """Return the error that says why it cannot be used."""
        return PluginError(f"the {self} cannot be used: {why}")

    @property
    def package(self) -> str:
        """The top-level package that it is imported from."""
        return self.value.partition(":")[0].partition(".")[0]

    def source_digest(self) -> str:
        """Return the sha256 of the Python files of its top-level package, "" if they cannot be found.

        A version often stays the same while a package is being written.
        """
        return _source_digest(self.package, tuple(sys.path))


def find(kind: Kind, own: Collection[str], rivals: Sequence[Kind] = ()) -> tuple[Plugin, ...]:
    """Return the plug-ins of a kind that are installed, by name, those that are refused included.

    Args:
        kind: The kind.
        own: The names that the project itself has: they stay its own.
        rivals: Kinds that share their names with this one.
    """
    together = [plugin for each in (kind, *rivals) for plugin in installed() if plugin.kind.group == each.group]
    return tuple(
        replace(plugin, kind=kind, refused=_why_refused(replace(plugin, kind=kind), together, own))
        for plugin in together
        if plugin.kind.group == kind.group
    )


def installed() -> tuple[Plugin, ...]:
    """Return all entry points for this project, of whatever kind, by name."""
    return _installed(tuple(sys.path))


def choose(plugins: Iterable[Plugin], name: str) -> Plugin | None:
    """Return the plug-in of this name, None if there is none.

    Raises:
        PluginError: there is one, and it is refused.
    """
    named = [plugin for plugin in plugins if plugin.name == name]
    if named and named[0].refused:
        raise PluginError(named[0].refused)
    return named[0] if named else None


def own_origin() -> Origin:
    """Return the distribution that this project is installed as."""
    return Origin("deskcraft", version("deskcraft"))


def one_line(error: BaseException) -> str:
    """Return an exception's type and the first line of what it says."""
    text = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _why_refused(plugin: Plugin, together: Sequence[Plugin], own: Collection[str]) -> str:
    if not NAME.fullmatch(plugin.name):
        return f"the {plugin} is refused: a name has letters, digits, '_' and '-' only"
    if plugin.name in own:
        return f"the {plugin} is refused: {own_origin()} has that name itself"
    others = [each for each in together if each.name == plugin.name and _entry(each) != _entry(plugin)]
    if others:
        other = others[0]
        return f"the {plugin} is refused: {other.origin} has that name too ({other.value} in {other.kind.group})"
    return ""


def _entry(plugin: Plugin) -> tuple[Origin, str, str]:
    return plugin.origin, plugin.kind.group, plugin.value


@lru_cache(maxsize=4)
def _installed(path: tuple[str, ...]) -> tuple[Plugin, ...]:
    """Return all entry points for this project on a path, the first distribution of a name hiding later ones."""
    found: dict[str, list[Plugin]] = {}
    for distribution in distributions(path=list(path)):
        name = distribution.metadata["Name"]
        if name and (key := re.sub(r"[-_.]+", "-", name).lower()) not in found:
            found[key] = _announced(name, distribution)
    return tuple(sorted((p for plugins in found.values() for p in plugins), key=lambda p: (p.name, str(p.origin))))


def _announced(name: str, distribution: Distribution) -> list[Plugin]:
    return [
        Plugin(
            Kind(entry.group, entry.group),
            entry.name,
            entry.value,
            Origin(name, distribution.metadata["Version"] or "?"),
            str(Path(str(distribution.locate_file(""))).resolve()),
        )
        for entry in distribution.entry_points
        if entry.group.startswith("deskcraft.")
    ]


@cache
def _source_digest(package: str, path: tuple[str, ...]) -> str:
    spec = importlib.util.find_spec(package)
    if spec is None:
        return ""
    folders = [Path(place) for place in spec.submodule_search_locations or ()]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    if not folders and spec.origin:
        folders, files = [Path(spec.origin).parent], [Path(spec.origin)]
    found = hashlib.sha256()
    for file in sorted(files):
        base = next(folder for folder in folders if file.is_relative_to(folder))
        found.update(f"{file.relative_to(base)}\n{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()
