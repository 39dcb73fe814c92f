"""Blender's renders by mouse and keyboard: the still that F12 makes and its file, and the browser of files."""

from __future__ import annotations

import gui

from deskcraft.authoring import Desk

FILES = "Blender File View"
FOLDER, NAME, BUTTON = (500, 45), (300, 22), (73, 22)
"""In the browser's window: the folder from the left and top, the name from the left and bottom, the button from the
right and bottom, px."""
RENDERED = "Blender Render"
PROGRESS = (760, 60, 700, 40)
"""Where the status bar tells of work: left edge, from the bottom, width, height, px."""


def browsed(desk: Desk, path: str) -> None:
    """Types folder and name in the browser that is open, and confirms."""
    window = desk.wait_for_window(FILES)
    right, foot = window.x + window.width, window.y + window.height
    folder, _, name = path.rpartition("/")
    for place, said in (
        ((window.x + FOLDER[0], window.y + FOLDER[1]), f"{folder}/"),
        ((window.x + NAME[0], foot - NAME[1]), name),
    ):
        desk.click(*place)
        desk.key("ctrl+a")
        desk.type(f"{said}\n")
        desk.settle()
    desk.click(right - BUTTON[0], foot - BUTTON[1])
    desk.wait_for_no_window(FILES)
    desk.settle()


def still(desk: Desk, path: str) -> None:
    """Renders the frame with F12, and saves it as a picture."""
    desk.move(*gui.VIEW)
    desk.key("F12")
    desk.wait_for_window(RENDERED)
    finished(desk)
    saved(desk, path)


def finished(desk: Desk) -> None:
    """Waits until the status bar tells of no render any more."""
    left, above, width, height = PROGRESS
    within = (left, desk.height - above, width, height)
    for _ in range(60):
        if not desk.texts("Render", within=within):
            return
        desk.settle()
    raise AssertionError("the render went on and on")


def saved(desk: Desk, path: str) -> None:
    """Saves the picture in the render's window."""
    window = desk.wait_for_window(RENDERED)
    desk.move(window.x + window.width // 2, window.y + window.height // 2)
    desk.key("shift+alt+s")
    browsed(desk, path)
    desk.settle()
