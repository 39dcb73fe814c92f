"""Blender 3.4 by mouse and keyboard: what the solutions and near misses of this folder share.

The window has no accessibility tree. Objects are found by the outliner's search, commands have
shortcuts, values are typed. Places are those of the default layout, maximised on 1920 x 1080 px.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from deskcraft.authoring import Desk

VIEW = (700, 330)
"""An empty place of the 3D view: shortcuts go to the area under the pointer."""
SEARCH = (1740, 61)
FIRST_FOUND = (1700, 127)
"""The outliner's row of the first object that is found: below the scene's and its collection's."""
FRAME_START, FRAME_END = (1450, 963), (1537, 963)


def opened(desk: Desk, path: str) -> None:
    """Waits for Blender's window with the file, and for its contents."""
    desk.wait_for_window(f"*Blender*{PurePosixPath(path).name}*")
    desk.settle()


def fill(desk: Desk, place: tuple[int, int], value: str) -> None:
    """Types a value into the field at a place."""
    desk.click(*place, count=2)
    desk.key("ctrl+a")
    desk.type(f"{value}\n")
    desk.settle()


def select(desk: Desk, name: str, *, extend: bool = False) -> None:
    """Selects an object of a collection by the outliner's search, and points at the 3D view."""
    fill(desk, SEARCH, name)
    desk.click(*FIRST_FOUND, modifiers=["ctrl"] if extend else [])
    desk.move(*VIEW)
    desk.settle()


def command(desk: Desk, name: str) -> None:
    """Runs a command by its name, as the search behind F3 has it."""
    desk.key("F3")
    desk.settle()
    desk.type(name)
    desk.settle()
    desk.key("Return")
    desk.settle()


def transform(desk: Desk, keys: str) -> None:
    """Moves, turns or scales what is selected by keys: a letter, an axis, a number."""
    for key in keys:
        desk.key({"-": "minus", ".": "period"}.get(key, key))
    desk.key("Return")
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """Saves the file in its place, and waits until it is written."""
    before = desk.digest(path)
    desk.move(*VIEW)
    desk.key("ctrl+s")
    desk.wait_for_change(path, before)
    desk.settle()


def rename(desk: Desk, name: str) -> None:
    """Gives the active object another name, by F2 over the 3D view."""
    desk.key("F2")
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.settle()
