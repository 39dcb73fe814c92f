"""GIMP 2.10 by keyboard: menus, dialogs, saving and exporting; `layers` and `adjustments` have what is done with them.

Its windows are not in the accessibility tree; menus and dialogs have mnemonics, and titles tell what is open.
"""

from __future__ import annotations

from deskcraft.authoring import Desk


def by_menu(desk: Desk, *keys: str, title: str) -> None:
    """Opens a dialog by mnemonics from the menu bar down; one that several items share goes from one to the next."""
    for key in keys:
        desk.key(key)
        desk.settle()
    desk.wait_for_window(title)


def command(desk: Desk, words: str, title: str = "") -> None:
    """Calls a command by its name (the search behind "/") and waits for the dialog that it opens, if it opens one."""
    desk.key("slash")
    desk.wait_for_window("Search Actions")
    desk.type(words)
    desk.settle()
    desk.key("Return")
    desk.wait_for_no_window("Search Actions")
    desk.settle()
    if title:
        desk.wait_for_window(title)


def tabs(desk: Desk, count: int) -> None:
    """Goes on by so many fields."""
    for _ in range(count):
        desk.key("Tab")


def fill(desk: Desk, *values: object) -> None:
    """Fills entries one after the other, from the one with the focus."""
    for value in values:
        desk.key("ctrl+a")
        desk.type(f"{value}")
        desk.key("Tab")


def fill_at(desk: Desk, x: int, y: int, value: object) -> None:
    """Fills the entry at a place of the screen."""
    desk.click(x, y)
    fill(desk, value)
    desk.settle()


def accept(desk: Desk, title: str) -> None:
    """Presses OK in a dialog by its mnemonic, and waits until it is gone and its work done."""
    desk.key("alt+o")
    desk.wait_for_no_window(title)
    desk.settle()


def click_ok(desk: Desk, title: str) -> None:
    """Clicks OK, in a dialog's lower right corner, where its mnemonic is not its own and Return is the entry's."""
    window = desk.wait_for_window(title)
    desk.click(window.x + window.width - 55, window.y + window.height - 24)
    desk.wait_for_no_window(title)
    desk.settle()


def save(desk: Desk, path: str) -> None:
    """File > Save, of an image that has a file."""
    before = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, before)
    desk.wait_for_window("[!*]*")
    desk.settle()


def save_as(desk: Desk, path: str) -> None:
    """File > Save As, under a name that is not taken yet."""
    desk.key("ctrl+shift+s")
    desk.wait_for_window("Save Image")
    desk.key("ctrl+a")
    desk.type(path)
    desk.key("Return")
    desk.wait_for_no_window("Save Image")
    desk.wait_for_change(path, "")
    desk.settle()


def export(desk: Desk, path: str) -> None:
    """File > Export As, with the settings that the format's dialog opens with."""
    _confirm(desk, path, _name(desk, path))


def export_jpeg(desk: Desk, path: str, quality: int) -> None:
    """Exports as JPEG; the quality's field has a place of its own in the dialog."""
    before = _name(desk, path)
    window = desk.wait_for_window("Export Image as JPEG")
    desk.click(window.x + window.width - 43, window.y + 47, count=2)
    fill(desk, quality)
    _confirm(desk, path, before)


def _name(desk: Desk, path: str) -> str:
    """File > Export As, up to the dialog of the format; gives the file's digest as it was."""
    before = desk.digest(path)
    desk.key("ctrl+shift+e")
    desk.wait_for_window("Export Image")
    desk.key("ctrl+a")
    desk.type(path)
    desk.key("Return")
    desk.wait_for_window("Export Image as *")
    return before


def _confirm(desk: Desk, path: str, before: str) -> None:
    """Presses Export in a format's dialog; its mnemonic is not its own, so it only takes the focus."""
    desk.key("alt+e")
    desk.key("space")
    desk.wait_for_no_window("Export Image*")
    desk.wait_for_change(path, before)
    desk.settle()
