"""Slides typed with Ctrl+Return from one placeholder to the next, the table by Insert > Table, saved by Save As."""

from __future__ import annotations

from typing import Any

from hand import insert_table, new_slide, save_as, write
from solution import PAYERS, contents

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("Untitled*")
    said = contents(params)
    write(desk, "The Right to a Second Life", ["Marisol Tennwick", params["event"]])
    new_slide(desk)
    write(desk, "One year", said["One year"])
    new_slide(desk)
    write(desk, "Who pays")
    insert_table(desk, PAYERS)
    for title in ("What we could not repair", "Three lessons", "One request"):
        new_slide(desk)
        write(desk, title, said[title])
    save_as(desk, params["file"])
