"""The colon at the title's end is deleted, and the line with the narrow comma written anew."""

from __future__ import annotations

from typing import Any

from hand_h3 import go_to, into, leave, lines, save, until, words, write_line

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/wetland-monitoring-zh.pptx"


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """A title and a line of a list."""
    desk.wait_for_window("wetland-monitoring-zh.pptx - *")
    go_to(desk, 17, "鸟类调查方法：")
    into(desk, lines(desk, "Title 1")[0])
    desk.key("End")
    desk.key("BackSpace")
    until(desk, lambda: words(desk, "Title 1") == "鸟类调查方法", "鸟类调查方法")
    leave(desk)
    go_to(desk, 39, "小结", seen=17)
    write_line(desk, "Content Placeholder 2", "水质稳中向好,S7仍是短板", "水质稳中向好，S7仍是短板")
    leave(desk)
    save(desk, PATH)
