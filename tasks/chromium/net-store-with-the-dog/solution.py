"""By mouse and keyboard: the booking's form, and after the message the form that changes it."""

from __future__ import annotations

from typing import Any

from house import book, change

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    book(desk, "Eider", params["arrival"], params["departure"], adults=2, time=params["time"], phone=params["phone"])
    desk.done("Eider is booked.")
    change(desk, departure=params["then"], adults=3)
