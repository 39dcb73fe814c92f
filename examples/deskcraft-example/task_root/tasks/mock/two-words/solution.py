from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.click_on("Text")
    desk.type("milk")
    desk.key("ctrl+s")
