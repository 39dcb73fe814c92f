"""Options that several commands share."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from deskcraft.cli.panels import EXECUTION, LIMITS, OUTPUT, SELECTION
from deskcraft.desktop.look import Theme
from deskcraft.desktop.opening import LIBVIRT_URI
from deskcraft.desktop.providers import provider_plugin
from deskcraft.plain import json_text

Selectors = Annotated[
    list[str] | None,
    typer.Argument(help="Task ids, globs over ids, or @file; all tasks if none.", metavar="SELECTORS"),
]
OwnSelectors = Annotated[
    list[str] | None,
    typer.Argument(help="Task ids, globs over ids, or @file; all tasks but PPTArena's if none.", metavar="SELECTORS"),
]
TaskRootOption = Annotated[
    Path | None,
    typer.Option(
        "--task-root",
        help="Folder with tasks/ and assets/; the project's own by default.",
        metavar="DIR",
        rich_help_panel=SELECTION,
    ),
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
        "--desktop",
        callback=desktop_name,
        metavar="NAME",
        help="Desktop: local (a sandbox), libvirt (a virtual machine), mock, or one of a plug-in.",
        rich_help_panel=EXECUTION,
    ),
]


def _hypervisor(uri: str | None) -> str | None:
    """Every process that this command starts is to find it."""
    if uri:
        os.environ[LIBVIRT_URI] = uri
    return uri


LibvirtUri = Annotated[
    str | None,
    typer.Option(
        "--libvirt-uri",
        envvar=LIBVIRT_URI,
        show_envvar=False,
        callback=_hypervisor,
        metavar="URI",
        help=f"Hypervisor of libvirt, or ${LIBVIRT_URI}; a private one by default.",
        rich_help_panel=EXECUTION,
    ),
]
ImageId = Annotated[
    str | None,
    typer.Option(
        "--image",
        help="Image id; the newest image with the needed profiles by default.",
        metavar="ID",
        rich_help_panel=EXECUTION,
    ),
]
ScreenSize = Annotated[
    str | None,
    typer.Option(
        "--screen",
        help="Size of the screen, from 1024x600 to 3840x2160; 1920x1080 by default.",
        metavar="WxH",
        rich_help_panel=EXECUTION,
    ),
]
ThemeName = Annotated[
    Theme,
    typer.Option("--theme", help="Theme of windows, menus and the panel.", rich_help_panel=EXECUTION),
]
MaxSteps = Annotated[
    int | None,
    typer.Option(
        "--max-steps",
        min=1,
        max=10_000,
        help="Steps per episode; each task's own by default, 100 for most.",
        metavar="N",
        rich_help_panel=LIMITS,
    ),
]
Protocol = Annotated[
    Literal["paper", "published"],
    typer.Option(
        "--protocol", help="Interaction rules: the paper's or the published runner's.", rich_help_panel=SELECTION
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.", rich_help_panel=OUTPUT)]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        help="Parallel desktops; from memory and cores by default.",
        metavar="N",
        rich_help_panel=EXECUTION,
    ),
]


def print_json(value: Any) -> None:
    """Prints a JSON value."""
    sys.stdout.write(json_text(value, 1) + "\n")
