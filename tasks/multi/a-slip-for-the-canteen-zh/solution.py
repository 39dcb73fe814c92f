"""By keyboard: the row typed into Calc, field by field."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/食堂采购9月.xlsx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("alt+Tab")
    desk.settle()
    desk.key("ctrl+shift+t")
    desk.type("$采购明细.A37\n")
    desk.settle()
    names = ("supplier", "kind", "item", "unit", "amount", "price")
    for value in ("2025-09-30", *(params[name] for name in names)):
        desk.type(f"{value}\t")
        desk.settle()
    since = desk.digest(PATH)
    desk.key("ctrl+s")
    desk.wait_for_change(PATH, since=since)
