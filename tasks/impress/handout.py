"""File > Export As by mouse and keyboard: a PDF of the slides that are shown."""

from __future__ import annotations

from gui import APP

from deskcraft.authoring import Desk


def export_pdf(desk: Desk, path: str) -> None:
    """Exports the deck under a name that nothing has."""
    desk.menu("File", "Export As", "Export Directly as PDF*", app=APP)
    desk.wait_for_window("Export*")
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_change(path, since="")
    desk.settle()
