"""By mouse and keyboard: changes are recorded by Edit > Track Changes, three places found and changed."""

from __future__ import annotations

from typing import Any

from by_words import find, find_within, save
from recording import record

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/service-agreement.docx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("service-agreement.docx - *")
    record(desk)
    find_within(desk, "due within 30 days", "30")
    desk.type(params["days"])
    find(desk, " at no extra charge")
    desk.key("Delete")
    find_within(desk, "for five years", "five")
    desk.type(params["years"])
    desk.settle()
    record(desk)
    save(desk, PATH)
