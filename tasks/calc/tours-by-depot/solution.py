"""Through LibreOffice's own scripting on a copy: a new sheet, and on it the pivot table."""

from __future__ import annotations

from typing import Any

from office import edit
from pivots import MAKE

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/courier-q2.xlsx"
WORK = """
make(P["sheet"], "A4:F76", [(P["rows"], "ROW", ""), (P["columns"], "COLUMN", ""), (P["field"], "DATA", "SUM")])
"""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("courier-q2.xlsx - *")
    edit(desk, PATH, MAKE + WORK, params)
