"""Through LibreOffice's own scripting on a copy of the agreement."""

from __future__ import annotations

from typing import Any

from office import edit

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/service-agreement.docx"
SCRIPT = """
import re
style = doc.StyleFamilies.getByName("PageStyles").getByName(doc.Text.createTextCursor().PageStyleName)
style.LeftMargin = style.RightMargin = round(float(P["side"].split()[0]) * 1000)
for part in paragraphs():
    if re.match("[1-7][.][1-9]", part.String):
        part.ParaAdjust = uno.Enum("com.sun.star.style.ParagraphAdjust", "LEFT")
        part.CharFontName = P["font"]
what = doc.createSearchDescriptor()
what.SearchString = "weekend work"
found = doc.findFirst(what)
note = doc.createInstance("com.sun.star.text.Footnote")
doc.Text.insertTextContent(found.End, note, False)
note.String = P["note"]
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("service-agreement.docx - *")
    edit(desk, PATH, SCRIPT, values=params)
