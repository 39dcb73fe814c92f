"""Registers what a format's files can suffer without being the work that was asked, and what they can bear.

A kit has a module `deskcraft.kits.APPLICATION.mutants` with functions under `damage` (each mutant of a solution's file
must fail) and under `equivalent` (each must pass); what a plug-in names as a kit is such a module. `deskcraft mutate`
tries them all on every recorded solution.
"""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

import deskcraft.kits
from deskcraft.plugins import KITS, Plugin, find, load_plugin


@dataclass(frozen=True)
class Subject:
    """A file of a solution's evidence that a mutant is made of."""

    name: str
    """The evidence's name."""
    where: str
    """Its path in the desktop."""
    after: bytes
    before: bytes | None
    """As it was at the start; None if the solution made it."""
    pinned: tuple[str, ...] = ()
    """The facets that the task's goals pin on it, in the words of the domain's guard."""
    free: tuple[str, ...] = ()
    """The facets that the instruction leaves open."""


@dataclass(frozen=True)
class Mutant:
    """Another content for the file."""

    name: str
    """What was done to which part: unique among the mutants of a file, the same on every run."""
    data: bytes
    without: str = ""
    """What is added to the file's path in that of a file that goes: a log that would be laid over it."""


FIRST_KINDS = 4
"""Kinds of damage that take turns as the second one."""
Maker = Callable[[Subject], Iterable[Mutant]]
_DAMAGE: dict[str, list[Maker]] = {}
_EQUIVALENT: dict[str, list[Maker]] = {}


def damage(*suffixes: str) -> Callable[[Maker], Maker]:
    """Registers a maker of mutants that must fail.

    Args:
        suffixes: of the files that it works on (`.svg`).

    Returns:
        The decorator; it gives the maker back.
    """
    return _into(_DAMAGE, suffixes)


def equivalent(*suffixes: str) -> Callable[[Maker], Maker]:
    """Registers a maker of mutants that must pass.

    Args:
        suffixes: of the files that it works on (`.svg`).

    Returns:
        The decorator; it gives the maker back.
    """
    return _into(_EQUIVALENT, suffixes)


def _into(table: dict[str, list[Maker]], suffixes: Sequence[str]) -> Callable[[Maker], Maker]:
    def register(maker: Maker) -> Maker:
        for suffix in suffixes:
            table.setdefault(suffix, []).append(maker)
        return maker

    return register


def load_kits() -> None:
    """Imports the mutants of every kit that has some, those of plug-ins included.

    Raises:
        BadInput: a plug-in's kit cannot be used: without it less would be tried, and nobody would know.
    """
    for name in own_kits():
        load_kit(name)
    for plugin in kit_plugins():
        load_plugin(plugin)


def own_kits() -> list[str]:
    """The names of the project's own kits."""
    return [kit.name for kit in pkgutil.iter_modules(deskcraft.kits.__path__) if kit.ispkg]


def load_kit(name: str) -> None:
    """Imports the mutants of one of the project's own kits, if it has some."""
    package = importlib.import_module(f"deskcraft.kits.{name}")
    if any(module.name == "mutants" for module in pkgutil.iter_modules(package.__path__)):
        importlib.import_module(f"{package.__name__}.mutants")


def kit_plugins() -> tuple[Plugin, ...]:
    """The kits that other packages bring, those that are refused included."""
    return find(KITS, own_kits())


def damaged(subject: Subject) -> Iterator[Mutant]:
    """The mutants of a file that must fail; those that change nothing are left out."""
    yield from _made(_DAMAGE, subject)


def damaged_again(subject: Subject, mutant: Mutant, turn: int) -> Mutant | None:
    """A mutant with a second kind of damage: two wrongs may hide each other from a check.

    Args:
        subject: What the mutant was made of.
        mutant: One that `damaged` made of it.
        turn: Which of the first kinds of damage that the format has comes second; they take turns.

    Returns:
        The mutant; None where the first one is no file of the format any more, or the second takes it back.
    """
    if mutant.without:
        return None
    second = replace(subject, after=mutant.data)
    try:
        others = (other for other in damaged(second) if other.name != mutant.name and not other.without)
        found = next(itertools.islice(others, turn % FIRST_KINDS, None), None)
    except Exception:  # makers expect a whole file, and what they raise differs by format
        return None
    if found is None or found.data == subject.after:
        return None
    return Mutant(f"{mutant.name}, and {found.name}", found.data)


def equivalents(subject: Subject) -> Iterator[Mutant]:
    """The mutants of a file that must pass."""
    yield from _made(_EQUIVALENT, subject)


def _made(table: dict[str, list[Maker]], subject: Subject) -> Iterator[Mutant]:
    for maker in table.get(PurePosixPath(subject.where).suffix.lower(), ()):
        yield from (mutant for mutant in maker(subject) if mutant.data != subject.after)
