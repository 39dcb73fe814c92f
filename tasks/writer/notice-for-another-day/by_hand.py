"""By mouse and keyboard: day and hours found and typed over, the sentence typed below its neighbour."""

from __future__ import annotations

from typing import Any

from by_words import add_below, save, write_over

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/water-notice.docx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("water-notice.docx - *")
    write_over(desk, "Tuesday, 29 April", params["day"])
    while not desk.messages:  # the hours, said while the day is changed
        desk.look()
    write_over(desk, "from 8:00 to 15:30", params["hours"])
    save(desk, PATH)
    desk.done("Day and hours are changed.")
    add_below(desk, "The fire hydrants stay in service.", params["cart"])
    save(desk, PATH)
