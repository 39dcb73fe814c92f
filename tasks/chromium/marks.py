"""Bookmarks by mouse and keyboard: the dialog of the page in front, and the bookmark manager."""

from __future__ import annotations

from chromium.gui import APP, go, press

from deskcraft.authoring import Desk


def bookmark(desk: Desk, name: str | None, *, folder: str | None) -> None:
    """Bookmarks the page in front, under another name and in another folder if given."""
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


def manager(desk: Desk) -> None:
    """Opens the bookmark manager in the tab in front."""
    go(desk, "chrome://bookmarks/", "Bookmarks")
    desk.find("Bookmark folder tree", app=APP)


def new_folder(desk: Desk, name: str) -> None:
    """Makes a folder on the bookmarks bar, which the manager shows at first; the tree shows it then."""
    press(desk, "Organize")
    desk.click_on("Add new folder", role="menu item", app=APP)
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{name}\n")
    desk.settle()
    show_folder(desk, "Bookmarks bar")
    desk.key("Right")
    desk.settle()


def show_folder(desk: Desk, name: str) -> None:
    """Shows a folder of the manager's tree."""
    desk.click_on(name, role="tree item", app=APP)
    desk.settle()


def move(desk: Desk, title: str, *, come: str, into: str) -> None:
    """Cuts a bookmark out of the folder where it is and pastes it at another's end."""
    show_folder(desk, come)
    desk.click_on(title, role="table cell", app=APP)
    desk.key("ctrl+x")
    desk.settle()
    show_folder(desk, into)
    desk.key("ctrl+v")
    desk.settle()


def delete(desk: Desk, title: str, *, come: str) -> None:
    """Deletes a bookmark of a folder."""
    show_folder(desk, come)
    desk.click_on(title, role="table cell", app=APP)
    desk.key("Delete")
    desk.settle()
