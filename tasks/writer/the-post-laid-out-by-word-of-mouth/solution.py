"""Asks for the width and does as told, through LibreOffice's own scripting on a copy of the newsletter."""

from __future__ import annotations

import re
from typing import Any

from office import edit
from post import PATH

from deskcraft.authoring import Desk

PICTURE = """
shown = next(p for p in (doc.GraphicObjects.getByIndex(n) for n in range(doc.GraphicObjects.Count))
             if p.Description == P["alt"])
size = shown.Size
size.Height = round(P["width"] * 1000 * size.Height / size.Width)
size.Width = round(P["width"] * 1000)
shown.Size = size
shown.Surround = uno.Enum("com.sun.star.text.WrapTextMode", P["beside"].upper())
shown.HoriOrient = {"left": 3, "right": 1}[P["side"]]
"""
NOTICES = """
cursor = doc.Text.createTextCursorByRange(starting("Keys to the boathouse").Start)
cursor.gotoRange(starting("Whoever has").End, True)
columns = doc.createInstance("com.sun.star.text.TextColumns")
columns.setColumnCount(P["count"])
columns.AutomaticDistance = round(P["gap"] * 1000)
section = doc.createInstance("com.sun.star.text.TextSection")
section.TextColumns = columns
doc.Text.insertTextContent(cursor, section, True)
"""
NUMBERS = {"two": 2, "three": 3}


def _centimetres(words: str) -> float:
    found = re.search(r"([\d.]+) cm", words)
    assert found, words
    return float(found[1])


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("bellwater-post.docx - *")
    width = _centimetres(desk.ask("How wide shall the picture become?"))
    edit(desk, PATH, PICTURE, values={**params, "width": width})
    wish = desk.done("The picture stands beside its story.")
    count = next(number for word, number in NUMBERS.items() if f"{word} columns" in wish)
    edit(desk, PATH, NOTICES, values={"count": count, "gap": _centimetres(wish)})
