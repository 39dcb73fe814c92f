"""Through LibreOffice's own scripting on a copy of the letter; the second step waits for the firm's other hours."""

from __future__ import annotations

from typing import Any

from office import edit

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/water-notice.docx"
DAY = """
replace("Tuesday, 29 April", P["day"])
"""
HOURS = """
replace("from 8:00 to 15:30", P["hours"])
"""
CART = """
end = starting("During these hours").End
doc.Text.insertControlCharacter(end, 0, False)
doc.Text.insertString(end, P["cart"], False)
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("water-notice.docx - *")
    edit(desk, PATH, DAY, values=params)
    while not desk.messages:  # the hours, said while the day is changed
        desk.look()
    edit(desk, PATH, HOURS, values=params)
    desk.done("Day and hours are changed.")
    edit(desk, PATH, CART, values=params)
