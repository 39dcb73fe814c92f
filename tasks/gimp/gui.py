"""GIMP 2.10 by keyboard: what the solutions and near misses of this folder share.

Its windows are not in the accessibility tree; menus and dialogs have mnemonics, and titles tell what is open.
"""

from __future__ import annotations

from deskcraft.authoring import Desk


def dialog(desk: Desk, menu: str, item: str, title: str) -> None:
    """Opens a dialog by the mnemonics of a menu and its item, and waits for it."""
    desk.key(f"alt+{menu}")
    desk.settle()
    desk.key(item)
    desk.wait_for_window(title)


def fill(desk: Desk, *values: object) -> None:
    """Fills entries one after the other, from the one with the focus."""
    for value in values:
        desk.key("ctrl+a")
        desk.type(f"{value}")
        desk.key("Tab")


def scale_width(desk: Desk, width: int) -> None:
    """Image > Scale Image, in proportion."""
    dialog(desk, "i", "s", "Scale Image")
    fill(desk, width)
    desk.key("alt+s")
    desk.wait_for_no_window("Scale Image")
    desk.wait_for_window(f"*{width}x*")


def export(desk: Desk, path: str) -> str:
    """File > Export As, up to the dialog of the format; gives the file's digest as it was."""
    before = desk.digest(path)
    desk.key("ctrl+shift+e")
    desk.wait_for_window("Export Image")
    desk.key("ctrl+a")
    desk.type(path)
    desk.key("Return")
    desk.wait_for_window("Export Image as *")
    return before


def export_jpeg(desk: Desk, path: str, quality: int) -> None:
    """Exports as JPEG; the quality's field has a place of its own in the dialog."""
    before = export(desk, path)
    window = desk.wait_for_window("Export Image as JPEG")
    desk.click(window.x + window.width - 43, window.y + 47, count=2)
    desk.key("ctrl+a")
    desk.type(str(quality))
    desk.key("Tab")
    confirm(desk, path, before)


def confirm(desk: Desk, path: str, before: str) -> None:
    """Presses Export in a format's dialog; its mnemonic is not its own, so it only takes the focus."""
    desk.key("alt+e")
    desk.key("space")
    desk.wait_for_no_window("Export Image*")
    desk.wait_for_change(path, before)
    desk.settle()
