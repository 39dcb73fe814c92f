from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    answer = desk.ask("Which colour?")
    desk.click_on("Title")
    desk.type(answer.removeprefix("The colour is ").removesuffix("."))
    message = desk.wait_for_message() if len(desk.messages) < 2 else desk.messages[-1]
    desk.click_on("Text")
    desk.type(message.removeprefix("Below it, write the word ").removesuffix("."))
    assert "save" in desk.done()
    desk.key("ctrl+s")
