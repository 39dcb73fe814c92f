"""The page's colour by mouse and keyboard, in the document's properties."""

from __future__ import annotations

import dialogs
from glance import glance
from gui import APP, write

from deskcraft.authoring import Desk, Element

CHOOSER = "Background color"


def paint_page(desk: Desk, colour: str) -> None:
    """Sets the colour behind the button Page, which stands above its word."""
    dialogs.document_properties(desk)
    word = desk.find("Page", role="label", app=APP)
    desk.click(word.center[0], word.y - 16)
    desk.wait_for_window(CHOOSER)
    write(desk, _hexadecimal(desk), f"{colour.removeprefix('#')}ff")
    dialogs.close(desk, CHOOSER)
    dialogs.close(desk, "Document Properties - *")


def _hexadecimal(desk: Desk) -> Element:
    """The field RGBA of the chooser; another one may show in Fill and Stroke."""
    window = next(w for w in desk.windows() if w.title == CHOOSER)
    across, down = range(window.x, window.x + window.width), range(window.y, window.y + window.height)

    def look(seen: list[Element]) -> Element:
        (field,) = [e for e in seen if e.role == "text" and len(e.text) == 8 and e.x in across and e.y in down]
        return field

    return glance(desk, look)
