"""By mouse and keyboard: what is missing is asked for, each blank typed over, the afterthought done in its place."""

from __future__ import annotations

import re
from typing import Any

from by_words import add_below, delete_paragraph, find, save, write_over
from impress.master_view import paint

from deskcraft.authoring import Desk

PATH = "/home/user/Documents/录用通知书.docx"


def _found(pattern: str, words: str) -> str:
    found = re.search(pattern, words)
    assert found, words
    return found[1]


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("录用通知书.docx - *")
    answer = desk.ask("请问报到日期是哪一天?月薪填多少?")
    texts = {
        "部门": params["department"],
        "岗位": params["post"],
        "报到日期": _found(r"(\d+年\d+月\d+日)", answer),
        "月薪": _found(r"“(.+?)”", answer),
    }
    for _ in range(2):
        write_over(desk, "【姓名】", params["name"])
    for blank, text in texts.items():
        write_over(desk, f"【{blank}】", text)
    save(desk, PATH)
    wish = desk.done("已填好并保存。")
    add_below(desk, "上一家单位的离职证明。", _found(r"加一段“(.+?)”", wish))
    delete_paragraph(desk, "如有疑问")
    find(desk, "五个工作日内")
    desk.key("ctrl+b")
    paint(desk, _found(r"(#[0-9a-fA-F]{6})", wish))
    save(desk, PATH)
