"""By mouse and keyboard: the trail's row is looked at in Calc, the number typed into Mousepad."""

from __future__ import annotations

from typing import Any

from notes import write_note

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("trail-counts.xlsx - *")
    desk.key("ctrl+shift+t")
    desk.type(f"${params['year']}.A3:M7\n")
    desk.look()
    write_note(desk, "/home/user/Documents/figure.txt", f"{params['total']}\n")
