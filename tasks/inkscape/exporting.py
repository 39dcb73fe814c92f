"""Inkscape's dialog Export by mouse and keyboard, with the width of a picture in pixels."""

from __future__ import annotations

from gui import APP, right_of, write

from deskcraft.authoring import Desk


def export_page(desk: Desk, path: str, *, width: int | None = None) -> None:
    """Exports the page; the ending of the file's name sets the kind.

    Args:
        desk: the desktop.
        path: the file that it becomes.
        width: of a picture, px; the dialog works out its height.
    """
    before = desk.digest(path)
    desk.key("ctrl+shift+e")
    desk.click_on("Page", role="radio button", app=APP)
    desk.settle()
    if width is not None:
        write(desk, right_of(desk, "Width*px*"), width)
    button = desk.find("Export", role="push button", app=APP)
    fields = [e for e in desk.elements(APP) if e.role == "text" and abs(e.x - button.x) < 9 and e.y < button.y]
    write(desk, max(fields, key=lambda e: e.y), path)
    desk.click_on("Export", role="push button", app=APP)
    desk.wait_for_change(path, before)
    desk.settle()
