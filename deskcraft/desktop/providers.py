"""Kinds of desktops by name: the project's own, and those of plug-ins; each says how its desktops are opened."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from typing import Any

from deskcraft.desktop.capacity import MEMORY_MB
from deskcraft.desktop.look import USUAL, Look
from deskcraft.desktop.protocol import Desktop
from deskcraft.errors import BadInput
from deskcraft.plugins import DESKTOPS, Plugin, find, find_plugin, load_plugin

PROVIDERS = {
    "local": "deskcraft.desktop.local.provider:PROVIDER",
    "libvirt": "deskcraft.desktop.libvirt.provider:PROVIDER",
    "mock": "deskcraft.desktop.mock.provider:PROVIDER",
}
"""The project's own: where the `Provider` of each is, imported when it is asked for."""


@dataclass(frozen=True)
class DesktopAsked:
    """What a desktop is to be."""

    image: str | None = None
    """Id of an image; else the newest that has the profiles."""
    profiles: tuple[str, ...] = ("base",)
    warm: bool = False
    """A spare is kept behind it, if the provider knows how to."""
    look: Look = USUAL


@dataclass(frozen=True)
class Provider:
    """One kind of desktops."""

    open: Callable[[DesktopAsked], AbstractContextManager[Desktop]]
    """Gives a desktop that is closed at the end of a `with` block; the caller resets it."""
    needs_image: bool = False
    """Its desktops are made of an image of the project; if not, the provider's name stands for one in records."""
    memory_mb: Callable[[], int] = lambda: MEMORY_MB
    """What one desktop is reckoned with, on this machine."""
    size: tuple[int, int] = (1920, 1080)
    """Width and height of the screen, px."""
    looks: bool = False
    """Its desktops take other sizes and themes."""


def find_provider(name: str) -> Provider:
    """The provider of this name.

    Raises:
        BadInput: there is none, or the plug-in that brings it cannot be used.
    """
    plugin = provider_plugin(name)
    if plugin is None:
        module, _, attribute = PROVIDERS[name].partition(":")
        own: Provider = getattr(importlib.import_module(module), attribute)
        return own
    return _of_plugin(plugin)


def provider_plugin(name: str) -> Plugin | None:
    """The plug-in that brings the provider, None if it is the project's own; nothing is imported.

    Raises:
        BadInput: no provider has this name, or two packages bring it.
    """
    plugin = find_plugin(DESKTOPS, name, PROVIDERS)
    if plugin is None and name not in PROVIDERS:
        brought = [each.name for each in find(DESKTOPS, PROVIDERS) if not each.refused]
        raise BadInput(f"no desktop is called '{name}'; there are {', '.join([*PROVIDERS, *brought])}")
    return plugin


def is_provider(thing: Any) -> str:
    """Why a thing is no provider; "" if it is one."""
    return "" if isinstance(thing, Provider) else f"it is of type {type(thing).__name__}, not a Provider"


@cache
def _of_plugin(plugin: Plugin) -> Provider:
    provider: Provider = load_plugin(plugin, is_provider)
    return provider
