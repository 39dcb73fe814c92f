"""By mouse and keyboard: an answer in the thread, the button that follows it, and the answer edited."""

from __future__ import annotations

from typing import Any

from post import answer, follow, rewrite

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    follow(desk)
    answer(desk, f"报名。姓名：Mara，人数：{params['people']}，都会游泳。")
    desk.done("报好名了。")
    rewrite(desk, f"报名。姓名：Mara，人数：{params['then']}，一人不会游泳。")
