"""Through LibreOffice's own scripting on a copy: the notices' format, and a section in columns around them."""

from __future__ import annotations

from typing import Any

from office import edit
from post import PATH

from deskcraft.authoring import Desk

SCRIPT = """
first, last = starting("Keys to the boathouse"), starting("Whoever has")
cursor = doc.Text.createTextCursorByRange(first.Start)
cursor.gotoRange(last.End, True)
cursor.CharHeight = P["size"]
cursor.ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", "LEFT")
columns = doc.createInstance("com.sun.star.text.TextColumns")
columns.setColumnCount(P["count"])
columns.AutomaticDistance = round(float(P["gap"].split()[0]) * 1000)
columns.SeparatorLineIsOn = True
columns.SeparatorLineStyle, columns.SeparatorLineWidth, columns.SeparatorLineRelativeHeight = 1, 18, 100
section = doc.createInstance("com.sun.star.text.TextSection")
section.TextColumns = columns
doc.Text.insertTextContent(cursor, section, True)
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("bellwater-post.docx - *")
    edit(desk, PATH, SCRIPT, values=params)
