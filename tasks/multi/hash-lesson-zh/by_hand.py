"""By mouse and keyboard: slides typed, a table, a chart through its data table, a picture beside words, Save As."""

from __future__ import annotations

from typing import Any

from beside_a_picture import picture_slide
from chart_table import insert_chart
from hand import APP, new_slide, save_as, write
from new_decks import DOCUMENTS
from solution import LENGTHS
from typed_table import insert_table

from deskcraft.authoring import Desk

TIMES = {"链地址法": [62, 71, 80], "线性探测": [41, 58, 143]}


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.wait_for_window("Untitled*")
    desk.find("PageShape: *", role="panel", app=APP)  # the slide is there
    desk.settle()
    write(desk, "哈希表", ["《数据结构入门》，第6章", params["group"]])
    new_slide(desk)
    write(desk, "除留余数法", ["公式：h(k) = k mod m，m是表的长度", "讲义的例子取m = 11", "m一般取质数"])
    new_slide(desk)
    write(desk, "平均查找长度")
    insert_table(desk, LENGTHS)
    new_slide(desk)
    write(desk, "查找的时间")
    insert_chart(desk, "Line", ["0.50", "0.75", "0.90"], TIMES)
    new_slide(desk)
    growth = [
        "装填因子超过0.75时，表长加倍",
        "插入1000个关键字：扩容8次，移动1530个",
        "平均每次插入移动1.53个",
    ]
    write(desk, "扩容", growth)
    new_slide(desk)
    write(desk, "练习", [params["exercise"]])
    for _ in range(5):  # back to the cover, after which the picture's slide comes
        desk.key("Page_Up")
        desk.settle()
    searches = ["无序数组：平均比较24000次", "二分查找：最多16次"]
    picture_slide(desk, "从书号到槽", searches, f"{DOCUMENTS}/chapter-1.png", flat=True)
    save_as(desk, params["file"])
