from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.key("ctrl+End")
    desk.type(params["word"])
    desk.key("ctrl+s")
    desk.settle()
