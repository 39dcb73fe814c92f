"""Bookmarks in Chromium by mouse and keyboard."""

from __future__ import annotations

from chromium.gui import APP, press

from deskcraft.authoring import Desk


def bookmark(desk: Desk, name: str | None, folder: str | None) -> None:
    """Bookmarks the page in front: None leaves what the dialog offers."""
    desk.key("ctrl+d")
    desk.find("Bookmark name", role="entry", app=APP)
    if name is not None:
        desk.key("ctrl+a")
        desk.type(name)
    if folder is not None:
        desk.click_on("Folder", role="combo*", app=APP)
        desk.settle()
        desk.click_on(folder, role="check menu item", app=APP)
        desk.settle()
    press(desk, "Done", nth=-1)
