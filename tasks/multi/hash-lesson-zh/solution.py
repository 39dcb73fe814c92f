"""The slides composed from the chapter, and stored by Impress."""

from __future__ import annotations

from typing import Any

from new_decks import DOCUMENTS, Deck, deliver

from deskcraft.authoring import Desk

FONT = "Noto Sans CJK SC"
LENGTHS = [
    ["装填因子", "链地址法，成功", "线性探测，成功", "线性探测，失败"],
    ["0.50", "1.25", "1.50", "2.50"],
    ["0.75", "1.38", "2.50", "8.50"],
    ["0.90", "1.45", "5.50", "50.50"],
]


def slides(p: dict[str, Any], drawn: bytes) -> bytes:
    deck = Deck(FONT)
    deck.cover("哈希表", "《数据结构入门》，第6章", p["group"])
    deck.picture(
        "从书号到槽", drawn, "无序数组：平均比较24000次", "二分查找：最多16次", "哈希表：先算一次，再走到算出来的槽"
    )
    deck.points("除留余数法", "h(k) = k mod m，m是表的长度", "讲义的例子取m = 11", "m一般取质数")
    deck.table("平均查找长度", LENGTHS, "单位：次", "装填因子越大，冲突越多")
    deck.chart(
        "查找的时间", "line", ["0.50", "0.75", "0.90"], {"链地址法": [62, 71, 80], "线性探测": [41, 58, 143]},
        "单位：纳秒", "到了0.90，线性探测慢得多",
    )  # fmt: skip
    deck.points(
        "扩容", "装填因子超过0.75时，表长加倍", "插入1000个关键字：扩容8次，移动1530个", "平均每次插入只移动1.53个"
    )
    deck.points("练习", f"{p['exercise']}")
    return deck.data()


def solve(desk: Desk, params: dict[str, Any]) -> None:
    deliver(desk, slides(params, desk.get(f"{DOCUMENTS}/chapter-1.png")), params["file"])
