"""By LibreOffice's own scripting: backgrounds, titles, one cell, the notes."""

from __future__ import annotations

from typing import Any

import office

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/招生说明会.pptx"
STEPS = """
for number in (2, 3, 4, 5):
    ground = document.createInstance("com.sun.star.drawing.Background")
    ground.FillStyle = uno.Enum("com.sun.star.drawing.FillStyle", "SOLID")
    ground.FillColor = int(params["ground"][1:], 16)
    page(number).Background = ground
    text = title(page(number)).Text.createTextCursor()
    text.gotoStart(False)
    text.gotoEnd(True)
    text.CharColor = int(params["colour"][1:], 16)
    text.CharHeight = text.CharHeightAsian = params["size"]
table = next(s for s in shapes(page(3)) if s.ShapeType == "com.sun.star.drawing.TableShape")
table.Model.getCellByPosition(2, 2).String = params["room"]
write_notes(page(3), params["note"])
store()
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Edits the deck."""
    desk.wait_for_window("招生说明会.pptx - *")
    office.script(desk, PATH, STEPS, params)
