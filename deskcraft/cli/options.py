"""Options that several commands share."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from deskcraft.desktop.opening import LIBVIRT_URI
from deskcraft.desktop.providers import provider_plugin
from deskcraft.view.plain import json_text

Selectors = Annotated[list[str] | None, typer.Argument(help="Task ids, globs over ids, or @file; all if none.")]
TaskRootOption = Annotated[
    Path | None,
    typer.Option("--task-root", help="A folder with tasks/ and assets/; the project's own if not given."),
]


def desktop_name(name: str | None) -> str | None:
    """The same name, once it is known to be one of a provider.

    Raises:
        BadInput: no provider has it.
    """
    if name is not None:
        provider_plugin(name)
    return name


DesktopName = Annotated[
    str,
    typer.Option(
        "--desktop", callback=desktop_name,
        help="local, libvirt (a virtual machine: a whole system), mock, or one of a plug-in.",
    ),
]  # fmt: skip


def _hypervisor(uri: str | None) -> str | None:
    """Every process that this command starts is to find it."""
    if uri:
        os.environ[LIBVIRT_URI] = uri
    return uri


LibvirtUri = Annotated[
    str | None,
    typer.Option(
        "--libvirt-uri", envvar=LIBVIRT_URI, callback=_hypervisor,
        help="Hypervisor of --desktop libvirt, like qemu:///system; a private one if not given.",
    ),
]  # fmt: skip
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Desktops at a time; from memory and cores if not given."),
]


def print_json(value: Any) -> None:
    """Prints a JSON value."""
    sys.stdout.write(json_text(value, 1) + "\n")
