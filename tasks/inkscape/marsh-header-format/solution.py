"""By mouse and keyboard: types width and height into the document's properties."""

from __future__ import annotations

from typing import Any

import dialogs
import gui

from deskcraft.authoring import Desk

FILE = "~/Documents/marsh-header.svg"


def resize(desk: Desk, *values: tuple[str, float]) -> None:
    """Types page lengths into the fields of these labels, in px as the document has it."""
    gui.opened(desk, "marsh-header.svg")
    dialogs.document_properties(desk)
    for label, value in values:
        gui.write(desk, gui.right_of(desk, label), f"{value:g}")
    dialogs.close(desk, "Document Properties - *")
    gui.changed(desk, "marsh-header.svg")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    resize(desk, ("Width:", params["width"]), ("Height:", params["height"]))
    gui.save(desk, FILE)
