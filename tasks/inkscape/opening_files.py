"""File > Open by mouse and keyboard: another drawing comes in a window of its own, and the one before it is closed."""

from __future__ import annotations

from deskcraft.authoring import Desk


def open_instead(desk: Desk, path: str, before: str) -> None:
    """Opens a drawing, and closes the window of the one before it, which has been saved.

    Args:
        desk: the desktop.
        path: the drawing's absolute path.
        before: the name of the file that is open.
    """
    desk.key("ctrl+o")
    desk.wait_for_window("Select file to open*")
    desk.type(path)
    desk.settle()
    desk.key("Return")
    desk.wait_for_window(f"{path.rsplit('/', 1)[-1]} - Inkscape")
    desk.key("alt+Tab")
    desk.settle()
    desk.key("ctrl+w")
    desk.wait_for_no_window(f"*{before} - Inkscape")
    desk.settle()
