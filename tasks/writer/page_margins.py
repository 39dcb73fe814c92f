"""Format > Page Style by mouse and keyboard: the margins of the page."""

from __future__ import annotations

from writer.dialogs import APP
from writer.fields import accept, press, write

from deskcraft.authoring import Desk

TITLE = "Page Style*"


def set_margins(desk: Desk, width: str, *labels: str) -> None:
    """Gives the margins with these labels a width (`3 cm`).

    LibreOffice 7.4 goes down at the next look into its accessibility tree: from here on the caller only presses keys.
    """
    desk.menu("Format", "Page Style...", app=APP)
    desk.wait_for_window(TITLE)
    press(desk, TITLE, "Page", role="page tab")
    for label in labels:
        write(desk, TITLE, label, f"{width}\t", role="spin button")
    accept(desk, TITLE)
