"""Reads the price list, looks whether the part was ever ordered, and says that it has no price."""

from __future__ import annotations

from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("*to-order.txt*")
    desk.key("ctrl+o")
    desk.wait_for_window("Open File")
    desk.type("/home/user/Documents/novak-prices.txt")
    desk.settle()
    desk.key("Return")
    desk.wait_for_window("*novak-prices.txt*")
    desk.look()
    desk.key("alt+Tab")
    desk.wait_for_window(f"{params['file']} - *")
    desk.key("ctrl+f")
    desk.type(f"{params['part']}\n")
    desk.settle()
    desk.look()
    desk.fail(f"The price list has {params['part']} on request, and it was never ordered: no price to enter.")
