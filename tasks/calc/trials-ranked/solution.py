"""Through LibreOffice's own scripting on a copy, once before and once after the message."""

from __future__ import annotations

from typing import Any

from office import edit

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/germination-trials.ods"
RANK = """
sheet = sheets.getByName("Trials")
sheet.getCellRangeByName("I4").String = P["heading"]
for row in range(5, 33):
    sheet.getCellRangeByName(f"I{row}").Formula = f"=RANK(H{row};$H$5:$H$32)"
"""
BOLD = """
for place in P["bold"]:
    cells("Trials", place).CharWeight = 150.0
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("germination-trials.ods - *")
    edit(desk, PATH, RANK, params)
    desk.done("The lots are ranked.")
    edit(desk, PATH, BOLD, params)
