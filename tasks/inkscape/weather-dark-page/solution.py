"""By mouse and keyboard: the document's properties, the button of the page's colour, its hexadecimal field."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/weather-icons.svg"


def paint(desk: Desk, colour: str, *, button: str = "Page", dialog: str = "Background color") -> None:
    """Sets the colour behind one of the buttons of the document's properties, which stand above their words."""
    gui.opened(desk, "weather-icons.svg")
    dialogs.document_properties(desk)
    word = desk.find(button, role="label", app=gui.APP)
    desk.click(word.center[0], word.y - 16)
    desk.wait_for_window(dialog)
    gui.write(desk, gui.right_of(desk, "RGBA:", "text"), f"{colour.removeprefix('#')}ff")
    gui.changed(desk, "weather-icons.svg")
    dialogs.close(desk, dialog)
    dialogs.close(desk, "Document Properties - *")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    paint(desk, params["colour"])
    gui.save(desk, FILE)
