"""Looks for the order in Calc and says that there is none."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window(f"{params['file']} - *")
    desk.key("ctrl+f")
    desk.type(f"{params['order']}\n")
    desk.settle()
    desk.look()
    desk.fail(f"{params['file']} has no order {params['order']}: its numbers end before it, and no other file has it.")
