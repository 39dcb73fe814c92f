"""Through LibreOffice's own scripting on a copy of the agreement, changes being recorded."""

from __future__ import annotations

from typing import Any

from office import edit

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/service-agreement.docx"
SCRIPT = """
doc.RecordChanges = RECORD

def change(within, old, new):
    what = doc.createSearchDescriptor()
    what.SearchString, what.SearchCaseSensitive = within, True
    whole = doc.findFirst(what)
    cursor = whole.Text.createTextCursorByRange(whole.Start)
    cursor.goRight(within.index(old), False)
    cursor.goRight(len(old), True)
    cursor.String = new

change("due within 30 days", "30", str(P["days"]))
change("business, for five years", "five", P["years"])
change("weekend work at no extra charge", " at no extra charge", "")
doc.RecordChanges = False
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("service-agreement.docx - *")
    edit(desk, PATH, f"RECORD = True\n{SCRIPT}", values=params)
