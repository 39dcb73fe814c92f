"""By keyboard: heading and formulas through the Name Box, then each of the best lots in bold by Ctrl+B."""

from __future__ import annotations

from typing import Any

from by_cells import enter, go_to, save

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/germination-trials.ods"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("germination-trials.ods - *")
    enter(desk, "I4", params["heading"])
    enter(desk, "I5:I32", "=RANK(H5;$H$5:$H$32)")
    save(desk, PATH)
    desk.done("The lots are ranked.")
    for place in params["bold"]:
        go_to(desk, place)
        desk.key("ctrl+b")
    save(desk, PATH)
