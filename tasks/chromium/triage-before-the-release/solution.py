"""By mouse and keyboard: eleven forms of the tracker."""

from __future__ import annotations

from typing import Any

from burrow import LOW, change, close, comment, file

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    for number in (1225, 1276):
        change(desk, number, assignee=params["money"])
    change(desk, 1264, assignee=params["other"])
    for number in LOW:
        close(desk, number, "declined")
    body = f"The offices of Port Ellory and Sarn want {params['notice']} of notice."
    choices = {"kind": "task", "priority": "high", "assignee": "Siri Lund", "milestone": "4.7"}
    file(desk, params["title"], body, labels=("timetable",), **choices)
    change(desk, 1291, priority="high")
    comment(desk, 1291, "See #1324, which has to be done first.")
