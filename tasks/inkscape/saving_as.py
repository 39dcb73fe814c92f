"""File > Save As by mouse and keyboard: the drawing goes on under another name."""

from __future__ import annotations

from deskcraft.authoring import Desk


def save_as(desk: Desk, path: str) -> None:
    """Saves the drawing that is open under another name, an absolute path that ends with .svg."""
    before = desk.digest(path)
    desk.key("ctrl+shift+s")
    desk.wait_for_window("Select file to save to*")
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_change(path, before)
    desk.wait_for_window(f"{path.rsplit('/', 1)[-1]} - Inkscape")
