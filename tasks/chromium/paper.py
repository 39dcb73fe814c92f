"""The print preview by mouse and keyboard."""

from __future__ import annotations

from gui import APP, choose, press, save_dialog

from deskcraft.authoring import Desk


def print_to(desk: Desk, path: str, *, layout: str | None = None, pages: str | None = None) -> None:
    """Saves the page in front as a PDF."""
    desk.key("ctrl+p")
    desk.find("Save", role="push button", app=APP)
    desk.settle()
    if layout is not None:
        choose(desk, "Layout", layout)
    if pages is not None:
        choose(desk, "Pages", "Custom")
        desk.type(pages)
        desk.settle()
    press(desk, "Save", nth=-1)
    save_dialog(desk, path)
