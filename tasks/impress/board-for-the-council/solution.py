"""By LibreOffice's own scripting, after the answer and again after the message."""

from __future__ import annotations

from typing import Any

import office

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/board-half-year.pptx"
FIRST = """
shapes(page(1))[1].String = f"For {params['who']}, finance"
title(page(9)).String = f"Next meeting: {params['date']}"
page(params["number"]).Visible = False
store()
"""
THEN = """
shapes(page(9))[1].String = params["place"]
store()
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("board-half-year.pptx - *")
    desk.ask("Which slide must they not see, and when is the next meeting?")
    office.script(desk, PATH, FIRST, params)
    desk.done("The deck is ready.")
    office.script(desk, PATH, THEN, params)
