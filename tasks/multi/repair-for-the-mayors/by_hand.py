"""Slides typed with Ctrl+Return from one placeholder to the next, the table by Insert > Table, saved by Save As."""

from __future__ import annotations

from typing import Any

from new_decks import DOCUMENTS
from solution import PAYERS, contents

from deskcraft.authoring import Desk

APP = "soffice"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("Untitled*")
    write(desk, "The Right to a Second Life", ["Marisol Tennwick", params["event"]])
    said = contents(params)
    new_slide(desk)
    write(desk, "One year", said["One year"])
    new_slide(desk)
    desk.key("ctrl+Return")
    desk.type("Who pays")
    desk.key("Escape")
    desk.key("Escape")
    desk.settle()
    desk.menu("Insert", "Table...", app=APP)
    desk.wait_for_window("Insert Table")
    desk.type("2\t5\n")
    desk.wait_for_no_window("Insert Table")
    table = desk.find("*Table?*", role="[te][am]b*", app=APP)
    desk.click(table.x + table.width // 4, table.y + table.height // 10)
    desk.type("\t".join("\t".join(row) for row in PAYERS))
    desk.key("Escape")
    desk.key("Escape")
    for title in ("What we could not repair", "Three lessons", "One request"):
        new_slide(desk)
        write(desk, title, said[title])
    desk.key("ctrl+s")
    desk.wait_for_window("Save")
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{DOCUMENTS}/{params['file']}\n")
    desk.wait_for_no_window("Save")
    desk.settle()
    desk.key("Return")
    desk.wait_for_window(f"{params['file']} - *")


def new_slide(desk: Desk) -> None:
    desk.key("ctrl+m")
    desk.settle()


def write(desk: Desk, title: str, lines: list[str]) -> None:
    """Fills the placeholders of the slide that is shown, which are empty."""
    desk.key("ctrl+Return")
    desk.type(title)
    desk.key("ctrl+Return")
    desk.type("\n".join(lines))
    desk.key("Escape")
    desk.key("Escape")
    desk.settle()
