"""The commands of a group by name, each imported when it is asked for, so that no command waits for those of others."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Any

import typer
from typer.core import TyperGroup

from deskcraft.cli.panels import PanelCommand


class Commands(MutableMapping[str, Any]):
    """Commands and groups by name."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """Takes where they are.

        Args:
            places: `module:name` of a function or a `typer.Typer` for each command, in the order of the help; one that
                begins with `HIDDEN` is not listed there.
        """
        self._places = dict(places)
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = _command(name, self._places[name])
        return self._made[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._places.setdefault(name, "")
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._made.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def group_of(places: Mapping[str, str]) -> type[TyperGroup]:
    """The class of a group with these commands; see `Commands`."""

    class Mounted(TyperGroup):
        def __init__(self, **given: Any) -> None:
            super().__init__(**{**given, "commands": Commands(places)})

    return Mounted


HIDDEN = "hidden "
"""What the place of a command begins with that the help does not list."""


def _command(name: str, place: str) -> Any:
    module, _, attribute = place.removeprefix(HIDDEN).partition(":")
    found: typer.Typer | Callable[..., Any] = getattr(importlib.import_module(module), attribute)
    holder = typer.Typer(add_completion=False, rich_markup_mode=None)
    holder.callback()(_nothing)  # with it, a single command is one in a group too
    if isinstance(found, typer.Typer):
        holder.add_typer(found, name=name, hidden=place.startswith(HIDDEN))
    else:
        holder.command(name, cls=PanelCommand)(found)
    group = typer.main.get_command(holder)
    assert isinstance(group, TyperGroup)
    return group.commands[name]


def _nothing() -> None:
    """A group does nothing of its own."""
