"""By mouse and keyboard: the question, the sheet in Calc, the note typed into Mousepad."""

from __future__ import annotations

from typing import Any

from notes import write_note

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window(f"{params['file']} - *")
    town = desk.ask("Which supplier do you want to telephone?").removeprefix("Oh, the people in ").rstrip(".")
    desk.key("ctrl+shift+t")
    desk.type("$Suppliers.A1\n")
    desk.key("ctrl+f")
    desk.type(f"{town}\n")
    desk.settle()
    desk.key("Escape")
    desk.look()
    write_note(desk, "/home/user/Documents/call.txt", f"{params['supplier']}\n{params['payment']}\n{params['days']}\n")
