"""By mouse and keyboard: the page of experiments at the one that the address names, and the list beside it."""

from __future__ import annotations

from typing import Any

from gui import go

from deskcraft.authoring import Desk

LIST = (1226, 232)
"""Of the first experiment below the search field; the page is on no accessibility tree."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    go(desk, f"chrome://flags/#{params['flag']}", "Experiments")
    desk.settle()
    desk.click(*LIST)
    desk.settle()
    desk.type(f"{params['word']}\n")
    desk.settle()
