"""The page's height by mouse and keyboard, in the document's properties; the drawing stays where it is."""

from __future__ import annotations

import dialogs
from glance import beside, glance
from gui import write

from deskcraft.authoring import Desk


def set_height(desk: Desk, height: float) -> None:
    """Types another height, in the unit that the dialog shows."""
    dialogs.document_properties(desk)
    write(desk, glance(desk, lambda seen: beside(seen, "Height:")), f"{height:g}")
    dialogs.close(desk, "Document Properties - *")
