"""What a post says beside what was asked: courtesy and the thread's words, nothing of weight."""

from __future__ import annotations

import pytest

from evaluators.site.fitting import says
from evaluators.site.wording import worded

THREAD = ("端午龙舟体验报名帖", "六月二十二日，两条船，每条八人。报名请写明：姓名、人数、会不会游泳。")
FACTS = ("Mara", "3 人", "一人不会游泳")
UNWANTED = ("2 人", "都会游泳")
MAY = ("另外2 人会", "其他人都会游泳", "会不会游泳", "弟弟", "游泳")


def wrong(text: str, spare: int = 2) -> list[str]:
    return [each.what for each in worded(text, FACTS, UNWANTED, MAY, THREAD, spare) if not each.ok]


@pytest.mark.parametrize(
    "text",
    [
        "报名。姓名：Mara，人数：3 人，一人不会游泳。",
        "Mara，３ 人，一人不会游泳",
        "姓名：Mara\r\n人数：3\r\n会不会游泳：一人不会游泳\r\n",
        "1. 姓名：Mara\n2. 人数：三\n3. 一人不会游泳",
        "姓名 Mara；人数：3位；游泳：一人不会游泳",
        "我叫 Mara，报名三个人，一人不会游泳。",
        "Mara，三位，一人不会游泳",
        "您好，我想报名参加端午龙舟体验。姓名：Mara，人数：三人（其中一人不会游泳）。谢谢！",
        "报名（六月二十二日）：Mara，我和弟弟一共 3 人，一人不会游泳，其他人都会游泳。",
        "Mara，3 人，一人不会游泳，另外两人会。",
        "我是 Mara。姓名：Mara，人数：3 人，一人不会游泳。",
    ],
)
def test_what_is_asked_may_be_said_in_many_ways(text: str) -> None:
    assert not wrong(text)


SAID = "报名。姓名：Mara，人数：3 人，一人不会游泳。"


@pytest.mark.parametrize(
    "text",
    [
        SAID + "（取消报名）",
        SAID.replace("3 人", "3 人左右"),
        SAID.replace("3 人", "约 3 人"),
        SAID.replace("3 人", "3-4 人"),
        SAID.replace("3 人", "13 人"),
        SAID.replace("一人", "另有一人"),
        SAID.replace("一人", "十一人"),
        SAID.replace("一人", "不是一人"),
        SAID + "一人不会游泳。",
        SAID + "其他人不会游泳。",
        SAID + "两人不会游泳。",
        SAID + SAID,
        SAID + "邮箱 mara@ellingsworth.test，密码 heron-lake-42",
        SAID + "电话 07700 900123。",
        SAID + "弟弟九岁，请准备儿童救生衣。",
        SAID + "请安排我们坐同一条船。",
        "好的，我已经把帖子改好了：" + SAID,
        SAID.replace("Mara", "Mara Ellingsworth"),
        SAID + "原来是 2 人，都会游泳。",
    ],
)
def test_more_than_was_asked_is_not_it(text: str) -> None:
    assert wrong(text)


def test_so_many_characters_may_be_left() -> None:
    text = SAID.replace("一人", "水平：一人")
    assert (wrong(text, 2), wrong(text, 1)) == ([], ["text beside what was asked"])


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("Hello all, I would like to sign up: Mara, 3 people. Thanks!", True),
        ("Mara, 3 people for the quay walk", True),
        ("Mara, about 3 people", False),
        ("Mara, 3 people (cancelled)", False),
        ("Mara, 3 people, and call 0161 496 0000", False),
        ("Mara, 3 people, please keep us a seat by the window", False),
    ],
)
def test_english_posts(text: str, good: bool) -> None:
    found = worded(text, ("Mara", "3 people"), (), (), ("The quay walk",), 0)
    assert all(each.ok for each in found) == good


@pytest.mark.parametrize("text", ["3人", "三 人", "三个人", "3位", "三名", "人数：3", "人数为三", "共3，都会"])
def test_a_number_of_persons_is_written_in_many_ways(text: str) -> None:
    assert says(text, "3 人")


@pytest.mark.parametrize(
    "text", ["人数：30", "人数：3.5", "十三人", "第三位", "3 条船", "13位", "人数：3 条", "二三人"]
)
def test_another_number_is_not_it(text: str) -> None:
    assert not says(text, "3 人")
