"""Pictures of the shop saved, and the list of downloads, by mouse and keyboard."""

from __future__ import annotations

from gui import APP, go, save_dialog

from deskcraft.authoring import Desk


def save_picture(desk: Desk, sku: str, product: str, path: str) -> None:
    """Saves the large picture of a product."""
    go(desk, f"https://birchline.test/products/{sku}", product)
    picture = desk.find(product, role="image", app=APP)
    desk.click(picture.x + picture.width // 2, picture.y + picture.height // 3, button="right")
    desk.settle()
    desk.click_on("Save image as*", role="menu item", app=APP)
    save_dialog(desk, path)


def strike(desk: Desk, file: str) -> None:
    """Takes a file out of the list of downloads."""
    go(desk, "chrome://downloads", "Download history")
    entry = desk.find(f"*{file}*", role="table row", app=APP)
    inside = (each for each in entry.walk() if each.name == "Delete from history")
    desk.click(*next(inside).center)
    desk.settle()


def clear(desk: Desk) -> None:
    """Empties the list of downloads."""
    go(desk, "chrome://downloads", "Download history")
    desk.click_on("Clear all", role="push button", app=APP)
    desk.settle()
