"""By mouse and keyboard: a footnote, then all clauses selected by a pattern for margins, alignment and font."""

from __future__ import annotations

from typing import Any

from by_words import save
from footnotes import add_footnote
from page_margins import set_margins
from replacing import select_all

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/service-agreement.docx"
FONT = (350, 108)
"""The toolbar's field for the font, in a window as wide as the screen; it is on no accessibility tree."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("service-agreement.docx - *")
    add_footnote(desk, "weekend work", params["note"])
    select_all(desk, r"^[1-7]\.[1-9].*")
    set_margins(desk, params["side"], "Left:", "Right:")  # the selection stays; nothing is read any more
    desk.key("ctrl+l")
    desk.click(*FONT, count=3)
    desk.key("ctrl+a")
    desk.type(f"{params['font']}\n")
    desk.settle()
    save(desk, PATH)
