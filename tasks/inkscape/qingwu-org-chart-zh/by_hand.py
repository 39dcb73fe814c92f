"""By mouse and keyboard: words with the text tool, the rest clicked and deleted, the page out by the dialog Export."""

from __future__ import annotations

from typing import Any

import exporting
import gui
import listening
import many_words
import page_view
from messages import value

from deskcraft.authoring import Desk

QUOTED = "“([^”]+)”"
CHART, PDF = "/home/user/Documents/qingwu-org.svg", "/home/user/Documents/qingwu-org.pdf"
ISSUE, NOTE, HEAD_NAME = (385, 29), (390, 238), (215, 139.5)
"""Places on the chart, mm."""
POSTS = {"设备员": 242, "档案员": 306, "客服专员": 50, "质检员": 178}
"""The middles of the posts of the lowest row, and of the links above them, mm from the left."""
CARD_DOWN, LINK_DOWN = 237.5, 220
"""How far down a card's head and its link are, mm."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("qingwu-org.svg*")
    chart = page_view.shown(desk, 420, 297)
    gui.pick(desk, chart.at(*NOTE), "Group of 3 objects*")
    desk.key("Delete")
    gui.told(desk, "No objects selected*")
    many_words.retype(desk, [(chart.at(*ISSUE), params["issue"])])
    name = value(QUOTED, listening.heard(desk, 1))
    many_words.retype(desk, [(chart.at(*HEAD_NAME), name)])
    gui.save(desk, CHART)

    middle = POSTS[value(QUOTED, desk.done("姓名、版期都改好了，便签已删除，文件已保存。"))]
    for down, told in ((LINK_DOWN, "Path * in layer 连线*"), (CARD_DOWN, "Group of 6 objects*")):
        desk.key("Escape")
        gui.pick(desk, chart.at(middle, down), told)
        desk.key("Delete")
        gui.told(desk, "No objects selected*")
    gui.save(desk, CHART)
    exporting.export_page(desk, PDF)
