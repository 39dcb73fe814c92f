"""By mouse and keyboard: the title typed over, eight cells from Tab to Tab, the notes in their view."""

from __future__ import annotations

from typing import Any

from cells_in_a_row import write_rows
from gui import go_to, leave, save, write_over
from notes_view import write_notes

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/market-hall-reopening.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("market-hall-reopening.pptx - *")
    go_to(desk, "Stall rents from May")
    write_rows(desk, "C2", 4, list(zip(params["days"], params["months"], strict=True)))
    write_over(desk, "Title 1", f"Stall rents from {params['when']}")
    leave(desk)
    write_notes(desk, params["note"])
    save(desk, PATH)
