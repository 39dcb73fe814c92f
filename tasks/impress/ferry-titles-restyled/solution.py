"""By LibreOffice's own scripting: five titles."""

from __future__ import annotations

from typing import Any

import office

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/ferry-season-review.pptx"
STEPS = """
for number in (2, 3, 4, 5, 6):
    text = title(page(number)).Text.createTextCursor()
    text.gotoStart(False)
    text.gotoEnd(True)
    text.CharFontName = text.CharFontNameAsian = params["font"]
    text.CharColor = int(params["colour"][1:], 16)
    text.ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", params["align"].upper())
store()
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("ferry-season-review.pptx - *")
    office.script(desk, PATH, STEPS, params)
